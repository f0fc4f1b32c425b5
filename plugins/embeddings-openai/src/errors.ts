import { GligabaoError } from '@gligabao/core';
import type { Vendor } from '@gligabao/plugin';

export const OPENAI: Vendor = Object.freeze({ name: 'the OpenAI API', port: 'embedder' });

export function blankText(): GligabaoError {
  return new GligabaoError('incorrect', 'embedder/blank-text', 'a blank text has no vector: leave it out');
}

export function badReply(why: string): GligabaoError {
  return new GligabaoError('fault', 'embedder/bad-reply', `the OpenAI API gave ${why}`);
}

/** Found when the plugin opens: nothing else says how long the vectors are. */
export function unknownDimensions(model: string): GligabaoError {
  return new GligabaoError(
    'incorrect',
    'embedder/unknown-dimensions',
    `how long the vectors of ${model} are is not known: set \`dimensions\``,
    { field: 'dimensions' },
  );
}

/** Found when the plugin opens. */
export function wrongDimensions(model: string, own: number, shrinks: boolean): GligabaoError {
  const range = shrinks ? `at most ${own}` : `just ${own}`;
  const message = `the vectors of ${model} have ${range} numbers: set \`dimensions\` so, or leave it out`;
  return new GligabaoError('incorrect', 'embedder/wrong-dimensions', message, { field: 'dimensions' });
}
