import type { DatasetId, HydrateQuery, Id, Position, Rows, Support, View } from '@gligabao/core';
import {
  type ArtifactRow,
  type EdgeRow,
  type EntityRow,
  type PositionRow,
  toArtifact,
  toEdge,
  toEntity,
  toSpan,
  viewBindings,
} from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { among } from '../among.ts';
import { positionBeside, type Positioned, positionIn, readPosition, withPosition } from '../position.ts';
import type { Statement } from '../statement.ts';
import { edgesOf, readArtifacts, readEdges, readEntities } from './read-rows.ts';

interface SupportRow {
  readonly edge_id: Id;
  readonly artifact_id: Id;
  readonly span_start: number | null;
  readonly span_end: number | null;
}

/** Reads the fitting artifacts behind each row, oldest first, with the first located sentence in which each states the fact. */
function readSupport(
  dataset: DatasetId,
  query: { readonly edgeIds: readonly Id[]; readonly factIds: readonly Id[] },
  view: View,
): Statement {
  const known = (alias: string): string => (view.knownAt === undefined ? '' : `AND ${alias}.created_at <= :knownAt`);
  return {
    text: `WITH found AS (${edgesOf(query, view, (_, id) => `${id} AS id, e.fact_id`)})
      SELECT l.edge_id, l.artifact_id, a.span_start, a.span_end
      FROM found f
      JOIN @.gb_edge_artifacts l ON l.dataset_id = :dataset AND l.edge_id = f.id ${known('l')}
      LEFT JOIN LATERAL (
        SELECT s.span_start, s.span_end FROM @.gb_assertions s
        WHERE s.dataset_id = :dataset AND s.fact_id = f.fact_id AND s.artifact_id = l.artifact_id
          AND s.span_start IS NOT NULL AND s.polarity <> 'denies' ${known('s')}
        ORDER BY s.id LIMIT 1) a ON true
      WHERE ${among.artifact('l.artifact_id', view)}
      ORDER BY l.edge_id, l.artifact_id`,
    values: { dataset, ...query, ...viewBindings(view) },
  };
}

const toSupport = (row: SupportRow): Support => ({
  edgeId: row.edge_id,
  artifactId: row.artifact_id,
  span: toSpan(row.span_start, row.span_end),
});

interface Found {
  readonly position: Position;
  readonly entities: readonly EntityRow[];
  readonly edges: readonly EdgeRow[];
  readonly artifacts: readonly ArtifactRow[];
  readonly support: readonly SupportRow[];
}

type Kind = 'entities' | 'edges' | 'artifacts';
const NOTHING: Omit<Found, 'position'> = Object.freeze({ entities: [], edges: [], artifacts: [], support: [] });

/** Rows of one kind with the position beside them: one statement sees one state by itself, without a transaction. */
async function readAlone(sql: SqlConnection, kind: Kind, { text, values }: Statement): Promise<Found> {
  const rows = await sql.all<Positioned<{ readonly id: Id }>>(withPosition(text, 'r.id'), values);
  return { ...NOTHING, position: positionBeside(rows), [kind]: rows.filter(({ id }) => id !== null) };
}

/** Rows by number, each kind ordered by number. What is not asked for is not sent. */
export async function hydrate(sql: SqlConnection, dataset: DatasetId, query: HydrateQuery, view: View): Promise<Rows> {
  const { entityIds = [], edgeIds = [], factIds = [], artifactIds = [] } = query;
  const edges = { edgeIds, factIds };
  const wantsEdges = edgeIds.length + factIds.length > 0;
  const parts = {
    entities: entityIds.length > 0 ? readEntities(dataset, entityIds, view.knownAt) : null,
    edges: wantsEdges ? readEdges(dataset, edges, view) : null,
    artifacts: artifactIds.length > 0 ? readArtifacts(dataset, artifactIds, view) : null,
    support: wantsEdges && query.support === true ? readSupport(dataset, edges, view) : null,
  };
  const found = await readParts(sql, dataset, parts);
  return {
    position: found.position,
    entities: found.entities.map(toEntity),
    edges: found.edges.map(toEdge),
    artifacts: found.artifacts.map(toArtifact),
    support: found.support.map(toSupport),
  };
}

async function readParts(
  sql: SqlConnection,
  dataset: DatasetId,
  parts: Readonly<Record<Kind | 'support', Statement | null>>,
): Promise<Found> {
  const { entities, artifacts, support } = parts;
  const [alone, ...more] = (['entities', 'edges', 'artifacts'] as const).filter((kind) => parts[kind] !== null);
  const statement = alone === undefined || more.length > 0 || support !== null ? null : parts[alone];
  if (alone !== undefined && statement !== null) return readAlone(sql, alone, statement);
  const { position, ...rows } = await sql.snapshot<{
    position: PositionRow;
    entities: EntityRow;
    edges: EdgeRow;
    artifacts: ArtifactRow;
    support: SupportRow;
  }>({ position: readPosition(dataset), entities, edges: parts.edges, artifacts, support });
  return { position: positionIn(position), ...rows };
}
