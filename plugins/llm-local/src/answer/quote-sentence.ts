import { asData, shorten } from './as-data.ts';
import type { MaterialSentence } from './sentence-material.ts';
import { ofSentences, type Told } from './told.ts';

const MAX_QUOTE = 280;

/** A sentence as it stands, with who says it and the handle of its passage. */
export function quoteSentence(sentence: MaterialSentence): Told {
  const { passage, text, speaker } = sentence;
  const quoted = shorten(asData(text), MAX_QUOTE);
  const said = speaker === null ? quoted : `${asData(speaker)}: ${quoted}`;
  // The mark goes behind the handle, so that the handle belongs to its sentence.
  const mark = /[.。．｡!?…！？]+$/u.exec(said)?.[0] ?? '.';
  const bare = said.endsWith(mark) ? said.slice(0, -mark.length) : said;
  return ofSentences(`${bare} [${passage.handle}]${mark.startsWith('…') ? '.' : mark}`, sentence);
}
