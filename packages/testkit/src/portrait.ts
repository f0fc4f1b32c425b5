import type { Clocks, DatasetId, Edge, Id } from '@gligabao/core';
import { CALL } from './call.ts';
import type { StorePorts } from './store-ports.ts';

const ALL = { limit: 10_000, offset: 0 };
const EVERY_ROW = { superseded: true, retracted: true } as const;
const KINDS = ['entity', 'fact', 'passage', 'summary'] as const;

type Named = (edge: Edge) => string;

/** A dataset in a store. */
export interface Sitter {
  readonly ports: Pick<StorePorts, 'catalogue' | 'graph-store' | 'text-index'>;
  readonly dataset: DatasetId;
}

function rowOf(edge: Edge, nameOf: Named, factName: (id: Id) => string, artifactName: (id: Id) => string): unknown {
  const {
    id: _id,
    factId: _factId,
    sourceId: _sourceId,
    targetId: _targetId,
    artifactId,
    conflictsWith,
    ...columns
  } = edge;
  return {
    fact: nameOf(edge),
    ...columns,
    by: artifactName(artifactId),
    conflicts: conflictsWith.map(factName).sort(),
  };
}

/** Keys in one order, so that equal values have equal texts. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const inOrder = (values: readonly unknown[]): readonly string[] =>
  values.map((value) => JSON.stringify(value, sorted)).sort();

/**
 * All that can be read of a dataset at the clocks, in words that do not depend on numbers: what everything is called
 * instead of its number, and lists in the order of these words.
 */
async function readAll({ ports, dataset }: Sitter, clocks: Clocks, terms: readonly string[]): Promise<unknown> {
  const { catalogue, 'graph-store': graph, 'text-index': texts } = ports;
  const { asOf: _asOf, ...anyTime } = clocks;
  const [all, edges, entities, artifacts] = await Promise.all([
    catalogue.edges(dataset, { now: 0 }, ALL, { ...anyTime, ...EVERY_ROW }, CALL),
    catalogue.edges(dataset, { now: 0 }, ALL, { ...clocks, ...EVERY_ROW }, CALL),
    catalogue.entities(dataset, {}, ALL, clocks, CALL),
    catalogue.artifacts(dataset, {}, ALL, clocks, CALL),
  ]);
  const names = new Map(entities.items.map(({ id, name }) => [id, name]));
  const textOf = new Map(artifacts.items.map(({ id, text }) => [id, text]));
  const nameOf: Named = ({ sourceId, relation, targetId }) =>
    `${names.get(sourceId)} ${relation} ${names.get(targetId)}`;
  const facts = new Map(all.items.map((edge) => [edge.factId, nameOf(edge)]));
  const factName = (id: Id): string => facts.get(id) ?? `?${id}`;
  const artifactName = (id: Id): string => textOf.get(id) ?? `?${id}`;
  const edgeName = new Map(
    edges.items.map((edge) => [edge.id, `${nameOf(edge)} from ${edge.createdAt} ${edge.validAt}`]),
  );
  const shown = (edge: Edge): unknown => rowOf(edge, nameOf, factName, artifactName);
  const { support } = await graph.hydrate(
    dataset,
    { edgeIds: edges.items.map(({ id }) => id), support: true },
    { ...clocks, ...EVERY_ROW },
    CALL,
  );
  const history = await Promise.all(
    edges.items.map(async ({ id }) => {
      const revisions = await catalogue.revisions(dataset, id, clocks, CALL);
      return revisions.map(({ before, artifactId, byFactId, inferenceId: _inferenceId, verdict, ...change }) => ({
        row: edgeName.get(id),
        ...change,
        word: verdict && [verdict.kind, verdict.reason],
        before: before && shown(before),
        by: [artifactId === null ? null : artifactName(artifactId), byFactId === null ? null : factName(byFactId)],
      }));
    }),
  );
  const ownerName = (kind: (typeof KINDS)[number], id: Id): string => {
    if (kind === 'entity') return names.get(id) ?? `?${id}`;
    return kind === 'fact' ? factName(id) : artifactName(id);
  };
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const at = { ...clocks, ...EVERY_ROW };
      const postings = await texts.postings(dataset, { kind, terms, perTerm: 1000 }, at, CALL);
      const lists = postings.terms.map(({ term, postings: held }) => [
        term,
        inOrder(held.map(({ ownerId, frequency, length }) => [ownerName(kind, ownerId), frequency, length])),
      ]);
      return { kind, texts: postings.texts, meanLength: postings.meanLength, lists };
    }),
  );
  const keys = entities.items.map(({ nameKey }) => nameKey);
  const known = await graph.lookUp(dataset, [...new Set(keys)], clocks, CALL);
  const sessions = await catalogue.sessions(dataset, {}, ALL, clocks, CALL);
  const { adjacent } = await texts.adjacent(
    dataset,
    { artifactIds: artifacts.items.map(({ id }) => id) },
    clocks,
    CALL,
  );
  return {
    edges: inOrder(edges.items.map(shown)),
    entities: inOrder(entities.items.map(({ id: _id, ...entity }) => entity)),
    artifacts: inOrder(
      artifacts.items.map(({ text, validAt, createdAt, sessionId }) => [text, validAt, createdAt, sessionId]),
    ),
    support: inOrder(
      support.map(({ edgeId, artifactId, span }) => [edgeName.get(edgeId), artifactName(artifactId), span]),
    ),
    history: inOrder(history.flat()),
    found,
    known: inOrder(
      known.entities.map(({ entity, degree, aliases }) => [
        entity.name,
        degree,
        aliases.map(({ name, status }) => [name, status]),
      ]),
    ),
    sessions: sessions.items,
    adjacent: inOrder(
      adjacent.map(({ artifactId, previousId, nextId }) => [
        artifactName(artifactId),
        previousId === null ? null : artifactName(previousId),
        nextId === null ? null : artifactName(nextId),
      ]),
    ),
  };
}

/** What a dataset tells now, at some event times, and at each of the instants as they were known. */
export async function portrait(
  store: Sitter,
  instants: readonly number[],
  terms: readonly string[],
): Promise<readonly unknown[]> {
  const clocks: readonly Clocks[] = [{}, { asOf: Date.UTC(2012, 6, 2) }, ...instants.map((knownAt) => ({ knownAt }))];
  const told: unknown[] = [];
  for (const at of clocks) told.push([at, await readAll(store, at, terms)]);
  return told;
}
