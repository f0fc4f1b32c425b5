import type { OpenAiConfig } from './config.ts';
import { unknownDimensions, wrongDimensions } from './errors.ts';

/** OpenAI's own models, with the length of their vectors. */
const OWN: ReadonlyMap<string, number> = new Map([
  ['text-embedding-3-small', 1536],
  ['text-embedding-3-large', 3072],
  ['text-embedding-ada-002', 1536],
]);
/** Tokens that OpenAI's models read, and those that any model reads that is in use. */
const OWN_WINDOW = 8191;
const OTHER_WINDOW = 512;
const SHRINKS = /^text-embedding-3-/;

export interface Model {
  /** As the API knows it. */
  readonly name: string;
  readonly dimensions: number;
  /** What is sent: nothing when the model has no choice, since servers refuse it for models that cannot shrink. */
  readonly sent: { readonly dimensions?: number };
  /** Tokens that it reads. */
  readonly window: number;
  /** Whether its tokenizer is known to be near the one that counts here. Another may need a token for each byte. */
  readonly counted: boolean;
}

/**
 * The model that the settings ask for.
 *
 * @throws GligabaoError `incorrect` when the length of its vectors is not known, or is another than was asked for.
 */
export function chooseModel({ model: name, dimensions: asked, max_tokens: most }: OpenAiConfig): Model {
  const own = OWN.get(name);
  const dimensions = asked ?? own;
  if (dimensions === undefined) throw unknownDimensions(name);
  const shrinks = SHRINKS.test(name);
  if (own !== undefined && (shrinks ? dimensions > own : dimensions !== own)) throw wrongDimensions(name, own, shrinks);
  const counted = own !== undefined;
  const window = most ?? (counted ? OWN_WINDOW : OTHER_WINDOW);
  return { name, dimensions, sent: shrinks ? { dimensions } : {}, window, counted };
}
