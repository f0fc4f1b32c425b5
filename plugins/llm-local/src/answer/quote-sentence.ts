import { asData, shorten } from './as-data.ts';
import type { MaterialSentence } from './sentence-material.ts';

const MAX_QUOTE = 280;

/** A sentence as it stands, with who says it and the handle of its passage. */
export function quoteSentence({ passage, text, speaker }: MaterialSentence): string {
  const quoted = shorten(asData(text), MAX_QUOTE);
  const said = speaker === null ? quoted : `${asData(speaker)}: ${quoted}`;
  // The mark goes behind the handle, so that the handle belongs to its sentence.
  const mark = /[.。．｡!?…！？]+$/u.exec(said)?.[0] ?? '.';
  const bare = said.endsWith(mark) ? said.slice(0, -mark.length) : said;
  return `${bare} [${passage.handle}]${mark.startsWith('…') ? '.' : mark}`;
}
