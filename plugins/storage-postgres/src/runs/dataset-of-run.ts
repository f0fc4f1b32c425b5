/** The dataset that a run is kept with, by its number: a value, or null when there is no such run. */
export const datasetOfRun = (run: string): string => `(SELECT n.dataset_id FROM @.gb_runs n WHERE n.id = ${run})`;

/** What runs left is found in the dataset that they are kept with; `:run` is the number. */
export const DATASET_OF_RUN: string = datasetOfRun(':run');
