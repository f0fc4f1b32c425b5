import {
  type Catalogue,
  type Clocks,
  type Edge,
  type EdgeFilter,
  type Entity,
  type Id,
  type Instant,
  type Session,
  stateAt,
} from '@gligabao/core';
import { fittingLinks } from './fitting.ts';
import { grouped } from './grouped.ts';
import { inconsistenciesOf } from './inconsistencies.ts';
import { type DatasetState, type Link, read, type StoreState } from './state.ts';
import { isKnown, isVisible, type KnownAt, newestFirst, versionsAt } from './visible.ts';
import { windowOf } from './window.ts';

/** Whether a filter that may be left out allows the value. */
const allows = <T>(wanted: T | undefined, value: T): boolean => wanted === undefined || wanted === value;

/** Whether a row is linked to an artifact at the clocks. */
function isLinked(links: ReadonlyMap<string, Link<Id>>, from: Id, artifactId: Id, clocks: KnownAt): boolean {
  const made = [...links.values()].filter((link) => isKnown(link.createdAt, clocks));
  return made.some((link) => link.from === from && link.to === artifactId);
}

function broughtBy(links: ReadonlyMap<string, Link<string>>, sessionId: string, clocks: KnownAt): number {
  return [...links.values()].filter((link) => link.to === sessionId && isKnown(link.createdAt, clocks)).length;
}

/** Whether a session brought a row, at the clocks; any row where no session is asked for. */
function isBrought(
  links: ReadonlyMap<string, Link<string>>,
  from: Id,
  sessionId: string | undefined,
  clocks: KnownAt,
): boolean {
  if (sessionId === undefined) return true;
  return [...links.values()].some(
    (link) => link.from === from && link.to === sessionId && isKnown(link.createdAt, clocks),
  );
}

/** By the start of validity, an unknown one first; then by when it was learned; then by number. */
const byTime = (a: Edge, b: Edge): number =>
  (a.validAt ?? -Number.MAX_VALUE) - (b.validAt ?? -Number.MAX_VALUE) || a.createdAt - b.createdAt || a.id - b.id;

/** The name key of an entity, and those by which it was also known. */
function keysOf({ aliases }: DatasetState, { id, nameKey }: Entity, clocks: KnownAt): readonly string[] {
  const known = [...aliases.values()].filter(
    ({ entityId, status, createdAt }) => entityId === id && status === 'accepted' && isKnown(createdAt, clocks),
  );
  return [nameKey, ...known.map((alias) => alias.nameKey)];
}

const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function isListed(edge: Edge, filter: EdgeFilter & { readonly now: Instant }, clocks: Clocks): boolean {
  if (!allows(filter.relation, edge.relation)) return false;
  if (filter.entityId !== undefined && edge.sourceId !== filter.entityId && edge.targetId !== filter.entityId)
    return false;
  if (filter.state !== undefined) return stateAt(edge, clocks.asOf ?? filter.now) === filter.state;
  return isVisible(edge, clocks);
}

export function memoryCatalogue(store: StoreState): Catalogue {
  return {
    async artifacts(dataset, filter, page, clocks) {
      const state = read(store, dataset);
      const listed = [...state.artifacts.values()].filter(
        (artifact) =>
          isKnown(artifact.createdAt, clocks) &&
          allows(filter.kind, artifact.kind) &&
          (filter.sessionId === undefined || artifact.sessionId === filter.sessionId) &&
          (filter.validFrom === undefined || filter.validFrom <= artifact.validAt) &&
          (filter.validTo === undefined || artifact.validAt < filter.validTo) &&
          (filter.entityId === undefined || isLinked(state.entityArtifacts, filter.entityId, artifact.id, clocks)),
      );
      return windowOf(listed.sort(newestFirst), page);
    },
    async entities(dataset, filter, page, clocks) {
      const state = read(store, dataset);
      const isFitting = fittingLinks(state, state.entityArtifacts, clocks);
      const listed = versionsAt(state.entities, clocks).filter(
        (entity) =>
          isFitting(entity.id) &&
          keysOf(state, entity, clocks).some((key) => key.includes(filter.name ?? '')) &&
          allows(filter.type, entity.type) &&
          isBrought(state.entitySessions, entity.id, filter.sessionId, clocks),
      );
      return windowOf(listed.toSorted(newestFirst), page);
    },
    async edges(dataset, filter, page, clocks) {
      const state = read(store, dataset);
      const { artifactId } = filter;
      const listed = versionsAt(state.edges, clocks).filter(
        (edge) =>
          isListed(edge, filter, clocks) &&
          isBrought(state.edgeSessions, edge.id, filter.sessionId, clocks) &&
          (artifactId === undefined || isLinked(state.edgeArtifacts, edge.id, artifactId, clocks)),
      );
      return windowOf(listed.toSorted(filter.order === 'time' ? byTime : newestFirst), page);
    },
    async sessions(dataset, { sessionId }, page, clocks) {
      const state = read(store, dataset);
      const texts = [...state.artifacts.values()].filter((artifact) => isKnown(artifact.createdAt, clocks));
      const named = grouped(texts, (artifact) => artifact.sessionId);
      const listed = [...named].flatMap(([id, own]): readonly Session[] => {
        if (id === null || !allows(sessionId, id)) return [];
        const at = own.map(({ createdAt }) => createdAt);
        return [
          {
            id,
            artifacts: own.filter(({ parentId }) => parentId === null).length,
            entities: broughtBy(state.entitySessions, id, clocks),
            edges: broughtBy(state.edgeSessions, id, clocks),
            firstAt: Math.min(...at),
            lastAt: Math.max(...at),
          },
        ];
      });
      return windowOf(
        listed.sort((a, b) => b.lastAt - a.lastAt || compareBytes(a.id, b.id)),
        page,
      );
    },
    async models(userId, page) {
      const own = [...store.datasets.values()].filter(({ dataset }) => dataset.userId === userId);
      const entities = own.flatMap((state) => versionsAt(state.entities, {}));
      const edges = own.flatMap((state) => versionsAt(state.edges, {}));
      const counted = [...store.models.values()].map((model) => ({
        ...model,
        entities: entities.filter(({ modelId }) => modelId === model.name).length,
        edges: edges.filter(({ modelId }) => modelId === model.name).length,
      }));
      return windowOf(
        counted.filter((model) => model.entities + model.edges > 0),
        page,
      );
    },
    async revisions(dataset, edgeId, clocks) {
      const all = read(store, dataset).revisions.get(edgeId) ?? [];
      return all.filter(({ changedAt }) => isKnown(changedAt, clocks));
    },
    async vectors() {
      return [...store.datasets.values()].flatMap(({ dataset, texts }) => {
        const told = [...texts.values()].map(({ text }) => ({
          dataset: dataset.id,
          state: text.vector,
          model: text.vector === 'stored' ? text.vectorModel : null,
        }));
        const groups = grouped(told, ({ state, model }) => JSON.stringify([state, model]));
        const counted = [...groups.values()].flatMap(([first, ...rest]) =>
          first ? [{ ...first, texts: rest.length + 1 }] : [],
        );
        return counted.sort((a, b) => compareBytes(a.state, b.state) || compareBytes(a.model ?? '', b.model ?? ''));
      });
    },
    async inconsistencies() {
      return [...store.datasets.values()].flatMap(inconsistenciesOf);
    },
  };
}
