import {
  fieldsOf,
  type MovedBatch,
  type MovedKind,
  type MovedRow,
  type MovedValue,
  type NewText,
  REMEMBER_STAGES,
  type RunKind,
} from '@gligabao/core';
import { type Column, columnsBut, columnsOf, type ColumnType, namesOf } from './column.ts';
import { RUN_TABLES, type StoredRun, toRun } from './run.ts';
import { type TextRow, toText } from './text.ts';
import { type GivenStages, STAGE_COLUMNS, STAGES_WITH_MODEL } from './stages.ts';

/** Kinds of rows with a text of their own to read and write them. */
type SingleKind = 'model' | 'dataset' | 'vector';

interface MovedTable {
  readonly table: string;
  /** What a row is identified by within its dataset, and ordered by. */
  readonly key: readonly string[];
  /** Whose its rows are: by the number of the dataset, the names of user and dataset, or the run; requests by names alone. */
  readonly of: 'dataset' | 'owner' | 'run' | 'request';
}

const inDataset = (table: string, ...key: readonly string[]): MovedTable => ({ table, key, of: 'dataset' });

/** Where the rows of each kind are. */
export const MOVED_TABLES: Readonly<Record<Exclude<MovedKind, SingleKind>, MovedTable>> = Object.freeze({
  artifact: inDataset('gb_artifacts', 'id'),
  reading: inDataset('gb_readings', 'artifact_id'),
  entity: inDataset('gb_entities', 'id'),
  'entity-version': inDataset('gb_entity_history', 'entity_id', 'changed_at'),
  alias: inDataset('gb_entity_aliases', 'entity_id', 'name_key', 'status'),
  mention: inDataset('gb_mentions', 'entity_id', 'artifact_id', 'name_place'),
  'entity-artifact': inDataset('gb_entity_artifacts', 'entity_id', 'artifact_id'),
  'entity-session': inDataset('gb_entity_sessions', 'entity_id', 'session_id'),
  edge: inDataset('gb_edges', 'id'),
  'edge-change': inDataset('gb_edge_history', 'edge_id', 'changed_at'),
  'edge-artifact': inDataset('gb_edge_artifacts', 'edge_id', 'artifact_id'),
  'edge-session': inDataset('gb_edge_sessions', 'edge_id', 'session_id'),
  assertion: inDataset('gb_assertions', 'id'),
  wording: inDataset('gb_wordings', 'assertion_id'),
  verdict: inDataset('gb_edge_verdicts', 'id'),
  text: inDataset('gb_texts', 'id'),
  commit: inDataset('gb_commits', 'at'),
  'remember-run': { table: RUN_TABLES.remember, key: ['id'], of: 'owner' },
  'query-run': { table: RUN_TABLES.query, key: ['id'], of: 'owner' },
  'run-event': { table: 'gb_run_events', key: ['run_id', 'number'], of: 'run' },
  inference: { table: 'gb_inferences', key: ['id'], of: 'owner' },
  request: { table: 'gb_remember_queue', key: ['run_id'], of: 'request' },
});

const TYPES: Readonly<Record<string, ColumnType>> = {
  integer: 'integer',
  run: 'integer',
  inference: 'integer',
  dataset: 'integer',
  real: 'real',
  text: 'text',
  boolean: 'boolean',
};

/** The columns of a kind of row, which have the names of its fields. */
export function movedColumns(kind: MovedKind): readonly Column<MovedRow>[] {
  return columnsOf<MovedRow>(
    fieldsOf(kind).map(([name, field]) => [name, TYPES[field.replace('?', '')] ?? 'text', (row) => row[name] ?? null]),
  );
}

const runKindOf = (kind: MovedKind): RunKind | null => {
  if (kind === 'remember-run') return 'remember';
  return kind === 'query-run' ? 'query' : null;
};

/** How a schema keeps with a run which dataset it is of. */
export interface RunKeys {
  /** The column for the dataset that the run wrote to. */
  readonly written: 'dataset_id' | 'written_dataset_id';
  /** Whether what runs left has the dataset in its key. */
  readonly ofDataset: boolean;
}

/** What is selected to read a kind of row, by the name `r`; `toMoved` makes the row. */
export function movedNames(kind: MovedKind, { written }: RunKeys): string {
  if (kind === 'remember-run') return `r.*, r.${written} AS written`;
  const names = namesOf(kind === 'text' ? columnsBut(movedColumns(kind), 'terms') : movedColumns(kind), 'r');
  return kind === 'query-run' ? names.replace('r.dataset_id', `r.${written} AS dataset_id`) : names;
}

