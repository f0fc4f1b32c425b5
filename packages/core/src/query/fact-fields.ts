import { z } from 'zod';
import type { Edge } from '../domain/edge.ts';
import type { Entity } from '../domain/entity.ts';
import { edgeTimes } from '../request/shown.ts';
import { type RowTeller, shownDataset } from './row-teller.ts';

const time = z.string().meta({ format: 'date-time' });

/** What a fact is told with, in an answer and among those that were left out. */
export const factFields = Object.freeze({
  id: z.int(),
  dataset: shownDataset,
  source: z.string(),
  relation: z.string(),
  target: z.string(),
  description: z.string(),
  valid_at: time.optional(),
  invalid_at: time.optional(),
  created_at: time,
  expired_at: time.optional(),
});

export function showFactFields(
  { edge, source, target }: { readonly edge: Edge; readonly source: Entity; readonly target: Entity },
  { idOf, whereIs }: RowTeller,
) {
  return {
    id: idOf(edge.id),
    ...whereIs(edge.id),
    source: source.name,
    relation: edge.relation,
    target: target.name,
    description: edge.description,
    ...edgeTimes(edge),
  };
}
