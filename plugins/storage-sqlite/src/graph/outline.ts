import {
  type DatasetId,
  type EdgeOutline,
  type Id,
  type Instant,
  isVisible,
  type OutlineQuery,
  type Outlines,
  type View,
} from '@gligabao/core';
import { viewBindings } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { edgeVersions, type EdgeVersions } from '../edge-versions.ts';
import { byId, isOfNow, listsOf, readThrough } from '../kept.ts';
import { positionOf } from '../position.ts';
import { numbersAround } from './neighbours.ts';
import { byNumber, EVERY_ROW } from './read-rows.ts';

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

type How = (versions: EdgeVersions) => { readonly index: string; readonly condition: string };

/** The visible rows that a list of numbers, `j`, leads to, in no order. */
function read(
  sql: SqlConnection,
  dataset: DatasetId,
  ids: readonly Id[],
  view: View,
  how: How,
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

const BY_NUMBER: How = ({ id }) => ({ index: '', condition: `${id} = j.value` });
const BY_FACT: How = ({ byFact }) => ({ index: `INDEXED BY ${byFact}`, condition: 'e.fact_id = j.value' });

/** Bytes of an outline, about. */
const OUTLINE = 200;
const weigh = (rows: readonly EdgeOutline[]): number => OUTLINE * (1 + rows.length);

/** The visible rows of facts, in no order. */
function ofFacts(sql: SqlConnection, dataset: DatasetId, ids: readonly Id[], view: View): readonly EdgeOutline[] {
  if (!isOfNow(view)) return read(sql, dataset, ids, view, BY_FACT);
  const lists = readThrough(sql.kept, { dataset, kind: 'outlines of fact', weigh }, ids, (missing) =>
    listsOf(missing, read(sql, dataset, missing, EVERY_ROW, BY_FACT), ({ factId }) => factId),
  );
  return [...lists.values()].flat().filter((row) => isVisible(row, view));
}

/** The visible rows of these numbers, by number. */
function byNumbers(sql: SqlConnection, dataset: DatasetId, ids: readonly Id[], view: View) {
  if (!isOfNow(view)) return byId(read(sql, dataset, ids, view, BY_NUMBER));
  return readThrough(sql.kept, { dataset, kind: 'outline', weigh: () => OUTLINE }, ids, (missing) =>
    byId(read(sql, dataset, missing, EVERY_ROW, BY_NUMBER)),
  );
}

/** The rows of `neighbours` and of `hydrate`, in outline. */
export function outline(sql: SqlConnection, dataset: DatasetId, query: OutlineQuery, view: View): Outlines {
  const { ids, truncated } = numbersAround(sql, dataset, query.around, view);
  const rows = byNumbers(sql, dataset, ids, view);
  return {
    position: positionOf(sql, dataset),
    around: ids.flatMap((id) => rows.get(id) ?? []),
    truncated,
    ofFacts: ofFacts(sql, dataset, [...new Set(query.factIds)], view).toSorted(byNumber),
  };
}
