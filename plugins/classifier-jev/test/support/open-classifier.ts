import { inspect } from 'node:util';
import type { Classifier } from '@gligabao/core';
import { openPlugins, type PluginLog } from '@gligabao/plugin';
import plugin from '../../src/index.ts';

/** A key that no log line, error or answer may show. */
export const KEY = 'ts-planted-0123456789abcdef';

export interface OpenClassifier {
  readonly classifier: Classifier;
  /** Everything that was logged. */
  readonly lines: readonly string[];
}

/** The classifier of the opened plugin. */
export async function openClassifier(
  url: string,
  config: Readonly<Record<string, unknown>> = {},
): Promise<OpenClassifier> {
  const lines: string[] = [];
  const write = (fields: Readonly<Record<string, unknown>>, message: string): void => {
    lines.push(`${inspect(fields, { depth: 9 })} ${message}`);
  };
  const log: PluginLog = { info: write, warn: write };
  const uses = [{ label: 'jev', plugin, config: { api_key: KEY, base_url: url, ...config } }];
  const { ports } = await openPlugins(uses, { log, signal: new AbortController().signal });
  const { classifier } = ports;
  if (classifier === undefined) throw new TypeError('the plugin opened without its port');
  return { classifier, lines };
}

export const CALL = Object.freeze({ signal: new AbortController().signal });
export const CHOICE = Object.freeze({
  name: 'complexity',
  instructions: 'How many distinct entities does `text` name?',
  labels: Object.freeze({
    simple: 'Up to 5 entities',
    medium: '6 to 20 entities',
    complex: 'More than 20 entities',
  }),
  text: 'Alice met Bob.',
});

/** The error of a call, or what it gave when it had none. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error);
}
