import type { NounPhrase } from '../chunk/phrase.ts';
import { COUNTRIES } from '../lexicon/countries.ts';
import { type ClauseDraft, draftOf } from './clause.ts';
import { afterJoints, type Cursor, isFiniteAt, kindAt, nounAt, opensClause } from './cursor.ts';
import { lastPhrase, readPredicate, readRelative, type Within } from './read-predicate.ts';
import { appositionOf } from './apposition.ts';
import { readApposition } from './read-subject.ts';

/** Verbs that, after a passive and without an object, are passive too. */
const SHARED_PASSIVES = new Set('promote appoint elect name fire hire dismiss lay_off acquire sell rename raise educate bury release publish develop found award nominate replace arrest convict sentence'.split(' '));

function hasConjunction(cursor: Cursor, from: number, to: number): boolean {
  return cursor.chunks.slice(from, to).some((chunk) => chunk.kind === 'conjunction');
}

function joinPhrase(draft: ClauseDraft, noun: NounPhrase): void {
  const object = draft.objects.at(-1);
  const phrase = draft.phrases.at(-1);
  const objectAt = object?.at(-1)?.start ?? -1;
  const phraseAt = phrase?.phrases.at(-1)?.start ?? -1;
  if (object && objectAt > phraseAt) object.push(noun);
  else if (phrase) draft.phrases[draft.phrases.length - 1] = { ...phrase, phrases: [...phrase.phrases, noun] };
}

/** "... in 2019 and Korea in 2021": the verb again, with another object or phrase and its own time. */
function readGap(cursor: Cursor, draft: ClauseDraft, at: number): boolean {
  const gap = draftOf(draft.subjects, draft.verb, draft.standing, []);
  gap.elided = draft.elided;
  gap.subjectPhrases = draft.subjectPhrases;
  cursor.at = at;
  for (;;) {
    const chunk = cursor.chunks[cursor.at];
    if (chunk?.kind === 'noun' && gap.objects.length === 0) {
      gap.objects.push([chunk]);
      cursor.at += 1;
    } else if (chunk?.kind === 'preposition' && nounAt(cursor, cursor.at + 1)) {
      const noun = nounAt(cursor, cursor.at + 1);
      if (noun) gap.phrases.push({ word: chunk.word, phrases: [noun], after: -1 });
      cursor.at += 2;
    } else if (chunk?.kind === 'time') {
      gap.times.push(chunk.mention);
      cursor.at += 1;
    } else if (chunk?.kind === 'adverb') cursor.at += 1;
    else break;
  }
  // What the gap leaves out stays as it was: "studied law at X in 2010 and at Y in 2012".
  if (gap.objects.length === 0 && draft.objects.length > 0) gap.objects = draft.objects.map((list) => [...list]);
  cursor.found.push(gap);
  const joint = kindAt(cursor, cursor.at);
  return joint === 'comma' || joint === 'conjunction' ? readJoint(cursor, gap, { standing: draft.standing, times: [] }) : true;
}

/**
 * Decides what a comma or conjunction after a verb's argument joins: another predicate, a list item, an apposition, a
 * relative clause, a gap, or a new clause. Returns false when this clause has ended.
 */
