import { MADE_KINDS, SENT_KINDS } from '@gligabao/core';
import { z } from 'zod';
import {
  clocksOf,
  EMPTY,
  findDataset,
  clocks,
  listBody,
  listSchema,
  notFound,
  paging,
  readId,
  readQuery,
  scope,
} from '../lists.ts';
import { defineRoute } from '../route.ts';
import { ShownArtifact, showArtifact } from '../shown.ts';

const ListQuery = z.strictObject({
  ...scope,
  ...paging,
  kind: z.enum([...SENT_KINDS, ...MADE_KINDS]).optional(),
  session_id: z.string().optional(),
  known_at: clocks.known_at,
});

export const getArtifacts = defineRoute({
  method: 'GET',
  path: '/v1/gb/artifacts',
  summary: 'The texts of a dataset, newest first',
  queryString: ListQuery,
  response: listSchema('artifacts', ShownArtifact),
  async handle(request, tools) {
    const query = readQuery(ListQuery, request);
    const dataset = await findDataset(query, request, tools);
    const filter = {
      ...(query.kind === undefined ? {} : { kind: query.kind }),
      ...(query.session_id === undefined ? {} : { sessionId: query.session_id }),
    };
    const listed = dataset
      ? await tools.ports.catalogue.artifacts(dataset.id, filter, query, clocksOf(query), { signal: request.signal })
      : EMPTY;
    return listBody('artifacts', listed, query, showArtifact);
  },
});

const OneQuery = z.strictObject({ ...scope, known_at: clocks.known_at });

export const getArtifact = defineRoute({
  method: 'GET',
  path: '/v1/gb/artifacts/:id',
  summary: 'One text',
  queryString: OneQuery,
  response: ShownArtifact,
  async handle(request, tools) {
    const query = readQuery(OneQuery, request);
    const artifactIds = [readId(request)];
    const dataset = await findDataset(query, request, tools);
    if (!dataset) throw notFound('artifact');
    const context = { signal: request.signal };
    const { artifacts } = await tools.ports['graph-store'].hydrate(
      dataset.id,
      { artifactIds },
      clocksOf(query),
      context,
    );
    const [artifact] = artifacts;
    if (!artifact) throw notFound('artifact');
    return showArtifact(artifact);
  },
});
