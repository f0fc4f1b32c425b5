import { cleanName } from '../clean-name.ts';
import { nameWords } from './name-words.ts';

/** In UTF-16 units and in words: what is longer is a sentence. */
const LONGEST = 120;
const MOST_WORDS = 14;
/** Where a text that repeats its title does so, in UTF-16 units. */
const BEGINNING = 400;

/** Code in Markdown, whose comments look like headings. */
const CODE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1|$(?![\s\S]))/gmu;
const HEADING = /^#{1,6}[ \t]+(\S.*)$/gmu;
const ENDS_LIKE_A_SENTENCE = /[.!?:;,…。！？：；，、]["'”’»)\]]*$/u;
/** A speaker or a field before what is said. */
const HAS_LABEL = /[:：]\s/u;
const OPENS_LIKE_A_NAME = /^["'“‘«([《「『¡¿]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
const SUFFIX = /\s*[(（][^()（）]*[)）]\s*$/u;

/** The ways in which a title is referred to: in full, without what tells it from others of its name, without its region. */
function keysOf(title: string): readonly string[] {
  const plain = title.replace(SUFFIX, '');
  const [beforeComma = ''] = plain.split(', ');
  return [...new Set([title, plain, beforeComma].map(nameWords))].filter((key) => key !== '');
}

function isShort(line: string): boolean {
  return line.length <= LONGEST && line.split(/\s+/u).length <= MOST_WORDS;
}

/** The first line of a text, when a title is what it is: short, with text below, and no sentence. */
function firstLine(text: string): string | null {
  const begun = text.trimStart();
  const at = begun.indexOf('\n');
  if (at < 0 || at > 2 * LONGEST) return null;
  const line = cleanName(begun.slice(0, at));
  const body = begun.slice(at + 1).trim();
  if (line === null || !isShort(line) || body.length <= line.length) return null;
  const looksLikeOne = !ENDS_LIKE_A_SENTENCE.test(line) && !HAS_LABEL.test(line) && OPENS_LIKE_A_NAME.test(line);
  if (looksLikeOne) return line;
  // "Who Am I?" and "iPhone" are titles where the text goes on about them by that name.
  const key = nameWords(line.replace(SUFFIX, ''));
  return key !== '' && ` ${nameWords(body.slice(0, BEGINNING))} `.includes(` ${key} `) ? line : null;
}

/** The title of a text as keys, the full one first: of its first line, where that is one. Most texts have none. */
export function titleKeys(text: string): readonly string[] {
  const title = firstLine(text);
  return title === null ? [] : keysOf(title);
}

/** Its headings in Markdown, as keys of titles. */
export function headingKeys(text: string): readonly string[] {
  if (!text.includes('#')) return [];
  const headings = [...text.replace(CODE, '').matchAll(HEADING)].map(([, heading = '']) => cleanName(heading));
  const titles = headings.flatMap((title) => (title !== null && isShort(title) ? [title] : []));
  return [...new Set(titles.flatMap(keysOf))];
}
