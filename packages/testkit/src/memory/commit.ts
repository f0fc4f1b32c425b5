import {
  type Alias,
  type CommitOutcome,
  type CommitPlan,
  type DatasetId,
  type EdgeRevision,
  type Entity,
  GligabaoError,
  type Id,
  type Instant,
  type Mention,
  type NewText,
  type Reading,
  type Verdict,
  type Wording,
} from '@gligabao/core';
import { type DatasetState, existing, type Link, type StoredText, type StoreState } from './state.ts';

function badPlan(what: string): GligabaoError {
  return new GligabaoError('fault', 'graph-store/bad-plan', `the plan cannot be applied: ${what}`);
}

function withRows<Row extends { readonly id: Id }, Stored>(
  kind: string,
  before: ReadonlyMap<Id, Stored>,
  rows: readonly Row[],
  store: (row: Row) => Stored,
): Map<Id, Stored> {
  const after = new Map(before);
  for (const row of rows) {
    if (after.has(row.id)) throw badPlan(`${kind} ${row.id} exists already`);
    after.set(row.id, store(row));
  }
  return after;
}

/** Adds versions to rows that exist. */
function withChanges<Row extends { readonly id: Id }>(
  kind: string,
  before: ReadonlyMap<Id, readonly Row[]>,
  rows: readonly Row[],
): ReadonlyMap<Id, readonly Row[]> {
  const after = new Map(before);
  for (const row of rows) {
    const versions = after.get(row.id);
    if (!versions) throw badPlan(`${kind} ${row.id} does not exist`);
    after.set(row.id, [...versions, row]);
  }
  return after;
}

/** Refuses entities that share a name key and a type: in a dataset they are one. */
function withUniqueNames(entities: ReadonlyMap<Id, readonly Entity[]>): ReadonlyMap<Id, readonly Entity[]> {
  const keys = new Set<string>();
  for (const versions of entities.values()) {
    const entity = versions.at(-1);
    const key = JSON.stringify([entity?.nameKey, entity?.type]);
    if (keys.has(key)) throw badPlan(`entity ${key} exists already`);
    keys.add(key);
  }
  return entities;
}

/** Adds aliases of entities and texts that exist; one that is there stays. */
function withAliases(
  before: ReadonlyMap<string, Alias>,
  aliases: readonly Alias[],
  entities: ReadonlyMap<Id, unknown>,
  artifacts: ReadonlyMap<Id, unknown>,
): ReadonlyMap<string, Alias> {
  const after = new Map(before);
  for (const alias of aliases) {
    if (!entities.has(alias.entityId)) throw badPlan(`entity ${alias.entityId} does not exist`);
    if (!artifacts.has(alias.artifactId)) throw badPlan(`artifact ${alias.artifactId} does not exist`);
    const key = JSON.stringify([alias.entityId, alias.nameKey, alias.status]);
    if (!after.has(key)) after.set(key, alias);
  }
  return after;
}

/** Adds what artifacts say of entities, each once. */
function withMentions(
  before: ReadonlyMap<string, Mention>,
  mentions: readonly Mention[],
  entities: ReadonlyMap<Id, unknown>,
  artifacts: ReadonlyMap<Id, unknown>,
): ReadonlyMap<string, Mention> {
  const after = new Map(before);
  for (const mention of mentions) {
    if (!entities.has(mention.entityId)) throw badPlan(`entity ${mention.entityId} does not exist`);
    if (!artifacts.has(mention.artifactId)) throw badPlan(`artifact ${mention.artifactId} does not exist`);
    const key = JSON.stringify([mention.entityId, mention.artifactId, mention.place]);
    if (after.has(key)) throw badPlan(`mention ${key} exists already`);
    after.set(key, mention);
  }
  return after;
}

function withWordings(
  before: ReadonlyMap<Id, Wording>,
  wordings: readonly Wording[],
  assertions: ReadonlyMap<Id, unknown>,
): ReadonlyMap<Id, Wording> {
  const rows = wordings.map((wording) => ({ id: wording.assertionId, wording }));
  const unknown = wordings.find(({ assertionId }) => !assertions.has(assertionId));
  if (unknown) throw badPlan(`assertion ${unknown.assertionId} does not exist`);
  return withRows('wording of assertion', before, rows, ({ wording }) => wording);
}

/** Adds links; one that exists keeps the instant at which it was made. */
function withLinks<To extends Id | string>(
  before: ReadonlyMap<string, Link<To>>,
  links: readonly (readonly [Id, To])[],
  createdAt: Instant,
): ReadonlyMap<string, Link<To>> {
  const after = new Map(before);
  for (const [from, to] of links) {
    const key = `${from} ${to}`;
    if (!after.has(key)) after.set(key, { from, to, createdAt });
  }
  return after;
}

