import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeJev, jevRefusal, type JevTurn, startFakeJev } from '@gligabao/testkit';
import { CALL, CHOICE, errorOf, openClassifier } from './support/open-classifier.ts';

let fake: FakeJev;
beforeAll(async () => {
  fake = await startFakeJev();
});
afterAll(() => fake.close());

const json = (status: number, body: unknown): JevTurn => ({ kind: 'raw', status, body: JSON.stringify(body) });
const html = (status: number): JevTurn => ({
  kind: 'raw',
  status,
  body: '<html>Bad gateway</html>',
  contentType: 'text/html',
});
const INVALID = [
  {
    loc: ['body', 'questions', 'complexity', 'criteria'],
    msg: 'Field required',
    type: 'missing',
    input: 'what Alice said',
    ctx: {},
  },
];

async function failure(turn: JevTurn): Promise<unknown> {
  const { classifier } = await openClassifier(fake.url, { timeout_ms: 300 });
  fake.script(turn);
  return errorOf(classifier.classify(CHOICE, CALL));
}

describe('a failure', () => {
  const unavailable = (code: string, retryable: boolean) => ({
    kind: 'unavailable',
    code: `classifier/${code}`,
    retryable,
  });

  it.each<readonly [string, JevTurn, object]>([
    ['400, over a limit of tokens', json(400, { error: 'max_tokens_exceeded' }), unavailable('rejected', false)],
    ['400, an unknown model', json(400, { error: 'Unknown model: x' }), unavailable('unknown-model', false)],
    ['401', jevRefusal(401, 'Invalid key'), unavailable('not-authorized', false)],
    ['403', jevRefusal(403, 'Not authenticated'), unavailable('not-authorized', false)],
    ['404', jevRefusal(404, 'Not Found'), unavailable('unknown-model', false)],
    ['413', jevRefusal(413, 'Too large'), unavailable('rejected', false)],
    ['422', jevRefusal(422, INVALID), unavailable('rejected', false)],
    [
      '422, an unknown model',
      jevRefusal(422, [{ loc: ['body', 'model'], msg: 'Unknown model: x', type: 'value_error' }]),
      unavailable('unknown-model', false),
    ],
    ['408', jevRefusal(408, 'Timeout'), unavailable('failed', true)],
    ['429', jevRefusal(429, 'Slow down'), { kind: 'busy', code: 'classifier/rate-limited', retryAfterMs: undefined }],
    ['429 with seconds', jevRefusal(429, 'Slow down', { 'retry-after': '7' }), { kind: 'busy', retryAfterMs: 7000 }],
    ['500', json(500, {}), unavailable('failed', true)],
    ['529', jevRefusal(529, 'Overloaded'), unavailable('failed', true)],
    ['a page of a proxy', html(502), unavailable('failed', true)],
    ['a page instead of a reply', html(200), unavailable('foreign-reply', true)],
    ['an empty body', { kind: 'raw', body: '' }, unavailable('foreign-reply', true)],
    ['half a JSON value', { kind: 'raw', body: '{"model":' }, unavailable('foreign-reply', true)],
    ['another JSON value', json(200, { ok: true }), unavailable('foreign-reply', true)],
    ['a connection that breaks', { kind: 'hang-up' }, unavailable('unreachable', true)],
    ['an answer that takes too long', { kind: 'silence' }, unavailable('timed-out', true)],
  ])('%s', async (_what, turn, expected) => {
    expect(await failure(turn)).toMatchObject({ name: 'GligabaoError', ...expected });
  });

  it.each<readonly [string, JevTurn, string]>([
    ['text', { kind: 'raw', status: 400, body: 'no such thing' }, '(400): no such thing'],
    ['an error', json(400, { error: 'max_tokens_exceeded' }), '(400): max_tokens_exceeded'],
    ['the message of an error', json(400, { error: { message: 'too long' } }), '(400): too long'],
    ['a message', json(400, { message: 'too long' }), '(400): too long'],
    ['a detail', jevRefusal(400, 'too long'), '(400): too long'],
    ['the message of a detail', jevRefusal(400, { message: 'too long', error_type: 'x' }), '(400): too long'],
    ['a list of details', jevRefusal(422, INVALID), '(422): body.questions.complexity.criteria: Field required'],
    ['nothing', json(400, null), '(400): no reason given'],
  ])('quotes the reason that the API gives as %s, and not what was sent', async (_how, turn, says) => {
    const message = String(await failure(turn));
    expect(message).toContain(says);
    expect(message).not.toContain('Alice');
  });

  it('a server that is not there is unavailable', async () => {
    const { classifier } = await openClassifier('http://127.0.0.1:9');
    expect(await errorOf(classifier.classify(CHOICE, CALL))).toMatchObject({
      ...unavailable('unreachable', true),
    });
  });

  it('an abort is `interrupted`, not a time-out', async () => {
    const { classifier } = await openClassifier(fake.url);
    fake.script({ kind: 'silence' });
    const controller = new AbortController();
    const call = errorOf(classifier.classify(CHOICE, { signal: controller.signal }));
    controller.abort();
    expect(await call).toMatchObject({ kind: 'interrupted', code: 'classifier/interrupted' });
  });
});

describe('settings', () => {
  it.each([
    [{ api_key: '' }, 'plugins.jev.api_key'],
    [{ api_key: 'two words' }, 'plugins.jev.api_key'],
    [{ base_url: 'ftp://x' }, 'plugins.jev.base_url'],
    [{ model: ' ' }, 'plugins.jev.model'],
    [{ timeout_ms: 0 }, 'plugins.jev.timeout_ms'],
    [{ max_retries: 3 }, 'max_retries'],
  ])('%j is refused by name, and not quoted', async (config, path) => {
    const message = String(await errorOf(openClassifier(fake.url, config)));
    expect(message).toContain(path);
    expect(message).not.toContain('two words');
  });
});
