import type { Assertion, DatasetId, Evidence, Id, Slot, Verdict } from '@gligabao/core';
import {
  ASSERTION_COLUMNS,
  type AssertionRow,
  gatherFacts,
  namesOf,
  toAssertion,
  toVerdict,
  VERDICT_COLUMNS,
  type VerdictRow,
} from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { positionOf } from '../position.ts';
import { byNumber, edgesOfFacts, EVERY_ROW } from './read-rows.ts';

/** The facts of a slot, by their first rows. */
function factsIn(sql: SqlConnection, dataset: DatasetId, slot: Slot): readonly Id[] {
  const facts = (index: string, condition: string, values: readonly (number | string)[]): readonly Id[] =>
    sql
      .all<{ readonly id: Id }>(
        `SELECT id FROM gb_edges INDEXED BY ${index} WHERE dataset_id = ? AND id = fact_id AND ${condition}`,
        [dataset, ...values],
      )
      .map(({ id }) => id);
  switch (slot.by) {
    case 'source':
      return facts('gb_edges_source_slot', 'source_id = ? AND relation = ?', [slot.sourceId, slot.relation]);
    case 'target':
      return facts('gb_edges_target_slot', 'target_id = ? AND relation = ?', [slot.targetId, slot.relation]);
    case 'fact': {
      const triple = [slot.sourceId, slot.relation, slot.targetId];
      return facts('gb_edges_source_slot', 'source_id = ? AND relation = ? AND target_id = ?', triple);
    }
  }
}

function assertionsOf(sql: SqlConnection, dataset: DatasetId, factIds: string): readonly Assertion[] {
  return sql
    .all<AssertionRow>(
      `SELECT ${namesOf(ASSERTION_COLUMNS)} FROM gb_assertions INDEXED BY gb_assertions_fact
       WHERE dataset_id = :dataset AND fact_id IN (SELECT value FROM json_each(:factIds)) ORDER BY id`,
      { dataset, factIds },
    )
    .map(toAssertion);
}

/** Verdicts that name one of the facts on either side. */
function verdictsOf(sql: SqlConnection, dataset: DatasetId, factIds: string): readonly Verdict[] {
  const naming = (column: string, index: string): string =>
    `SELECT ${namesOf(VERDICT_COLUMNS)} FROM gb_edge_verdicts INDEXED BY ${index}
     WHERE dataset_id = :dataset AND ${column} IN (SELECT value FROM json_each(:factIds))`;
  return sql
    .all<VerdictRow>(
      `${naming('fact_id', 'gb_edge_verdicts_fact')} UNION ${naming('by_fact_id', 'gb_edge_verdicts_by_fact')} ORDER BY id`,
      { dataset, factIds },
    )
    .map(toVerdict);
}

/** Whole facts with all that is known of them, ordered by number. */
export function evidence(
  sql: SqlConnection,
  dataset: DatasetId,
  query: { readonly slots: readonly Slot[]; readonly factIds: readonly Id[] },
): Evidence {
  const ids = new Set([...query.factIds, ...query.slots.flatMap((slot) => factsIn(sql, dataset, slot))]);
  const edges = edgesOfFacts(sql, dataset, [...ids], EVERY_ROW).toSorted(byNumber);
  const factIds = JSON.stringify([...new Set(edges.map(({ factId }) => factId))]);
  return {
    position: positionOf(sql, dataset),
    facts: gatherFacts(edges, assertionsOf(sql, dataset, factIds)),
    verdicts: verdictsOf(sql, dataset, factIds),
  };
}
