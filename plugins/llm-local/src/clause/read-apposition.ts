import type { NounPhrase } from '../chunk/phrase.ts';
import { CITIES } from '../lexicon/cities.ts';
import { COUNTRIES } from '../lexicon/countries.ts';
import { LANGUAGES, NATIONALITIES } from '../lexicon/languages.ts';
import { appositionOf, describes } from './apposition.ts';
import { copula, draftOf, type Standing } from './clause.ts';
import { type Cursor, isFiniteAt, kindAt, nounAt } from './cursor.ts';

const isMark = (cursor: Cursor, at: number, mark: string): boolean => {
  const chunk = cursor.chunks[at];
  return chunk !== undefined && 'word' in chunk && chunk.word === mark;
};

/** Whether one chunk stands in brackets where the cursor stands. */
const isInBrackets = (cursor: Cursor): boolean => isMark(cursor, cursor.at, '(') && isMark(cursor, cursor.at + 2, ')');

/** "Tim (7) and Eva (4)": in brackets after one name of a list, what is said of it alone. */
function readBracketed(cursor: Cursor, name: NounPhrase, standing: Standing): void {
  if (!isInBrackets(cursor)) return;
  if (readApposition(cursor, name, standing) !== null && isMark(cursor, cursor.at, ')')) cursor.at += 1;
}

/** Reads "A, B and C", whose first is already read, as further names of it. */
export function readNames(cursor: Cursor, standing: Standing): NounPhrase[] {
  const names: NounPhrase[] = [];
  for (let next = nounAt(cursor, cursor.at); next?.name; next = nounAt(cursor, cursor.at)) {
    names.push(next);
    cursor.at += 1;
    readBracketed(cursor, next, standing);
    const joint = kindAt(cursor, cursor.at);
    const skip = joint === 'comma' && kindAt(cursor, cursor.at + 1) === 'conjunction' ? 2 : 1;
    if ((joint !== 'comma' && joint !== 'conjunction') || !nounAt(cursor, cursor.at + skip)?.name) break;
    if (isFiniteAt(cursor, cursor.at + skip + 1) && joint === 'conjunction' && names.length > 1) break;
    cursor.at += skip;
  }
  return names;
}

const SMALL_WORDS: ReadonlySet<string> = new Set(['of', 'the', 'and', 'for', 'in', 'on', 'de', '&']);

/** Whether a name is made of the first letters of another: "IBM" of "International Business Machines". */
function isInitialism(short: string, long: string): boolean {
  const words = long.split(/[\s-]+/u).filter((word) => word !== '');
  const initials = (all: readonly string[]): string => all.map((word) => word.charAt(0).toUpperCase()).join('');
  const letters = short.replaceAll('.', '');
  if (words.length < 2 || !/^\p{Lu}{2,}$/u.test(letters)) return false;
  return [words, words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))].some((all) => initials(all) === letters);
}

/** "International Business Machines (IBM)": in brackets after a name, what it is called for short. */
function readInitialism(cursor: Cursor, phrase: NounPhrase, second: NounPhrase, standing: Standing): boolean {
  if (!isInBrackets(cursor) || !isInitialism(second.name ?? '', phrase.name ?? '')) return false;
  const clause = draftOf([phrase], copula(second.start), standing, []);
  clause.adjectives.push({ word: 'abbreviated', at: second.start });
  clause.phrases.push({ word: 'as', phrases: [second], after: -1 });
  cursor.found.push(clause);
  cursor.at += 3;
  return true;
}

