import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GligabaoError, type JournalEvent } from '@gligabao/core';
import { scriptedClassifier } from '@gligabao/testkit';
import fc from 'fast-check';
import type { Fields } from './support/http.ts';
import { embedderAfter, pluginOf, vectorIndexAfter } from './support/plugins.ts';
import { readingModel, type Asked } from './support/reading-model.ts';
import { verifyRows, type RunBody } from './support/rows-of-journal.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(120_000);

const TEXTS = Object.freeze({
  plain: 'Bob plays Go.',
  other: 'Bob teaches Go.',
  none: 'nothing is said here.',
  chunked: Array.from({ length: 12 }, (_, at) => `Person${at} visited City${at}. It rained all day there.`).join(' '),
});
/** What goes wrong in a run; a limit passes, the rest does not. */
const FAILURES = Object.freeze([
  'classifier',
  'extract_graph',
  'summarize_chunk',
  'resolve_edges',
  'limit',
  'embedder',
  'vectors',
] as const);
type Failure = (typeof FAILURES)[number] | null;

interface Call {
  readonly text: keyof typeof TEXTS;
  readonly dataset?: string;
  readonly fails?: Failure;
  readonly contradicts?: boolean;
  readonly async?: boolean;
  /** Whether a run that failed is tried again, with nothing wrong any more. */
  readonly retry?: boolean;
}

interface World {
  readonly server: TestServer;
  readonly journals: Map<number, JournalEvent[]>;
  /** Remembers for a user, and waits for the run's end; gives its number. */
  call(user: string, call: Call): Promise<number>;
}

async function openWorld(capture: boolean): Promise<World> {
  let now: Call = { text: 'plain' };
  const fail = (failure: Failure | Asked, code: string): void => {
    if (now.fails !== failure) return;
    throw new GligabaoError('unavailable', `${code}/failed`, `the ${failure} is ill`, { retryable: false });
  };
  const model = readingModel({
    before(asked: Asked) {
      fail(asked, 'language-model');
      if (now.fails !== 'limit') return;
      now = { ...now, fails: null };
      throw new GligabaoError('busy', 'language-model/rate-limited', 'slow down', { retryAfterMs: 0 });
    },
    contradicts: () => now.contradicts === true,
  });
  const sure = scriptedClassifier({
    kind: 'answer',
    label: 'simple',
    probabilities: { simple: 1, medium: 0, complex: 0 },
  });
  const classify: typeof sure.classifier.classify = async (...call) => {
    fail('classifier', 'classifier');
    return sure.classifier.classify(...call);
  };
  const journals: World['journals'] = new Map();
  const server = await startServer({
    models: [
      pluginOf({ 'language-model': model, embedder: embedderAfter(() => fail('embedder', 'embedder')) }),
      pluginOf({ classifier: { ...sure.classifier, classify } }),
      pluginOf({ 'vector-index': vectorIndexAfter(() => fail('vectors', 'vector-index')) }),
    ],
    settings: { chunk_size: 64, capture_inferences: capture, prices: { 'reading-1': { input: 3, output: 15 } } },
    onEvent: (run, event) => void journals.set(run, [...(journals.get(run) ?? []), event]),
  });
  const end = async (run: number, user: string, dataset: string): Promise<void> => {
    const path = `/v1/gb/remember-runs/${run}/events?user_id=${user}&dataset=${dataset}`;
    const { body } = await server.send<string>(path);
    const told = journals.get(run)?.map(({ type }) => type);
    expect([...body.matchAll(/^event: (.*)$/gmu)].map(([, type]) => type)).toEqual(told);
  };
  return {
    server,
    journals,
    async call(user, call) {
      now = call;
      const { text, dataset = 'main', async: waits = false } = call;
      const sent = { user_id: user, dataset, text: TEXTS[text], async: waits };
      const { body } = await server.post('/v1/gb/remember', sent);
      const run = Number(body['remember_run_id']);
      await end(run, user, dataset);
      now = { text: 'plain' };
      if (call.retry !== true || journals.get(run)?.at(-1)?.type !== 'run-failed') return run;
      const again = await server.post(`/v1/gb/remember-runs/${run}/retry`, { user_id: user, dataset });
      expect(again.status).toBe(202);
      const second = Number(again.body['remember_run_id']);
      await end(second, user, dataset);
      return second;
    },
  };
}

