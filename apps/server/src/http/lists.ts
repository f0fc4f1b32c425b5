import { readInstant } from '@gligabao/dates';
import {
  GligabaoError,
  label,
  readRequest,
  timestamp,
  type Clocks,
  type Dataset,
  type Listed,
  type Page,
} from '@gligabao/core';
import { z } from 'zod';
import type { RouteRequest, RouteTools } from './route.ts';

const number = z
  .string()
  .regex(/^\d{1,15}$/u, 'must be a whole number')
  .transform(Number);

/** The window of a list; `limit` at most 500. */
export const paging = {
  limit: number.pipe(z.int().min(0).max(500, 'must be at most 500')).default(100),
  offset: number.default(0),
};
/** Whose rows, and which dataset. */
export const scope = { user_id: label(256), dataset: label(256).default('main') };
export const clocks = { as_of: timestamp.optional(), known_at: timestamp.optional() };
export const wholeNumber = number;

/** The query string of a request by a schema, or 400 with the parameter's name. */
export function readQuery<Schema extends z.ZodObject>(schema: Schema, request: RouteRequest): z.output<Schema> {
  return readRequest(schema, request.query, 'http');
}

/** The number in a path. */
export function readId(request: RouteRequest): number {
  const id = number.safeParse(request.params['id']);
  if (id.success) return id.data;
  throw new GligabaoError('incorrect', 'http/bad-request', 'id: must be a whole number', { field: 'id' });
}

/** The clocks of a query string. */
export function clocksOf(query: {
  readonly as_of?: string | undefined;
  readonly known_at?: string | undefined;
}): Clocks {
  const asOf = query.as_of === undefined ? null : readInstant(query.as_of);
  const knownAt = query.known_at === undefined ? null : readInstant(query.known_at);
  return { ...(asOf === null ? {} : { asOf }), ...(knownAt === null ? {} : { knownAt }) };
}

/** The dataset that a request names, or null when it does not exist: it holds nothing then. */
export async function findDataset(
  query: { readonly user_id: string; readonly dataset: string },
  request: RouteRequest,
  tools: RouteTools,
): Promise<Dataset | null> {
  const context = { signal: request.signal };
  const [dataset] = await tools.ports['dataset-store'].find(query.user_id, [query.dataset], context);
  return dataset ?? null;
}

/** A list as every endpoint answers it: `{"<plural>": [...], total, limit, offset}`. */
export function listBody<Item, Shown>(plural: string, listed: Listed<Item>, page: Page, show: (item: Item) => Shown) {
  return { [plural]: listed.items.map(show), total: listed.total, limit: page.limit, offset: page.offset };
}

export function listSchema(plural: string, item: z.ZodType): z.ZodObject {
  return z.object({ [plural]: z.array(item), total: z.int(), limit: z.int(), offset: z.int() });
}

export const EMPTY: Listed<never> = Object.freeze({ items: [], total: 0 });

export function notFound(what: string): GligabaoError {
  return new GligabaoError('not-found', 'http/not-found', `there is no such ${what}`);
}
