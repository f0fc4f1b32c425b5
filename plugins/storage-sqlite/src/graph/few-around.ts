import type { DatasetId, Id, Instant } from '@gligabao/core';
import type { Bindings, SqlConnection, SqlValue } from '../database.ts';

/** A row as the covering indexes show it. */
export interface Key {
  readonly id: Id;
  /** By which it is new. */
  readonly at: Instant;
}

/** Most entities have no more rows in a direction than these. */
export const FEW = 16;

/** Lists of numbers and of instants, one for each side: a row of its own for each takes three times as long. */
type Sides = Readonly<Record<string, SqlValue>>;

function keysOf(sides: Sides): readonly Key[] | null {
  const keys: Key[] = [];
  for (const side of Object.values(sides)) {
    const [ids, instants] = JSON.parse(String(side)) as readonly [readonly Id[], readonly Instant[]];
    if (ids.length > FEW) return null;
    ids.forEach((id, at) => keys.push({ id, at: instants[at] ?? 0 }));
  }
  return keys;
}

/**
 * All rows around those entities that have few, in no order: one statement for many entities takes a third of the time of
 * one for each side of each. An entity with many on a side is left out.
 *
 * @param sides what reads `id` and `at` of the rows of an entity, `j.value`, on a side.
 */
export function fewAround(
  sql: SqlConnection,
  dataset: DatasetId,
  entityIds: readonly Id[],
  sides: readonly string[],
  values: Extract<Bindings, Readonly<Record<string, unknown>>>,
): ReadonlyMap<Id, readonly Key[]> {
  const lists = sides.map(
    (side, at) =>
      `(SELECT json_array(json_group_array(id), json_group_array(at)) FROM (${side} LIMIT ${FEW + 1})) AS side${at}`,
  );
  const rows = sql.all<Sides>(`SELECT ${lists.join(', ')} FROM json_each(:entityIds) j ORDER BY j.key`, {
    ...values,
    dataset,
    entityIds: JSON.stringify(entityIds),
  });
  return new Map(
    entityIds.flatMap((id, at) => {
      const keys = keysOf(rows[at] ?? {});
      return keys === null ? [] : [[id, keys] as const];
    }),
  );
}
