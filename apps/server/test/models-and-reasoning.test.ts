import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type AnthropicTurn,
  type FakeAnthropic,
  type FakeOpenAi,
  type FakeRequest,
  startFakeAnthropic,
  startFakeOpenAi,
} from '@gligabao/testkit';
import type { Fields } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { extraction, KEY, TEXT } from './support/vendor.ts';

// A database of its own takes a while to make.
jest.setTimeout(30_000);

const GOOD = extraction('Alice', 'works_at', 'Acme');

let anthropic: FakeAnthropic;
let openai: FakeOpenAi;
/** Servers by how they are set up: most tests share one, each as a user of its own. */
const servers = new Map<string, Promise<TestServer>>();
let users = 0;
let user_id = '';
let seen = { anthropic: 0, openai: 0 };
beforeAll(async () => {
  anthropic = await startFakeAnthropic();
  openai = await startFakeOpenAi();
});
beforeEach(() => {
  anthropic.script({ kind: 'message', text: GOOD });
  openai.script({ kind: 'completion', text: GOOD });
  users += 1;
  user_id = `user-${users}`;
  seen = { anthropic: anthropic.requests.length, openai: openai.requests.length };
});
afterAll(async () => {
  await stopServers();
  await anthropic.close();
  await openai.close();
});

/** What a vendor was sent by the test so far. */
const sentTo = (llm: 'anthropic' | 'openai'): readonly FakeRequest[] =>
  ({ anthropic, openai })[llm].requests.slice(seen[llm]);

/** A whole server with the models of a vendor; the rest of it is as cheap as can be. */
function serverWith(llm: 'anthropic' | 'openai' | 'local', settings: Fields = {}): Promise<TestServer> {
  const access = {
    anthropic: { anthropic_api_key: KEY, anthropic_base_url: anthropic.url },
    openai: { openai_api_key: KEY, openai_base_url: openai.url },
    local: {},
  };
  const key = JSON.stringify([llm, settings]);
  const server =
    servers.get(key) ??
    startServer({ models: 'none', settings: { llm, embeddings: 'none', ...access[llm], ...settings } });
  servers.set(key, server);
  return server;
}

interface Ledger {
  readonly inferences: readonly (Fields & { readonly id: number; readonly model: string; readonly stage: string })[];
}
const ledgerOf = async (server: TestServer) =>
  (await server.get<Ledger>(`/v1/gb/inferences?user_id=${user_id}`)).body.inferences.toReversed();
const modelsOf = async (server: TestServer) => (await server.get(`/v1/gb/models?user_id=${user_id}`)).body['models'];

const stage = 'extract_graph';
const level = (reasoning: string, model?: string): Fields => ({
  reasoning: { [stage]: reasoning },
  ...(model === undefined ? {} : { models: { [stage]: model } }),
});
const thinking = (budget: number): Fields => ({
  max_tokens: 4096 + budget,
  thinking: { type: 'enabled', budget_tokens: budget },
});
const THOUGHTLESS = { thinking: undefined, max_tokens: 4096 };
const EFFORTLESS = { reasoning_effort: undefined };

