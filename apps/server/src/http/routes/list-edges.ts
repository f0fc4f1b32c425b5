import type { Clocks, Edge, EdgeFilter, EdgeOrder, Id, Listed, Page } from '@gligabao/core';
import type { z } from 'zod';
import type { Reading } from '../dataset-routes.ts';
import { showEdge, type ShownEdge, type ShownSource } from '../shown.ts';

/** Facts shown with one entity or one artifact; the list of edges has the rest. */
export const FACTS: Page = Object.freeze({ limit: 500, offset: 0 });

type Shown = z.input<typeof ShownEdge>;

/** The instant at which states are read. */
function instantOfStates(clocks: Clocks, { now }: Reading): number {
  return clocks.asOf ?? clocks.knownAt ?? now;
}

/** Shows rows of facts, with the names that the entities at both ends had then. */
export async function showEdges(edges: readonly Edge[], clocks: Clocks, reading: Reading): Promise<readonly Shown[]> {
  const { dataset, ports, context } = reading;
  const entityIds = [...new Set(edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))];
  const { entities } = await ports['graph-store'].hydrate(dataset.id, { entityIds }, clocks, context);
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return edges.map((edge) => showEdge(edge, names, instantOfStates(clocks, reading)));
}

/** A page of the facts of a dataset, as they are shown. */
export async function listEdges(
  filter: EdgeFilter,
  page: Page,
  clocks: Clocks,
  reading: Reading,
  order: EdgeOrder = 'newest',
): Promise<Listed<Shown>> {
  const { dataset, ports, context } = reading;
  const wanted = { ...filter, now: instantOfStates(clocks, reading), order };
  const listed = await ports.catalogue.edges(dataset.id, wanted, page, clocks, context);
  const shown = await showEdges(listed.items, clocks, reading);
  return { items: shown, total: listed.total };
}

type Source = z.input<typeof ShownSource>;

/** The texts that state rows, by row, oldest first; as known at the clocks. */
export async function sourcesOf(
  edgeIds: readonly Id[],
  { knownAt }: Clocks,
  { dataset, ports, context }: Reading,
): Promise<ReadonlyMap<Id, Source[]>> {
  const every = { superseded: true, retracted: true, ...(knownAt === undefined ? {} : { knownAt }) };
  const rows = { edgeIds, support: true };
  const { support } = await ports['graph-store'].hydrate(dataset.id, rows, every, context);
  const sources = new Map<Id, Source[]>();
  for (const { edgeId, artifactId, span } of support) {
    const own = sources.get(edgeId) ?? [];
    sources.set(edgeId, own);
    own.push({ artifact_id: artifactId, span: span && [span[0], span[1]] });
  }
  return sources;
}
