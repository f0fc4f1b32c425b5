import type {
  Dataset,
  Entity,
  InferenceRow,
  JournalEvent,
  MovedBatch,
  MovedKind,
  MovedRow,
  RunKind,
  RunRow,
  TextKind,
  VectorState,
} from '@gligabao/core';
import {
  type EdgeRevisionRow,
  toAlias,
  toArtifact,
  toAssertion,
  toDataset,
  toEdge,
  toEntity,
  toMention,
  toPosition,
  toReading,
  toRevision,
  toVerdict,
  toWording,
} from '@gligabao/rows';
import { grouped } from './grouped.ts';
import type { DatasetState, Link, StoreState } from './state.ts';

type Reader<Item> = (row: never) => Item;

/** The rows of a kind among batches. */
const rowsIn = (batches: readonly MovedBatch[], kind: MovedKind): readonly MovedRow[] =>
  batches.flatMap((batch) => (batch.kind === kind ? batch.rows : []));

/** Rows are what the columns of the kind say. */
const read = <Item>(rows: readonly MovedRow[], reader: Reader<Item>): readonly Item[] =>
  rows.map((row) => reader(row as never));

const byNumber = <Item extends { readonly id: number }>(items: readonly Item[]): ReadonlyMap<number, Item> =>
  new Map(items.map((item) => [item.id, item]));

const linksIn = <To extends number | string>(rows: readonly MovedRow[], from: string, to: string) =>
  new Map(
    rows.map((row): [string, Link<To>] => {
      const link = { from: Number(row[from]), to: row[to] as To, createdAt: Number(row['created_at']) };
      return [`${link.from} ${link.to}`, link];
    }),
  );

function entitiesIn(batches: readonly MovedBatch[]): ReadonlyMap<number, readonly Entity[]> {
  const former = grouped(rowsIn(batches, 'entity-version'), (row) => Number(row['entity_id']));
  return new Map(
    read(rowsIn(batches, 'entity'), toEntity).map((entity) => {
      const versions = (former.get(entity.id) ?? []).map((row) => ({
        ...row,
        id: entity.id,
        updated_at: row['since'],
      }));
      return [entity.id, [...read(versions as readonly MovedRow[], toEntity), entity]];
    }),
  );
}

function revisionRow(row: MovedRow, verdicts: ReadonlyMap<number, MovedRow>): EdgeRevisionRow {
  const verdict = verdicts.get(Number(row['verdict_id']));
  const named = Object.entries(verdict ?? {}).map(([name, value]) => [`verdict_${name}`, value] as const);
  return {
    ...row,
    verdict_id: null,
    ...Object.fromEntries(named),
    id: row['edge_id'],
    changed_at: row['since'],
    revised_at: row['changed_at'],
    artifact_id: row['created_by_artifact_id'],
    cause_artifact_id: row['artifact_id'],
  } as unknown as EdgeRevisionRow;
}

function textsIn(batches: readonly MovedBatch[]) {
  const settled = new Map(rowsIn(batches, 'vector').map((row) => [row['text_id'], row]));
  return new Map(
    rowsIn(batches, 'text').map((row) => {
      const vector = settled.get(row['id'] ?? null);
      const text = {
        id: Number(row['id']),
        kind: row['kind'] as TextKind,
        ownerId: Number(row['owner_id']),
        embedded: String(row['embedded']),
        length: Number(row['length']),
        createdAt: Number(row['created_at']),
        closedAt: row['closed_at'] as number | null,
        vector: (vector?.['state'] ?? 'pending') as VectorState,
        vectorModel: (vector?.['model'] ?? null) as string | null,
      };
      return [text.id, { text, terms: new Map(Object.entries(JSON.parse(String(row['terms'])) as object)) }];
    }),
  );
}

