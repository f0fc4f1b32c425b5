import type { DatasetId, Evidence, Id, Slot } from '@gligabao/core';
import {
  ASSERTION_COLUMNS,
  type AssertionRow,
  type EdgeRow,
  gatherFacts,
  namesOf,
  type PositionRow,
  toAssertion,
  toEdge,
  toVerdict,
  VERDICT_COLUMNS,
  type VerdictRow,
} from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { edgeVersions } from '../edge-versions.ts';
import { positionIn, readPosition } from '../position.ts';
import type { Bindings } from '../statement.ts';

const EVERY_ROW = Object.freeze({ superseded: true, retracted: true });

type SlotBy<By extends Slot['by']> = Extract<Slot, { readonly by: By }>;
const slotsBy = <By extends Slot['by']>(slots: readonly Slot[], by: By): readonly SlotBy<By>[] =>
  slots.filter((slot): slot is SlotBy<By> => slot.by === by);

/** The rows of a table for each row of a short list: in one range of an index each, however few the planner thinks there are. */
const forEach = (list: string, rows: string): string => `${list} CROSS JOIN LATERAL (${rows} OFFSET 0) n`;

/** The facts of slots, by their first rows; `s` has the columns of the slots. */
function factsIn(slots: string, condition: string): string {
  const first = `SELECT e.id FROM @.gb_edges e WHERE e.dataset_id = :dataset AND e.id = e.fact_id
    AND left(e.relation, 512) = left(s.relation, 512) AND e.relation = s.relation AND ${condition}`;
  return `SELECT n.id FROM ${forEach(slots, first)}`;
}

/** The facts that exist among those asked for, as the table `facts (id)`, with the values that it binds. */
function askedFacts(
  dataset: DatasetId,
  query: { readonly slots: readonly Slot[]; readonly factIds: readonly Id[] },
): { readonly facts: string; readonly values: Bindings } {
  const sources = slotsBy(query.slots, 'source');
  const targets = slotsBy(query.slots, 'target');
  const triples = slotsBy(query.slots, 'fact');
  const parts = [
    'SELECT unnest(:factIds::bigint[]) AS id',
    sources.length > 0 &&
      factsIn('unnest(:sources::bigint[], :sourceRelations::text[]) s (id, relation)', 'e.source_id = s.id'),
    targets.length > 0 &&
      factsIn('unnest(:targets::bigint[], :targetRelations::text[]) s (id, relation)', 'e.target_id = s.id'),
    triples.length > 0 &&
      factsIn(
        'unnest(:from::bigint[], :tripleRelations::text[], :to::bigint[]) s (source_id, relation, target_id)',
        'e.source_id = s.source_id AND e.target_id = s.target_id',
      ),
  ].filter((part) => part !== false);
  return {
    facts: `WITH asked AS (${parts.join(' UNION ')}), facts AS MATERIALIZED (
      SELECT DISTINCT a.id FROM asked a CROSS JOIN LATERAL (
        SELECT e.id FROM @.gb_edges e WHERE e.dataset_id = :dataset AND e.fact_id = a.id ORDER BY e.fact_id, e.id LIMIT 1) n)`,
    values: {
      dataset,
      factIds: query.factIds,
      sources: sources.map(({ sourceId }) => sourceId),
      sourceRelations: sources.map(({ relation }) => relation),
      targets: targets.map(({ targetId }) => targetId),
      targetRelations: targets.map(({ relation }) => relation),
      from: triples.map(({ sourceId }) => sourceId),
      tripleRelations: triples.map(({ relation }) => relation),
      to: triples.map(({ targetId }) => targetId),
    },
  };
}

/** Whole facts with all that is known of them, ordered by number. */
export async function evidence(
  sql: SqlConnection,
  dataset: DatasetId,
  query: { readonly slots: readonly Slot[]; readonly factIds: readonly Id[] },
): Promise<Evidence> {
  const { facts, values } = askedFacts(dataset, query);
  const rowsOf = edgeVersions(EVERY_ROW).map(
    ({ table, columns, visible }) =>
      `SELECT n.* FROM ${forEach('facts f', `SELECT ${columns} FROM ${table} e WHERE e.dataset_id = :dataset AND e.fact_id = f.id AND ${visible}`)}`,
  );
  const naming = (column: string): string => {
    const verdicts = `SELECT ${namesOf(VERDICT_COLUMNS, 'v')} FROM @.gb_edge_verdicts v
      WHERE v.dataset_id = :dataset AND v.${column} = f.id`;
    return `SELECT n.* FROM ${forEach('facts f', verdicts)}`;
  };
  const assertions = `SELECT ${namesOf(ASSERTION_COLUMNS, 'a')} FROM @.gb_assertions a
    WHERE a.dataset_id = :dataset AND a.fact_id = f.id`;
  const rows = await sql.snapshot<{
    position: PositionRow;
    edges: EdgeRow;
    assertions: AssertionRow;
    verdicts: VerdictRow;
  }>({
    position: readPosition(dataset),
    edges: { text: `${facts} ${rowsOf.join(' UNION ALL ')} ORDER BY id`, values },
    assertions: {
      text: `${facts} SELECT n.* FROM ${forEach('facts f', assertions)} ORDER BY n.id`,
      values,
    },
    verdicts: { text: `${facts} ${naming('fact_id')} UNION ${naming('by_fact_id')} ORDER BY id`, values },
  });
  return {
    position: positionIn(rows.position),
    facts: gatherFacts(rows.edges.map(toEdge), rows.assertions.map(toAssertion)),
    verdicts: rows.verdicts.map(toVerdict),
  };
}
