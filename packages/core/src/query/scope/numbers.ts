import type { Dataset } from '../../domain/dataset.ts';
import type { DatasetId, Id } from '../../domain/ids.ts';

/** Where a row of a scope is: the dataset, and its number there. */
export interface Place {
  readonly dataset: Dataset;
  readonly id: Id;
}

/** One of the datasets of a scope, and how its rows are numbered in it. */
export interface Part {
  readonly dataset: DatasetId;
  /** The number in the scope of a row of the dataset. */
  readonly numberOf: (id: Id) => Id;
  /** The numbers in the dataset of those rows of the scope that are its own. */
  readonly ownOf: (numbers: readonly Id[]) => readonly Id[];
}

/**
 * The datasets of a question, each with its numbers. Rows of several datasets are told apart by numbers that interleave
 * theirs, so that the order of each dataset is kept; the rows of one dataset keep the numbers that they have.
 */
export function partsOf(datasets: readonly Dataset[]): readonly Part[] {
  const count = datasets.length;
  return datasets.map(({ id: dataset }, at) => ({
    dataset,
    numberOf: (id) => id * count + at,
    ownOf: (numbers) =>
      count === 1 ? numbers : numbers.flatMap((number) => (number % count === at ? [(number - at) / count] : [])),
  }));
}

/** Where the row with a number of the scope is. */
export function placeOf(datasets: readonly Dataset[], number: Id): Place {
  const at = number % datasets.length;
  const dataset = datasets[at];
  if (dataset === undefined) throw new TypeError(`no dataset of the question has a row numbered ${number}`);
  return { dataset, id: (number - at) / datasets.length };
}
