import { once } from 'node:events';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { GligabaoError, type QueryResponse } from '@gligabao/core';
import { type AnthropicTurn, stubTasks } from '@gligabao/testkit';
import { gate } from './support/gate.ts';
import type { Fields } from './support/http.ts';
import { embedderAfter, pluginOf } from './support/plugins.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { openStream } from './support/stream.ts';
import { extraction, startVendor, TEXT, type Vendor } from './support/vendor.ts';

jest.setTimeout(60_000);
afterAll(stopServers);

const QUERY = 'Where does Alice work?';
const ASKED = { user_id: 'u1', query: QUERY };
const message = (text: string): AnthropicTurn => ({ kind: 'message', text });
const GOOD = message('Alice works at Acme [f1], as she said herself.');

interface Told {
  readonly event: string;
  readonly data: Fields;
}

const open = ({ url }: TestServer, body: Fields = ASKED) =>
  openStream(url, '/v1/gb/query', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, stream: true }),
  });

function eventsIn(text: string): readonly Told[] {
  const blocks = text
    .replaceAll(/^:.*\n\n/gmu, '')
    .split('\n\n')
    .slice(0, -1);
  return blocks.map((block) => {
    const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/u.exec(block) ?? [];
    return { event, data: JSON.parse(data) as Fields };
  });
}

/** What the drafts say after the last attempt began. */
function drafted(events: readonly Told[]): string {
  const deltas = events.filter(({ event }) => event === 'delta').map(({ data }) => data);
  const last = deltas.at(-1)?.['attempt'];
  return deltas
    .filter(({ attempt }) => attempt === last)
    .map(({ text }) => String(text))
    .join('');
}

const answerIn = (events: readonly Told[]) => events.find(({ event }) => event === 'answer')?.data;

/** An answer without what is another one each time. */
const settled = ({ query_run_id: _run, inference_ids: _ids, retrieval, ...rest }: QueryResponse | Fields) => ({
  ...rest,
  retrieval: { ...Object(retrieval), timings_ms: 0 },
});

