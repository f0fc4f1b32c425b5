/**
 * What asks all datasets at once, and why it may. Everything else carries the dataset, so that a table may lie in parts
 * by it: a statement that does not is one that each part has to answer.
 */
export const ACROSS_DATASETS = Object.freeze({
  health: 'how many vectors wait, in whichever dataset',
  doctor: 'what contradicts itself, and the state of vectors, in all of the database',
  'erased vectors': 'the list by which the vector index is swept, whichever dataset they were of',
  'lists of runs': 'runs and calls to models of a user, or of all, by number',
  'runs left behind': 'questions whose process is gone, in whichever dataset they were asked',
  'datasets of a user': 'counts in each dataset of a user',
  statistics: 'what the planner is to know of the tables of a store that has just been made',
});

/** Says in a statement that it asks all datasets; whoever looks at a busy server sees it too. */
export function acrossDatasets(reason: keyof typeof ACROSS_DATASETS, text: string): string {
  return `/* across datasets: ${reason} */ ${text}`;
}
