import type { LanguageModel } from '@gligabao/core';
import { openPort } from '@gligabao/testkit';
import plugin from '../../src/index.ts';

export { CALL, errorOf } from '@gligabao/testkit';

/** A key that no log line, error or answer may show. */
export const KEY = 'sk-proj-planted-0123456789abcdef';

export interface OpenModel {
  readonly model: LanguageModel;
  /** Everything that was logged. */
  readonly lines: readonly string[];
}

/** The language model of the opened plugin. */
export async function openModel(url: string, config: Readonly<Record<string, unknown>> = {}): Promise<OpenModel> {
  const use = { label: 'llm', plugin, config: { api_key: KEY, base_url: url, ...config } };
  const { port, lines } = await openPort(use, 'language-model');
  return { model: port, lines };
}

export const COMPLETION = Object.freeze({ system: 'S', prompt: 'P', maxTokens: 100, reasoning: 'none' } as const);
