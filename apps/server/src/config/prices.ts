import type { Reply } from '@gligabao/core';
import type { Settings } from './settings.ts';

/** US dollars per million tokens, as known on 2025-11-01; `[prices]` in the configuration adds to it and wins over it. */
const BUILT_IN: Settings['prices'] = Object.freeze({
  'claude-haiku-4-5': { input: 1, output: 5, cached: 0.1 },
  'claude-sonnet-4-5': { input: 3, output: 15, cached: 0.3 },
  'claude-opus-4-5': { input: 5, output: 25, cached: 0.5 },
  'jev-1.13.0': { input: 0.042, output: 0 },
  'jev-1.13': { input: 0.042, output: 0 },
  'jev-latest': { input: 0.042, output: 0 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6, cached: 0.1 },
  'text-embedding-3-small': { input: 0.02, output: 0 },
  'text-embedding-3-large': { input: 0.13, output: 0 },
});

/** The price of a model; a dated snapshot costs what its alias does. A model that is not listed is priced at 0. */
export function costOf(prices: Settings['prices']): (model: string, usage: Reply['usage']) => number {
  const all = { ...BUILT_IN, ...prices };
  return (model, usage) => {
    const price = all[model] ?? all[model.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/u, '')];
    if (!price) return 0;
    const fresh = usage.inputTokens - usage.cachedTokens;
    const cached = usage.cachedTokens * (price.cached ?? price.input);
    return (fresh * price.input + cached + usage.outputTokens * price.output) / 1_000_000;
  };
}
