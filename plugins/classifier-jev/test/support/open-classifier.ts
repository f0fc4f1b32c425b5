import type { Classifier } from '@gligabao/core';
import { openPort } from '@gligabao/testkit';
import plugin from '../../src/index.ts';

export { CALL, errorOf } from '@gligabao/testkit';

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
  const { port, lines } = await openPort(
    { label: 'jev', plugin, config: { api_key: KEY, base_url: url, ...config } },
    'classifier',
  );
  return { classifier: port, lines };
}

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