/** "Ann Lee (Acme, head of sales)": in brackets after a name, the firm and then the role. */
function readAffiliation(cursor: Cursor, phrase: NounPhrase, firm: NounPhrase, standing: Standing): boolean {
  const open = cursor.chunks[cursor.at];
  const named = phrase.name !== null || phrase.labels.length > 0;
  if (!open || !('word' in open) || open.word !== '(' || !named || firm.name === null || firm.owner !== null)
    return false;
  const lower = firm.name.toLowerCase();
  if (COUNTRIES.has(lower) || CITIES.has(lower) || LANGUAGES.has(lower) || NATIONALITIES.has(lower)) return false;
  const role = nounAt(cursor, cursor.at + 3);
  const described = kindAt(cursor, cursor.at + 2) === 'comma' && role !== null && describes(role);
  const close = cursor.chunks[cursor.at + (described ? 4 : 2)];
  if (!close || !('word' in close) || close.word !== ')' || !(described || / /.test(phrase.name ?? ''))) return false;
  const works = { ...copula(firm.start), lemma: 'work', surface: 'works' };
  const clause = draftOf([phrase], works, standing, []);
  clause.phrases.push({ word: 'at', phrases: [firm], after: -1 });
  cursor.found.push(clause);
  if (described && role) {
    const holds = draftOf([phrase], copula(role.start), standing, []);
    holds.objects.push([role]);
    cursor.found.push(holds);
  }
  cursor.at += described ? 5 : 3;
  return true;
}

/**
 * Reads what follows a comma when it is an apposition to `phrase`, and returns the phrase, with its names when it got
 * some; null when it is none. The cursor stands at the comma.
 */
export function readApposition(cursor: Cursor, phrase: NounPhrase, standing: Standing): NounPhrase | null {
  const adverb = cursor.chunks[cursor.at + 1];
  const skip = adverb?.kind === 'adverb' ? 1 : 0;
  const former = adverb?.kind === 'adverb' && ['formerly', 'previously', 'once'].includes(adverb.word);
  const second = nounAt(cursor, cursor.at + 1 + skip);
  const kind = second ? appositionOf(phrase, second) : null;
  if (second && kind === null && readInitialism(cursor, phrase, second, standing)) return phrase;
  if (second && kind === null && readAffiliation(cursor, phrase, second, standing)) return phrase;
  if (!second || kind === null || (skip > 0 && kind !== 'description')) {
    // "the CEO of Lumo, a maker of batteries": it may say what Lumo is.
    const [inner] = phrase.of;
    return inner !== undefined &&
      inner.name !== null &&
      phrase.labels.length === 0 &&
      phrase.name === null &&
      readApposition(cursor, inner, standing)
      ? phrase
      : null;
  }
  cursor.at += 1 + skip;
  if (kind === 'name') {
    const names = phrase.plural ? readNames(cursor, standing) : [second];
    if (!phrase.plural) cursor.at += 1;
    return { ...phrase, labels: names.map((name) => name.name ?? name.text) };
  }
  cursor.at += 1;
  const verb = copula(second.start);
  const clause = draftOf([phrase], former ? { ...verb, tense: 'past', phase: 'used-to' } : verb, standing, []);
  clause.objects.push([second]);
  let last = second;
  for (;;) {
    const joint = kindAt(cursor, cursor.at);
    const next = nounAt(cursor, cursor.at + 1);
    if (joint === 'preposition' && next) {
      const word = cursor.chunks[cursor.at];
      clause.phrases.push({ word: word && 'word' in word ? word.word : '', phrases: [next], after: last.start });
      cursor.at += 2;
    } else if (joint === 'time') {
      const time = cursor.chunks[cursor.at];
      if (time?.kind === 'time') clause.times.push(time.mention);
      cursor.at += 1;
    } else if (isReduced(cursor, cursor.at)) {
      cursor.grammar.predicate(cursor, [phrase], { standing, times: [], passive: true, closesAtComma: true });
    } else if (
      joint === 'conjunction' &&
      next &&
      appositionOf(phrase, next) === 'description' &&
      !isFiniteAt(cursor, cursor.at + 2)
    ) {
      clause.objects[0]?.push(next);
      last = next;
      cursor.at += 2;
    } else break;
  }
  cursor.found.push(clause);
  return phrase;
}

/** "an architect born in Athens": a participle with its preposition, before the main verb. */
function isReduced(cursor: Cursor, at: number): boolean {
  const verb = cursor.chunks[at];
  const follows = cursor.chunks[at + 1]?.kind;
  return (
    verb?.kind === 'verb' &&
    verb.tense === 'past' &&
    (!verb.passive || verb.surface === 'born') &&
    verb.shape === 'finite' &&
    (follows === 'preposition' || follows === 'time')
  );
}
