import type {
  DatasetId,
  Edge,
  EdgeChange,
  EdgeRevision,
  Entity,
  ErasedVector,
  Id,
  KeptText,
  RewrittenLink,
  RunId,
  TextKind,
} from '@gligabao/core';
import { type Column, columnsOf } from './column.ts';
import { EDGE_COLUMNS, EDGE_KEPT_COLUMNS } from './edge.ts';
import { ENTITY_KEPT_COLUMNS } from './entity.ts';

/** A change of a row, as `gb_edge_history` keeps it. */
export interface RevisionOf {
  readonly edgeId: Id;
  readonly revision: EdgeRevision;
}

/** A version of an entity that no longer stands, and when it was changed. */
export interface FormerEntity {
  readonly entity: Entity;
  readonly changedAt: number;
}

/** Columns of a row as it is at hand under another form; null where there is none. */
function within<Outer, Inner>(
  columns: readonly Column<Inner>[],
  inner: (outer: Outer) => Inner | null,
): readonly Column<Outer>[] {
  return columns.map(({ name, type, of }) => ({
    name,
    type,
    of: (outer) => {
      const row = inner(outer);
      return row === null ? null : of(row);
    },
  }));
}

const asChange = (edge: Edge): EdgeChange => {
  return { edge, cause: 'created', artifactId: null, byFactId: null, inferenceId: null, verdictId: null };
};

/** The columns of `gb_edges` of rows that are written with their history. */
export const EDGE_ROW_COLUMNS = within<Edge, EdgeChange>(EDGE_COLUMNS, asChange);

/** The columns of `gb_edge_history` but for the dataset. */
export const REVISION_COLUMNS: readonly Column<RevisionOf>[] = Object.freeze([
  ...columnsOf<RevisionOf>([
    ['edge_id', 'integer', ({ edgeId }) => edgeId],
    ['since', 'integer', ({ revision }) => revision.before?.changedAt ?? null],
    ['changed_at', 'integer', ({ revision }) => revision.changedAt],
    ['cause', 'text', ({ revision }) => revision.cause],
    ['artifact_id', 'integer', ({ revision }) => revision.artifactId],
    ['by_edge_id', 'integer', ({ revision }) => revision.byFactId],
    ['inference_id', 'integer', ({ revision }) => revision.inferenceId],
    ['verdict_id', 'integer', ({ revision }) => revision.verdict?.id ?? null],
    ['created_by_artifact_id', 'integer', ({ revision }) => revision.before?.artifactId ?? null],
  ]),
  ...within<RevisionOf, EdgeChange>(EDGE_KEPT_COLUMNS, ({ revision: { before } }) => before && asChange(before)),
]);

/** The columns of `gb_entity_history` but for the dataset. */
export const FORMER_ENTITY_COLUMNS: readonly Column<FormerEntity>[] = Object.freeze([
  ...columnsOf<FormerEntity>([
    ['entity_id', 'integer', ({ entity }) => entity.id],
    ['since', 'integer', ({ entity }) => entity.changedAt],
    ['changed_at', 'integer', ({ changedAt }) => changedAt],
  ]),
  ...within<FormerEntity, Entity>(ENTITY_KEPT_COLUMNS, ({ entity }) => entity),
]);

/** The former versions among all of an entity, oldest first. */
export function formerVersions(versions: readonly Entity[]): readonly FormerEntity[] {
  return versions.slice(0, -1).map((entity, index) => {
    return { entity, changedAt: versions[index + 1]?.changedAt ?? entity.changedAt };
  });
}

/** The columns of a table of links but for the dataset. */
export function linkColumns<To extends number | string>(
  from: string,
  to: string,
): readonly Column<RewrittenLink<To>>[] {
  return columnsOf<RewrittenLink<To>>([
    [from, 'integer', (link) => link.from],
    [to, to === 'session_id' ? 'text' : 'integer', (link) => link.to],
    ['created_at', 'integer', (link) => link.createdAt],
  ]);
}

/** A row of `gb_erased_vectors`. */
export interface ErasedVectorRow {
  readonly dataset_id: DatasetId;
  readonly text_id: Id;
  readonly kind: TextKind;
  readonly model: string;
}

/** The columns of `gb_erased_vectors` but for the dataset. */
export const ERASED_VECTOR_COLUMNS = columnsOf<ErasedVector>([
  ['text_id', 'integer', ({ textId }) => textId],
  ['kind', 'text', ({ kind }) => kind],
  ['model', 'text', ({ model }) => model],
]);

export function toErasedVector(row: ErasedVectorRow): ErasedVector & { readonly dataset: DatasetId } {
  return { dataset: row.dataset_id, textId: row.text_id, kind: row.kind, model: row.model };
}

/** What is read of `gb_remember_queue` for what it may quote. */
export interface KeptTextRow {
  readonly run_id: RunId;
  readonly body: string | null;
  readonly result: string | null;
}

export function toKeptText(row: KeptTextRow): KeptText {
  return { runId: row.run_id, body: row.body, result: row.result };
}

/** The artifact `:artifactId` and everything that was made of it, as a table `made` of numbers. */
export const madeOf = (table: string): string => `made (id) AS (
  SELECT a.id FROM ${table} a WHERE a.dataset_id = :dataset AND a.id = :artifactId
  UNION SELECT p.id FROM made m JOIN ${table} p ON p.dataset_id = :dataset AND p.parent_id = m.id)`;
