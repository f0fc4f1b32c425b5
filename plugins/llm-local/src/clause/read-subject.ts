import type { NounPhrase } from '../chunk/phrase.ts';
import { COUNTRIES } from '../lexicon/countries.ts';
import type { PrepositionalPhrase, Standing } from './clause.ts';
import { type Cursor, isFiniteAt, kindAt, nounAt } from './cursor.ts';
import { readApposition } from './read-apposition.ts';

export interface Subject {
  readonly phrases: NounPhrase[];
  readonly prepositional: PrepositionalPhrase[];
  readonly times: number[];
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
  cursor.grammar.predicate(cursor, [phrase], {
    standing,
    times: [],
    passive: verb.shape === 'finite',
    closesAtComma: true,
  });
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
    else if (chunk.kind === 'relative' && last)
      cursor.grammar.relative(cursor, last, { standing, times: [], commaOpened: false });
    else if (chunk.kind === 'preposition' && last && nounAt(cursor, cursor.at + 1)) {
      const noun = nounAt(cursor, cursor.at + 1);
      if (noun) prepositional.push({ word: chunk.word, phrases: [noun], after: last.start });
      cursor.at += 2;
    } else if (chunk.kind === 'comma' && last) {
      if (kindAt(cursor, cursor.at + 1) === 'relative') {
        cursor.at += 1;
        cursor.grammar.relative(cursor, last, { standing, times: [], commaOpened: true });
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
