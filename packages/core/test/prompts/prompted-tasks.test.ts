import { describe, expect, it } from '@jest/globals';
import { GligabaoError } from '../../src/errors.ts';
import { promptedTasks, type PromptedSettings } from '../../src/prompts/prompted-tasks.ts';
import { CONTEXT, cut, recording, scripted, type Turn } from './support/scripted.ts';

const QUESTION = {
  question: 'Where?',
  reference: 0,
  asOf: 0,
  offsetMinutes: 0,
  context: '[f1] A.',
  facts: [],
  passages: [],
};
const SETTINGS: PromptedSettings = { now: () => 1000, monotonic: () => 5 };
const HOW = { reasoning: 'low' } as const;
const fact = (handle: string) => ({
  handle,
  source: 'A',
  relation: 'r',
  target: 'B',
  description: 'A r B',
  validAt: null,
  invalidAt: null,
});
const busy = () => new GligabaoError('busy', 'language-model/rate-limited', 'slow down', { retryAfterMs: 7 });

describe('answer_question', () => {
  it('gives the prose, or null where the model does not know', async () => {
    const { model } = scripted('At Acme [f1].', 'NO_ANSWER');
    const tasks = promptedTasks(model, SETTINGS);
    const first = await tasks.perform('answer_question', QUESTION, HOW, CONTEXT);
    const second = await tasks.perform('answer_question', QUESTION, HOW, CONTEXT);
    expect([first.output, second.output]).toEqual([
      { text: 'At Acme [f1].', mode: 'generated' },
      { text: null, mode: 'generated' },
    ]);
  });

  it('is asked to be short after an answer that was cut, once', async () => {
    const { model, asked } = scripted(cut('At Ac'), 'At Acme [f1].', cut('x'), cut('y'));
    const tasks = promptedTasks(model, SETTINGS);
    expect(await tasks.perform('answer_question', QUESTION, HOW, CONTEXT)).toMatchObject({
      output: { text: 'At Acme [f1].' },
    });
    expect(asked[1]?.prompt).toContain('at most three sentences');
    await expect(tasks.perform('answer_question', QUESTION, HOW, CONTEXT)).rejects.toMatchObject({
      code: 'tasks/truncated',
    });
  });

  it('an empty answer is asked for again, then an error (F109)', async () => {
    const { model } = scripted('', '<think>Hm.</think>');
    await expect(
      promptedTasks(model, SETTINGS).perform('answer_question', QUESTION, HOW, CONTEXT),
    ).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'tasks/unreadable',
    });
  });
});

describe('resolve_edges', () => {
  const resolve = (added: number, stored: number, ...turns: readonly Turn[]) => {
    const { model, asked } = scripted(...turns);
    const input = {
      reference: 0,
      added: Array.from({ length: added }, (_each, index) => fact(`n${index + 1}`)),
      stored: Array.from({ length: stored }, (_each, index) => fact(`f${index + 1}`)),
      aliases: [{ handle: 'a1', added: 'Alicia', stored: 'Alice' }],
    };
    return { asked, performed: promptedTasks(model, SETTINGS).perform('resolve_edges', input, HOW, CONTEXT) };
  };

  it('calls no model when there is nothing to compare', async () => {
    expect(await resolve(0, 2).performed).toMatchObject({ output: { pairs: [] }, model: 'scripted-1' });
    expect(await resolve(2, 0).performed).toMatchObject({ output: { pairs: [] } });
  });

  it('compares the new facts in halves when the answer is cut', async () => {
    const half = (handle: string) => `{"results":[{"fact":"${handle}","duplicates":["f1","f9"]}],"aliases":["a1"]}`;
    const { asked, performed } = resolve(3, 1, cut('{"results":['), half('n1'), half('n3'));
    expect((await performed).output).toEqual({
      pairs: [
        { added: 'n1', stored: 'f1', verdict: 'duplicate' },
        { added: 'n3', stored: 'f1', verdict: 'duplicate' },
      ],
      aliases: ['a1'],
      dropped: { 'unknown handle': 2 },
    });
    expect(asked).toHaveLength(3);
    await expect(resolve(1, 1, cut('{')).performed).rejects.toMatchObject({ code: 'tasks/truncated' });
  });

  it('an answer that stays unreadable is an error that names the step', async () => {
    await expect(resolve(1, 1, 'same', 'same').performed).rejects.toThrow(/resolve_edges/);
  });
});

describe('what every task does', () => {
  it('each call is recorded with its prompt version, retries and failures too', async () => {
    const { model } = scripted(busy(), 'Sorry', '{"entities":[],"edges":[]}');
    const { context, inferences } = recording();
    const retry = { attempts: 2, delays: [1], sleep: async () => undefined };
    const tasks = promptedTasks(model, { ...SETTINGS, retry, cost: () => 0.5 });
    const input = { text: 'A.', reference: 0, offsetMinutes: 0 };
    await tasks.perform('extract_graph', input, { ...HOW, model: 'm' }, context);
    const common = {
      provider: 'scripted',
      promptVersion: 'extract_graph/2',
      startedAt: 1000,
      request: null,
      response: null,
    };
    expect(inferences).toEqual([
      expect.objectContaining({ ...common, status: 'failed', model: 'm', costUsd: 0, inputTokens: 0 }),
      expect.objectContaining({ ...common, status: 'succeeded', model: 'm-20260101', costUsd: 0.5, inputTokens: 100 }),
      expect.objectContaining({ ...common, status: 'succeeded', reasoning: 'low', outputTokens: 10 }),
    ]);
  });

  it('a limit of the provider stays `busy` after the retries', async () => {
    const { model } = scripted(busy(), busy(), busy());
    const waited: number[] = [];
    const sleep = async (ms: number): Promise<void> => void waited.push(ms);
    const tasks = promptedTasks(model, { ...SETTINGS, retry: { attempts: 3, delays: [1], sleep } });
    await expect(tasks.perform('answer_question', QUESTION, HOW, CONTEXT)).rejects.toMatchObject({
      kind: 'busy',
      retryAfterMs: 7,
    });
    expect(waited).toEqual([7, 7]);
  });

  it('an unknown model is an error of the task', async () => {
    const unknown = new GligabaoError('unavailable', 'language-model/unknown-model', 'no model m', {
      retryable: false,
    });
    const tasks = promptedTasks(scripted(unknown).model, SETTINGS);
    await expect(tasks.perform('answer_question', QUESTION, { ...HOW, model: 'm' }, CONTEXT)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'tasks/unknown-model',
      retryable: false,
    });
  });

  it('limits come from the settings, and an empty model name is the default', async () => {
    const { model, asked } = scripted('At Acme [f1].');
    const tasks = promptedTasks(model, { ...SETTINGS, maxTokens: { answer_question: 99 } });
    await tasks.perform('answer_question', QUESTION, { ...HOW, model: '' }, CONTEXT);
    expect(asked).toMatchObject([{ maxTokens: 99, reasoning: 'low' }]);
    expect(asked[0]).not.toHaveProperty('model');
  });
});
