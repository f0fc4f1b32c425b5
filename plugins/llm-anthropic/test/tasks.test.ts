import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnthropicTurn, type FakeAnthropic, startFakeAnthropic } from '@gligabao/testkit';
import { type Inference, promptedTasks } from '@gligabao/core';
import { openModel } from './support/open-model.ts';

const GRAPH = JSON.stringify({
  entities: [
    { name: 'Alice', type: 'person', description: '' },
    { name: 'Acme', type: 'organization', description: '' },
  ],
  edges: [
    {
      source: 'Alice',
      target: 'Acme',
      relation: 'works_at',
      description: 'Alice works at Acme.',
      valid_at: null,
      invalid_at: null,
      denied: false,
    },
  ],
});
const message = (text: string, more: object = {}): AnthropicTurn => ({ kind: 'message', text, ...more });
const busy: AnthropicTurn = {
  kind: 'error',
  status: 429,
  type: 'rate_limit_error',
  message: 'slow down',
  headers: { 'retry-after': '3' },
};
const fails: AnthropicTurn = { kind: 'error', status: 500, type: 'api_error', message: 'oh' };

let fake: FakeAnthropic;
beforeAll(async () => {
  fake = await startFakeAnthropic();
});
afterAll(() => fake.close());

async function extract(...turns: readonly AnthropicTurn[]) {
  fake.script(...turns);
  const { model } = await openModel(fake.url);
  const waited: number[] = [];
  const inferences: Inference[] = [];
  const sleep = async (ms: number): Promise<void> => void waited.push(ms);
  const tasks = promptedTasks(model, { now: () => 0, retry: { attempts: 3, delays: [500], sleep } });
  const input = { text: 'Alice works at Acme. She is well.', reference: 0, offsetMinutes: 0 };
  const context = { signal: new AbortController().signal, record: (each: Inference) => inferences.push(each) };
  const outcome = await tasks.perform('extract_graph', input, { reasoning: 'none' }, context).then(
    ({ output }) => output.edges.map((edge) => `${edge.source} ${edge.relation} ${edge.target}`),
    (error: unknown) => error,
  );
  return { outcome, waited, statuses: inferences.map(({ status }) => status) };
}

describe('an extraction over the wire', () => {
  it.each<readonly [string, readonly AnthropicTurn[], readonly string[]]>([
    ['plain JSON', [message(GRAPH)], ['succeeded']],
    ['a fence', [message(`\`\`\`json\n${GRAPH}\n\`\`\``)], ['succeeded']],
    ['prose around it (F007)', [message(`Here are the facts: ${GRAPH} Hope this helps!`)], ['succeeded']],
    ['reasoning before it (F013)', [message(`<think>{"entities":[]}</think>${GRAPH}`)], ['succeeded']],
    ['a thinking block', [message(GRAPH, { thinking: 'I think {"entities":[]}' })], ['succeeded']],
    ['an empty answer first', [message(''), message(GRAPH)], ['succeeded', 'succeeded']],
    [
      'an answer that was cut (F009)',
      [message(GRAPH.slice(0, 90), { stopReason: 'max_tokens' }), message(GRAPH)],
      ['succeeded', 'succeeded', 'succeeded'],
    ],
    ['a limit of the rate first', [busy, message(GRAPH)], ['failed', 'succeeded']],
    ['a failure first', [fails, { kind: 'hang-up' }, message(GRAPH)], ['failed', 'failed', 'succeeded']],
  ])('%s', async (_what, turns, statuses) => {
    expect(await extract(...turns)).toMatchObject({ outcome: ['Alice works_at Acme'], statuses });
  });

  it.each<readonly [string, readonly AnthropicTurn[], object, readonly string[]]>([
    [
      'unreadable twice',
      [message('No.')],
      { kind: 'unavailable', code: 'tasks/unreadable' },
      ['succeeded', 'succeeded'],
    ],
    [
      'a refusal',
      [message('', { stopReason: 'refusal' })],
      { kind: 'unavailable', code: 'tasks/refused' },
      ['succeeded'],
    ],
    ['a limit that stays', [busy], { kind: 'busy', retryAfterMs: 3000 }, ['failed', 'failed', 'failed']],
    [
      'a failure that stays',
      [fails],
      { kind: 'unavailable', code: 'language-model/failed' },
      ['failed', 'failed', 'failed'],
    ],
    [
      'a wrong key',
      [{ ...fails, status: 401 }],
      { kind: 'unavailable', code: 'language-model/not-authorized' },
      ['failed'],
    ],
    ['an unknown model', [{ ...fails, status: 404 }], { kind: 'unavailable', code: 'tasks/unknown-model' }, ['failed']],
  ])('%s is an error', async (_what, turns, error, statuses) => {
    expect(await extract(...turns)).toMatchObject({ outcome: error, statuses });
  });

  it('waits as long as the API asks', async () => {
    expect((await extract(busy, fails, message(GRAPH))).waited).toEqual([3000, 500]);
  });
});
