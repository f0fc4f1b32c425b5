import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  anthropicMessage,
  anthropicStream,
  type AnthropicTurn,
  type FakeAnthropic,
  startFakeAnthropic,
} from '@gligabao/testkit';
import { CALL, COMPLETION, errorOf, openModel } from './support/open-model.ts';

let fake: FakeAnthropic;
beforeAll(async () => {
  fake = await startFakeAnthropic();
});
afterAll(() => fake.close());

const status = (code: number, headers: Readonly<Record<string, string>> = {}): AnthropicTurn => ({
  kind: 'error',
  status: code,
  type: 'some_error',
  message: 'the reason',
  headers,
});

async function failure(turn: AnthropicTurn, maxTokens = 100): Promise<unknown> {
  const stays = turn.kind === 'silence' || (turn.kind === 'half' && turn.stalls === true);
  const { model } = await openModel(fake.url, stays ? { timeout_ms: 300 } : {});
  fake.script(turn);
  return errorOf(model.complete({ ...COMPLETION, maxTokens }, CALL));
}

describe('a failure', () => {
  const unavailable = (code: string, retryable: boolean) => ({
    kind: 'unavailable',
    code: `language-model/${code}`,
    retryable,
  });

  it.each<readonly [string, AnthropicTurn, object]>([
    ['400', status(400), unavailable('rejected', false)],
    ['401', status(401), unavailable('not-authorized', false)],
    ['402', status(402), unavailable('rejected', false)],
    ['403', status(403), unavailable('not-authorized', false)],
    ['404', status(404), unavailable('unknown-model', false)],
    ['413', status(413), unavailable('rejected', false)],
    [
      '429',
      status(429),
      { kind: 'busy', code: 'language-model/rate-limited', retryable: true, retryAfterMs: undefined },
    ],
    ['429 with seconds', status(429, { 'retry-after': '7' }), { kind: 'busy', retryAfterMs: 7000 }],
    [
      '429 with milliseconds',
      status(429, { 'retry-after-ms': '120', 'retry-after': '7' }),
      { kind: 'busy', retryAfterMs: 120 },
    ],
    ['500', status(500), unavailable('failed', true)],
    ['503 with seconds', status(503, { 'retry-after': '2' }), { ...unavailable('failed', true), retryAfterMs: 2000 }],
    ['529', status(529), unavailable('failed', true)],
    ['a connection that breaks', { kind: 'hang-up' }, unavailable('unreachable', true)],
    [
      'a connection that breaks in the middle of an answer',
      { kind: 'half', of: { kind: 'echo' } },
      unavailable('unreachable', true),
    ],
    ['an answer that takes too long', { kind: 'silence' }, unavailable('timed-out', true)],
    ['an empty body', { kind: 'raw', body: '' }, { kind: 'unavailable', retryable: true }],
    [
      'a page instead of a message',
      { kind: 'raw', body: '<html>', contentType: 'text/html' },
      unavailable('foreign-reply', true),
    ],
    ['another JSON value', { kind: 'raw', body: '{"ok":true}' }, unavailable('foreign-reply', true)],
    ['half a JSON value', { kind: 'raw', body: '{"ok":' }, unavailable('foreign-reply', true)],
    [
      'an error page',
      { kind: 'raw', body: '<html>', status: 502, contentType: 'text/html' },
      unavailable('failed', true),
    ],
  ])('%s', async (_what, turn, expected) => {
    expect(await failure(turn)).toMatchObject({ name: 'GligabaoError', ...expected });
  });

  const answer: AnthropicTurn = { kind: 'message', text: 'Alice works at Acme. Bob works at Globex.' };
  /** The events of an answer up to one, and then the end of the stream, as if it were whole. */
  const endingBefore = (event: string): AnthropicTurn => {
    const events = anthropicStream(anthropicMessage({ text: 'Alice works at Acme. Bob works at Globex.' }, 'm'));
    return { kind: 'raw', body: events.slice(0, events.indexOf(`event: ${event}`)), contentType: 'text/event-stream' };
  };

  it.each<readonly [string, AnthropicTurn, object]>([
    ['429', status(429, { 'retry-after': '7' }), { kind: 'busy', retryAfterMs: 7000 }],
    ['a connection that breaks', { kind: 'hang-up' }, unavailable('unreachable', true)],
    [
      'a connection that breaks in the middle of an answer',
      { kind: 'half', of: answer },
      unavailable('unreachable', true),
    ],
    ['an answer that stays half', { kind: 'half', of: answer, stalls: true }, unavailable('timed-out', true)],
    ['an answer that ends within its text', endingBefore('content_block_stop'), unavailable('unreachable', true)],
    ['an answer that ends before it says why', endingBefore('message_delta'), unavailable('unreachable', true)],
    ['an answer that takes too long', { kind: 'silence' }, unavailable('timed-out', true)],
    ['a page', { kind: 'raw', body: '<html>', contentType: 'text/html' }, unavailable('foreign-reply', true)],
    [
      'a stream that ends at once',
      { kind: 'raw', body: '', contentType: 'text/event-stream' },
      { kind: 'unavailable', retryable: true },
    ],
  ])('of a streamed call: %s', async (_what, turn, expected) => {
    expect(await failure(turn, 40_000)).toMatchObject({ name: 'GligabaoError', ...expected });
  });

  it('names what to look at, and what the API says of it', async () => {
    expect(String(await failure(status(400)))).toMatch(/claude-haiku-5-5 \(400\): the reason/);
    expect(String(await failure(status(404)))).toMatch(/no model claude-haiku-5-5/);
    expect(String(await failure({ kind: 'hang-up' }))).toMatch(/UND_ERR_SOCKET|ECONNRESET/);
  });

  it('a server that is not there is unavailable', async () => {
    const { model } = await openModel('http://127.0.0.1:9');
    expect(await errorOf(model.complete(COMPLETION, CALL))).toMatchObject({ kind: 'unavailable', retryable: true });
  });

  it.each([100, 40_000])('an abort is `interrupted`, not a time-out, with a limit of %i tokens', async (maxTokens) => {
    const { model } = await openModel(fake.url);
    fake.script({ kind: 'silence' });
    const controller = new AbortController();
    const call = errorOf(model.complete({ ...COMPLETION, maxTokens }, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 20);
    expect(await call).toMatchObject({ kind: 'interrupted' });
  });
});

describe('settings', () => {
  it.each([
    [{ api_key: '' }, 'plugins.llm.api_key'],
    [{ api_key: 'two words' }, 'plugins.llm.api_key'],
    [{ base_url: 'ftp://x' }, 'plugins.llm.base_url'],
    [{ timeout_ms: 0 }, 'plugins.llm.timeout_ms'],
    [{ max_retries: 3 }, 'max_retries'],
  ])('%j is refused by name, and not quoted', async (config, path) => {
    const message = String(await errorOf(openModel(fake.url, config)));
    expect(message).toContain(path);
    expect(message).not.toContain('two words');
  });
});
