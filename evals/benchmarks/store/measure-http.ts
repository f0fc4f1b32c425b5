import { existsSync, linkSync } from 'node:fs';
import { join } from 'node:path';
import { percentile, type Random } from '../../src/index.ts';
import { createHttpClient, type HttpClient } from '../server/http-client.ts';
import { startServer } from '../server/start-server.ts';
import { USER } from '../queries/write-corpus.ts';
import { capitalised, wordOf, zipf } from '../queries/words.ts';
import type { Corpus } from '../queries/corpus.ts';
import { FILES, type OpenStore } from './open-store.ts';

/** Facts, and names, in a text that is remembered. */
const PER_TEXT = 8;
const NAMES = 50_000;
const CLIENTS = 16;

/** Wall times over HTTP, in milliseconds, with models that cost nothing. */
export interface HttpTimes {
  /** Remembers of one client into the large dataset, one at a time. */
  readonly remember: readonly number[];
  /** Processor time of the server for each of them, on the average. */
  readonly rememberCpu: number;
  /** How late the event loop of the server came to what was due meanwhile: the 99th percentile, in milliseconds. */
  readonly eventLoopP99: number;
  /** Remembers a second of 16 clients, each into a dataset of its own. */
  readonly perSecond: number;
  readonly query: readonly number[];
  readonly queryCpu: number;
}

/** A text of the kind that the stub models find facts in: things in a ring, half of them well known. */
function newText(random: Random): string {
  const names = Array.from({ length: PER_TEXT }, (_, at) =>
    capitalised(wordOf(1 + (at % 2 === 0 ? zipf(random, NAMES) : random.int(0, NAMES)))),
  );
  return names.map((name, at) => `${name} works with ${names[(at + 1) % PER_TEXT] ?? ''}.`).join(' ');
}

const body = (random: Random, dataset: string): object => ({ user_id: USER, dataset, text: newText(random) });

async function eventLoopP99(url: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text();
  const found = /^gligabao_event_loop_delay_seconds\{quantile="0.99"\} (\S+)$/mu.exec(text);
  return Number(found?.[1]) * 1000;
}

async function timed(client: HttpClient, path: string, bodies: readonly object[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const each of bodies) times.push((await client.post(path, each)).ms);
  return times;
}

async function throughput(url: string, random: Random, each: number): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, () => createHttpClient(url));
  const began = performance.now();
  try {
    await Promise.all(
      clients.map((client, at) =>
        timed(
          client,
          '/v1/gb/remember',
          Array.from({ length: each }, () => body(random, `client ${at}`)),
        ),
      ),
    );
    return (CLIENTS * each) / ((performance.now() - began) / 1000);
  } finally {
    for (const client of clients) client.close();
  }
}

/** Times a server over a store that was filled, and is closed. */
export async function measureHttp(
  { server: { folder, environment } }: OpenStore,
  { things }: Corpus,
  { random, each }: { readonly random: Random; readonly each: number },
): Promise<HttpTimes> {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  const server = await startServer('stub', (own) => {
    for (const file of FILES) if (existsSync(join(folder, file))) linkSync(join(folder, file), join(own, file));
    return Promise.resolve();
  });
  process.env = before;
  const client = createHttpClient(server.url);
  const question = (): object => {
    const [one, other] = [0, 0].map(() => things[zipf(random, things.length)]?.name ?? '');
    return { user_id: USER, query: `What do ${one} and ${other} have to do with one another?` };
  };
  const costly = async (work: () => Promise<readonly number[]>): Promise<readonly [readonly number[], number]> => {
    const used = await server.cpuMs();
    const times = await work();
    return [times, ((await server.cpuMs()) - used) / times.length];
  };
  const list = (make: () => object, count = each): readonly object[] => Array.from({ length: count }, make);
  try {
    await timed(
      client,
      '/v1/gb/remember',
      list(() => body(random, 'main'), 20),
    );
    await timed(client, '/v1/gb/query', list(question, 20));
    await eventLoopP99(server.url);
    const [remember, rememberCpu] = await costly(() =>
      timed(
        client,
        '/v1/gb/remember',
        list(() => body(random, 'main')),
      ),
    );
    const late = await eventLoopP99(server.url);
    await throughput(server.url, random, 3);
    const perSecond = await throughput(server.url, random, Math.max(10, Math.ceil(each / 4)));
    const [query, queryCpu] = await costly(() => timed(client, '/v1/gb/query', list(question)));
    return { remember, rememberCpu, eventLoopP99: late, perSecond, query, queryCpu };
  } finally {
    client.close();
    await server.stop();
  }
}

/** Such as `remember p50 4.1 ms, p99 9.7 ms; event loop p99 2.0 ms; 512 remembers a second from 16 clients; …`. */
export function renderHttp({
  remember,
  rememberCpu,
  eventLoopP99: late,
  perSecond,
  query,
  queryCpu,
}: HttpTimes): string {
  const ms = (values: readonly number[], share: number): string => `${percentile(values, share).toFixed(1)} ms`;
  return [
    `remember p50 ${ms(remember, 0.5)}, p99 ${ms(remember, 0.99)} (${rememberCpu.toFixed(1)} ms of the server's processor)`,
    `event loop late by ${late.toFixed(1)} ms at p99`,
    `${perSecond.toFixed(0)} remembers a second from ${CLIENTS} clients`,
    `query p50 ${ms(query, 0.5)}, p95 ${ms(query, 0.95)} (${queryCpu.toFixed(1)} ms)`,
  ].join('; ');
}
