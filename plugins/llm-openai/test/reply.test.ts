import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakeOpenAi, type OpenAiTurn, startFakeOpenAi } from '@gligabao/testkit';
import { CALL, COMPLETION, openModel } from './support/open-model.ts';

let fake: FakeOpenAi;
beforeAll(async () => {
  fake = await startFakeOpenAi();
});
afterAll(() => fake.close());

const completion = (text: string | null, more: object = {}): OpenAiTurn => ({ kind: 'completion', text, ...more });
const bare = (value: object): OpenAiTurn => ({ kind: 'raw', body: JSON.stringify(value) });

describe('a reply', () => {
  it.each<readonly [string, OpenAiTurn, object]>([
    ['that ended', completion('yes'), { text: 'yes', stop: 'end' }],
    ['cut at the limit (F009)', completion('{"a', { finish: 'length' }), { text: '{"a', stop: 'length' }],
    ['cut before it began', completion(null, { finish: 'length' }), { text: '', stop: 'length' }],
    ['held back by a filter', completion('', { finish: 'content_filter' }), { text: '', stop: 'refused' }],
    ['refused', completion(null, { message: { refusal: "I can't." } }), { text: "I can't.", stop: 'refused' }],
    ['without content', completion(null), { text: '', stop: 'end' }],
    [
      'with its reasoning beside it',
      completion('yes', { message: { reasoning_content: 'hm {"a":1}' } }),
      { text: 'yes', stop: 'end' },
    ],
    [
      'with its reasoning in it, which is left for core (F013)',
      completion('<think>{"a":1}</think>yes'),
      { text: '<think>{"a":1}</think>yes' },
    ],
    [
      'in parts',
      completion(null, {
        message: {
          content: [
            { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
            { type: 'text', text: 'ye' },
            { type: 'text', text: 's' },
          ],
        },
      }),
      { text: 'yes' },
    ],
    [
      'of a server that reports neither model nor usage',
      bare({ choices: [{ message: { content: 'yes' } }] }),
      { text: 'yes', stop: 'end', model: 'm', usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0 } },
    ],
    [
      'of a server that counts less',
      bare({ model: 'm-1', choices: [{ message: { content: 'yes' } }], usage: { prompt_tokens: 3 } }),
      { model: 'm-1', usage: { inputTokens: 3, outputTokens: 0, cachedTokens: 0 } },
    ],
  ])('%s', async (_what, turn, expected) => {
    const { model } = await openModel(fake.url, { model: 'm' });
    fake.script(turn);
    expect(await model.complete(COMPLETION, CALL)).toMatchObject(expected);
  });
});
