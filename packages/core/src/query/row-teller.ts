import { z } from 'zod';
import type { Id } from '../domain/ids.ts';
import { howFound, HowFound, type Traces } from './explain/how-found.ts';
import type { Retrieved } from './retrieve.ts';
import { placeOf } from './scope/numbers.ts';

export const shownDataset = z
  .string()
  .optional()
  .meta({ description: 'The dataset that it is in; told when more than one was asked.' });
export const shownFound = HowFound.optional().meta({ description: 'With `explain`: how it was found.' });

/** Tells rows of a question as callers know them: by their numbers in their own dataset. */
export interface RowTeller {
  readonly idOf: (number: Id) => Id;
  /** The dataset of a row, where more than one was asked. */
  readonly whereIs: (number: Id) => { readonly dataset?: string };
  /** How a row was found, where explanations were asked for. */
  readonly foundBy: (kind: keyof Traces, number: Id) => { readonly found?: z.output<typeof HowFound> };
}

/** How a row came in that nothing found: with a fact, from a seed, beside another. */
const OTHERWISE: Readonly<Record<keyof Traces, string>> = { entity: 'fact', fact: 'seed', passage: 'neighbours' };

export function tellerOf({ call, datasets, traces }: Pick<Retrieved, 'call' | 'datasets' | 'traces'>): RowTeller {
  return {
    idOf: (number) => placeOf(datasets, number).id,
    whereIs: (number) => (call.datasets.length > 1 ? { dataset: placeOf(datasets, number).dataset.name } : {}),
    foundBy: (kind, number) => (call.explain ? { found: howFound(traces[kind], number, OTHERWISE[kind]) } : {}),
  };
}
