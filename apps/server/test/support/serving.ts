import { fileURLToPath } from 'node:url';
import { type Running, startNode } from './command.ts';
import { type Fields, postJson, type Reply, send } from './http.ts';
import type { TemporaryStorage } from './storage.ts';

const CHILD = fileURLToPath(new URL('./serving-child.mjs', import.meta.url));

/** A server in a process of its own. */
export interface Serving extends Pick<Running, 'kill' | 'ended' | 'says'> {
  readonly url: string;
  /** Sends a value as JSON, for user `u1`. */
  post<Body = Fields>(path: string, body: Fields): Promise<Reply<Body>>;
  get<Body = Fields>(path: string): Promise<Reply<Body>>;
}

export interface ServingOptions {
  readonly settings?: Fields;
  /** How far the clock of the process is ahead, in milliseconds. */
  readonly clockMs?: number;
  /** How many milliseconds a model takes. */
  readonly modelMs?: number;
}

/** Starts a server with stub models in a process of its own; resolves once it listens. */
export async function startServing(
  { folder, settings: where }: TemporaryStorage,
  { settings = {}, ...how }: ServingOptions = {},
): Promise<Serving> {
  const given = { ...how, settings: { ...where, ...settings } };
  const running = startNode(CHILD, [JSON.stringify(given)], { cwd: folder });
  const [, url = ''] = await running.says(/ready at (http:\S+)/u);
  return {
    url,
    kill: (signal) => running.kill(signal),
    ended: running.ended,
    says: (pattern) => running.says(pattern),
    post: (path, body) => postJson(url, path, { user_id: 'u1', ...body }),
    get: (path) => send(url, path),
  };
}
