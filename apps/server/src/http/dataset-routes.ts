import type { CallContext, Dataset, Listed, Page } from '@gligabao/core';
import type { z } from 'zod';
import type { ServerPorts } from '../server-ports.ts';
import type { Example } from './examples.ts';
import { findDataset, listBody, listSchema, notFound, readId, readQuery } from './lists.ts';
import { defineRoute, type Route, type RouteRequest, type RouteTools } from './route.ts';

/** What reads the rows of a dataset. */
export interface Reading {
  readonly dataset: Dataset;
  readonly ports: ServerPorts;
  readonly context: CallContext;
  /** The present instant. */
  readonly now: number;
}

type Scope = { readonly user_id: string; readonly dataset: string };

/** The reading of the dataset that a request names, or null when it does not exist: it holds nothing then. */
async function startReading(query: Scope, request: RouteRequest, tools: RouteTools): Promise<Reading | null> {
  const context = { signal: request.signal };
  const dataset = await findDataset(query.user_id, query.dataset, tools.ports, context);
  return dataset && { dataset, ports: tools.ports, context, now: tools.now() };
}

/** `GET /v1/gb/<plural>`: a page of what a dataset holds. */
export function listRoute<Query extends Scope & Page, Shown>(list: {
  readonly plural: string;
  readonly summary: string;
  readonly query: z.ZodObject & z.ZodType<Query>;
  readonly item: z.ZodType<unknown, Shown>;
  readonly example?: Example;
  read(query: Query, reading: Reading): Promise<Listed<Shown>>;
}): Route {
  return defineRoute({
    method: 'GET',
    path: `/v1/gb/${list.plural}`,
    summary: list.summary,
    queryString: list.query,
    response: listSchema(list.plural, list.item),
    ...(list.example ? { example: list.example } : {}),
    async handle(request, tools) {
      const query = readQuery<Query>(list.query, request);
      const reading = await startReading(query, request, tools);
      const listed = reading ? await list.read(query, reading) : { items: [], total: 0 };
      return listBody(list.plural, listed, query);
    },
  });
}

/** `GET /v1/gb/<plural>/{id}`, or a part of it below: one thing of a dataset, or 404. */
export function oneRoute<Query extends Scope, Shown>(one: {
  readonly plural: string;
  /** A part of it, such as `history`; the thing itself when left out. */
  readonly part?: string;
  /** What it is called when there is none. */
  readonly what: string;
  readonly summary: string;
  readonly query: z.ZodObject & z.ZodType<Query>;
  readonly item: z.ZodType<unknown, Shown>;
  readonly example?: Example;
  read(id: number, query: Query, reading: Reading): Promise<Shown | null>;
}): Route {
  return defineRoute({
    method: 'GET',
    path: `/v1/gb/${one.plural}/:id${one.part === undefined ? '' : `/${one.part}`}`,
    summary: one.summary,
    queryString: one.query,
    response: one.item,
    ...(one.example ? { example: one.example } : {}),
    async handle(request, tools) {
      const query = readQuery<Query>(one.query, request);
      const id = readId(request);
      const reading = await startReading(query, request, tools);
      const shown = reading && (await one.read(id, query, reading));
      if (shown === null) throw notFound(one.what);
      return shown;
    },
  });
}
