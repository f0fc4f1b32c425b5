import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CallContext,
  createMemory,
  type Embedder,
  type Inference,
  type Memory,
  type Ports,
  REMEMBER_DEFAULTS,
  relationTable,
  type Tasks,
  type TaskName,
  type TaskTypes,
} from '@gligabao/core';
import { openPlugins, type OpenPlugins } from '@gligabao/plugin';
import postgres from '@gligabao/storage-postgres';
import { memoryVectorIndex, stubEmbedder, stubTasks } from '@gligabao/testkit';
import { type CountingProxy, countRoundTrips } from '../../plugins/storage-postgres/test/proxy.ts';
import { startPostgres } from '../../test-support/throwaway-postgres.mjs';

const HOST = { log: { info: () => undefined, warn: () => undefined }, signal: new AbortController().signal };

/** How long a vendor takes to answer here: longer than what was sent to the database before. */
const ANSWER_MS = 30;
type Judge = (input: TaskTypes['resolve_edges']['input']) => TaskTypes['resolve_edges']['output'];

/** Says that the first new fact contradicts each stored one that it is shown with. */
const contradicting: Judge = ({ added, stored }) => ({
  pairs: stored.map(({ handle }) => ({ added: added[0]?.handle ?? '', stored: handle, verdict: 'contradicts' })),
  aliases: [],
  dropped: {},
});

/** The input of `resolve_edges`; the types do not tie it to the name of the task. */
function comparison(input: TaskTypes[TaskName]['input']): TaskTypes['resolve_edges']['input'] {
  if ('added' in input) return input;
  throw new Error('no facts to compare');
}

function costing({ record, ...context }: CallContext): CallContext {
  return { ...context, ...(record && { record: (each) => record({ ...each, inputTokens: 9 }) }) };
}

/** Tasks as a vendor does them: an answer takes a while and costs something, and facts that are compared get verdicts. */
function vendorTasks(): Tasks {
  const stub = stubTasks();
  const perform: Tasks['perform'] = async (task, input, how, context) => {
    await setTimeout(ANSWER_MS);
    const performed = await stub.perform(task, input, how, costing(context));
    if (task !== 'resolve_edges') return performed;
    return { ...performed, output: contradicting(comparison(input)) };
  };
  return { ...stub, perform };
}

const EMBEDDING: Inference = {
  provider: 'stub',
  model: 'stub-1',
  reasoning: 'none',
  inputTokens: 3,
  outputTokens: 0,
  cachedTokens: 0,
  costUsd: 0,
  startedAt: 0,
  latencyMs: ANSWER_MS,
  status: 'succeeded',
  error: null,
  promptVersion: null,
  request: null,
  response: null,
};

/** An embedder as a vendor has it. */
function vendorEmbedder(): Embedder {
  const stub = stubEmbedder();
  return {
    ...stub,
    async embed(texts, as, context) {
      await setTimeout(ANSWER_MS);
      const embedded = await stub.embed(texts, as, context);
      context.record?.(EMBEDDING);
      return embedded;
    },
  };
}

/** A memory whose every word with its database goes through something that counts. */
describe('the round trips of a use-case on a store behind a network', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let proxy: CountingProxy;
  let opened: OpenPlugins;

  beforeAll(async () => {
    server = await startPostgres();
    proxy = await countRoundTrips(server.url);
    const storage = { label: 'storage', plugin: postgres, config: { url: proxy.url, max_connections: 1 } };
    opened = await openPlugins([storage], HOST);
    // A new store is analysed behind its tenth commit, which is a round trip of its own.
    const memory = memoryWith({ tasks: stubTasks(), embedder: stubEmbedder() });
    for (let told = 0; told < 10; told += 1) await memory.remember({ user_id: 'before', text: `Told ${told}.` });
  }, 60_000);
  afterAll(async () => {
    await opened.close();
    await proxy.close();
    await server.stop();
  });

  function memoryWith(models: Pick<Ports, 'tasks' | 'embedder'>): Memory {
    const ports = { ...opened.ports, ...models, 'vector-index': memoryVectorIndex() } as Ports;
    const settings = { ...REMEMBER_DEFAULTS, relations: relationTable() };
    return createMemory({ ports, settings, concurrency: 4, now: Date.now, signal: HOST.signal });
  }

  async function counted(what: string, call: () => Promise<unknown>): Promise<number> {
    proxy.roundTrips();
    await call();
    const trips = proxy.roundTrips();
    process.stdout.write(`${what}: ${trips} round trips\n`);
    return trips;
  }

  async function countAll(user: string, memory: Memory) {
    const tell = (text: string) => memory.remember({ user_id: user, text, session_id: 's' });
    const ask = (query: string, rest = {}) => memory.query({ user_id: user, query, ...rest });
    await memory.remember({ user_id: user, dataset: 'other', text: 'Alice plays chess.' });
    await tell('Alice works at Acme. Alice lives in Paris. Alice likes Bob. Carol mentors Alice.');
    const remembers = [
      await counted(`${user}, remember where slots decide`, () => tell('Alice lives in Oslo. Bob works at Acme.')),
      await counted(`${user}, remember what is known`, () => tell('Alice lives in Oslo. Bob works at Acme.')),
      await counted(`${user}, remember with verdicts`, () => tell('Carol advises Alice. Carol likes Bob.')),
    ];
    const queries = [
      await counted(`${user}, query`, () => ask('Where does Alice live?')),
      await counted(`${user}, query as of an instant`, () =>
        ask('Who works at Acme?', { as_of: '2030-01-01T00:00:00Z' }),
      ),
      await counted(`${user}, query of two datasets`, () =>
        ask('Where does Alice live?', { datasets: ['main', 'other'] }),
      ),
    ];
    return { remember: Math.max(...remembers), query: Math.max(...queries) };
  }

  it('a remember is at most 10, a query at most 9, with models in process', async () => {
    const { remember, query } = await countAll('local', memoryWith({ tasks: stubTasks(), embedder: stubEmbedder() }));
    expect(remember).toBeLessThanOrEqual(10);
    expect(query).toBeLessThanOrEqual(9);
  });

  it('and no more with models that cost, whose calls are on record at once', async () => {
    const memory = memoryWith({ tasks: vendorTasks(), embedder: vendorEmbedder() });
    const { remember, query } = await countAll('vendor', memory);
    const { edges } = await memory
      .query({ user_id: 'vendor', query: 'Whom does Carol advise?' })
      .then(({ evidence }) => evidence);
    expect(edges.some(({ relation }) => relation === 'advises')).toBe(true);
    expect(remember).toBeLessThanOrEqual(10);
    expect(query).toBeLessThanOrEqual(9);
  });
});
