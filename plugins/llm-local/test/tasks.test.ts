import { describe, expect, it } from '@jest/globals';
import { type Inference, isGligabaoError } from '@gligabao/core';
import plugin from '../src/index.ts';

const log = { info: () => undefined, warn: () => undefined };
const { signal } = new AbortController();

async function open() {
  const { ports } = await plugin.open({ config: {}, ports: {}, log, showPool: () => undefined, signal });
  return ports.tasks;
}

const INPUT = { text: 'Ann works at Acme.', reference: Date.parse('2024-06-12T10:00:00Z'), offsetMinutes: 0 };

describe('the local tasks', () => {
  it('name the model that did the work, and record the call', async () => {
    const tasks = await open();
    const ledger: Inference[] = [];
    const record = (inference: Inference): void => void ledger.push(inference);
    const performed = await tasks.perform('extract_graph', INPUT, { reasoning: 'none' }, { signal, record });
    expect(performed).toMatchObject({ provider: 'local', model: 'local-rules-1' });
    expect(ledger).toMatchObject([
      { provider: 'local', model: 'local-rules-1', inputTokens: 0, outputTokens: 0, costUsd: 0, status: 'succeeded' },
    ]);
  });

  it.each(['', 'local', 'local-rules-1', 'local-rules-7'])('take the model %j', async (model) => {
    const tasks = await open();
    await expect(
      tasks.perform('extract_graph', INPUT, { model, reasoning: 'none' }, { signal }),
    ).resolves.toMatchObject({ model: 'local-rules-1' });
  });

  it('refuse any other model', async () => {
    const tasks = await open();
    const error: unknown = await tasks
      .perform('extract_graph', INPUT, { model: 'gpt-9', reasoning: 'none' }, { signal })
      .catch((thrown: unknown) => thrown);
    expect(isGligabaoError(error) && [error.kind, error.code, error.retryable]).toEqual([
      'unavailable',
      'tasks/unknown-model',
      false,
    ]);
  });
});
