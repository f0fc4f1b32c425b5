import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AnthropicTurn, type FakeAnthropic, type FakeRequest, startFakeAnthropic } from '@gligabao/testkit';
import { CALL, COMPLETION, openModel } from './support/open-model.ts';

const SCHEMA = { type: 'object', properties: {}, required: [], additionalProperties: false };
const OK: AnthropicTurn = { kind: 'message', text: 'yes' };
const rejects = (message: string): AnthropicTurn => ({
  kind: 'error',
  status: 400,
  type: 'invalid_request_error',
  message,
});

let fake: FakeAnthropic;
let seen = 0;
const sent = () => fake.requests.slice(seen).map(({ body }) => body);
beforeAll(async () => {
  fake = await startFakeAnthropic();
});
beforeEach(() => {
  fake.script(OK);
  seen = fake.requests.length;
});
afterAll(() => fake.close());

describe('a request', () => {
  it('says what the completion says, and no more', async () => {
    const { model } = await openModel(fake.url);
    await model.complete({ ...COMPLETION, system: 'Be brief.', prompt: 'Hello?' }, CALL);
    expect(sent()).toEqual([
      {
        model: 'claude-haiku-5-5',
        max_tokens: 100,
        system: 'Be brief.',
        messages: [{ role: 'user', content: 'Hello?' }],
      },
    ]);
    expect(fake.requests.at(-1)?.path).toBe('/v1/messages');
  });

  it('leaves an empty system text out', async () => {
    const { model } = await openModel(fake.url);
    await model.complete({ ...COMPLETION, system: '' }, CALL);
    expect(sent()[0]).not.toHaveProperty('system');
  });

  it('carries the schema as the format of the output', async () => {
    const { model } = await openModel(fake.url);
    await model.complete({ ...COMPLETION, schema: SCHEMA }, CALL);
    expect(sent()).toMatchObject([{ output_config: { format: { type: 'json_schema', schema: SCHEMA } } }]);
  });

  it.each([
    ['low', 1024],
    ['medium', 4096],
    ['high', 16_384],
  ] as const)('adds the budget of level %s to the limit of the answer', async (reasoning, budget) => {
    const { model } = await openModel(fake.url);
    const reply = await model.complete({ ...COMPLETION, reasoning }, CALL);
    expect(sent()).toMatchObject([{ max_tokens: 100 + budget, thinking: { type: 'enabled', budget_tokens: budget } }]);
    expect(reply.reasoning).toBe(reasoning);
  });

  it.each([
    'claude-3-haiku-20240307',
    'claude-3-opus-latest',
    'claude-3-5-sonnet-20241022',
    'claude-3-5-haiku-latest',
    'claude-2.1',
  ])('%s cannot think: it runs without, and the reply says so', async (name) => {
    const { model } = await openModel(fake.url, { model: name });
    const reply = await model.complete({ ...COMPLETION, reasoning: 'high' }, CALL);
    expect(sent()[0]).toMatchObject({ max_tokens: 100 });
    expect(sent()[0]).not.toHaveProperty('thinking');
    expect(reply.reasoning).toBe('none');
  });

  it('is streamed when it may take longer than a fetch waits for the head of a response (F158)', async () => {
    const { model } = await openModel(fake.url);
    fake.script({ kind: 'message', text: 'a long "answer" with 日本 👩‍🚀', thinking: 'hm', stopReason: 'max_tokens' });
    const short = await model.complete({ ...COMPLETION, maxTokens: 10_000 }, CALL);
    const long = await model.complete({ ...COMPLETION, maxTokens: 32_000 }, CALL);
    const thinking = await model.complete({ ...COMPLETION, maxTokens: 8000, reasoning: 'high' }, CALL);
    expect(sent().map(({ stream }) => stream === true)).toEqual([false, true, true]);
    expect(long).toEqual(short);
    expect(thinking).toEqual({ ...short, reasoning: 'high' });
    expect(long).toMatchObject({ text: 'a long "answer" with 日本 👩‍🚀', stop: 'length' });
  });
});

describe('what a model does not take', () => {
  /** A model that rejects some of what the API knows. */
  const picky = (refused: Readonly<Record<string, (body: FakeRequest['body']) => boolean>>): AnthropicTurn => ({
    kind: 'choose',
    choose: ({ body }) => {
      const reason = Object.entries(refused).find(([, refuses]) => refuses(body));
      return reason === undefined ? OK : rejects(reason[0]);
    },
  });
  const hasSchema = (body: FakeRequest['body']): boolean => Object.hasOwn(Object(body['output_config']), 'format');
  const thinks = (type: string) => (body: FakeRequest['body']) => Object(body['thinking'])['type'] === type;

  it('a schema is left out after a rejection, also the next time, for this model only (F005)', async () => {
    const { model, lines } = await openModel(fake.url);
    fake.script(picky({ 'output_config.format: not supported by this model': hasSchema }));
    for (const name of ['a', 'a', 'b']) {
      expect(await model.complete({ ...COMPLETION, model: name, schema: SCHEMA }, CALL)).toMatchObject({ text: 'yes' });
    }
    expect(sent().map((body) => `${String(body['model'])} ${hasSchema(body)}`)).toEqual([
      'a true',
      'a false',
      'a false',
      'b true',
      'b false',
    ]);
    expect(lines).toHaveLength(2);
  });

  it('a budget is replaced by a level of effort', async () => {
    const { model } = await openModel(fake.url);
    fake.script(picky({ 'thinking.type enabled is not supported: use adaptive': thinks('enabled') }));
    const reply = await model.complete({ ...COMPLETION, reasoning: 'medium', schema: SCHEMA }, CALL);
    expect(reply.reasoning).toBe('medium');
    expect(sent()[1]).toMatchObject({
      max_tokens: 4196,
      thinking: { type: 'adaptive' },
      output_config: { effort: 'medium', format: { schema: SCHEMA } },
    });
  });

  it('a model that takes neither runs without thinking, and the reply says `none`', async () => {
    const { model } = await openModel(fake.url);
    fake.script(
      picky({
        'this model does not support thinking': (body) => body['thinking'] !== undefined,
        'structured outputs are not supported': hasSchema,
      }),
    );
    for (const requests of [4, 5]) {
      const reply = await model.complete({ ...COMPLETION, reasoning: 'high', schema: SCHEMA }, CALL);
      expect(reply).toMatchObject({ text: 'yes', reasoning: 'none' });
      expect(sent()).toHaveLength(requests);
    }
    expect(sent().at(-1)).toEqual(expect.objectContaining({ max_tokens: 100 }));
  });

  it('a rejection for another reason is not taken for one of these', async () => {
    const { model } = await openModel(fake.url);
    fake.script(rejects('max_tokens: 99999 is too many'));
    const call = model.complete({ ...COMPLETION, reasoning: 'high', schema: SCHEMA }, CALL);
    await expect(call).rejects.toMatchObject({ code: 'language-model/rejected' });
    fake.script(rejects('the schema of thinking is unclear'));
    await expect(model.complete(COMPLETION, CALL)).rejects.toMatchObject({ code: 'language-model/rejected' });
    expect(sent()).toHaveLength(2);
  });
});
