import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type OpenAiTurn, type FakeOpenAi, startFakeOpenAi } from '@gligabao/testkit';
import { CALL, COMPLETION, errorOf, openModel } from './support/open-model.ts';

const said = (text: string): OpenAiTurn => ({ kind: 'completion', text });
const LONG = 'It is known. '.repeat(400);

let fake: FakeOpenAi;
beforeAll(async () => {
  fake = await startFakeOpenAi();
});
afterAll(() => fake.close());

/** A draft that keeps what it was told, attempt by attempt; `first` resolves with its first text. */
function keeping() {
  const told: string[][] = [];
  let hear: (text: string) => void = () => undefined;
  const first = new Promise<string>((resolve) => {
    hear = resolve;
  });
  const draft = {
    begin: () => void told.push([]),
    add(text: string) {
      told.at(-1)?.push(text);
      hear(text);
    },
  };
  return { draft, told, first };
}

describe('a reply that is told while it comes', () => {
  it('is asked for as a stream, and only then', async () => {
    const { model } = await openModel(fake.url);
    fake.script(said('one two'));
    await model.complete(COMPLETION, CALL);
    expect(fake.requests.at(-1)?.body).not.toHaveProperty('stream');
    const { draft, told } = keeping();
    const reply = await model.complete(COMPLETION, { ...CALL, draft });
    expect(fake.requests.at(-1)?.body).toMatchObject({ stream: true });
    expect(told).toHaveLength(1);
    expect(told[0]?.length).toBeGreaterThan(1);
    expect(told[0]?.join('')).toBe(reply.text);
  });

  it('is told before it has ended, and stopped by the signal', async () => {
    const { model } = await openModel(fake.url);
    fake.script({ kind: 'half', of: said(LONG), stalls: true });
    const { draft, first } = keeping();
    const stopped = new AbortController();
    const failure = errorOf(model.complete(COMPLETION, { signal: stopped.signal, draft }));
    expect(await first).toMatch(/^It is known\./u);
    stopped.abort();
    expect(await failure).toMatchObject({ kind: 'interrupted' });
  });

  it('that breaks off in the middle is no reply, and may be asked for again', async () => {
    const { model } = await openModel(fake.url);
    fake.script({ kind: 'half', of: said(LONG) });
    const { draft, told } = keeping();
    expect(await errorOf(model.complete(COMPLETION, { ...CALL, draft }))).toMatchObject({
      kind: 'unavailable',
      retryable: true,
    });
    expect(told[0]?.join('')).toMatch(/^It is known\./u);
  });
});

describe('a server that knows no streaming', () => {
  it('and refuses it is asked without, also the next time', async () => {
    const { model, lines } = await openModel(fake.url);
    fake.script({
      kind: 'choose',
      choose: ({ body }) =>
        body['stream'] === true ? { kind: 'error', status: 400, message: 'stream is not supported' } : said('yes'),
    });
    const from = fake.requests.length;
    for (const requests of [2, 3]) {
      const { draft, told } = keeping();
      expect(await model.complete(COMPLETION, { ...CALL, draft })).toMatchObject({ text: 'yes' });
      expect(told.at(-1)).toEqual(['yes']);
      expect(fake.requests).toHaveLength(from + requests);
    }
    expect(lines).toHaveLength(1);
  });

  it('and answers whole is asked without', async () => {
    const { model } = await openModel(fake.url);
    const whole = { model: 'm', choices: [{ message: { content: 'yes' }, finish_reason: 'stop' }] };
    fake.script({ kind: 'raw', body: JSON.stringify(whole) });
    const { draft, told } = keeping();
    expect(await model.complete(COMPLETION, { ...CALL, draft })).toMatchObject({ text: 'yes' });
    expect(told.at(-1)).toEqual(['yes']);
  });
});
