import type { NounPhrase } from '../chunk/phrase.ts';
import { COUNTRIES } from '../lexicon/countries.ts';
import { CITIES } from '../lexicon/cities.ts';
import { LANGUAGES, NATIONALITIES } from '../lexicon/languages.ts';
import { appositionOf, describes } from './apposition.ts';
import { copula, draftOf, type PrepositionalPhrase, type Standing } from './clause.ts';
import { type Cursor, isFiniteAt, kindAt, nounAt } from './cursor.ts';
import { readPredicate, readRelative } from './read-predicate.ts';

export interface Subject {
  readonly phrases: NounPhrase[];
  readonly prepositional: PrepositionalPhrase[];
  readonly times: number[];
}

/** Reads "A, B and C", whose first is already read, as further names of it. */
export function readNames(cursor: Cursor): NounPhrase[] {
  const names: NounPhrase[] = [];
  for (let next = nounAt(cursor, cursor.at); next?.name; next = nounAt(cursor, cursor.at)) {
    names.push(next);
    cursor.at += 1;
    const joint = kindAt(cursor, cursor.at);
    const skip = joint === 'comma' && kindAt(cursor, cursor.at + 1) === 'conjunction' ? 2 : 1;
    if ((joint !== 'comma' && joint !== 'conjunction') || !nounAt(cursor, cursor.at + skip)?.name) break;
    if (isFiniteAt(cursor, cursor.at + skip + 1) && joint === 'conjunction' && names.length > 1) break;
    cursor.at += skip;
  }
  return names;
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
    const names = phrase.plural ? readNames(cursor) : [second];
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
      readPredicate(cursor, [phrase], { standing, times: [], passive: true, closesAtComma: true });
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

function readParticiple(cursor: Cursor, phrase: NounPhrase, standing: Standing): boolean {
  const verb = cursor.chunks[cursor.at + 1];
  const after = kindAt(cursor, cursor.at + 2);
  if (verb?.kind !== 'verb') return false;
  const reduced =
    verb.shape === 'gerund' ||
    (verb.shape === 'finite' &&
      verb.tense === 'past' &&
      !verb.passive &&
      (after === 'preposition' || after === 'time'));
  if (!reduced) return false;
  const saved = cursor.at;
  cursor.at += 1;
  const count = cursor.found.length;
  readPredicate(cursor, [phrase], { standing, times: [], passive: verb.shape === 'finite', closesAtComma: true });
  // Without a closing comma and another verb it was the main verb after all.
  if (kindAt(cursor, cursor.at) === 'comma' && isFiniteAt(cursor, cursor.at + 1)) return true;
  cursor.found.length = count;
  cursor.at = saved;
  return false;
}

/** "Ann, that dog is cute": without "and", what stands before the comma is somebody spoken to, or a place's place. */
function spokenOf(phrases: NounPhrase[], bareComma: number): NounPhrase[] {
  const [first, second] = phrases;
  if (bareComma === 0 || bareComma >= phrases.length || !first || !second) return phrases;
  // "Ann Lee, 43, two children, lives in Oslo": notes about the first.
  if (first.name !== null && second.name === null && /^(?:\d+|one|two|three|four|five|six|no) /i.test(second.text))
    return [first];
  const place = second.name !== null && COUNTRIES.has(second.name.toLowerCase());
  return place ? phrases.slice(0, bareComma) : phrases.slice(bareComma);
}

/** Reads a subject up to its verb: a list of phrases with their appositions and relative clauses. */
export function readSubject(cursor: Cursor, standing: Standing): Subject {
  const phrases: NounPhrase[] = [];
  const prepositional: PrepositionalPhrase[] = [];
  const times: number[] = [];
  let bareComma = 0;
  for (;;) {
    const chunk = cursor.chunks[cursor.at];
    const last = phrases.at(-1);
    if (!chunk) break;
    if (chunk.kind === 'noun') {
      phrases.push(chunk);
      cursor.at += 1;
    } else if (chunk.kind === 'time') {
      times.push(chunk.mention);
      cursor.at += 1;
    } else if (chunk.kind === 'adverb' || chunk.kind === 'mark' || (chunk.kind === 'adjective' && last)) cursor.at += 1;
    else if (chunk.kind === 'relative' && last) readRelative(cursor, last, { standing, times: [], commaOpened: false });
    else if (chunk.kind === 'preposition' && last && nounAt(cursor, cursor.at + 1)) {
      const noun = nounAt(cursor, cursor.at + 1);
      if (noun) prepositional.push({ word: chunk.word, phrases: [noun], after: last.start });
      cursor.at += 2;
    } else if (chunk.kind === 'comma' && last) {
      if (kindAt(cursor, cursor.at + 1) === 'relative') {
        cursor.at += 1;
        readRelative(cursor, last, { standing, times: [], commaOpened: true });
      } else if (readParticiple(cursor, last, standing)) continue;
      else {
        const count = cursor.found.length;
        const named = readApposition(cursor, last, standing);
        const told = cursor.found[count];
        if (told?.objects[0]?.[0]?.plural === true && phrases.length > 1) told.subjects = [...phrases];
        if (named) phrases[phrases.length - 1] = named;
        else if (
          nounAt(cursor, cursor.at + 1) ||
          isFiniteAt(cursor, cursor.at + 1) ||
          kindAt(cursor, cursor.at + 1) === 'conjunction'
        ) {
          if (nounAt(cursor, cursor.at + 1)) bareComma = phrases.length;
          cursor.at += 1;
        } else if (['adverb', 'time', 'adjective', 'comma'].includes(kindAt(cursor, cursor.at + 1) ?? ''))
          cursor.at += 1;
        else break;
      }
    } else if (chunk.kind === 'conjunction' && last && nounAt(cursor, cursor.at + 1)) {
      bareComma = 0;
      cursor.at += 1;
    } else break;
  }
  return { phrases: spokenOf(phrases, bareComma), prepositional, times };
}
