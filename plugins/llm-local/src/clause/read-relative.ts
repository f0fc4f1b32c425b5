import type { NounPhrase } from '../chunk/phrase.ts';
import { type Cursor, type Hanging, isFiniteAt, kindAt, nounAt, type Within } from './cursor.ts';
import { readNames } from './read-apposition.ts';

/** Reads a relative clause; the cursor stands at its pronoun. */
export function readRelative(cursor: Cursor, antecedent: NounPhrase | null, within: Hanging): boolean {
  const pronoun = cursor.chunks[cursor.at];
  const word = pronoun && 'word' in pronoun ? pronoun.word : '';
  cursor.at += 1;
  const inner: Within = { standing: within.standing, times: [], closesAtComma: within.commaOpened };
  let at = cursor.at;
  while (['adverb', 'time', 'comma', 'hedge'].includes(kindAt(cursor, at) ?? '')) at += 1;
  if (word === 'when') {
    const last = within.times.at(-1);
    const from = cursor.found.length;
    const read = cursor.grammar.statement(cursor, within.standing, last ?? null);
    // "for when I have kids": nobody says that it is so.
    const [clause] = cursor.found.slice(from);
    if (clause?.verb.tense === 'present' && !clause.verb.perfect && last === undefined) clause.standing = 'unreal';
    return read;
  }
  if (!antecedent) return false;
  if (isFiniteAt(cursor, at) && ['who', 'which', 'that'].includes(word)) {
    cursor.at = at;
    return cursor.grammar.predicate(cursor, [antecedent], inner) !== null;
  }
  const first = nounAt(cursor, at);
  if (!first) return true;
  if (word === 'whose') return readWhose(cursor, at, antecedent, inner);
  cursor.at = at;
  const subjects = first.name ? readNames(cursor, inner.standing) : [first];
  if (!first.name) cursor.at += 1;
  while (kindAt(cursor, cursor.at) === 'adverb') cursor.at += 1;
  if (!isFiniteAt(cursor, cursor.at)) return true;
  const draft = cursor.grammar.predicate(cursor, subjects, word === 'where' ? inner : { ...inner, gap: antecedent });
  if (word === 'where' && draft && draft.verb.lemma !== 'work')
    draft.phrases.push({ word: 'in', phrases: [antecedent], after: -1 });
  return draft !== null;
}

function readWhose(cursor: Cursor, at: number, antecedent: NounPhrase, within: Within): boolean {
  const owned = nounAt(cursor, at);
  if (!owned) return true;
  cursor.at = at + 1;
  if (!isFiniteAt(cursor, cursor.at)) return true;
  return cursor.grammar.predicate(cursor, [{ ...owned, owner: antecedent }], within) !== null;
}
