import type { Id } from '@gligabao/core';
import { GRID } from '@gligabao/vectors';
import type { Statement } from '../connection/statement.ts';
import type { Names } from '../schema/names.ts';
import { isIndexed } from '../spaces.ts';
import { indexedType, vectorText, type VectorTypes } from './types.ts';

/** A hit as the database gives it; the score is a whole number of steps of the grid. */
export interface NearRow {
  readonly id: Id;
  readonly steps: number;
}

/** A hit of one of several queries, which count from 1. */
export interface NearRowOf extends NearRow {
  readonly query: number;
}

/** The place of a hit in the order of falling score and rising id. */
export type Place = NearRow;

/** Before every hit. */
export const START: Place = Object.freeze({ id: 0, steps: 4 * GRID });

export interface NearQuery {
  readonly unit: Float32Array;
  /** Hits behind this place are wanted. */
  readonly after: Place;
}

export interface Nearest {
  /**
   * The next hits of each query, exactly: every vector of the space is compared, or every live one. Gives nothing for a
   * space of other dimensions and, with `unlessIndexed`, nothing for one whose index is ready.
   */
  exact(
    space: string,
    queries: readonly NearQuery[],
    how: { readonly live: boolean; readonly limit: number; readonly unlessIndexed: boolean },
  ): Statement<NearRowOf>;
  /** About the nearest live hits, by the index of the space, in exact order; undefined where no index is possible. */
  approximate(
    space: { readonly id: number; readonly dimensions: number },
    unit: Float32Array,
    limit: number,
  ): Statement<NearRow> | undefined;
}

/** As many as pgvector looks at for so many hits: twice as many, within what it allows. */
function candidates(limit: number): number {
  return Math.min(1000, Math.max(100, 2 * limit));
}

/** What the index needs to go on until it has enough, past rows that are closed and not yet vacuumed. */
export function scanSettings(limit: number): Readonly<Record<string, string>> {
  return { 'hnsw.iterative_scan': 'strict_order', 'hnsw.ef_search': String(candidates(limit)) };
}

export function nearest(names: Names, types: VectorTypes): Nearest {
  const { space: spaces, vectors } = names;
  const steps = (query: string): string => `round(-(v.v ${types.product} ${query}) * ${GRID})::integer`;
  return {
    exact(space, queries, { live, limit, unlessIndexed }) {
      const paged = queries.some(({ after }) => after !== START);
      const values = [
        space,
        queries[0]?.unit.length ?? 0,
        limit,
        queries.map(({ unit }) => vectorText(unit)),
        ...(paged ? [queries.map(({ after }) => after.steps), queries.map(({ after }) => after.id)] : []),
      ];
      const given = paged
        ? `unnest($4::${types.vector}[], $5::integer[], $6::bigint[]) WITH ORDINALITY AS q (v, steps, id, n)`
        : `unnest($4::${types.vector}[]) WITH ORDINALITY AS q (v, n)`;
      const text = `
        SELECT q.n::integer AS query, hit.id::float8 AS id, hit.steps
        FROM ${given} CROSS JOIN LATERAL (
          SELECT v.id, ${steps('q.v')} AS steps FROM ${vectors} v
          WHERE v.space_id = (SELECT s.id FROM ${spaces} s WHERE s.name = $1 AND s.dimensions = $2
            ${unlessIndexed ? `AND NOT ${isIndexed(names)}` : ''})
            ${live ? 'AND v.live' : ''} ${paged ? `AND (-${steps('q.v')}, v.id) > (-q.steps, q.id)` : ''}
          ORDER BY steps DESC, v.id LIMIT $3
        ) hit ORDER BY query, hit.steps DESC, hit.id`;
      return { text, values };
    },
    approximate({ id, dimensions }, unit, limit) {
      const indexed = indexedType(types, dimensions);
      if (!indexed) return undefined;
      // The number of the space stands in the text, because the planner must see that the index is the one for it.
      const text = `
        SELECT v.id::float8 AS id, ${steps(`$1::${types.vector}`)} AS steps FROM (
          SELECT v.id, v.v FROM ${vectors} v WHERE v.space_id = ${id} AND v.live
          ORDER BY v.v::${indexed.type} ${types.product} $1::${types.vector}::${indexed.type} LIMIT $2
        ) v ORDER BY steps DESC, v.id`;
      return { text, values: [vectorText(unit), limit] };
    },
  };
}
