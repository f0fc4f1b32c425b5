import { asData, shortenAround } from '../words/as-data.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import { ofSentences, type Told } from '../passage/told.ts';

const MAX_QUOTE = 280;
/** How a list and a table begin their lines. */
const BULLET = /^[-*+•]\s+/u;
const ROW = /^\|\s*(.*?)\s*\|$/u;

/** A sentence as it stands, with who says it, or what it is the value of, and the handle of its passage; one that is long by its part with asked words. */
export function quoteSentence(sentence: MaterialSentence, asked: ReadonlySet<string>): Told {
  const { passage, text } = sentence;
  const heading = sentence.label ?? sentence.speaker;
  const whole = asData(text).replace(BULLET, '').replace(ROW, '$1');
  const quoted = shortenAround(whole, MAX_QUOTE, asked);
  const said = heading === null ? quoted : `${asData(heading)}: ${quoted}`;
  // What is left out stays marked before the handle; a mark of the sentence itself goes behind, so that the handle belongs to it.
  if (quoted !== whole && quoted.endsWith('…')) return ofSentences(`${said} [${passage.handle}].`, sentence);
  const mark = /[.。．｡!?…！？]+$/u.exec(said)?.[0] ?? '.';
  const bare = said.endsWith(mark) ? said.slice(0, -mark.length) : said;
  return ofSentences(`${bare} [${passage.handle}]${mark.startsWith('…') ? '.' : mark}`, sentence);
}
