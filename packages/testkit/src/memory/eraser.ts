import {
  type Alias,
  type Artifact,
  type DatasetId,
  type Eraser,
  type Erasure,
  type ErasureOutcome,
  GligabaoError,
  type Id,
  type KeptText,
  type RewrittenLink,
  type RunId,
} from '@gligabao/core';
import { type DatasetState, existing, type Link, read, type StoreState } from './state.ts';
import { byNumber } from './visible.ts';

const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function badErasure(what: string): GligabaoError {
  return new GligabaoError('fault', 'eraser/bad-erasure', `the erasure cannot be applied: ${what}`);
}

/** The artifact and what was made of it. */
function madeOf({ artifacts }: DatasetState, id: Id): readonly Artifact[] {
  const all = [...artifacts.values()].sort(byNumber);
  const found = new Set<Id>([id]);
  // A part may be stored before another of its kind, never before what it is a part of.
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { id: part, parentId } of all) if (parentId !== null && found.has(parentId)) found.add(part);
  }
  return all.filter((each) => found.has(each.id));
}

const byAlias = (a: Alias, b: Alias): number =>
  a.entityId - b.entityId || byCodePoints(a.nameKey, b.nameKey) || byCodePoints(a.status, b.status);

function without<Key, Row>(rows: ReadonlyMap<Key, Row>, goes: (row: Row, key: Key) => boolean): Map<Key, Row> {
  return new Map([...rows].filter(([key, row]) => !goes(row, key)));
}

function relinked<To extends Id | string>(
  links: ReadonlyMap<string, Link<To>>,
  goes: (link: Link<To>) => boolean,
  added: readonly RewrittenLink<To>[],
): ReadonlyMap<string, Link<To>> {
  const after = without(links, goes);
  for (const link of added) after.set(`${link.from} ${link.to}`, link);
  return after;
}

function erasedFrom(state: DatasetState, erasure: Erasure): DatasetState {
  const artifacts = new Set(erasure.artifacts);
  const [facts, textIds] = [new Set(erasure.facts), new Set(erasure.texts)];
  const rowIds = [...state.edges].flatMap(([id, [first]]) => (first && facts.has(first.factId) ? [id] : []));
  const rows = new Set(rowIds);
  const rewritten = new Set(erasure.versions.map(([{ id }]) => id));
  const edges = without(state.edges, (_, id) => rows.has(id));
  const revisions = without(state.revisions, (_, id) => rows.has(id));
  for (const { edge, revisions: changes } of erasure.rows) {
    if (edges.has(edge.id)) throw badErasure(`edge ${edge.id} exists already`);
    edges.set(edge.id, [...changes.flatMap(({ before }) => before ?? []), edge]);
    revisions.set(edge.id, changes);
  }
  const joined = new Set([...edges.values()].flatMap((versions) => versions.at(-1) ?? []).flatMap(endsOf));
  const entityIds = new Set(erasure.entities.filter((id) => !joined.has(id)));
  const entities = without(state.entities, (_, id) => entityIds.has(id));
  for (const versions of erasure.versions) {
    if (!entities.has(versions[0].id)) throw badErasure(`entity ${versions[0].id} does not exist`);
    entities.set(versions[0].id, versions);
  }
  const aliases = without(
    state.aliases,
    (alias) => artifacts.has(alias.artifactId) || rewritten.has(alias.entityId) || entityIds.has(alias.entityId),
  );
  for (const alias of erasure.aliases)
    aliases.set(JSON.stringify([alias.entityId, alias.nameKey, alias.status]), alias);
  const assertions = new Set(erasure.assertions);
  const verdicts = new Set(erasure.verdicts);
  const kept = without(state.artifacts, (_, id) => artifacts.has(id));
  for (const [id, previousId] of erasure.previous) {
    const artifact = kept.get(id);
    if (artifact) kept.set(id, { ...artifact, previousId });
  }
  const texts = without(state.texts, (_, id) => textIds.has(id));
  for (const { text, terms } of erasure.added) {
    if (texts.has(text.id)) throw badErasure(`text ${text.id} exists already`);
    texts.set(text.id, { text, terms: new Map(terms) });
  }
  for (const id of erasure.pending) {
    const stored = texts.get(id);
    if (stored) texts.set(id, { ...stored, text: { ...stored.text, vector: 'pending', vectorModel: null } });
  }
  const vectors = erasure.vectors.map((vector) => [vector.textId, vector] as const);
  const ofLost = ({ from, to }: Link<Id>): boolean => artifacts.has(to) || entityIds.has(from);
  return {
    dataset: state.dataset,
    position: { head: erasure.at, next: erasure.next },
    artifacts: kept,
    entities,
    aliases,
    mentions: without(state.mentions, (each) => artifacts.has(each.artifactId) || entityIds.has(each.entityId)),
    edges,
    revisions,
    assertions: without(state.assertions, (_, id) => assertions.has(id)),
    wordings: without(state.wordings, (_, id) => assertions.has(id)),
    verdicts: new Map([
      ...without(state.verdicts, (_, id) => verdicts.has(id)),
      ...erasure.carried.map((each) => [each.id, each] as const),
    ]),
    texts,
    readings: without(state.readings, (_, id) => artifacts.has(id)),
    edgeArtifacts: relinked(
      state.edgeArtifacts,
      ({ from, to }) => artifacts.has(to) || rows.has(from),
      erasure.edgeArtifacts,
    ),
    entityArtifacts: relinked(state.entityArtifacts, ofLost, []),
    edgeSessions: relinked(state.edgeSessions, ({ from }) => rows.has(from), erasure.edgeSessions),
    entitySessions: relinked(
      state.entitySessions,
      ({ from }) => rewritten.has(from) || entityIds.has(from),
      erasure.entitySessions,
    ),
    erased: new Map([...state.erased, ...vectors]),
  };
}