/** What is left out of a table: the tokens of people's decisions, which only a commit under way needs. */
export const movedOnly = (kind: MovedKind): string => (kind === 'commit' ? ' AND r.run_id > 0' : '');

const NAME_MODELS = ['gb_entities', 'gb_entity_history', 'gb_mentions', 'gb_edges', 'gb_edge_history', 'gb_assertions'];

/** The query of the models that what is in `:dataset` was read by; `schema` stands before the name of each table. */
export function modelsOfDataset(schema = ''): string {
  const named = NAME_MODELS.map((table) => `SELECT model_id FROM ${schema}${table} WHERE dataset_id = :dataset`);
  return `SELECT ${namesOf(movedColumns('model'), 'm')} FROM ${schema}gb_models m
    WHERE m.name IN (${named.join(' UNION ')}) ORDER BY m.name`;
}

/** How often a text holds each term, as it is moved: in one order whatever the store. */
export function termsText(held: readonly (readonly [term: string, frequency: number])[]): string {
  return JSON.stringify(Object.fromEntries(held.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/** The stages of a remember run, in an order of their own. */
function stagesText(row: StoredRun): string {
  const { stages } = toRun('remember', row);
  return JSON.stringify(
    Object.fromEntries(REMEMBER_STAGES.flatMap((name) => (stages[name] ? [[name, stages[name]]] : []))),
  );
}

/** A row as it is moved. A database without booleans gives 0 and 1. */
export function toMoved(kind: MovedKind, row: Readonly<Record<string, unknown>>): MovedRow {
  const moved: Record<string, MovedValue> = {};
  for (const [name, field] of fieldsOf(kind)) {
    const value = (row[name] ?? null) as MovedValue;
    moved[name] = field.startsWith('boolean') && value !== null ? Boolean(value) : value;
  }
  if (kind !== 'remember-run') return moved;
  return { ...moved, dataset_id: (row['written'] ?? null) as MovedValue, stages: stagesText(row as StoredRun) };
}

/** The model of a text under import of which it is not known yet whether its vector comes along. */
export const UNDECIDED = '';

/** A text as a commit writes it. */
export function movedText({ terms, ...row }: MovedRow): NewText {
  const held = Object.entries(JSON.parse(String(terms)) as Readonly<Record<string, number>>);
  const text = toText({ ...row, vector: 'none', vector_model: UNDECIDED } as unknown as TextRow);
  return { text, terms: new Map(held), replaces: null };
}

/** Whose runs they are, by the names that the run log has. */
export interface Owner {
  readonly userId: string;
  readonly dataset: string;
}

/** Nobody has this name: what a dataset under import has of the run log is kept under it until the end. */
export const ownerUnderImport = (dataset: number): Owner => ({ userId: '', dataset: String(dataset) });

/** Rows to be inserted into a table. */
export interface Insert<Row = unknown> {
  readonly table: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Whether the table has a column for the dataset beside those. */
  readonly ofDataset: boolean;
}

interface MovedRun {
  readonly row: MovedRow;
  readonly stages: GivenStages;
}

const ofOwner = <Row>({ userId, dataset }: Owner): readonly Column<Row>[] =>
  columnsOf<Row>([
    ['user_id', 'text', () => userId],
    ['dataset', 'text', () => dataset],
  ]);

const through = <Row>(columns: readonly Column<Row>[], rowOf: (run: MovedRun) => Row): readonly Column<MovedRun>[] =>
  columns.map(({ name, type, of }) => ({ name, type, of: (run) => of(rowOf(run)) }));

/** Columns of which the one for the dataset that a run wrote to has the name that the schema gives it. */
const writing = <Row>(columns: readonly Column<Row>[], { written }: RunKeys): readonly Column<Row>[] =>
  columns.map((column) => (column.name === 'dataset_id' ? { ...column, name: written } : column));

function rememberColumns(owner: Owner, keys: RunKeys): readonly Column<MovedRun>[] {
  return [
    ...ofOwner<MovedRun>(owner),
    ...through(writing(columnsBut(movedColumns('remember-run'), 'stages'), keys), ({ row }) => row),
    ...through(STAGE_COLUMNS, ({ stages }) => stages),
    ...columnsOf<MovedRun>(
      STAGES_WITH_MODEL.map((stage) => [
        `${stage}_inference_ids`,
        'text',
        ({ stages }) => JSON.stringify(stages[stage]?.inferenceIds ?? []),
      ]),
    ),
  ];
}

const withStages = (row: MovedRow): MovedRun => ({
  row,
  stages: typeof row['stages'] === 'string' ? (JSON.parse(row['stages']) as GivenStages) : {},
});

function insert<Row>(table: string, columns: readonly Column<Row>[], rows: readonly Row[], ofDataset: boolean): Insert {
  // Who inserts takes each row to its columns, whatever it is.
  return { table, columns, rows, ofDataset } as Insert<Row> as Insert;
}

/** What is to be inserted for rows, in order; nothing for kinds that have a text of their own, and for texts. */
export function insertsOf({ kind, rows }: MovedBatch, owner: Owner, keys: RunKeys): readonly Insert[] {
  if (kind === 'model' || kind === 'dataset' || kind === 'vector' || kind === 'text') return [];
  const { table, of } = MOVED_TABLES[kind];
  const runKind = runKindOf(kind);
  const ofDataset = of === 'dataset' || (keys.ofDataset && of !== 'request');
  const numbers = columnsOf<MovedRow>([
    ['id', 'integer', ({ id }) => id ?? null],
    ['kind', 'text', () => runKind],
  ]);
  const numbered = runKind === null ? [] : [insert('gb_runs', numbers, rows, keys.ofDataset)];
  if (kind === 'remember-run') {
    return [...numbered, insert(table, rememberColumns(owner, keys), rows.map(withStages), ofDataset)];
  }
  const own = writing(movedColumns(kind), keys);
  const isNamed = of === 'owner' || of === 'request';
  return [...numbered, insert(table, isNamed ? [...ofOwner<MovedRow>(owner), ...own] : own, rows, ofDataset)];
}

/** A condition on rows `r` of a table of the run log: that they are of `:userId` and `:name`. */
export const OF_OWNER = 'r.user_id = :userId AND r.dataset = :name';

/** The numbers of an owner's runs, in tables whose names begin so, that a further condition on `r` holds for. */
export const runsOfOwner = (prefix = '', condition = 'true'): string =>
  Object.values(RUN_TABLES)
    .map((table) => `SELECT r.id FROM ${prefix}${table} r WHERE ${condition} AND ${OF_OWNER}`)
    .join(' UNION ALL ');

/** The tables whose rows are not moved, each with the reason. */
export const NOT_MOVED: Readonly<Record<string, string>> = Object.freeze({
  gb_datasets: 'moved as the row of the dataset',
  gb_models: 'moved as rows of models',
  gb_runs: 'the numbers of runs, which each store gives out for itself',
  gb_postings: 'follows from the terms of texts',
  gb_text_totals: 'follows from the texts',
  gb_entity_degrees: 'follows from the edges',
  gb_erased_vectors: 'what has to leave the vector index of this store; another one never had it',
  gb_imports: 'imports into this store',
  gb_leases: 'processes that work on this store',
  gb_remember_lines: 'runs that wait here: a dataset with such is not moved',
  gb_line_tickets: 'work that waits here',
  gb_line_counts: 'what happened in the lines of this store',
  gb_migrations: 'the schema of this store',
  gb_health: 'nothing of a user',
});

/** Columns that tell of runs under way, which are not moved: who works on them, and who waits. */
export const OF_RUNS_UNDER_WAY: readonly string[] = Object.freeze(['waits', 'followed', 'lease_id']);

/** The columns of a table that are written when its rows are moved, but for the dataset's number. */
export function movedColumnsOf(table: string, keys: RunKeys): readonly string[] {
  const [kind] = Object.entries(MOVED_TABLES).flatMap(([name, each]) =>
    each.table === table ? [name] : [],
  ) as MovedKind[];
  if (kind === undefined) return [];
  if (kind === 'text') return ['vector', 'vector_model', ...movedColumns(kind).map(({ name }) => name)];
  const inserts = insertsOf({ kind, rows: [] }, { userId: '', dataset: '' }, keys);
  return inserts.flatMap((each) => (each.table === table ? each.columns.map(({ name }) => name) : []));
}
