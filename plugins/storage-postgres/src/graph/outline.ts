import { type DatasetId, outlineOf, type OutlineQuery, type Outlines, type View } from '@gligabao/core';
import type { SqlConnection } from '../sql-connection.ts';
import { hydrate } from './hydrate.ts';
import { neighbours } from './neighbours.ts';

/** The rows of `neighbours` and of `hydrate`, in outline: what a row is wide costs little beside the way to the server. */
export async function outline(
  sql: SqlConnection,
  dataset: DatasetId,
  { around, factIds }: OutlineQuery,
  view: View,
): Promise<Outlines> {
  const [near, direct] = await Promise.all([
    neighbours(sql, dataset, around, view),
    hydrate(sql, dataset, { factIds }, view),
  ]);
  return {
    position: near.position,
    around: near.edges.map(outlineOf),
    truncated: near.truncated,
    ofFacts: direct.edges.map(outlineOf),
  };
}