const endsOf = ({ sourceId, targetId }: { readonly sourceId: Id; readonly targetId: Id }): readonly Id[] => [
  sourceId,
  targetId,
];

/** The runs that committed at the instants at which artifacts were stored. */
function runsOf(store: StoreState, state: DatasetState, artifactIds: readonly Id[]): ReadonlySet<RunId> {
  const instants = new Set(artifactIds.flatMap((id) => state.artifacts.get(id)?.createdAt ?? []));
  const commits = [...store.tokens.values()].filter(
    ({ dataset, at }) => dataset === state.dataset.id && instants.has(at),
  );
  return new Set(commits.map(({ runId }) => runId));
}

/** Takes from the run log, the ledger and the queue what tells of the artifacts. */
function eraseRuns(store: StoreState, state: DatasetState, { artifacts, runs, results }: Erasure) {
  const instants = new Set(artifacts.flatMap((id) => state.artifacts.get(id)?.createdAt ?? []));
  const gone = [...runsOf(store, state, artifacts), ...runs].filter((run) => store.requests.delete(run));
  for (const [token, { dataset, at }] of store.tokens) {
    if (dataset === state.dataset.id && instants.has(at)) store.tokens.delete(token);
  }
  for (const [run, result] of results) {
    const request = store.requests.get(run);
    if (request && request.result !== null) store.requests.set(run, { ...request, result });
  }
  let captured = 0;
  for (const [index, row] of store.inferences.entries()) {
    if (row.userId !== state.dataset.userId || row.dataset !== state.dataset.name) continue;
    if (row.request === null && row.response === null) continue;
    store.inferences[index] = { ...row, request: null, response: null };
    captured += 1;
  }
  return { requests: new Set(gone).size, captured };
}

function erase(store: StoreState, dataset: DatasetId, erasure: Erasure): ErasureOutcome {
  const state = existing(store, dataset);
  if (state.position.head !== erasure.readAt) return { status: 'stale', head: state.position.head };
  const after = erasedFrom(state, erasure);
  const counts = eraseRuns(store, state, erasure);
  store.datasets.set(dataset, after);
  return { status: 'erased', at: erasure.at, ...counts };
}

export function memoryEraser(store: StoreState): Eraser {
  return {
    async trace(dataset, artifactId) {
      const state = read(store, dataset);
      if (!state.artifacts.has(artifactId)) return null;
      const artifacts = madeOf(state, artifactId);
      const ids = new Set(artifacts.map(({ id }) => id));
      const following = [...state.artifacts.values()].filter(
        ({ id, previousId }) => previousId !== null && ids.has(previousId) && !ids.has(id),
      );
      const mentioned = [...state.mentions.values()].filter((each) => ids.has(each.artifactId));
      const entityIds = new Set(mentioned.map(({ entityId }) => entityId));
      const owners = new Set([...ids, ...following.map(({ id }) => id)]);
      return {
        position: state.position,
        artifacts,
        following: following.sort(byNumber),
        assertions: [...state.assertions.values()].filter((each) => ids.has(each.artifactId)).sort(byNumber),
        verdicts: [...state.verdicts.values()]
          .filter((each) => each.artifactId !== null && ids.has(each.artifactId))
          .sort(byNumber),
        entities: [...entityIds].flatMap((id) => state.entities.get(id)?.at(-1) ?? []).sort(byNumber),
        mentions: [...state.mentions.values()]
          .filter(({ entityId }) => entityIds.has(entityId))
          .sort((a, b) => a.artifactId - b.artifactId || a.place - b.place || a.entityId - b.entityId),
        aliases: [...state.aliases.values()].filter(({ entityId }) => entityIds.has(entityId)).sort(byAlias),
        texts: [...state.texts.values()]
          .map(({ text }) => text)
          .filter(({ kind, ownerId }) =>
            kind === 'entity' ? entityIds.has(ownerId) : kind !== 'fact' && owners.has(ownerId),
          )
          .sort(byNumber),
      };
    },
    async around(dataset, { factIds, artifactIds }) {
      const state = read(store, dataset);
      const asked = new Set(factIds);
      const wordings = [...state.wordings.values()].filter(({ assertionId }) =>
        asked.has(state.assertions.get(assertionId)?.factId ?? -1),
      );
      const runs = runsOf(store, state, artifactIds);
      const kept = [...store.requests].flatMap(([runId, { body, result }]): readonly KeptText[] => {
        const row = store.runs.get(runId)?.row;
        const own = row?.userId === state.dataset.userId && row.dataset === state.dataset.name;
        const isKept = (result !== null && runs.has(runId)) || (own && row.status === 'failed' && body !== null);
        return isKept ? [{ runId, body, result }] : [];
      });
      return {
        wordings: wordings.sort((a, b) => a.assertionId - b.assertionId),
        texts: [...state.texts.values()]
          .map(({ text }) => text)
          .filter(({ kind, ownerId }) => kind === 'fact' && asked.has(ownerId))
          .sort(byNumber),
        kept: kept.sort((a, b) => a.runId - b.runId),
      };
    },
    async erase(dataset, erasure, { lease }) {
      store.lines.require(lease);
      return erase(store, dataset, erasure);
    },
    async erased() {
      return [...store.datasets.values()].flatMap(({ dataset, erased }) =>
        [...erased.values()].sort((a, b) => a.textId - b.textId).map((each) => ({ ...each, dataset: dataset.id })),
      );
    },
    async swept(dataset, textIds) {
      const state = store.datasets.get(dataset);
      if (state)
        store.datasets.set(dataset, { ...state, erased: without(state.erased, (_, id) => textIds.includes(id)) });
    },
  };
}
