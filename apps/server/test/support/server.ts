import type { JournalEvent, QueryResponse, RememberResponse, SearchResponse } from '@gligabao/core';
import type { PluginUse } from '@gligabao/plugin';
import { stubModels } from '@gligabao/testkit';
import { pino } from 'pino';
import { compose, deadlineOf, loadSettings, serve } from '../../src/index.ts';
import { postJson, send, type Fields, type Reply, type Sent } from './http.ts';
import { temporaryStorage, type TemporaryStorage } from './storage.ts';

export interface ServerOptions {
  /** `stub` (default) costs nothing, `local` are those that a server without a key has, `none` leaves it to `settings`. */
  readonly models?: 'stub' | 'local' | 'none' | readonly PluginUse[];
  readonly settings?: Fields;
  /** A storage that is there already, and stays; a fresh one when left out. */
  readonly storage?: TemporaryStorage;
  readonly now?: () => number;
  /** Waits before a call to a model is tried again; returns at once when left out. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly onEvent?: (run: number, event: JournalEvent) => void;
  readonly heartbeatMs?: number;
}

export interface Counts {
  readonly artifacts: number;
  readonly entities: number;
  readonly edges: number;
}

export interface TestServer {
  readonly url: string;
  /** Every line that was logged, down to the finest level. */
  readonly logged: readonly string[];
  send<Body = Fields>(path: string, sent?: Sent): Promise<Reply<Body>>;
  get<Body = Fields>(path: string): Promise<Reply<Body>>;
  /** Sends a value as JSON. */
  post<Body = Fields>(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply<Body>>;
  /** Remembers for user `u1`, and fails the test when that does not succeed. */
  remember(body: Fields): Promise<RememberResponse>;
  /** Asks for user `u1`, and fails the test when that does not succeed. */
  query(body: Fields): Promise<QueryResponse>;
  /** Searches for user `u1`, and fails the test when that does not succeed. */
  search(body: Fields): Promise<SearchResponse>;
  /** What a user's datasets hold, by their names. */
  counts(user?: string): Promise<Readonly<Record<string, Counts>>>;
  close(): Promise<void>;
}

export const STUB: readonly PluginUse[] = [{ label: 'stub', plugin: stubModels, config: {} }];
/** What a server without any key has, with the embedder that opens at once. */
const LOCAL: Fields = { llm: 'local', embeddings: 'local', embedding_model: 'hash' };

const running = new Set<TestServer>();

/** Closes every server of this test file that is still open. */
export async function stopServers(): Promise<void> {
  for (const server of running) await server.close();
}

interface DatasetsBody {
  readonly datasets: readonly (Counts & { readonly name: string })[];
}

function clientOf(url: string, logged: readonly string[], close: () => Promise<void>): TestServer {
  const post = <Body>(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    postJson<Body>(url, path, body, headers);
  const done = async <Body>(path: string, body: Fields): Promise<Body> => {
    const reply = await post<Body>(path, { user_id: 'u1', ...body });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  return {
    url,
    logged,
    post,
    send: (path, sent) => send(url, path, sent),
    get: (path) => send(url, path),
    remember: (body) => done('/v1/gb/remember', body),
    query: (body) => done('/v1/gb/query', body),
    search: (body) => done('/v1/gb/search', body),
    async counts(user = 'u1') {
      const { body } = await send<DatasetsBody>(url, `/v1/gb/datasets?user_id=${encodeURIComponent(user)}`);
      return Object.fromEntries(
        body.datasets.map(({ name, artifacts, entities, edges }) => [name, { artifacts, entities, edges }]),
      );
    },
    close,
  };
}

/** A whole server on a free port over an empty storage of its own. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { models = 'stub', settings = {} } = options;
  const storage = options.storage ?? (await temporaryStorage());
  const flags = { port: 0, ...storage.settings, ...(models === 'local' ? LOCAL : {}), ...settings };
  const loaded = loadSettings(flags, {}, { cwd: storage.folder });
  const logged: string[] = [];
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => void logged.push(line) });
  const plugins = models === 'stub' ? STUB : typeof models === 'string' ? [] : models;
  const composition = await compose(loaded, log, {
    plugins,
    ...(options.now ? { now: options.now } : {}),
    sleep: options.sleep ?? (() => Promise.resolve()),
    ...(options.onEvent ? { onEvent: options.onEvent } : {}),
  });
  const { heartbeatMs } = options;
  const listening = await serve(composition, heartbeatMs === undefined ? {} : { heartbeatMs });
  const server = clientOf(listening.url, logged, async () => {
    if (!running.delete(server)) return;
    const deadline = deadlineOf(loaded.settings);
    await listening.close(deadline);
    await composition.close(deadline);
    if (!options.storage) await storage.remove();
  });
  running.add(server);
  return server;
}
