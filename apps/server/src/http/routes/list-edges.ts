import type { Clocks, Edge, EdgeFilter, Listed, Page } from '@gligabao/core';
import type { z } from 'zod';
import type { Reading } from '../dataset-routes.ts';
import { showEdge, type ShownEdge } from '../shown.ts';

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
): Promise<Listed<Shown>> {
  const { dataset, ports, context } = reading;
  const wanted = { ...filter, now: instantOfStates(clocks, reading) };
  const listed = await ports.catalogue.edges(dataset.id, wanted, page, clocks, context);
  const shown = await showEdges(listed.items, clocks, reading);
  return { items: shown, total: listed.total };
}
