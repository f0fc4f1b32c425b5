import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FakeJev, jevRefusal, type JevTurn, startFakeJev } from '@gligabao/testkit';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(30_000);

const KEY = 'ts-planted-1234567890abcdef';
const TEXT = 'Alice works at Acme.';
const MESSAGE = 'jev: remember text complexity';
const MEDIUM: JevTurn = {
  kind: 'answer',
  answer: { choice: 'medium', confidence: 0.57, probabilities: { simple: 0.06, medium: 0.71, complex: 0.23 } },
};

let fake: FakeJev;
beforeEach(async () => {
  fake = await startFakeJev();
});
afterEach(() => fake.close());
afterAll(stopServers);

const withJev = (settings = {}) => startServer({ settings: { jev_api_key: KEY, jev_base_url: fake.url, ...settings } });

/** The run of a text, as the log shows it. */
async function remembered(server: TestServer, text = TEXT) {
  const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text });
  expect(reply.status).toBe(200);
  const { body } = await server.get(`/v1/gb/remember-runs/${Number(reply.body['remember_run_id'])}?user_id=u1`);
  return body;
}

const lines = ({ logged }: TestServer) => logged.map((line): Record<string, unknown> => JSON.parse(line));
const ledger = async (server: TestServer) =>
  (await server.get('/v1/gb/inferences?user_id=u1&stage=classify_complexity')).body['inferences'];

describe('with a key of Jev', () => {
  it('a text is classified first: the run log has the stage, the ledger the call, the server log the result', async () => {
    fake.script(MEDIUM);
    const server = await withJev();
    const run = await remembered(server);
    const inferences = await ledger(server);
    expect(inferences).toMatchObject([
      {
        provider: 'typesafe',
        model: 'jev-1.13.0',
        status: 'succeeded',
        input_tokens: 318,
        output_tokens: 21,
        cost_usd: expect.closeTo(318 * 0.042e-6, 12),
      },
    ]);
    expect(run).toMatchObject({
      status: 'succeeded',
      stages: {
        classify_complexity: { status: 'succeeded', inference_ids: [Object(inferences)[0].id] },
        store: { status: 'succeeded' },
      },
    });
    expect(fake.requests).toMatchObject([{ body: { model: 'jev-1.13.0', state: { text: TEXT } } }]);
    expect(lines(server).filter(({ msg }) => msg === MESSAGE)).toEqual([
      expect.objectContaining({
        level: 30,
        complexity: 'medium',
        confidence: 0.57,
        latency_ms: expect.any(Number),
      }),
    ]);
  });

  it.each<readonly [string, JevTurn]>([
    ['refuses the key', jevRefusal(401, 'no')],
    ['forbids its use', jevRefusal(403, 'no')],
    ['finds the call wrong', jevRefusal(422, [{ loc: ['body', 'state'], msg: 'wrong', type: 'x', input: TEXT }])],
    ['limits the rate', jevRefusal(429, 'slow down', { 'retry-after': '60' })],
    ['is overloaded', jevRefusal(529, 'busy')],
    ['sends a page', { kind: 'raw', body: '<html>', contentType: 'text/html' }],
    ['hangs up', { kind: 'hang-up' }],
    ['answers something else', { kind: 'answer', answer: { choice: 'huge', confidence: 1, probabilities: {} } }],
  ])('a Jev that %s fails the stage, and neither the run nor the call', async (_what, turn) => {
    fake.script(turn);
    const server = await withJev();
    const run = await remembered(server);
    expect(fake.requests).toHaveLength(1);
    expect(run).toMatchObject({
      status: 'succeeded',
      stages: {
        classify_complexity: {
          status: 'failed',
          error: expect.stringMatching(/^classifier\//),
          inference_ids: [expect.any(Number)],
        },
        extract_graph: { status: 'succeeded' },
        store: { status: 'succeeded' },
      },
    });
    expect(await ledger(server)).toMatchObject([{ status: 'failed', model: 'jev-1.13.0', cost_usd: 0 }]);
    expect(lines(server).filter(({ level, stage }) => Number(level) >= 40 && stage !== undefined)).toMatchObject([
      { level: 40, msg: 'stage-failed', stage: 'classify_complexity', advisory: true },
    ]);
    expect(server.logged.join('')).not.toContain(KEY);
    expect(server.logged.join('')).not.toContain(TEXT);
  });

  it('asks the model that the settings name, and prices what the reply names', async () => {
    fake.script({ ...MEDIUM, model: 'decider-2' });
    const server = await withJev({ jev_model: 'decider', prices: { 'decider-2': { input: 1000, output: 0 } } });
    await remembered(server);
    expect(fake.requests).toMatchObject([{ body: { model: 'decider' } }]);
    expect(await ledger(server)).toMatchObject([{ model: 'decider-2', cost_usd: 0.318 }]);
  });
});

it('without a key nobody is asked, and the stage is not started', async () => {
  const server = await startServer({ settings: { jev_base_url: fake.url } });
  expect(await remembered(server)).toMatchObject({
    status: 'succeeded',
    stages: { classify_complexity: { status: 'not_started', inference_ids: [] } },
  });
  expect(fake.requests).toEqual([]);
});
