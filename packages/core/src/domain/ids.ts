/** The number of a row, unique within its dataset and kind, counted from 1 in the order of commits. */
export type Id = number;

/** The number of a dataset, unique in the store. */
export type DatasetId = number;

/** The number of a remember or query run, or of an inference, unique in the store. */
export type RunId = number;

/** The number of a lease of a process; each that is taken has a higher one. */
export type LeaseId = number;
