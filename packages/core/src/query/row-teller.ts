import { z } from 'zod';
import type { Id } from '../domain/ids.ts';
import type { Question } from './read-question.ts';
import { placeOf } from './scope/numbers.ts';

export const shownDataset = z
  .string()
  .optional()
  .meta({ description: 'The dataset that it is in; told when more than one was asked.' });

/** Tells rows of a question as callers know them: by their numbers in their own dataset. */
export interface RowTeller {
  readonly idOf: (number: Id) => Id;
  /** The dataset of a row, where more than one was asked. */
  readonly whereIs: (number: Id) => { readonly dataset?: string };
}

export function tellerOf({ call, datasets }: Pick<Question, 'call' | 'datasets'>): RowTeller {
  return {
    idOf: (number) => placeOf(datasets, number).id,
    whereIs: (number) => (call.datasets.length > 1 ? { dataset: placeOf(datasets, number).dataset.name } : {}),
  };
}
