import type { DatasetId, EdgeOutline, Id, Instant, OutlineQuery, Outlines, View } from '@gligabao/core';
import { viewBindings } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { edgeVersions, type EdgeVersions } from '../edge-versions.ts';
import { positionOf } from '../position.ts';
import { numbersAround } from './neighbours.ts';
import { byNumber } from './read-rows.ts';

/** Rows as JSON lists of each column: hundreds of rows of their own take three times as long. */
interface Columns {
  readonly columns: string;
}

type Lists = readonly [
  ids: readonly Id[],
  factIds: readonly Id[],
  sourceIds: readonly Id[],
  relations: readonly string[],
  targetIds: readonly Id[],
  validAt: readonly (Instant | null)[],
  invalidAt: readonly (Instant | null)[],
  createdAt: readonly Instant[],
  expiredAt: readonly (Instant | null)[],
  retracted: readonly (0 | 1)[],
];

const NAMES = 'fact_id source_id relation target_id valid_at invalid_at created_at expired_at retracted'.split(' ');

function toOutlines(columns: string): readonly EdgeOutline[] {
  const lists = JSON.parse(columns) as Lists;
  const [ids, factIds, sourceIds, relations, targetIds, validAt, invalidAt, createdAt, expiredAt, retracted] = lists;
  return ids.map((id, at) => ({
    id,
    factId: factIds[at] ?? id,
    sourceId: sourceIds[at] ?? 0,
    relation: relations[at] ?? '',
    targetId: targetIds[at] ?? 0,
    validAt: validAt[at] ?? null,
    invalidAt: invalidAt[at] ?? null,
    createdAt: createdAt[at] ?? 0,
    expiredAt: expiredAt[at] ?? null,
    retracted: retracted[at] === 1,
  }));
}

/** The visible rows that a list of numbers, `j`, leads to, in no order. */
function read(
  sql: SqlConnection,
  dataset: DatasetId,
  ids: readonly Id[],
  view: View,
  how: (versions: EdgeVersions) => { readonly index: string; readonly condition: string },
): readonly EdgeOutline[] {
  if (ids.length === 0) return [];
  const values = { dataset, ids: JSON.stringify(ids), ...viewBindings(view) };
  return edgeVersions(view).flatMap((versions) => {
    const { table, id, visible } = versions;
    const { index, condition } = how(versions);
    const lists = [id, ...NAMES.map((name) => `e.${name}`)].map((column) => `json_group_array(${column})`);
    const text = `SELECT json_array(${lists.join(', ')}) AS columns FROM json_each(:ids) j CROSS JOIN ${table} e ${index}
      WHERE e.dataset_id = :dataset AND ${condition} AND ${visible}`;
    return toOutlines(sql.get<Columns>(text, values)?.columns ?? '[[]]');
  });
}

/** The rows of `neighbours` and of `hydrate`, in outline. */
export function outline(sql: SqlConnection, dataset: DatasetId, query: OutlineQuery, view: View): Outlines {
  const { ids, truncated } = numbersAround(sql, dataset, query.around, view);
  const near = read(sql, dataset, ids, view, ({ id }) => ({ index: '', condition: `${id} = j.value` }));
  const rows = new Map(near.map((each) => [each.id, each]));
  const ofFacts = read(sql, dataset, [...new Set(query.factIds)], view, ({ byFact }) => ({
    index: `INDEXED BY ${byFact}`,
    condition: 'e.fact_id = j.value',
  }));
  return {
    position: positionOf(sql, dataset),
    around: ids.flatMap((id) => rows.get(id) ?? []),
    truncated,
    ofFacts: ofFacts.toSorted(byNumber),
  };
}
