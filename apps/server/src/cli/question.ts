import { GligabaoError, type Memory } from '@gligabao/core';
import type { z } from 'zod';
import type { LoadedSettings } from '../config/load-settings.ts';
import { askServer, serverBase } from './ask-server.ts';
import { withMemory } from './with-memory.ts';

/** The flags of a question, answered or not. */
export interface QuestionOptions {
  readonly user: string;
  readonly dataset?: readonly string[];
  readonly session?: string;
  readonly sessionMode?: string;
  readonly asOf?: string;
  readonly knownAt?: string;
  readonly history?: boolean;
  readonly referenceTime?: string;
  readonly timezone?: string;
  /** Conditions on labels, as JSON. */
  readonly where?: string;
  readonly depth?: string;
  /** Such as `facts=20,passages=5`. */
  readonly limits?: string;
  readonly explain?: boolean;
  /** A server to ask, instead of opening the database. */
  readonly url?: string;
  readonly json?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

function wrong(field: string, message: string): GligabaoError {
  return new GligabaoError('incorrect', 'cli/bad-option', `${field}: ${message}`, { field });
}

function readNumber(field: string, text: string): number {
  if (!/^\d+$/u.test(text)) throw wrong(field, 'must be a whole number');
  return Number(text);
}

function readWhere(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong('where', 'must be JSON, such as {"channel": "mail", "priority": {"gte": 2}}');
  }
}

function readLimits(text: string): Fields {
  const pairs = text.split(',').map((pair) => {
    const [, name = '', number = ''] = /^\s*(\w+)\s*=\s*(\S+)\s*$/u.exec(pair) ?? [];
    if (name === '') throw wrong('limits', 'must be lists and their lengths, such as facts=20,passages=5');
    return [name, readNumber(`limits.${name}`, number)] as const;
  });
  return Object.fromEntries(pairs);
}

/** The request that they make. */
export function askedOf(words: readonly string[], options: QuestionOptions): Fields {
  const { where, depth, limits } = options;
  const fields = {
    user_id: options.user,
    query: words.join(' '),
    dataset: options.dataset,
    session_id: options.session,
    session_mode: options.sessionMode,
    as_of: options.asOf,
    known_at: options.knownAt,
    history: options.history,
    reference_time: options.referenceTime,
    timezone: options.timezone,
    where: where === undefined ? undefined : readWhere(where),
    depth: depth === undefined ? undefined : readNumber('depth', depth),
    limits: limits === undefined ? undefined : readLimits(limits),
    explain: options.explain,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** How a question is asked: over HTTP and in process. */
export interface Asking<Response> {
  readonly path: string;
  readonly response: z.ZodType<Response>;
  readonly inProcess: (memory: Memory) => Promise<Response>;
}

/** Asks the server of `--url`, or the database of the settings. */
export async function ask<Response>(
  request: Fields,
  { path, response, inProcess }: Asking<Response>,
  url: string | undefined,
  loaded: LoadedSettings,
): Promise<Response> {
  return url === undefined
    ? withMemory(loaded, inProcess)
    : askServer(response, new URL(`${serverBase(url)}${path}`), request);
}