export function readJoint(cursor: Cursor, draft: ClauseDraft, within: Within): boolean {
  const start = cursor.at;
  const comma = kindAt(cursor, start) === 'comma';
  const at = afterJoints(cursor, start);
  const next = cursor.chunks[at];
  const joined = hasConjunction(cursor, start, at);
  const last = lastPhrase(draft);
  if (!next) return false;
  if (cursor.chunks.slice(start, at).some((chunk) => chunk.kind === 'hedge')) return false;
  const predicate = { ...within, times: draft.times.filter((time) => within.times.includes(time)) };
  switch (next.kind) {
    case 'verb': {
      if (within.closesAtComma === true && comma) return false;
      if (next.shape === 'infinitive') return false;
      const by = cursor.chunks[at + 1];
      const reduced = comma && !joined && last && next.shape === 'finite' && next.tense === 'past' && !next.passive && by?.kind === 'preposition' && by.word === 'by';
      cursor.at = at;
      const { passive: _, ...shared } = predicate;
      const elided = draft.elided;
      const sub = reduced ? readPredicate(cursor, [last], { ...shared, passive: true }) : readPredicate(cursor, draft.subjects, shared);
      if (sub && !reduced) {
        sub.elided = elided;
        // "was hired in 2010 and promoted in 2012": the auxiliary is shared.
        if (draft.verb.passive && next.shape === 'finite' && next.tense === 'past' && !next.passive && sub.objects.length === 0 && joined && SHARED_PASSIVES.has(next.lemma)) sub.verb = { ...next, passive: true };
      }
      return reduced === true;
    }
    case 'time':
      if (opensClause(cursor, at) || isFiniteAt(cursor, at + 1)) return false;
      if (joined && draft.times.length > 0 && kindAt(cursor, at + 1) === 'preposition') return readGap(cursor, draft, at);
      draft.times.push(next.mention);
      cursor.at = at + 1;
      return true;
    case 'relative':
      cursor.at = at;
      return readRelative(cursor, last ?? null, { standing: within.standing, times: draft.times, commaOpened: comma });
    case 'not':
      cursor.at = at;
      return true;
    case 'preposition':
      if (within.closesAtComma === true && comma && !joined) return false;
      if (draft.times.length > 0 && nounAt(cursor, at + 1) && !opensClause(cursor, at + 1)) return readGap(cursor, draft, at);
      if (comma && opensAfterPhrase(cursor, at)) return false;
      cursor.at = at;
      return true;
    case 'adjective':
      cursor.at = at;
      return draft.verb.lemma === 'be' || draft.verb.lemma === 'become';
    case 'noun': {
      const names = comma && !joined && last !== undefined && appositionOf(last, next) === 'name' && last.plural;
      if (!names && opensClause(cursor, at)) return false;
      if (comma && !joined && last) {
        // The comma, and not the adverb after it: "formerly a journalist".
        cursor.at = start;
        const named = readApposition(cursor, last, within.standing);
        if (named) {
          replaceLast(draft, last, named);
          return true;
        }
      }
      if (within.closesAtComma === true && comma && !joined) {
        cursor.at = start;
        return false;
      }
      // "Athens, Ohio": the second only says which.
      if (comma && !joined && last?.name && next.name && COUNTRIES.has(next.name.toLowerCase()) && !COUNTRIES.has(last.name.toLowerCase())) {
        cursor.at = at + 1;
        return true;
      }
      // "is not a lawyer but an accountant".
      if (draft.verb.negated && cursor.chunks.slice(start, at).some((chunk) => 'word' in chunk && chunk.word === 'but')) {
        draft.verb = { ...draft.verb, negated: false };
        draft.denied.push(...draft.objects.flat());
        draft.objects = [];
        if (draft.verb.lemma === 'be') draft.denied = [];
        draft.objects.push([next]);
        cursor.at = at + 1;
        return true;
      }
      const after = kindAt(cursor, at + 1);
      if (draft.times.length > draft.times.filter((time) => within.times.includes(time)).length && (after === 'time' || after === 'preposition')) return readGap(cursor, draft, at);
      joinPhrase(draft, next);
      cursor.at = at + 1;
      return true;
    }
    default:
      return false;
  }
}

function opensAfterPhrase(cursor: Cursor, at: number): boolean {
  return nounAt(cursor, at + 1) !== null && opensClause(cursor, at + 2);
}

function replaceLast(draft: ClauseDraft, old: NounPhrase, named: NounPhrase): void {
  draft.objects = draft.objects.map((list) => list.map((each) => (each === old ? named : each)));
  draft.phrases = draft.phrases.map((phrase) => ({ ...phrase, phrases: phrase.phrases.map((each) => (each === old ? named : each)) }));
}