describe('a text is read by the model and at the level that are asked for:', () => {
  it.each<readonly [rule: string, llm: 'anthropic' | 'openai', asked: Fields, sent: Fields, recorded: Fields]>([
    // The default of the server, and no thinking.
    ['none is asked for', 'anthropic', {}, { model: 'claude-haiku-5-5', ...THOUGHTLESS }, { reasoning: 'none' }],
    ['an empty name', 'anthropic', { models: { [stage]: '' } }, { model: 'claude-haiku-5-5' }, {}],
    ['only of another stage', 'anthropic', { models: { resolve_edges: 'm' } }, { model: 'claude-haiku-5-5' }, {}],
    [
      'only at another stage',
      'anthropic',
      { reasoning: { resolve_edges: 'high' } },
      THOUGHTLESS,
      { reasoning: 'none' },
    ],
    ['of a stage that does not run', 'anthropic', { models: { web_search: 'm', extract_image: 'm' } }, {}, {}],
    ['a model', 'anthropic', { models: { [stage]: 'claude-x' } }, { model: 'claude-x' }, { model: 'claude-x' }],
    ['a name of 128 bytes', 'anthropic', { models: { [stage]: 'm'.repeat(128) } }, { model: 'm'.repeat(128) }, {}],
    // A budget is added to the limit of the answer.
    ['none', 'anthropic', level('none'), THOUGHTLESS, { reasoning: 'none' }],
    ['low', 'anthropic', level('low'), thinking(1024), { reasoning: 'low' }],
    ['medium', 'anthropic', level('medium'), thinking(4096), { reasoning: 'medium' }],
    ['high, streamed (F158)', 'anthropic', level('high'), { ...thinking(16_384), stream: true }, { reasoning: 'high' }],
    ['in capitals', 'anthropic', level('LOW'), thinking(1024), { reasoning: 'low' }],
    // Models that cannot think run without.
    ['of a Claude 3', 'anthropic', level('high', 'claude-3-opus-latest'), THOUGHTLESS, { reasoning: 'none' }],
    ['of a Claude 3.5', 'anthropic', level('low', 'claude-3-5-haiku-latest'), THOUGHTLESS, { reasoning: 'none' }],
    ['of a GPT-4.1', 'openai', level('high'), { ...EFFORTLESS, max_tokens: 4096 }, { reasoning: 'none' }],
    // Effort where a model has that instead.
    ['low effort', 'openai', level('low', 'gpt-5-mini'), { reasoning_effort: 'low' }, { reasoning: 'low' }],
    ['medium effort', 'openai', level('medium', 'o4-mini'), { reasoning_effort: 'medium' }, { reasoning: 'medium' }],
    ['high effort', 'openai', level('high', 'gpt-5-mini'), { reasoning_effort: 'high' }, { reasoning: 'high' }],
    ['no effort', 'openai', level('none', 'gpt-5-mini'), EFFORTLESS, { reasoning: 'none' }],
    ['the default of OpenAI', 'openai', {}, { model: 'gpt-4.1-mini', ...EFFORTLESS }, { model: 'gpt-4.1-mini' }],
  ])('%s (%s)', async (_rule, llm, asked, sent, recorded) => {
    const server = await serverWith(llm);
    const { edges } = await server.remember({ user_id, text: TEXT, ...asked });
    const requests = sentTo(llm);
    expect(requests).toHaveLength(1);
    for (const [field, value] of Object.entries(sent))
      expect([field, requests[0]?.body[field]]).toEqual([field, value]);
    const [row, ...more] = await ledgerOf(server);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ provider: llm, stage, status: 'succeeded', run_kind: 'remember', ...recorded });
    expect(edges).toMatchObject([{ model_id: row?.model }]);
  });

  it('a model of which only the API knows that it cannot think runs without, and the row says `none`', async () => {
    const refusal: AnthropicTurn = {
      kind: 'error',
      status: 400,
      type: 'invalid_request_error',
      message: 'this model does not support thinking',
    };
    anthropic.script({
      kind: 'choose',
      choose: ({ body }) => (body['thinking'] === undefined ? { kind: 'message', text: GOOD } : refusal),
    });
    const server = await serverWith('anthropic');
    await server.remember({ user_id, text: TEXT, ...level('high', 'claude-mute') });
    expect(await ledgerOf(server)).toMatchObject([{ reasoning: 'none', status: 'succeeded' }]);
  });

  it.each<readonly [model: string, llm: 'anthropic' | 'openai', reasoning: string]>([
    ['claude-3-opus-latest', 'anthropic', 'none'],
    ['claude-haiku-4-5', 'anthropic', 'high'],
    ['gpt-4.1', 'openai', 'none'],
    ['gpt-5-mini', 'openai', 'high'],
  ])('a call to %s (%s) that fails is recorded at the level `%s`', async (model, llm, reasoning) => {
    const wrongKey = { status: 401, type: 'authentication_error', message: 'invalid key' };
    anthropic.script({ kind: 'error', ...wrongKey });
    openai.script({ kind: 'error', ...wrongKey });
    const server = await serverWith(llm);
    const { status } = await server.post('/v1/gb/remember', { user_id, text: TEXT, ...level('high', model) });
    expect(status).toBe(502);
    expect(await ledgerOf(server)).toMatchObject([{ model, reasoning, status: 'failed' }]);
  });

  it('rules cannot think either', async () => {
    const server = await serverWith('local');
    await server.remember({ user_id, text: TEXT, ...level('high') });
    expect(await ledgerOf(server)).toMatchObject([{ model: 'local-rules-1', reasoning: 'none', cost_usd: 0 }]);
  });

  it('nothing of it is kept for the next call', async () => {
    const server = await serverWith('anthropic');
    await server.remember({ user_id, text: TEXT, ...level('low', 'claude-x') });
    await server.remember({ user_id, text: 'Bob works at Globex.' });
    expect(sentTo('anthropic')[1]?.body).toMatchObject({ model: 'claude-haiku-5-5' });
    expect(sentTo('anthropic')[1]?.body).not.toHaveProperty('thinking');
  });
});

