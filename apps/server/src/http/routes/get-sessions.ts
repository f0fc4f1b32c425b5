import { formatInstant } from '@gligabao/dates';
import { label, type Session } from '@gligabao/core';
import { z } from 'zod';
import { listRoute } from '../dataset-routes.ts';
import {
  clocks,
  clocksOf,
  findDataset,
  notFound,
  paging,
  readPath,
  readQuery,
  scope,
  shownList,
  systemClock,
} from '../lists.ts';
import { defineRoute } from '../route.ts';
import { ShownArtifact, ShownEdge, ShownEntity, showArtifact, showEntity } from '../shown.ts';
import { FACTS, listEdges } from './list-edges.ts';

const time = z.string().meta({ format: 'date-time' });

const ShownSession = z
  .object({
    session_id: z.string(),
    artifacts: z.int().meta({ description: 'Texts that were sent in it, without chunks and summaries.' }),
    entities: z.int().meta({ description: 'Entities that it brought or mentioned.' }),
    edges: z.int().meta({ description: 'Facts that it brought or repeated.' }),
    first_at: time,
    last_at: time,
  })
  .meta({ id: 'Session' });

function showSession({ id, artifacts, entities, edges, firstAt, lastAt }: Session): z.input<typeof ShownSession> {
  return {
    session_id: id,
    artifacts,
    entities,
    edges,
    first_at: formatInstant(firstAt),
    last_at: formatInstant(lastAt),
  };
}

export const getSessions = listRoute({
  plural: 'sessions',
  summary: 'The sessions of a dataset with what they brought, the one of the latest text first',
  query: z.strictObject({ ...scope, ...paging, ...systemClock }),
  item: ShownSession,
  async read(query, { dataset, ports, context }) {
    return shownList(await ports.catalogue.sessions(dataset.id, {}, query, clocksOf(query), context), showSession);
  },
});

/** Texts and entities shown with one session, newest first. */
const SHOWN = Object.freeze({ limit: 500, offset: 0 });
const OneQuery = z.strictObject({ ...scope, ...clocks });
const Path = z.strictObject({ id: label(128) });

export const getSession = defineRoute({
  method: 'GET',
  path: '/v1/gb/sessions/:id',
  summary: 'One session: its texts, and the entities and facts that it brought, newest first, at most 500 of each',
  queryString: OneQuery,
  response: ShownSession.omit({ artifacts: true, entities: true, edges: true })
    .extend({
      artifacts: z.array(ShownArtifact),
      artifacts_total: z.int().meta({ description: 'With chunks and summaries.' }),
      entities: z.array(ShownEntity),
      entities_total: z.int(),
      edges: z.array(ShownEdge),
      edges_total: z.int(),
    })
    .meta({ id: 'SessionWithItsFinds' }),
  async handle(request, tools) {
    const query = readQuery(OneQuery, request);
    const { id: sessionId } = readPath(Path, request);
    const context = { signal: request.signal };
    const { catalogue } = tools.ports;
    const dataset = await findDataset(query.user_id, query.dataset, tools.ports, context);
    if (dataset === null) throw notFound('session');
    const at = clocksOf(query);
    const reading = { dataset, ports: tools.ports, context, now: tools.now() };
    const [{ items }, artifacts, entities, edges] = await Promise.all([
      catalogue.sessions(dataset.id, { sessionId }, { limit: 1, offset: 0 }, at, context),
      catalogue.artifacts(dataset.id, { sessionId }, SHOWN, at, context),
      catalogue.entities(dataset.id, { sessionId }, SHOWN, at, context),
      listEdges({ sessionId }, FACTS, at, reading),
    ]);
    const [session] = items;
    if (!session) throw notFound('session');
    const { session_id, first_at, last_at } = showSession(session);
    return {
      session_id,
      first_at,
      last_at,
      artifacts: artifacts.items.map(showArtifact),
      artifacts_total: artifacts.total,
      entities: entities.items.map(showEntity),
      entities_total: entities.total,
      edges: [...edges.items],
      edges_total: edges.total,
    };
  },
});