function withTexts(
  before: ReadonlyMap<Id, StoredText>,
  texts: readonly NewText[],
  at: Instant,
): ReadonlyMap<Id, StoredText> {
  const rows = texts.map(({ text, terms }) => ({ id: text.id, text, terms: new Map(terms) }));
  const after = withRows('text', before, rows, ({ text, terms }) => ({ text, terms }));
  for (const { replaces } of texts) {
    if (replaces === null) continue;
    const former = after.get(replaces);
    if (!former) throw badPlan(`text ${replaces} does not exist`);
    after.set(replaces, { ...former, text: { ...former.text, closedAt: at } });
  }
  return after;
}

function withReadings(before: ReadonlyMap<Id, Reading>, readings: readonly Reading[]): ReadonlyMap<Id, Reading> {
  const rows = readings.map((reading) => ({ id: reading.artifactId, reading }));
  return withRows('reading of artifact', before, rows, ({ reading }) => reading);
}

function withRevisions(
  { revisions: before, edges }: DatasetState,
  { at, edges: created, edgeChanges: changed }: CommitPlan,
  verdicts: ReadonlyMap<Id, Verdict>,
): ReadonlyMap<Id, readonly EdgeRevision[]> {
  const after = new Map(before);
  for (const { edge, cause, artifactId, byFactId, inferenceId, verdictId } of [...created, ...changed]) {
    const former = edges.get(edge.id)?.at(-1) ?? null;
    const verdict = verdicts.get(verdictId ?? 0) ?? null;
    const revision = { changedAt: at, cause, before: former, artifactId, byFactId, inferenceId, verdict };
    after.set(edge.id, [...(after.get(edge.id) ?? []), revision]);
  }
  return after;
}

function apply(state: DatasetState, plan: CommitPlan): DatasetState {
  const { at } = plan;
  const newEdges = plan.edges.map(({ edge }) => edge);
  const changedEdges = plan.edgeChanges.map(({ edge }) => edge);
  const artifacts = withRows('artifact', state.artifacts, plan.artifacts, (row) => row);
  const verdicts = withRows('verdict', state.verdicts, plan.verdicts, (row) => row);
  const entities = withUniqueNames(
    withChanges(
      'entity',
      withRows('entity', state.entities, plan.entities, (row) => [row]),
      plan.entityChanges,
    ),
  );
  const assertions = withRows('assertion', state.assertions, plan.assertions, (row) => row);
  return {
    dataset: state.dataset,
    position: { head: at, next: plan.next },
    artifacts,
    entities,
    aliases: withAliases(state.aliases, plan.aliases, entities, artifacts),
    mentions: withMentions(state.mentions, plan.mentions, entities, artifacts),
    edges: withChanges(
      'edge',
      withRows('edge', state.edges, newEdges, (row) => [row]),
      changedEdges,
    ),
    revisions: withRevisions(state, plan, verdicts),
    assertions,
    wordings: withWordings(state.wordings, plan.wordings, assertions),
    verdicts,
    texts: withTexts(state.texts, plan.texts, at),
    readings: withReadings(state.readings, plan.readings),
    edgeArtifacts: withLinks(state.edgeArtifacts, plan.edgeArtifacts, at),
    entityArtifacts: withLinks(state.entityArtifacts, plan.entityArtifacts, at),
    edgeSessions: withLinks(state.edgeSessions, plan.edgeSessions, at),
    entitySessions: withLinks(state.entitySessions, plan.entitySessions, at),
    erased: state.erased,
  };
}

/** Refuses instants between two milliseconds: there are none. */
function checkInstants({ at, artifacts, edges, edgeChanges, assertions, verdicts }: CommitPlan): void {
  const instants = [
    at,
    ...artifacts.map(({ validAt }) => validAt),
    ...[...edges, ...edgeChanges].flatMap(({ edge }) => [edge.validAt, edge.invalidAt, edge.expiredAt]),
    ...assertions.flatMap(({ start, end, reference }) => [start?.at, end?.at, reference]),
    ...verdicts.flatMap(({ reference, endsAt }) => [reference, endsAt?.at]),
  ];
  for (const instant of instants) {
    if (typeof instant === 'number' && !Number.isInteger(instant)) throw badPlan(`${instant} is no instant`);
  }
}

/** Applies the plan to a copy of the dataset, and puts the copy in its place when all of it fitted. */
export function commit(store: StoreState, dataset: DatasetId, plan: CommitPlan): CommitOutcome {
  const token = `${dataset} ${plan.token.runId} ${plan.token.part}`;
  const done = store.tokens.get(token);
  if (done !== undefined) return { status: 'committed', at: done.at, replayed: true };
  const state = existing(store, dataset);
  if (state.position.head !== plan.readAt) return { status: 'stale', head: state.position.head };
  checkInstants(plan);
  store.datasets.set(dataset, apply(state, plan));
  store.tokens.set(token, { dataset, runId: plan.token.runId, at: plan.at });
  for (const { name, provider } of plan.models) {
    if (store.models.has(name)) continue;
    store.models.set(name, { id: store.models.size + 1, name, provider, createdAt: plan.at });
  }
  return { status: 'committed', at: plan.at, replayed: false };
}
