import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeOpenAi, keptDraft, type OpenAiTurn, startFakeOpenAi, verifyStreaming } from '@gligabao/testkit';
import { CALL, COMPLETION, openModel } from './support/open-model.ts';

const said = (text: string): OpenAiTurn => ({ kind: 'completion', text });

let fake: FakeOpenAi;
beforeAll(async () => {
  fake = await startFakeOpenAi();
});
afterAll(() => fake.close());

verifyStreaming(
  async () => ({ model: (await openModel(fake.url)).model, completion: COMPLETION, vendor: fake, said }),
  { describe, it },
);

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
      const { draft, told } = keptDraft();
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
    const { draft, told } = keptDraft();
    expect(await model.complete(COMPLETION, { ...CALL, draft })).toMatchObject({ text: 'yes' });
    expect(told.at(-1)).toEqual(['yes']);
  });
});
