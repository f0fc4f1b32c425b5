import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type FakeOpenAi, type FakeRequest, type OpenAiTurn, startFakeOpenAi } from '@gligabao/testkit';
import { CALL, COMPLETION, errorOf, openModel } from './support/open-model.ts';

const SCHEMA = { type: 'object', properties: {}, required: [], additionalProperties: false };
const OK: OpenAiTurn = { kind: 'completion', text: 'yes' };
const rejects = (message: string, status = 400): OpenAiTurn => ({ kind: 'error', status, message });

type Body = FakeRequest['body'];
const formatOf = (body: Body): string => String(Object(body['response_format'])['type'] ?? 'text');
const has = (name: string) => (body: Body) => Object.hasOwn(body, name);
const wants = (format: string) => (body: Body) => formatOf(body) === format;

/** A model that rejects some of what the API knows. */
const picky = (...refused: readonly (readonly [turn: OpenAiTurn, refuses: (body: Body) => boolean])[]): OpenAiTurn => ({
  kind: 'choose',
  choose: ({ body }) => refused.find(([, refuses]) => refuses(body))?.[0] ?? OK,
});

let fake: FakeOpenAi;
let seen = 0;
const sent = () => fake.requests.slice(seen).map(({ body }) => body);
beforeAll(async () => {
  fake = await startFakeOpenAi();
});
beforeEach(() => {
  seen = fake.requests.length;
});
afterAll(() => fake.close());

describe('a schema that is refused', () => {
  it.each<readonly [string, OpenAiTurn]>([
    ['by name', rejects("Invalid parameter: 'response_format' of type 'json_schema' is not supported")],
    ['with 422', rejects('response_format.type: Input should be text or json_object', 422)],
    [
      'by a list of complaints',
      { kind: 'raw', status: 422, body: '{"detail":[{"loc":["body","response_format"],"msg":"unexpected"}]}' },
    ],
    ['in plain words', { kind: 'raw', status: 400, body: 'no such response_format', contentType: 'text/plain' }],
    ['without a reason', { kind: 'raw', status: 400, body: '' }],
  ])('%s becomes a JSON object, also the next time, for this model only (F005)', async (_how, refusal) => {
    const { model, lines } = await openModel(fake.url);
    fake.script(picky([refusal, wants('json_schema')]));
    for (const name of ['a', 'a', 'b']) {
      expect(await model.complete({ ...COMPLETION, model: name, schema: SCHEMA }, CALL)).toMatchObject({ text: 'yes' });
    }
    expect(sent().map((body) => `${String(body['model'])} ${formatOf(body)}`)).toEqual([
      'a json_schema',
      'a json_object',
      'a json_object',
      'b json_schema',
      'b json_object',
    ]);
    expect(lines).toHaveLength(2);
  });

  it('is left out where a JSON object is refused too', async () => {
    const { model } = await openModel(fake.url);
    const refusal = rejects("'response_format' is not supported");
    fake.script(picky([refusal, has('response_format')]));
    for (const requests of [3, 4]) {
      expect(await model.complete({ ...COMPLETION, schema: SCHEMA }, CALL)).toMatchObject({ text: 'yes' });
      expect(sent()).toHaveLength(requests);
    }
    expect(sent().map(formatOf)).toEqual(['json_schema', 'json_object', 'text', 'text']);
  });
});

describe('a model that', () => {
  it('refuses a level of reasoning runs without, and the reply says `none`', async () => {
    const { model } = await openModel(fake.url, { model: 'llama-4' });
    fake.script(picky([rejects('Unrecognized request argument supplied: reasoning_effort'), has('reasoning_effort')]));
    for (const requests of [2, 3]) {
      const reply = await model.complete({ ...COMPLETION, reasoning: 'high' }, CALL);
      expect(reply).toMatchObject({ text: 'yes', reasoning: 'none' });
      expect(sent()).toHaveLength(requests);
    }
    expect(sent().at(-1)).toMatchObject({ max_tokens: 100 });
  });

  it.each([
    ['gpt-5-mini', 'max_completion_tokens: Extra inputs are not permitted', 'max_completion_tokens', 'max_tokens'],
    [
      'deployment-1',
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'max_completion_tokens',
    ],
  ])('knows the limit by one name is called with that: %s', async (name, reason, refused, taken) => {
    const { model } = await openModel(fake.url, { model: name });
    fake.script(picky([rejects(reason, 422), has(refused)]));
    for (const requests of [2, 3]) {
      await model.complete(COMPLETION, CALL);
      expect(sent()).toHaveLength(requests);
    }
    expect(sent().at(-1)).toHaveProperty(taken);
    expect(sent().at(-1)).not.toHaveProperty(refused);
  });

  it('takes neither name of the limit is asked with each once', async () => {
    const { model } = await openModel(fake.url);
    fake.script(rejects('max_tokens and max_completion_tokens are unknown'));
    expect(await errorOf(model.complete(COMPLETION, CALL))).toMatchObject({ code: 'language-model/rejected' });
    expect(sent()).toHaveLength(2);
  });

  it('takes none of it is found out in one call', async () => {
    const { model } = await openModel(fake.url, { model: 'old' });
    fake.script(
      picky(
        [rejects('reasoning_effort is unknown'), has('reasoning_effort')],
        [rejects('max_tokens is unknown'), has('max_tokens')],
        [rejects('response_format is unknown'), has('response_format')],
      ),
    );
    for (const requests of [5, 6]) {
      const reply = await model.complete({ ...COMPLETION, reasoning: 'low', schema: SCHEMA }, CALL);
      expect(reply).toMatchObject({ text: 'yes', reasoning: 'none' });
      expect(sent()).toHaveLength(requests);
    }
    expect(Object.keys(sent().at(-1) ?? {}).toSorted()).toEqual(['max_completion_tokens', 'messages', 'model']);
  });
});

describe('a rejection for another reason', () => {
  it.each([
    ["This model's maximum context length is 8192 tokens", 400],
    ['max_completion_tokens is too large: 99999', 400],
    ['response_format is not for you', 403],
  ])('is not taken for one of these: %s', async (message, status) => {
    const { model } = await openModel(fake.url, { model: 'o4-mini' });
    fake.script(rejects(message, status));
    const call = model.complete({ ...COMPLETION, reasoning: 'high', schema: SCHEMA }, CALL);
    expect(await errorOf(call)).toMatchObject({ kind: 'unavailable', retryable: false });
    expect(sent()).toHaveLength(1);
  });

  it('leaves nothing to remember, since no call without has succeeded', async () => {
    const { model, lines } = await openModel(fake.url);
    fake.script(rejects('the schema of your account has expired'));
    await errorOf(model.complete({ ...COMPLETION, schema: SCHEMA }, CALL));
    fake.script(OK);
    await model.complete({ ...COMPLETION, schema: SCHEMA }, CALL);
    expect(sent().map(formatOf)).toEqual(['json_schema', 'json_object', 'text', 'json_schema']);
    expect(lines).toEqual([]);
  });
});
