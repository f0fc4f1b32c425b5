import type { DatasetId, View } from '@gligabao/core';
import { forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { StorePorts } from '../store-ports.ts';
import { RELATIONS } from './random-story.ts';

/** How much a read gives at most: per entity or term, and in all. */
export interface ReadCaps {
  readonly perEntity: number;
  readonly limit: number;
}

/** The numbers that are asked for: more than there are rows of a kind in a random story. */
const IDS: readonly number[] = Object.freeze(Array.from({ length: 60 }, (_, index) => index + 1));
const NAME_KEYS = IDS.flatMap((id) => [`entity ${id}`, `renamed ${id} 0`, `renamed ${id} 1`]);
const TERMS = ['w0', 'w1', 'w2', 'w3', 'w4'];
const PAGE = Object.freeze({ limit: 7, offset: 2 });

const slotsOf = (id: number) =>
  RELATIONS.flatMap((relation) => [
    { by: 'source', sourceId: id, relation } as const,
    { by: 'target', targetId: id, relation } as const,
  ]);

/** What every read that takes clocks says about a random story; those that take a view, of it. */
export async function readsAt(stores: StorePorts, dataset: DatasetId, view: View, { perEntity, limit }: ReadCaps) {
  const { 'graph-store': graph, 'text-index': texts, catalogue } = stores;
  const clocks = forgetting(view, 'among');
  const around = { entityIds: IDS.slice(0, 6), perEntity, limit };
  const rows = { entityIds: IDS, edgeIds: IDS.slice(0, 9), factIds: IDS.slice(5), artifactIds: IDS, support: true };
  const terms = { terms: TERMS, perTerm: perEntity };
  const shown = { textIds: IDS.toReversed(), owners: { kind: 'fact', ids: IDS } } as const;
  return {
    lookUp: await graph.lookUp(dataset, NAME_KEYS, view, CALL),
    neighbours: await graph.neighbours(dataset, around, view, CALL),
    outline: await graph.outline(dataset, { around, factIds: IDS.slice(5) }, view, CALL),
    hydrate: await graph.hydrate(dataset, rows, view, CALL),
    statements: await graph.statements(dataset, { artifactIds: IDS }, clocks, CALL),
    facts: await texts.postings(dataset, { kind: 'fact', ...terms }, view, CALL),
    entities: await texts.postings(dataset, { kind: 'entity', ...terms }, view, CALL),
    visible: await texts.visible(dataset, shown, view, CALL),
    owners: await Promise.all(
      [IDS.toReversed(), { most: limit * 99 }].map(async (which) => {
        const found = await texts.owners(dataset, { kind: 'fact', vectorModel: 'm', which }, view, CALL);
        return found.toSorted((a, b) => a.textId - b.textId);
      }),
    ),
    adjacent: await texts.adjacent(dataset, { artifactIds: IDS, latestOf: 's' }, view, CALL),
    listedArtifacts: await catalogue.artifacts(dataset, { sessionId: 's', validFrom: 2 }, PAGE, clocks, CALL),
    listedEntities: await catalogue.entities(dataset, { name: 'renamed' }, PAGE, view, CALL),
    listedEdges: await catalogue.edges(dataset, { now: 300, entityId: perEntity }, PAGE, clocks, CALL),
    revisions: await catalogue.revisions(dataset, perEntity, clocks, CALL),
    superseded: await catalogue.edges(dataset, { now: 300, state: 'superseded' }, PAGE, clocks, CALL),
  };
}

/** What every read says about a random story, with those that tell only how things stand now. */
export async function allReads(
  stores: StorePorts,
  { userId, dataset }: { readonly userId: string; readonly dataset: DatasetId },
  view: View,
  caps: ReadCaps,
) {
  const { 'graph-store': graph, 'text-index': texts, catalogue } = stores;
  const { perEntity, limit } = caps;
  return {
    ...(await readsAt(stores, dataset, view, caps)),
    evidence: await graph.evidence(dataset, { slots: slotsOf(perEntity), factIds: [limit] }, CALL),
    walked: await texts.walk(dataset, { which: { lacking: 'm' }, after: 0, limit }, CALL),
    vectors: (await catalogue.vectors(CALL)).flatMap(({ dataset: of, ...count }) => (of === dataset ? [count] : [])),
    models: await catalogue.models(userId, { limit: 5, offset: 0 }, CALL),
    inconsistencies: await catalogue.inconsistencies(CALL),
  };
}
