import type { Chunk } from '@gligabao/text';
import { cutAll } from './measure-speed.ts';

/** How many chunks one edit may make unknown. */
export const MOST_CHANGED = 3;

const PARAGRAPH = /\n\s*\n/gu;

/** Where a paragraph begins that is about a share of the way through a text. */
function paragraphAt(text: string, share: number): number {
  const boundary = [...text.slice(Math.floor(text.length * share)).matchAll(PARAGRAPH)][0];
  return boundary ? Math.floor(text.length * share) + boundary.index + boundary[0].length : text.length;
}

const INSERTED = Array.from({ length: 200 }, (_, at) => `word${at}${at % 12 === 11 ? '.' : ''}`).join(' ');

/** Edits such as a writer makes between two versions. */
export const EDITS: readonly { readonly name: string; readonly apply: (text: string) => string }[] = [
  {
    name: '200 words near the start',
    apply(text) {
      const at = paragraphAt(text, 0.02);
      return `${text.slice(0, at)}${INSERTED}\n\n${text.slice(at)}`;
    },
  },
  {
    name: 'a paragraph less in the middle',
    apply(text) {
      const from = paragraphAt(text, 0.5);
      const next = /\n\s*\n/u.exec(text.slice(from));
      return text.slice(0, from) + text.slice(next ? from + next.index + next[0].length : text.length);
    },
  },
];

/** What a chunk is recognised by: its own part and the headings that it stands under. */
const keyOf = (text: string, { ownStart, end, headings }: Chunk): string =>
  JSON.stringify([headings, text.slice(ownStart, end)]);

/** How many chunks of a text were not among those of the version before. */
export async function unknownAfter(before: string, after: string) {
  const known = new Set((await cutAll(before)).map((chunk) => keyOf(before, chunk)));
  const chunks = await cutAll(after);
  return { chunks: chunks.length, unknown: chunks.filter((chunk) => !known.has(keyOf(after, chunk))).length };
}
