import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type FakeOpenAi, type OpenAiTurn, startFakeOpenAi } from '@gligabao/testkit';
import { expectedAbilities } from '../src/abilities.ts';
import { CALL, COMPLETION, KEY, openModel } from './support/open-model.ts';

const SCHEMA = { type: 'object', properties: {}, required: [], additionalProperties: false };
const OK: OpenAiTurn = { kind: 'completion', text: 'yes' };

let fake: FakeOpenAi;
let seen = 0;
const sent = () => fake.requests.slice(seen).map(({ body }) => body);
beforeAll(async () => {
  fake = await startFakeOpenAi();
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
        model: 'gpt-4.1-mini',
        max_tokens: 100,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hello?' },
        ],
      },
    ]);
    expect(fake.requests.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}` },
    });
  });

  it('leaves an empty system text out', async () => {
    const { model } = await openModel(fake.url);
    await model.complete({ ...COMPLETION, system: '' }, CALL);
    expect(sent()[0]).toMatchObject({ messages: [{ role: 'user', content: 'P' }] });
  });

  it('carries no key to a server that needs none', async () => {
    const { model } = await openModel(fake.url, { api_key: undefined });
    expect(await model.complete(COMPLETION, CALL)).toMatchObject({ text: 'yes' });
    expect(fake.requests.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it('carries the schema as a strict one', async () => {
    const { model } = await openModel(fake.url);
    await model.complete({ ...COMPLETION, schema: SCHEMA }, CALL);
    expect(sent()).toMatchObject([
      { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: SCHEMA } } },
    ]);
  });

  it.each([
    ['low', 4096],
    ['medium', 16_384],
    ['high', 32_768],
  ] as const)('asks for level %s, and leaves room for it beside the answer', async (reasoning, room) => {
    const { model } = await openModel(fake.url, { model: 'o4-mini' });
    const reply = await model.complete({ ...COMPLETION, reasoning }, CALL);
    expect(sent()).toMatchObject([{ reasoning_effort: reasoning, max_completion_tokens: 100 + room }]);
    expect(reply.reasoning).toBe(reasoning);
  });

  it('leaves room for models that reason unasked', async () => {
    const { model } = await openModel(fake.url, { model: 'gpt-5-mini' });
    expect(await model.complete(COMPLETION, CALL)).toMatchObject({ reasoning: 'none' });
    expect(sent()[0]).toMatchObject({ max_completion_tokens: 100 + 16_384 });
    expect(sent()[0]).not.toHaveProperty('reasoning_effort');
  });

  it.each(['gpt-4o', 'gpt-4.1-mini', 'gpt-3.5-turbo', 'chatgpt-4o-latest'])(
    '%s cannot reason: it runs without, and the reply says so',
    async (name) => {
      const { model } = await openModel(fake.url, { model: name });
      expect(await model.complete({ ...COMPLETION, reasoning: 'high' }, CALL)).toMatchObject({ reasoning: 'none' });
      expect(sent()[0]).not.toHaveProperty('reasoning_effort');
      expect(sent()[0]).toMatchObject({ max_tokens: 100 });
    },
  );

  it.each([
    ['gpt-4.1-mini', 'https://api.openai.com/v1', 'max_completion_tokens'],
    ['openai/gpt-5-mini', 'https://gateway.example/v1', 'max_completion_tokens'],
    ['qwen3:8b', 'http://127.0.0.1:11434/v1', 'max_tokens'],
  ])('of %s at %s has the limit as %s', (model, url, limit) => {
    expect(expectedAbilities(model, url)).toMatchObject({ limit });
  });
});
