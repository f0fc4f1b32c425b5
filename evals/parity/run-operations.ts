import {
  type Inference,
  type JournalEvent,
  type NewInference,
  QUERY_STAGES,
  REASONING_LEVELS,
  REMEMBER_STAGES,
  type RunKind,
  type RunState,
  type Stage,
  type StageRow,
  STAGES_WITHOUT_MODEL,
} from '@gligabao/core';
import { anyPage, anyUser } from './choices.ts';
import { anyInstant, anyNumber, anyText, maybeInstant, maybeNumber, maybeText } from './hard-values.ts';
import { type MakeOperation, operation } from './operation.ts';
import type { Random } from '../src/random.ts';
import type { World } from './world.ts';

const STATUSES = ['started', 'succeeded', 'failed'] as const;
const ARTIFACT_KINDS = ['knowledge', 'episode'] as const;

const stagesOf = (kind: RunKind): readonly Stage[] => (kind === 'remember' ? REMEMBER_STAGES : QUERY_STAGES);
const modelStagesOf = (kind: RunKind): readonly Stage[] =>
  stagesOf(kind).filter((stage) => !STAGES_WITHOUT_MODEL.some((without) => without === stage));

export function anyParams(random: Random): Readonly<Record<string, unknown>> {
  const value = () =>
    random.pick([anyText(random), anyNumber(random), null, true, 0.1, [anyText(random), []], { a: {} }]);
  return Object.fromEntries(Array.from({ length: random.int(0, 4) }, () => [anyText(random), value()]));
}

const begin: MakeOperation = (world) => {
  const { random } = world;
  const kind = random.pick(['remember', 'query'] as const);
  const run = {
    kind,
    userId: anyUser(world),
    dataset: random.pick(world.names),
    artifactKind: kind === 'remember' ? random.pick(ARTIFACT_KINDS) : null,
    params: anyParams(random),
    queuedAt: maybeInstant(random),
    startedAt: maybeInstant(random),
  };
  return operation(
    world,
    'run-store.begin',
    run,
    (stores, context) => stores['run-store'].begin(run, context),
    (id) => void world.runs.push({ id, kind }),
  );
};

function anyInference(random: Random): Inference {
  return {
    provider: anyText(random),
    model: anyText(random),
    reasoning: random.pick(REASONING_LEVELS),
    inputTokens: anyNumber(random),
    outputTokens: anyNumber(random),
    cachedTokens: anyNumber(random),
    costUsd: random.pick([0, 0.1 + 0.2, 1e-9, 1.5, 1e21, random.int(0, 10_000) / 1e6]),
    startedAt: anyInstant(random),
    latencyMs: random.pick([0, 0.25, 12.5, 1e6 + 1 / 3, anyNumber(random)]),
    status: random.pick(['succeeded', 'failed']),
    error: maybeText(random),
    promptVersion: maybeText(random),
    request: maybeText(random),
    response: maybeText(random),
  };
}

function anyEvent(random: Random, kind: RunKind): JournalEvent {
  const at = anyInstant(random);
  const stage = random.pick(stagesOf(kind));
  const path = { chunk: random.int(0, 3), attempt: random.int(1, 3) };
  return random.pick<JournalEvent>([
    { type: 'run-started', at },
    { type: 'stage-started', at, stage, path },
    { type: 'inference-finished', at, stage, path, inference: anyInference(random) },
    { type: 'stage-noted', at, stage, path, note: anyParams(random) },
    { type: 'artifact-stored', at, datasetId: random.int(1, 9), artifactId: anyNumber(random) },
    { type: 'stage-finished', at, stage, path },
    { type: 'stage-failed', at, stage, path, error: anyText(random) },
    { type: 'run-succeeded', at },
    { type: 'run-failed', at, error: anyText(random) },
  ]);
}

function anyState(random: Random, kind: RunKind): RunState {
  const row = (): StageRow => ({
    status: random.pick(['not_started', ...STATUSES]),
    error: maybeText(random),
    startedAt: maybeInstant(random),
    finishedAt: maybeInstant(random),
    inferenceIds: random.chance(0.2) ? [7, 7] : [],
  });
  const stages = random.some(stagesOf(kind), 6).map((stage): [Stage, StageRow] => [stage, row()]);
  return {
    artifactId: maybeNumber(random),
    datasetId: maybeNumber(random),
    status: random.pick(STATUSES),
    error: maybeText(random),
    queuedAt: maybeInstant(random),
    startedAt: maybeInstant(random),
    finishedAt: maybeInstant(random),
    stages: Object.fromEntries(stages),
  };
}

/** The number of a run that began, or in few cases of none. */
export function anyRun({ random, runs }: World): { readonly id: number; readonly kind: RunKind } {
  const known = random.any(runs);
  return known === undefined || random.chance(0.03) ? { id: random.pick([0, 999_999]), kind: 'query' } : known;
}

const append: MakeOperation = (world) => {
  const { random } = world;
  const { id, kind } = anyRun(world);
  const inferences = Array.from({ length: random.int(0, 3) }, (): NewInference => {
    return { stage: random.pick(modelStagesOf(kind)), inference: anyInference(random) };
  });
  const events = Array.from({ length: random.int(0, 5) }, () => anyEvent(random, kind));
  const batch = { events, state: anyState(random, kind), inferences, result: maybeText(random) };
  return operation(world, 'run-store.append', { run: id, batch }, (stores, context) =>
    stores['run-store'].append(id, batch, context),
  );
};

const read: MakeOperation = (world) => {
  const { id } = anyRun(world);
  return operation(world, 'run-store.read', { run: id }, (stores, context) => stores['run-store'].read(id, context));
};

function anyOwner(world: World) {
  const { random, names } = world;
  return {
    ...(random.chance(0.4) && { userId: anyUser(world) }),
    ...(random.chance(0.4) && { dataset: random.pick(names) }),
  };
}

const list: MakeOperation = (world) => {
  const { random } = world;
  const kind = random.pick(['remember', 'query'] as const);
  const filter = { kind, ...anyOwner(world), ...(random.chance(0.4) && { status: random.pick(STATUSES) }) };
  const page = anyPage(world);
  return operation(world, 'run-store.list', { filter, page }, (stores, context) =>
    stores['run-store'].list(filter, page, context),
  );
};

const inferences: MakeOperation = (world) => {
  const { random } = world;
  const filter = {
    ...anyOwner(world),
    ...(random.chance(0.4) && { runId: anyRun(world).id }),
    ...(random.chance(0.3) && { stage: random.pick([...REMEMBER_STAGES, ...QUERY_STAGES]) }),
  };
  const page = anyPage(world);
  return operation(world, 'run-store.inferences', { filter, page }, (stores, context) =>
    stores['run-store'].inferences(filter, page, context),
  );
};

export const RUN_OPERATIONS = Object.freeze([
  [2, begin],
  [5, append],
  [3, read],
  [3, list],
  [3, inferences],
] as const);