afterAll(stopServers);

describe.each([false, true])('with capture_inferences = %s, run log and ledger are what happened in', (capture) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(capture);
  });

  const before: Call = { text: 'plain' };
  const done = { status: 'succeeded' };
  it.each<readonly [what: string, calls: readonly Call[], last: object]>([
    [
      'a plain run',
      [{ text: 'plain' }],
      { ...done, stages: { store: done, resolve_edges: { status: 'not_started' } } },
    ],
    ['a run without facts', [{ text: 'none' }], done],
    [
      'a run with verdicts',
      [before, { text: 'other', contradicts: true }],
      { ...done, stages: { resolve_edges: done } },
    ],
    ['a chunked run', [{ text: 'chunked' }], { ...done, stages: { chunk_text: done, summarize_chunk: done } }],
    ['an async run', [{ text: 'chunked', async: true }], done],
    ['a call tried again within a run', [{ text: 'plain', fails: 'limit' }], done],
    [
      'a run whose advisory stage failed: classify_complexity',
      [{ text: 'plain', fails: 'classifier' }],
      { ...done, stages: { classify_complexity: { status: 'failed' } } },
    ],
    ...(
      [
        ['extract_graph', { text: 'plain', fails: 'extract_graph' }],
        ['summarize_chunk', { text: 'chunked', fails: 'summarize_chunk' }],
        ['resolve_edges', { text: 'other', fails: 'resolve_edges' }],
        ['store', { text: 'other', fails: 'embedder' }],
        ['store', { text: 'other', fails: 'vectors' }],
      ] as const
    ).map(
      ([stage, call]) =>
        [
          `a run that failed in ${stage}: ${call.fails}`,
          [before, call],
          { status: 'failed', stages: { [stage]: { status: 'failed' } } },
        ] as const,
    ),
    ['a run that was tried again', [{ text: 'plain', fails: 'extract_graph', async: true, retry: true }], done],
  ])('%s', async (what, calls, last) => {
    const user = encodeURIComponent(what.replaceAll(/\W+/gu, '-'));
    let run = 0;
    for (const call of calls) run = await world.call(user, call);
    const runs = await verifyRows(world.server, world.journals, user, ['main']);
    expect(runs.find(({ id }) => id === run)).toMatchObject(last);
    const ledger = await world.server.get<{ readonly inferences: readonly Fields[] }>(
      `/v1/gb/inferences?user_id=${user}`,
    );
    const asked = ledger.body.inferences.filter(
      ({ provider, status }) => provider === 'reading' && status === 'succeeded',
    );
    for (const row of asked) {
      expect(Number(row['cost_usd'])).toBeGreaterThan(0);
      expect([typeof row['request'], typeof row['response']]).toEqual(
        capture ? ['string', 'string'] : ['undefined', 'undefined'],
      );
    }
  });

  it('any runs, in any order', async () => {
    const call: fc.Arbitrary<Call> = fc.record({
      text: fc.constantFrom('plain', 'other', 'none', 'chunked'),
      dataset: fc.constantFrom('main', 'side'),
      fails: fc.constantFrom(...FAILURES, null),
      contradicts: fc.boolean(),
      async: fc.boolean(),
      retry: fc.boolean(),
    });
    let users = 0;
    const property = fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 5 }), async (calls) => {
      users += 1;
      const user = `any${users}`;
      const made: number[] = [];
      for (const each of calls) made.push(await world.call(user, each));
      const runs: readonly RunBody[] = await verifyRows(world.server, world.journals, user, ['main', 'side']);
      expect(runs.map(({ id }) => id)).toEqual(expect.arrayContaining(made));
    });
    await fc.assert(property, { numRuns: 8 });
  });
});