/** What a dataset holds whose rows these are. */
export function buildDataset({ id, userId, name }: Dataset, batches: readonly MovedBatch[]): DatasetState {
  const rows = (kind: MovedKind): readonly MovedRow[] => rowsIn(batches, kind);
  const [described = {}] = rows('dataset');
  const verdictRows = byNumber(rows('verdict') as readonly (MovedRow & { readonly id: number })[]);
  const revisions = new Map(
    [...grouped(rows('edge-change'), (row) => Number(row['edge_id']))].map(([edgeId, changes]) => [
      edgeId,
      changes.map((row) => toRevision(revisionRow(row, verdictRows))),
    ]),
  );
  const edges = read(rows('edge'), toEdge);
  return {
    dataset: toDataset({ ...described, id, user_id: userId, name } as never),
    position: toPosition(described as never),
    artifacts: byNumber(read(rows('artifact'), toArtifact)),
    entities: entitiesIn(batches),
    aliases: new Map(
      read(rows('alias'), toAlias).map((each) => [JSON.stringify([each.entityId, each.nameKey, each.status]), each]),
    ),
    mentions: new Map(
      read(rows('mention'), toMention).map((each) => [
        JSON.stringify([each.entityId, each.artifactId, each.place]),
        each,
      ]),
    ),
    edges: new Map(
      edges.map((edge) => [edge.id, [...(revisions.get(edge.id) ?? []).flatMap(({ before }) => before ?? []), edge]]),
    ),
    revisions,
    assertions: byNumber(read(rows('assertion'), toAssertion)),
    wordings: new Map(read(rows('wording'), toWording).map((each) => [each.assertionId, each])),
    verdicts: byNumber(read(rows('verdict'), toVerdict)),
    texts: textsIn(batches),
    readings: new Map(read(rows('reading'), toReading).map((each) => [each.artifactId, each])),
    edgeArtifacts: linksIn<number>(rows('edge-artifact'), 'edge_id', 'artifact_id'),
    entityArtifacts: linksIn<number>(rows('entity-artifact'), 'entity_id', 'artifact_id'),
    edgeSessions: linksIn<string>(rows('edge-session'), 'edge_id', 'session_id'),
    entitySessions: linksIn<string>(rows('entity-session'), 'entity_id', 'session_id'),
    erased: new Map(),
  };
}

const runIn = (row: MovedRow, kind: RunKind, { userId, name: dataset }: Dataset): RunRow => ({
  id: Number(row['id']),
  kind,
  userId,
  dataset,
  artifactKind: row['kind'] as RunRow['artifactKind'],
  params: JSON.parse(String(row['params'])) as RunRow['params'],
  artifactId: row['artifact_id'] as number | null,
  datasetId: row['dataset_id'] as number | null,
  status: row['status'] as RunRow['status'],
  error: row['error'] as string | null,
  queuedAt: row['queued_at'] as number | null,
  startedAt: row['started_at'] as number | null,
  finishedAt: row['finished_at'] as number | null,
  stages: JSON.parse(String(row['stages'] ?? '{}')) as RunRow['stages'],
});

const inferenceIn = (row: MovedRow, { userId, name: dataset }: Dataset): InferenceRow => {
  const own: Readonly<Record<string, unknown>> = {
    userId,
    dataset,
    runId: row['run_id'],
    runKind: row['run_kind'],
    inputTokens: row['input_tokens'],
    outputTokens: row['output_tokens'],
    cachedTokens: row['cached_tokens'],
    costUsd: row['cost_usd'],
    startedAt: row['started_at'],
    latencyMs: row['latency_ms'],
    promptVersion: row['prompt_version'],
  };
  const { id, stage, provider, model, reasoning, status, error, request, response } = row;
  return { id, stage, provider, model, reasoning, status, error, request, response, ...own } as unknown as InferenceRow;
};

/** Adds the runs of a dataset, with their journals, requests and calls to models, to those of the store. */
export function addRuns(store: StoreState, dataset: Dataset, batches: readonly MovedBatch[]): void {
  const events = grouped(rowsIn(batches, 'run-event'), (row) => Number(row['run_id']));
  for (const kind of ['remember', 'query'] as const) {
    for (const row of rowsIn(batches, `${kind}-run`)) {
      const run = runIn(row, kind, dataset);
      const journal = (events.get(run.id) ?? []).map(({ event }) => JSON.parse(String(event)) as JournalEvent);
      store.runs.set(run.id, { row: run, events: journal });
    }
  }
  for (const row of rowsIn(batches, 'request')) {
    store.requests.set(Number(row['run_id']), {
      key: row['idempotency_key'] as string | null,
      hash: String(row['hash']),
      acceptedAt: Number(row['accepted_at']),
      body: row['body'] as string | null,
      result: row['result'] as string | null,
    });
  }
  for (const row of rowsIn(batches, 'commit')) {
    const committed = { dataset: dataset.id, runId: Number(row['run_id']), at: Number(row['at']) };
    store.tokens.set(`${dataset.id} ${committed.runId} ${row['part']}`, committed);
  }
  store.inferences.push(...rowsIn(batches, 'inference').map((row) => inferenceIn(row, dataset)));
}
