import { readInstant } from '@gligabao/dates';
import {
  GligabaoError,
  label,
  readRequest,
  timestamp,
  type CallContext,
  type Clocks,
  type Dataset,
  type Listed,
  type Page,
} from '@gligabao/core';
import { z } from 'zod';
import type { ServerPorts } from '../server-ports.ts';
import type { RouteRequest } from './route.ts';

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
const history = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
  .optional();
/** Both clocks, and whether superseded facts are shown. */
export const clocks = {
  as_of: timestamp.optional().meta({ description: 'Facts true at this instant of event time.' }),
  known_at: timestamp.optional().meta({ description: 'What was known at this instant of system time.' }),
  history: history.meta({ description: 'true: also facts that newer knowledge superseded. Default: false.' }),
};
/** The same where nothing has event time: accepted, so that one query string fits all lists. */
export const systemClock = {
  ...clocks,
  as_of: timestamp.optional().meta({ description: 'Accepted; these rows have no event time.' }),
  history: history.meta({ description: 'Accepted; these rows are never superseded.' }),
};
export const wholeNumber = number;

/** The query string of a request by a schema, or 400 with the parameter's name. */
export function readQuery<Query>(schema: z.ZodType<Query>, request: RouteRequest): Query {
  return readRequest(schema, request.query, 'http');
}

/** The parameters in a path by a schema, or 400 with the parameter's name. */
export function readPath<Path>(schema: z.ZodType<Path>, request: RouteRequest): Path {
  return readRequest(schema, request.params, 'http');
}

/** The number in a path. */
export function readId(request: RouteRequest): number {
  const id = number.safeParse(request.params['id']);
  if (id.success) return id.data;
  throw new GligabaoError('incorrect', 'http/bad-request', 'id: must be a whole number', { field: 'id' });
}

/** An instant of a query string, or undefined. */
export function instantOf(value: string | undefined): number | undefined {
  return value === undefined ? undefined : (readInstant(value) ?? undefined);
}

/** The clocks of a query string. */
export function clocksOf(query: {
  readonly as_of?: string | undefined;
  readonly known_at?: string | undefined;
  readonly history?: boolean | undefined;
}): Clocks {
  const asOf = instantOf(query.as_of);
  const knownAt = instantOf(query.known_at);
  return {
    ...(asOf === undefined ? {} : { asOf }),
    ...(knownAt === undefined ? {} : { knownAt }),
    ...(query.history === true ? { superseded: true } : {}),
  };
}

/** A user's dataset of a name, or null. */
export async function findDataset(
  userId: string,
  name: string,
  ports: ServerPorts,
  context: CallContext,
): Promise<Dataset | null> {
  const [dataset] = await ports['dataset-store'].find(userId, [name], context);
  return dataset ?? null;
}

/** A list as every endpoint answers it: `{"<plural>": [...], total, limit, offset}`. */
export function listBody<Shown>(plural: string, listed: Listed<Shown>, { limit, offset }: Page) {
  return { [plural]: listed.items, total: listed.total, limit, offset };
}

export function listSchema(plural: string, item: z.ZodType): z.ZodObject {
  return z.object({ [plural]: z.array(item), total: z.int(), limit: z.int(), offset: z.int() });
}

/** A list with each item as it is shown. */
export function shownList<Item, Shown>(listed: Listed<Item>, show: (item: Item) => Shown): Listed<Shown> {
  return { items: listed.items.map(show), total: listed.total };
}

/** Without the fields that are undefined: a filter of a port has a field or has it not. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

export function notFound(what: string): GligabaoError {
  return new GligabaoError('not-found', 'http/not-found', `there is no such ${what}`);
}
