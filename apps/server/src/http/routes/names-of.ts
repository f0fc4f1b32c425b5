import type { Edge } from '@gligabao/core';
import type { RouteRequest, RouteTools } from '../route.ts';

/** The present names of the entities at both ends of edges. */
export async function namesOf(
  edges: readonly Edge[],
  dataset: number,
  request: RouteRequest,
  tools: RouteTools,
): Promise<ReadonlyMap<number, string>> {
  const entityIds = [...new Set(edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))];
  const context = { signal: request.signal };
  const { entities } = await tools.ports['graph-store'].hydrate(dataset, { entityIds }, {}, context);
  return new Map(entities.map(({ id, name }) => [id, name]));
}
