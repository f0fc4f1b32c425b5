import type { DatasetId, GraphStore, NeighbourQuery, View } from '@gligabao/core';
import { type EdgeRow, newness, reachedBy, toEdge, viewBindings } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { edgeVersions } from '../edge-versions.ts';
import { positionBeside, type Positioned, withPosition } from '../position.ts';

interface AroundRow extends EdgeRow {
  readonly truncated: boolean;
}

/**
 * The newest visible rows of the entity `a`, from the covering indexes: at most `limit` of each direction. A row from the
 * entity to itself is found in both directions, and UNION keeps one of them.
 */
function probe(view: View, limit: string): string {
  const at = newness(view, 'e');
  return edgeVersions(view)
    .flatMap(({ table, id, visible }) =>
      ['source_id', 'target_id'].map(
        (column) => `(SELECT ${id} AS id, ${at} AS at FROM ${table} e
          WHERE e.dataset_id = :dataset AND e.${column} = a.entity_id AND ${reachedBy(view, at)} AND ${visible}
          ORDER BY ${at} DESC, ${id} DESC LIMIT ${limit})`,
      ),
    )
    .join(' UNION ');
}

/** The newest visible rows of the form `a`, by the first rows of its facts: a fact keeps its ends and its relation. */
function probeForm(view: View, limit: string): string {
  const at = newness(view, 'e');
  return edgeVersions(view)
    .map(
      ({ table, id, visible }) => `(SELECT ${id} AS id, ${at} AS at FROM @.gb_edges f
        JOIN ${table} e ON e.dataset_id = f.dataset_id AND e.fact_id = f.fact_id
        WHERE f.dataset_id = :dataset AND f.id = f.fact_id AND f.source_id = a.source_id
          AND (a.relation IS NULL OR left(f.relation, 512) = left(a.relation, 512) AND f.relation = a.relation)
          AND (a.target_id IS NULL OR f.target_id = a.target_id) AND ${visible}
        ORDER BY ${at} DESC, ${id} DESC LIMIT ${limit})`,
    )
    .join(' UNION ');
}

/** What a query that asks for forms has more: the parts before it, what is found, and whether anything was left out. */
interface FormParts {
  readonly parts: string;
  readonly found: string;
  readonly left: string;
}

const NO_FORMS: FormParts = Object.freeze({ parts: '', found: '', left: '' });

function askForms(view: View): FormParts {
  return {
    parts: `forms AS (SELECT * FROM unnest(:formSources::bigint[], :formRelations::text[], :formTargets::bigint[])
        WITH ORDINALITY AS f (source_id, relation, target_id, form)),
    formed AS MATERIALIZED (
      SELECT a.form, p.id, p.at,
        row_number() OVER (PARTITION BY a.form ORDER BY p.at DESC, p.id DESC) AS place
      FROM forms a CROSS JOIN LATERAL (${probeForm(view, ':perEntity::bigint + 1')}) p),`,
    found: 'UNION SELECT id, at FROM formed WHERE place <= :perEntity::bigint',
    left: `OR EXISTS (
        SELECT 1 FROM forms a CROSS JOIN LATERAL (${probeForm(view, ':limit::bigint + 1')}) p
        WHERE a.form IN (SELECT form FROM formed WHERE place > :perEntity::bigint)
          AND NOT EXISTS (SELECT 1 FROM kept k WHERE k.id = p.id))`,
  };
}

/**
 * One small ordered read per entity and direction, and per form, instead of one query over all: a hub among the entities costs no more
 * than any other. Rows are fetched when it is known which ones win. One row comes back when none is found.
 */
function selectAround(view: View, formed: boolean): string {
  const rows = edgeVersions(view).map(
    ({ table, id, columns, visible }) => `SELECT ${columns} FROM kept k JOIN ${table} e
      ON e.dataset_id = :dataset AND ${id} = k.id WHERE ${visible}`,
  );
  const { parts, found, left } = formed ? askForms(view) : NO_FORMS;
  return `WITH asked AS (SELECT DISTINCT unnest(:entityIds::bigint[]) AS entity_id),
    probed AS MATERIALIZED (
      SELECT a.entity_id, p.id, p.at,
        row_number() OVER (PARTITION BY a.entity_id ORDER BY p.at DESC, p.id DESC) AS place
      FROM asked a CROSS JOIN LATERAL (${probe(view, ':perEntity::bigint + 1')}) p), ${parts}
    chosen AS MATERIALIZED (SELECT DISTINCT id, at FROM probed WHERE place <= :perEntity::bigint ${found}),
    kept AS MATERIALIZED (SELECT id FROM chosen ORDER BY at DESC, id DESC LIMIT :limit::bigint),
    -- A row that the cap of one entity left out may have come in through another.
    cut AS (SELECT DISTINCT entity_id FROM probed WHERE place > :perEntity::bigint),
    verdict AS (
      SELECT (SELECT count(*) FROM chosen) > :limit::bigint OR EXISTS (
        SELECT 1 FROM cut a CROSS JOIN LATERAL (${probe(view, ':limit::bigint + 1')}) p
        WHERE NOT EXISTS (SELECT 1 FROM kept k WHERE k.id = p.id)) ${left} AS truncated)
    SELECT v.truncated, f.* FROM verdict v LEFT JOIN (${rows.join(' UNION ALL ')}) f ON true`;
}

export async function neighbours(
  sql: SqlConnection,
  dataset: DatasetId,
  { entityIds, forms = [], perEntity, limit }: NeighbourQuery,
  view: View,
): Promise<Awaited<ReturnType<GraphStore['neighbours']>>> {
  const text = withPosition(selectAround(view, forms.length > 0), `${newness(view, 'r')} DESC, r.id DESC`);
  const asked = {
    formSources: forms.map(({ sourceId }) => sourceId),
    formRelations: forms.map((form) => ('relation' in form ? form.relation : null)),
    formTargets: forms.map((form) => ('targetId' in form ? form.targetId : null)),
  };
  const values = { dataset, entityIds, ...asked, perEntity, limit, ...viewBindings(view) };
  const rows = await sql.all<Positioned<AroundRow>>(text, values);
  return {
    position: positionBeside(rows),
    edges: rows.filter((row): row is Positioned<AroundRow> & AroundRow => row.id !== null).map(toEdge),
    truncated: rows[0]?.truncated ?? false,
  };
}
