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

/** A hit that an index found. */
export interface IndexedRow extends NearRow {
  /** How many of the candidates that the index looked at live: few of them tell that nearer ones were not looked at. */
  readonly candidates: number;
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
   * The next hits of each query, exactly: every vector of the space is compared, or every live one, or those with given ids. Gives nothing for a
   * space of other dimensions and, with `unlessIndexed`, nothing for one whose index is ready.
   */
  exact(
    space: string,
    queries: readonly NearQuery[],
    how: {
      readonly live: boolean;
      readonly only: readonly Id[] | undefined;
      readonly limit: number;
      readonly unlessIndexed: boolean;
    },
  ): Statement<NearRowOf>;
  /**
   * About the nearest live hits, by the index of the space, in exact order; undefined where no index is possible. Its
   * transaction needs `SCAN_SETTINGS`, and its hits are good where `ENOUGH_CANDIDATES` lived.
   */
  approximate(
    space: { readonly id: number; readonly dimensions: number },
    unit: Float32Array,
    limit: number,
  ): Statement<IndexedRow> | undefined;
}

/**
 * How many candidates the index looks at: the most that pgvector allows. With 128 of them, a fifth of the 20 nearest of
 * 60,000 is missed where vectors do not gather in clusters; see `evals/benchmarks/vectors`.
 */
const CANDIDATES = 1000;

/**
 * So many candidates must live. Those that were closed since the last vacuum are still in the index and take places; when
 * more than a third of the places is gone, the nearest live ones may not be among the candidates at all.
 */
export const ENOUGH_CANDIDATES = 700;

/**
 * Makes the planner take the index, whatever it knows of the table. A sort that is disabled, and cannot be avoided, looks
 * so expensive that it would be compiled. Iterative scans stay off: they go on until there are enough hits, not until
 * these are the nearest.
 */
export const SCAN_SETTINGS: Readonly<Record<string, string>> = Object.freeze({
  'hnsw.iterative_scan': 'off',
  'hnsw.ef_search': String(CANDIDATES),
  enable_sort: 'off',
  jit: 'off',
});

export function nearest(names: Names, types: VectorTypes): Nearest {
  const { space: spaces, vectors } = names;
  const steps = (query: string): string => `round(-(v.v ${types.product} ${query}) * ${GRID})::integer`;
  return {
    exact(space, queries, { live, only, limit, unlessIndexed }) {
      const paged = queries.some(({ after }) => after !== START);
      const values = [
        space,
        queries[0]?.unit.length ?? 0,
        limit,
        queries.map(({ unit }) => vectorText(unit)),
        ...(paged ? [queries.map(({ after }) => after.steps), queries.map(({ after }) => after.id)] : []),
        ...(only ? [only] : []),
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
            ${live ? 'AND v.live' : ''} ${only ? `AND v.id = ANY($${values.length}::bigint[])` : ''}
            ${paged ? `AND (-${steps('q.v')}, v.id) > (-q.steps, q.id)` : ''}
          ORDER BY steps DESC, v.id LIMIT $3
        ) hit ORDER BY query, hit.steps DESC, hit.id`;
      return { text, values };
    },
    approximate({ id, dimensions }, unit, limit) {
      const indexed = indexedType(types, dimensions);
      if (!indexed) return undefined;
      // The number of the space stands in the text, because the planner must see that the index is the one for it.
      const text = `
        SELECT v.id::float8 AS id, ${steps(`$1::${types.vector}`)} AS steps, (count(*) OVER ())::integer AS candidates
        FROM (
          SELECT v.id, v.v FROM ${vectors} v WHERE v.space_id = ${id} AND v.live
          ORDER BY v.v::${indexed.type} ${types.product} $1::${types.vector}::${indexed.type} LIMIT ${CANDIDATES}
        ) v ORDER BY steps DESC, v.id LIMIT $2`;
      return { text, values: [vectorText(unit), limit] };
    },
  };
}