describe('a call costs', () => {
  // 28 tokens that were read afresh, 12 from the cache and 7 that were written, in US dollars per million.
  const cost = (input: number, cached: number, output: number) => (28 * input + 12 * cached + 7 * output) / 1e6;

  it.each<readonly [string, 'anthropic' | 'openai', string, Fields, number]>([
    ['what the table says', 'anthropic', 'claude-haiku-4-5', {}, cost(1, 0.1, 5)],
    ['of a snapshot, what its alias costs', 'anthropic', 'claude-haiku-4-5-20251001', {}, cost(1, 0.1, 5)],
    ['of a snapshot of OpenAI as well', 'openai', 'gpt-4.1-mini-2025-04-14', {}, cost(0.4, 0.1, 1.6)],
    ['nothing, when the table does not have the model', 'anthropic', 'claude-unheard-of', {}, 0],
    ['what the settings say', 'openai', 'mine', { mine: { input: 10, output: 20, cached: 1 } }, cost(10, 1, 20)],
    [
      'for what was cached as for the rest, without a price',
      'openai',
      'mine',
      { mine: { input: 10, output: 20 } },
      cost(10, 10, 20),
    ],
    [
      'what the settings say before what the table does',
      'anthropic',
      'claude-haiku-4-5',
      { 'claude-haiku-4-5': { input: 0, output: 0 } },
      0,
    ],
  ])('%s', async (_what, llm, model, prices, expected) => {
    // By the model that answered, which need not be the one that was asked for.
    anthropic.script({ kind: 'message', text: GOOD, model });
    openai.script({ kind: 'completion', text: GOOD, model });
    const server = await serverWith(llm, { prices });
    await server.remember({ user_id, text: TEXT });
    expect(await ledgerOf(server)).toMatchObject([
      { model, input_tokens: 40, cached_tokens: 12, output_tokens: 7, cost_usd: expect.closeTo(expected, 12) },
    ]);
  });
});

