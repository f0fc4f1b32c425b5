import { inspect } from 'node:util';
import type { LanguageModel } from '@gligabao/core';
import { openPlugins, type PluginLog } from '@gligabao/plugin';
import plugin from '../../src/index.ts';

/** A key that no log line, error or answer may show. */
export const KEY = 'sk-proj-planted-0123456789abcdef';

export interface OpenModel {
  readonly model: LanguageModel;
  /** Everything that was logged. */
  readonly lines: readonly string[];
}

/** The language model of the opened plugin. */
export async function openModel(url: string, config: Readonly<Record<string, unknown>> = {}): Promise<OpenModel> {
  const lines: string[] = [];
  const write = (fields: Readonly<Record<string, unknown>>, message: string): void => {
    lines.push(`${inspect(fields, { depth: 9 })} ${message}`);
  };
  const log: PluginLog = { info: write, warn: write };
  const uses = [{ label: 'llm', plugin, config: { api_key: KEY, base_url: url, ...config } }];
  const { ports } = await openPlugins(uses, { log, signal: new AbortController().signal });
  const model = ports['language-model'];
  if (model === undefined) throw new TypeError('the plugin opened without its port');
  return { model, lines };
}

export const CALL = Object.freeze({ signal: new AbortController().signal });
export const COMPLETION = Object.freeze({ system: 'S', prompt: 'P', maxTokens: 100, reasoning: 'none' } as const);

/** The error of a call, or what it gave when it had none. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error);
}