describe('an answer of a model, streamed', () => {
  let vendor: Vendor;
  beforeEach(async () => {
    vendor = await startVendor();
    vendor.script(message(extraction('Alice', 'works_at', 'Acme')));
    await vendor.server.remember({ text: TEXT });
    vendor.script(GOOD);
  });
  afterEach(() => vendor.close());

  it('tells what was found, then the prose as it comes, then the body that comes without a stream', async () => {
    const events = eventsIn(await open(vendor.server).whole());
    expect([...new Set(events.map(({ event }) => event))]).toEqual(['retrieval', 'delta', 'answer']);
    expect(events.filter(({ event }) => event === 'delta').length).toBeGreaterThan(1);
    expect(drafted(events)).toBe('Alice works at Acme [f1], as she said herself.');
    const answer = answerIn(events);
    expect(settled(answer ?? {})).toEqual(settled(await vendor.server.query({ query: QUERY })));
    expect(events[0]?.data).toMatchObject({
      evidence: { edges: [{ handle: 'f1', target: 'Acme' }], passages: [{ handle: 'p1', text: TEXT }] },
      retrieval: { timings_ms: { understand: expect.any(Number), expand: expect.any(Number) } },
      unknown_datasets: [],
      query_run_id: answer?.['query_run_id'],
    });
  });

  it('tells the prose before the model has ended', async () => {
    vendor.script({
      kind: 'half',
      of: message(`Alice works at Acme [f1]. ${'It is known. '.repeat(200)}`),
      stalls: true,
    });
    const stream = open(vendor.server);
    const text = await stream.until((so) => so.includes('event: delta'));
    expect(drafted(eventsIn(text))).toMatch(/^Alice works at Acme \[f1\]\./u);
    expect(text).not.toContain('event: answer');
    stream.goAway();
  });

  it('has no citation in its body that was not sent, whatever a draft says', async () => {
    vendor.script(message('Alice works at Acme [f1]. She is the boss [f7, p9]. Really [p1, f99].'));
    const answer = answerIn(eventsIn(await open(vendor.server).whole()));
    expect(answer).toMatchObject({ answer: expect.stringContaining('Alice works at Acme [f1].') });
    expect(JSON.stringify(answer)).not.toMatch(/\[(?:f7|p9|f99)/u);
    expect(JSON.stringify(answer?.['evidence'])).not.toMatch(/"f7"|"p9"|"f99"/u);
  });

  it('tells nothing of the word by which a model gives up', async () => {
    vendor.script(message('NO_ANSWER'));
    const text = await open(vendor.server).whole();
    expect(text).not.toContain('NO_ANSWER');
    expect(answerIn(eventsIn(text))).toMatchObject({
      mode: 'nothing',
      answer: expect.stringMatching(/^I don't have/u),
    });
  });

  it('begins anew when the connection to the model breaks', async () => {
    const long = message(`Alice works at Acme [f1]. ${'It is known. '.repeat(200)}`);
    vendor.script({ kind: 'half', of: long }, GOOD);
    const events = eventsIn(await open(vendor.server).whole());
    const attempts = events.flatMap(({ event, data }) => (event === 'delta' ? [data['attempt']] : []));
    expect(new Set(attempts)).toEqual(new Set([1, 2]));
    expect(drafted(events)).toBe('Alice works at Acme [f1], as she said herself.');
    expect(answerIn(events)).toMatchObject({ answer: 'Alice works at Acme [f1], as she said herself.' });
  });

  it('of a model that failed is degraded, with what was retrieved', async () => {
    vendor.script({ kind: 'error', status: 400, type: 'invalid_request_error', message: 'no' });
    const events = eventsIn(await open(vendor.server).whole());
    expect(events.map(({ event }) => event)).toEqual(['retrieval', 'answer']);
    expect(answerIn(events)).toMatchObject({ answer: null, degraded: 'llm_failed' });
  });

  it('that cannot be given ends with the error that it would have been', async () => {
    vendor.script({ kind: 'error', status: 404, type: 'not_found_error', message: 'no' });
    const asked = { ...ASKED, model: 'nobody-9' };
    const plain = await vendor.server.post('/v1/gb/query', asked);
    const events = eventsIn(await open(vendor.server, asked).whole());
    expect(events.map(({ event }) => event)).toEqual(['retrieval', 'error']);
    expect(events[1]?.data).toMatchObject({
      status: plain.status,
      code: plain.body['code'],
      error: expect.any(String),
    });
  });

  it('is broken off when its client goes away', async () => {
    vendor.script({ kind: 'half', of: message(`Alice works at Acme [f1]. ${'So. '.repeat(999)}`), stalls: true });
    const stream = open(vendor.server);
    const [retrieval] = eventsIn(await stream.until((text) => text.includes('event: delta')));
    stream.goAway();
    const path = `/v1/gb/query-runs/${String(retrieval?.data['query_run_id'])}?user_id=u1`;
    let run = await vendor.server.get(path);
    while (run.body['status'] === 'started') run = await vendor.server.get(path);
    expect(run.body).toMatchObject({ status: 'failed', error: expect.stringMatching(/interrupted/u) });
    expect(run.body).toMatchObject({ stages: { expand: { status: 'succeeded' }, answer: { status: 'failed' } } });
    const ledger = await vendor.server.get('/v1/gb/inferences?user_id=u1&stage=answer');
    expect(ledger.body).toMatchObject({ inferences: [{ status: 'failed' }] });
  });
});

it('an answer whose client went away before the first event is broken off too', async () => {
  const [waiting, tasks] = [gate(), stubTasks()];
  const embedder = embedderAfter(async ([text]) => (text === QUERY ? waiting.wait() : undefined));
  const endless: typeof tasks.perform = async (task, input, how, context) => {
    if (task !== 'answer_question') return tasks.perform(task, input, how, context);
    if (!context.signal.aborted) await once(context.signal, 'abort');
    throw new GligabaoError('interrupted', 'tasks/interrupted', 'the call was stopped');
  };
  const models = [pluginOf({ tasks: { ...tasks, perform: endless }, embedder })];
  // Nothing but the end of the connection says that nobody is there.
  const server = await startServer({ models, heartbeatMs: 600_000 });
  await server.remember({ text: 'Alice works at Acme.' });
  const stream = open(server);
  await waiting.reached;
  stream.goAway();
  waiting.open();
  interface Runs {
    readonly runs: readonly Fields[];
  }
  const runs = async () => (await server.get<Runs>('/v1/gb/query-runs?user_id=u1')).body.runs;
  let [run] = await runs();
  while (run?.['status'] === 'started') [run] = await runs();
  expect(run).toMatchObject({ status: 'failed', stages: { answer: { status: 'failed' } } });
});

describe('without a model that streams', () => {
  it('an extractive answer comes in one piece', async () => {
    const server = await startServer({ models: 'local' });
    await server.remember({ text: 'Alice works at Acme.' });
    const events = eventsIn(await open(server).whole());
    expect(events.map(({ event }) => event)).toEqual(['retrieval', 'delta', 'answer']);
    const plain = await server.query({ query: QUERY });
    expect(plain.mode).toBe('extractive');
    expect(drafted(events)).toBe(plain.answer);
    expect(settled(answerIn(events) ?? {})).toEqual(settled(plain));
    // Without an answer nothing is drafted.
    const bare = eventsIn(await open(server, { ...ASKED, answer: false }).whole());
    expect(bare.map(({ event }) => event)).toEqual(['retrieval', 'answer']);
  });

  it('what fails before the first event is an answer like any other', async () => {
    const server = await startServer();
    const ask = (fields: Fields) => server.post('/v1/gb/query', { ...ASKED, stream: true, ...fields });
    verifyError(await ask({ query: '' }), { status: 400, field: 'query' });
    verifyError(await ask({ stream: 'yes' }), { status: 400, field: 'stream' });
    const reply = await server.post('/v1/gb/search', { ...ASKED, stream: true });
    verifyError(reply, { status: 400, field: 'stream' });
  });
});