describe('the model of the knowledge', () => {
  /** A model that reports a snapshot of what it is asked for, and answers by what it was asked. */
  const snapshots = (answers: Readonly<Record<string, string>>): AnthropicTurn => ({
    kind: 'choose',
    choose: ({ body }) => ({
      kind: 'message',
      text: answers[String(body['model'])] ?? GOOD,
      model: `${String(body['model'])}-20260101`,
    }),
  });

  it('is the one that the API reports, also where the model says otherwise', async () => {
    const lying = JSON.stringify({ ...JSON.parse(GOOD), model: 'another', model_id: 'another' });
    anthropic.script(snapshots({ 'claude-x': lying }));
    const server = await serverWith('anthropic');
    const { entities, edges } = await server.remember({ user_id, text: TEXT, models: { extract_graph: 'claude-x' } });
    const model_id = 'claude-x-20260101';
    expect(edges).toMatchObject([{ model_id }]);
    expect(entities).toMatchObject([{ model_id }, { model_id }]);
    expect(await modelsOf(server)).toMatchObject([{ name: model_id, provider: 'anthropic', entities: 2, edges: 1 }]);
  });

  it('is not the one that compared facts, and stays with a fact that another model repeats', async () => {
    const plays = extraction('Bob', 'plays', 'Go');
    const answers = {
      'm-1': plays,
      'm-2': extraction('Bob', 'teaches', 'Go'),
      'm-3': plays,
      'm-cmp': '{"results":[]}',
    };
    anthropic.script(snapshots(answers));
    const server = await serverWith('anthropic');
    const by = (extract_graph: string) => ({ models: { extract_graph, resolve_edges: 'm-cmp' } });
    await server.remember({ user_id, text: 'Bob plays Go.', ...by('m-1') });
    const { edges } = await server.remember({
      user_id,
      text: 'Bob teaches Go.',
      ...by('m-2'),
      reasoning: { resolve_edges: 'low' },
    });
    expect(edges).toMatchObject([{ model_id: 'm-2-20260101' }]);
    const repeated = await server.remember({ user_id, text: 'Bob plays Go.', ...by('m-3') });
    expect(repeated.edges).toMatchObject([{ relation: 'plays', model_id: 'm-1-20260101' }]);
    const { body } = await server.get(`/v1/gb/entities?user_id=${user_id}`);
    expect(body).toMatchObject({ entities: [{ model_id: 'm-1-20260101' }, { model_id: 'm-1-20260101' }] });
    const compared = (await ledgerOf(server)).filter((row) => row.stage === 'resolve_edges');
    expect(compared).toMatchObject([{ model: 'm-cmp-20260101', reasoning: 'low' }]);
    expect(JSON.stringify(await modelsOf(server))).not.toContain('m-cmp');
  });

  it('summaries name theirs, its level and its call', async () => {
    anthropic.script(snapshots({ 'm-sum': 'Alice has a job.' }));
    const server = await serverWith('anthropic', { chunk_size: 64 });
    const text = Array.from({ length: 30 }, (_, at) => `Alice works at Acme on day ${at}.`).join(' ');
    const how = {
      models: { extract_graph: 'm-1', summarize_chunk: 'm-sum' },
      reasoning: { summarize_chunk: 'medium' },
    };
    const { chunks = [] } = await server.remember({ user_id, text, ...how });
    expect(chunks.length).toBeGreaterThan(1);
    const rows = await ledgerOf(server);
    for (const { summary } of chunks) {
      expect(summary).toMatchObject({ text: 'Alice has a job.', model: 'm-sum-20260101', reasoning: 'medium' });
      expect(rows.find(({ id }) => id === summary?.inference_id)).toMatchObject({
        stage: 'summarize_chunk',
        model: 'm-sum-20260101',
        reasoning: 'medium',
      });
    }
    const sent = sentTo('anthropic').filter(({ body }) => body['model'] === 'm-sum');
    expect(sent[0]?.body).toMatchObject({ max_tokens: 512 + 4096, thinking: { budget_tokens: 4096 } });
    // A summary is no knowledge: the list has the model of the facts alone.
    expect(await modelsOf(server)).toMatchObject([{ name: 'm-1-20260101' }]);
  });

  it('an answer takes a model and a level too', async () => {
    const server = await serverWith('anthropic');
    await server.remember({ user_id, text: TEXT });
    anthropic.script({ kind: 'message', text: 'Alice works at Acme [f1].' });
    await server.query({ user_id, query: 'Where does Alice work?', model: 'claude-x', reasoning: 'low' });
    expect(sentTo('anthropic').at(-1)?.body).toMatchObject({ model: 'claude-x', max_tokens: 1024 + 1024 });
    expect((await ledgerOf(server)).at(-1)).toMatchObject({
      run_kind: 'query',
      stage: 'answer',
      model: 'claude-x',
      reasoning: 'low',
    });
  });
});

describe.each(['anthropic', 'openai'] as const)('a model that %s does not have', (llm) => {
  it.each(['extract_graph', 'resolve_edges', 'summarize_chunk'])(
    'at %s: 502, and nothing of its text is stored',
    async (at) => {
      const server = await serverWith(llm, { chunk_size: 64 });
      const plays = extraction('Bob', 'plays', 'Go');
      anthropic.script({ kind: 'message', text: plays });
      openai.script({ kind: 'completion', text: plays });
      await server.remember({ user_id, text: 'Bob plays Go.' });
      const before = await server.counts(user_id);
      const teaches = extraction('Bob', 'teaches', 'Go');
      const unknown = { kind: 'error', status: 404, type: 'not_found_error', message: 'no such model' } as const;
      anthropic.script({
        kind: 'choose',
        choose: ({ body }) => (body['model'] === 'nope' ? unknown : { kind: 'message', text: teaches }),
      });
      openai.script({
        kind: 'choose',
        choose: ({ body }) => (body['model'] === 'nope' ? unknown : { kind: 'completion', text: teaches }),
      });
      const text = at === 'summarize_chunk' ? 'Bob teaches Go. '.repeat(40) : 'Bob teaches Go.';
      const reply = await server.post('/v1/gb/remember', { user_id, text, models: { [at]: 'nope' } });
      expect(reply).toMatchObject({ status: 502, body: { code: 'tasks/unknown-model' } });
      const run = await server.get(`/v1/gb/remember-runs/${Number(reply.body['remember_run_id'])}?user_id=${user_id}`);
      expect(run.body).toMatchObject({ status: 'failed', stages: { [at]: { status: 'failed' } } });
      const { main } = await server.counts(user_id);
      expect(main?.edges).toBe(before['main']?.edges);
    },
  );
});
