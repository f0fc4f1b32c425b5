import { nameKey } from '@gligabao/text';
import type { Alias } from '@gligabao/core';
import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import { listRoute, oneRoute } from '../dataset-routes.ts';
import { ENTITIES_EXAMPLE } from '../examples.ts';
import { clocks, clocksOf, given, paging, scope, shownList, systemClock } from '../lists.ts';
import { ShownEdge, ShownEntity, showEntity } from '../shown.ts';
import { FACTS, listEdges } from './list-edges.ts';

const ListQuery = z.strictObject({
  ...scope,
  ...paging,
  ...systemClock,
  name: z.string().optional().meta({ description: 'Part of a name, its own or that of an accepted alias.' }),
  type: z.string().optional(),
});

export const getEntities = listRoute({
  plural: 'entities',
  summary: 'The entities of a dataset, newest first; `name` searches in names and aliases',
  query: ListQuery,
  item: ShownEntity,
  example: ENTITIES_EXAMPLE,
  async read(query, { dataset, ports, context }) {
    const name = query.name === undefined ? undefined : nameKey(query.name);
    const filter = given({ name, type: query.type });
    return shownList(await ports.catalogue.entities(dataset.id, filter, query, clocksOf(query), context), showEntity);
  },
});

const Source = z.object({
  artifact_id: z.int(),
  kind: z.string(),
  session_id: z.string().optional(),
  valid_at: z.string().meta({ format: 'date-time' }),
});

const ShownAlias = z.object({
  name: z.string(),
  status: z.enum(['accepted', 'proposed']).meta({
    description: 'A proposed alias has no effect: the name is that of another entity, and nobody decided yet.',
  }),
  artifact_id: z.int().meta({ description: 'The text that states the alias, or that uses the name.' }),
  inference_id: z.int().optional().meta({ description: 'The comparison that confirmed it.' }),
  created_at: z.string().meta({ format: 'date-time' }),
});

function showAlias({ name, status, artifactId, inferenceId, createdAt }: Alias): z.input<typeof ShownAlias> {
  return {
    name,
    status,
    artifact_id: artifactId,
    ...(inferenceId === null ? {} : { inference_id: inferenceId }),
    created_at: formatInstant(createdAt),
  };
}

/** Texts named with one entity, newest first. */
const SOURCES = Object.freeze({ limit: 500, offset: 0 });

export const getEntity = oneRoute({
  plural: 'entities',
  what: 'entity',
  summary: 'One entity with its aliases, its facts and the texts that mention it, newest first, at most 500 of each',
  query: z.strictObject({ ...scope, ...clocks }),
  item: ShownEntity.extend({
    aliases: z.array(ShownAlias),
    edges: z.array(ShownEdge),
    edges_total: z.int(),
    sources: z.array(Source),
    sources_total: z.int(),
  }).meta({ id: 'EntityWithEdges' }),
  async read(id, query, reading) {
    const { dataset, ports, context } = reading;
    const at = clocksOf(query);
    const { entities } = await ports['graph-store'].hydrate(dataset.id, { entityIds: [id] }, at, context);
    const [entity] = entities;
    if (!entity) return null;
    const known = at.knownAt === undefined ? {} : { knownAt: at.knownAt };
    const named = await ports['graph-store'].lookUp(dataset.id, [entity.nameKey], known, context);
    const aliases = named.entities.find((found) => found.entity.id === id)?.aliases ?? [];
    const edges = await listEdges({ entityId: id }, FACTS, at, reading);
    const sources = await ports.catalogue.artifacts(dataset.id, { entityId: id }, SOURCES, at, context);
    return {
      ...showEntity(entity),
      aliases: aliases.map(showAlias),
      edges: [...edges.items],
      edges_total: edges.total,
      sources: sources.items.map(({ id: artifactId, kind, sessionId, validAt }) => ({
        artifact_id: artifactId,
        kind,
        ...(sessionId === null ? {} : { session_id: sessionId }),
        valid_at: formatInstant(validAt),
      })),
      sources_total: sources.total,
    };
  },
});
