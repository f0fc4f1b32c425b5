import type { InferenceRow, MovedKind, MovedRow, RunKind, RunRow } from '@gligabao/core';
import {
  ALIAS_COLUMNS,
  ARTIFACT_COLUMNS,
  ASSERTION_COLUMNS,
  type Column,
  DATASET_COLUMNS,
  EDGE_ROW_COLUMNS,
  ENTITY_COLUMNS,
  FORMER_ENTITY_COLUMNS,
  formerVersions,
  INFERENCE_COLUMNS,
  linkColumns,
  MENTION_COLUMNS,
  POSITION_COLUMNS,
  READING_COLUMNS,
  REVISION_COLUMNS,
  TEXT_COLUMNS,
  VERDICT_COLUMNS,
  WORDING_COLUMNS,
} from '@gligabao/rows';
import type { DatasetState, Link, StoredText, StoreState } from './state.ts';

const rowsOf = <Item>(columns: readonly Column<Item>[], items: Iterable<Item>): readonly MovedRow[] =>
  Array.from(items, (item) => Object.fromEntries(columns.map(({ name, of }) => [name, of(item)])));

const links = <To extends number | string>(
  from: string,
  to: string,
  all: ReadonlyMap<string, Link<To>>,
): readonly MovedRow[] => rowsOf(linkColumns<To>(from, to), all.values());

function textRow({ text, terms }: StoredText): MovedRow {
  const held = [...terms].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const [row = {}] = rowsOf(TEXT_COLUMNS, [text]);
  const { vector: _vector, vector_model: _model, ...moved } = row;
  return { ...moved, terms: JSON.stringify(Object.fromEntries(held)) };
}

const runRow = ({ stages, ...run }: RunRow): MovedRow => ({
  id: run.id,
  kind: run.artifactKind,
  params: JSON.stringify(run.params),
  artifact_id: run.artifactId,
  dataset_id: run.datasetId,
  status: run.status,
  error: run.error,
  queued_at: run.queuedAt,
  started_at: run.startedAt,
  finished_at: run.finishedAt,
  stages: JSON.stringify(stages),
});

function inferenceRow({ id, runId, runKind, stage, ...inference }: InferenceRow): MovedRow {
  const [row = {}] = rowsOf(INFERENCE_COLUMNS, [{ stage, inference }]);
  return { id, run_id: runId, run_kind: runKind, ...row };
}

/** The rows of the knowledge of a dataset, by kind. */
function knowledgeRows(state: DatasetState): Partial<Record<MovedKind, readonly MovedRow[]>> {
  const [versions, histories] = [[...state.entities.values()], [...state.revisions]];
  const changes = histories.flatMap(([edgeId, all]) => all.map((revision) => ({ edgeId, revision })));
  const texts = [...state.texts.values()];
  return {
    dataset: rowsOf([...DATASET_COLUMNS], [state.dataset]).map((row) => ({
      ...row,
      ...rowsOf(POSITION_COLUMNS, [state.position])[0],
    })),
    artifact: rowsOf(ARTIFACT_COLUMNS, state.artifacts.values()),
    reading: rowsOf(READING_COLUMNS, state.readings.values()),
    entity: rowsOf(
      ENTITY_COLUMNS,
      versions.flatMap((all) => all.at(-1) ?? []),
    ),
    'entity-version': rowsOf(FORMER_ENTITY_COLUMNS, versions.flatMap(formerVersions)),
    alias: rowsOf(ALIAS_COLUMNS, state.aliases.values()),
    mention: rowsOf(MENTION_COLUMNS, state.mentions.values()),
    'entity-artifact': links('entity_id', 'artifact_id', state.entityArtifacts),
    'entity-session': links('entity_id', 'session_id', state.entitySessions),
    edge: rowsOf(
      EDGE_ROW_COLUMNS,
      [...state.edges.values()].flatMap((all) => all.at(-1) ?? []),
    ),
    'edge-change': rowsOf(REVISION_COLUMNS, changes),
    'edge-artifact': links('edge_id', 'artifact_id', state.edgeArtifacts),
    'edge-session': links('edge_id', 'session_id', state.edgeSessions),
    assertion: rowsOf(ASSERTION_COLUMNS, state.assertions.values()),
    wording: rowsOf(WORDING_COLUMNS, state.wordings.values()),
    verdict: rowsOf(VERDICT_COLUMNS, state.verdicts.values()),
    text: texts.map(textRow),
    vector: texts
      .filter(({ text }) => text.vector !== 'pending')
      .map(({ text }) => ({ text_id: text.id, kind: text.kind, state: text.vector, model: text.vectorModel })),
  };
}

/** The runs of a dataset. */
export function runsOf({ runs }: StoreState, { dataset }: DatasetState, kind?: RunKind): readonly RunRow[] {
  return [...runs.values()].flatMap(({ row }) =>
    row.userId === dataset.userId && row.dataset === dataset.name && row.kind === (kind ?? row.kind) ? [row] : [],
  );
}

export function ledgerOf({ inferences }: StoreState, { dataset }: DatasetState): readonly InferenceRow[] {
  return inferences.filter((row) => row.userId === dataset.userId && row.dataset === dataset.name);
}

/** The rows of a dataset by kind, in any order. */
export function movedRowsOf(store: StoreState, state: DatasetState): Partial<Record<MovedKind, readonly MovedRow[]>> {
  const runs = runsOf(store, state);
  const made = new Set([...state.entities.values(), ...state.edges.values()].flat().map(({ modelId }) => modelId));
  return {
    ...knowledgeRows(state),
    model: [...store.models.values()]
      .filter(({ name }) => made.has(name))
      .map(({ name, provider, createdAt }) => ({ name, provider, created_at: createdAt })),
    commit: [...store.tokens].flatMap(([token, { dataset, runId, at }]) =>
      dataset === state.dataset.id && runId > 0 ? [{ run_id: runId, part: Number(token.split(' ')[2]), at }] : [],
    ),
    'remember-run': runsOf(store, state, 'remember').map(runRow),
    'query-run': runsOf(store, state, 'query').map(runRow),
    'run-event': runs.flatMap(({ id }) =>
      (store.runs.get(id)?.events ?? []).map((event, index) => {
        return { run_id: id, number: index + 1, at: event.at, type: event.type, event: JSON.stringify(event) };
      }),
    ),
    inference: ledgerOf(store, state).map(inferenceRow),
    request: runs.flatMap(({ id }) => {
      const request = store.requests.get(id);
      if (!request) return [];
      const { key, hash, acceptedAt, body, result } = request;
      return [{ run_id: id, idempotency_key: key, hash, accepted_at: acceptedAt, body, result }];
    }),
  };
}
