import type { Chunk, NounPhrase, TimeChunk, VerbGroup } from '../chunk/phrase.ts';
import { COUNTRIES } from '../lexicon/countries.ts';
import { isGivenName } from '../token/name-token.ts';
import { readVerb } from '../lexicon/verb-forms.ts';
import { ADJECTIVE_RELATIONS } from '../lexicon/adjectives.ts';
import { appositionOf } from './apposition.ts';
import { antecedentOf, type ClauseDraft, copula, lastPhrase } from './clause.ts';
import { afterJoints, type Cursor, isFiniteAt, kindAt, nounAt, opensClause, type Within } from './cursor.ts';
import { readGap } from './read-gap.ts';
import { readApposition } from './read-apposition.ts';

/** Verbs that, after a passive and without an object, are passive too. */
const SHARED_PASSIVES = new Set(
  (
    'promote appoint elect name fire hire dismiss lay_off acquire sell rename raise educate bury release publish develop ' +
    'found award nominate replace arrest convict sentence'
  ).split(' '),
);

/** The commas, conjunctions and adverbs between two parts of a clause, and what stands after them. */
interface Joint {
  readonly start: number;
  /** Where what comes after the joint begins. */
  readonly at: number;
  readonly comma: boolean;
  /** Whether a conjunction is in it. */
  readonly joined: boolean;
  readonly words: readonly Chunk[];
  /** The last noun phrase before it. */
  readonly last: NounPhrase | undefined;
}

function jointAt(cursor: Cursor, draft: ClauseDraft): Joint {
  const start = cursor.at;
  const at = afterJoints(cursor, start);
  const words = cursor.chunks.slice(start, at);
  return {
    start,
    at,
    comma: kindAt(cursor, start) === 'comma',
    joined: words.some((chunk) => chunk.kind === 'conjunction'),
    words,
    last: lastPhrase(draft),
  };
}

/** The times that hold for the whole statement, as against those of this predicate alone. */
function sharedTimes(draft: ClauseDraft, within: Within): readonly number[] {
  return draft.times.filter((time) => within.times.includes(time));
}

function isBareParticiple(verb: VerbGroup): boolean {
  return verb.shape === 'finite' && verb.tense === 'past' && !verb.passive;
}

const PARTINGS = new Set(['leave', 'quit', 'resign', 'sell', 'step_down', 'retire', 'divorce', 'stop']);
const TURNS = new Set(['join', 'start', 'begin', 'move', 'become', 'buy', 'marry', 'found', 'go']);

/** "left Shell on 15 March and joined BP": one day for both. */
function shareDate(draft: ClauseDraft, next: ClauseDraft, within: Within): void {
  const own = draft.times.filter((time) => !within.times.includes(time));
  const undated = next.times.every((time) => within.times.includes(time));
  const same = draft.verb.tense === next.verb.tense;
  if (own.length === 1 && undated && same && PARTINGS.has(draft.verb.lemma) && TURNS.has(next.verb.lemma))
    next.times.push(...own);
}

/** "does not work at Acme but at Globex": the verb as it holds of what comes after "but"; null where nothing is denied. */
function turnedVerb(draft: ClauseDraft, joint: Joint): VerbGroup | null {
  const { verb } = draft;
  const but = joint.words.some((chunk) => 'word' in chunk && chunk.word === 'but');
  if (!but || !(verb.negated || verb.phase === 'no-longer')) return null;
  return { ...verb, negated: false, never: false, phase: verb.phase === 'no-longer' ? null : verb.phase };
}

function joinVerb(cursor: Cursor, draft: ClauseDraft, within: Within, joint: Joint, verb: VerbGroup): boolean {
  if ((within.closesAtComma === true && joint.comma) || verb.shape === 'infinitive') return false;
  const by = cursor.chunks[joint.at + 1];
  const reduced =
    joint.comma && !joint.joined && isBareParticiple(verb) && by?.kind === 'preposition' && by.word === 'by';
  cursor.at = joint.at;
  const { passive: _, ...rest } = within;
  const shared = { ...rest, times: sharedTimes(draft, within) };
  if (reduced && joint.last) {
    cursor.grammar.predicate(cursor, [joint.last], { ...shared, passive: true });
    return true;
  }
  const { elided } = draft;
  // "could move and work": the auxiliary is shared.
  const bare = verb.end - verb.start === 1 && readVerb(verb.surface, verb.lemma).form === 'base';
  const helped = draft.verb.unreal && (bare || verb.shape === 'gerund');
  const next = cursor.grammar.predicate(cursor, draft.subjects, helped ? { ...shared, standing: 'unreal' } : shared);
  if (!next) return false;
  if (bare && draft.verb.tense === 'future') next.verb = { ...next.verb, tense: 'future' };
  next.elided = elided;
  shareDate(draft, next, within);
  // "was hired in 2010 and promoted in 2012": the auxiliary is shared.
  const passive = draft.verb.passive && joint.joined && isBareParticiple(verb) && next.objects.length === 0;
  if (passive && SHARED_PASSIVES.has(verb.lemma)) next.verb = { ...verb, passive: true };
  return false;
}

function joinTime(cursor: Cursor, draft: ClauseDraft, joint: Joint, time: TimeChunk): boolean {
  const { at } = joint;
  if (opensClause(cursor, at) || isFiniteAt(cursor, at + 1)) return false;
  if (joint.joined && draft.times.length > 0 && kindAt(cursor, at + 1) === 'preposition') {
    return readGap(cursor, draft, at);
  }
  draft.times.push(time.mention);
  cursor.at = at + 1;
  return true;
}

function joinPreposition(cursor: Cursor, draft: ClauseDraft, within: Within, joint: Joint): boolean {
  const { at, comma, joined } = joint;
  if (within.closesAtComma === true && comma && !joined) return false;
  const noun = nounAt(cursor, at + 1) !== null;
  const turned = turnedVerb(draft, joint);
  if (turned !== null && noun && !opensClause(cursor, at + 1)) return readGap(cursor, { ...draft, verb: turned }, at);
  if (draft.times.length > 0 && noun && !opensClause(cursor, at + 1)) return readGap(cursor, draft, at);
  if (comma && noun && opensClause(cursor, at + 2)) return false;
  cursor.at = at;
  return true;
}

/** "Athens, Ohio": the second only says which. */
function isPlaceOfPlace(joint: Joint, next: NounPhrase): boolean {
  const [first, second] = [joint.last?.name?.toLowerCase(), next.name?.toLowerCase()];
  if (first === undefined || second === undefined || !joint.comma || joint.joined) return false;
  return COUNTRIES.has(second) && !COUNTRIES.has(first);
}

/** "is not a lawyer but an accountant": what was negated gives way. */
function turnNegation(draft: ClauseDraft, next: NounPhrase, turned: VerbGroup): void {
  draft.verb = turned;
  draft.denied.push(...draft.objects.flat());
  draft.objects = [[next]];
}

function joinNoun(cursor: Cursor, draft: ClauseDraft, within: Within, joint: Joint, next: NounPhrase): boolean {
  const { at, last, start } = joint;
  const bare = joint.comma && !joint.joined;
  const names = bare && last?.plural === true && appositionOf(last, next) === 'name';
  if (!names && opensClause(cursor, at)) return false;
  // The cursor stands at the comma, and not at an adverb after it: "formerly a journalist".
  const named = bare && last ? readApposition(cursor, last, within.standing) : null;
  if (last && named) {
    replaceLast(draft, last, named);
    return true;
  }
  // "It was great, Ann!": somebody spoken to.
  const ends = [null, 'break'].includes(kindAt(cursor, at + 1)) && isGivenName(next.name?.toLowerCase() ?? '');
  if (bare && ends && next.owner === null && !isGivenName(last?.name?.toLowerCase() ?? '')) {
    cursor.at = at + 1;
    return true;
  }
  if (within.closesAtComma === true && bare) {
    cursor.at = start;
    return false;
  }
  cursor.at = at + 1;
  if (isPlaceOfPlace(joint, next)) return true;
  const turned = turnedVerb(draft, joint);
  if (turned !== null && draft.verb.negated) {
    turnNegation(draft, next, turned);
    return true;
  }
  if (turned !== null) return readGap(cursor, { ...draft, verb: turned }, at);
  const after = kindAt(cursor, at + 1);
  const timed = draft.times.length > sharedTimes(draft, within).length;
  if (timed && (after === 'time' || after === 'preposition')) return readGap(cursor, draft, at);
  joinPhrase(draft, next);
  return true;
}

function joinPhrase(draft: ClauseDraft, noun: NounPhrase): void {
  const object = draft.objects.at(-1);
  const phrase = draft.phrases.at(-1);
  const objectAt = object?.at(-1)?.start ?? -1;
  const phraseAt = phrase?.phrases.at(-1)?.start ?? -1;
  if (object && objectAt > phraseAt) object.push(noun);
  else if (phrase) draft.phrases[draft.phrases.length - 1] = { ...phrase, phrases: [...phrase.phrases, noun] };
}

function replaceLast(draft: ClauseDraft, old: NounPhrase, named: NounPhrase): void {
  const swap = (each: NounPhrase): NounPhrase => (each === old ? named : each);
  draft.objects = draft.objects.map((list) => list.map(swap));
  draft.phrases = draft.phrases.map((phrase) => ({ ...phrase, phrases: phrase.phrases.map(swap) }));
}

/**
 * Decides what a comma or conjunction after a verb's argument joins: another predicate, a list item, an apposition, a
 * relative clause, a gap, or a new clause. Returns false when this clause has ended.
 */
export function readJoint(cursor: Cursor, draft: ClauseDraft, within: Within): boolean {
  const joint = jointAt(cursor, draft);
  const next = cursor.chunks[joint.at];
  if (!next || joint.words.some((chunk) => chunk.kind === 'hedge')) return false;
  if (next.kind === 'verb') return joinVerb(cursor, draft, within, joint, next);
  if (next.kind === 'time') return joinTime(cursor, draft, joint, next);
  if (next.kind === 'preposition') return joinPreposition(cursor, draft, within, joint);
  if (next.kind === 'noun') return joinNoun(cursor, draft, within, joint, next);
  if (next.kind === 'relative') {
    cursor.at = joint.at;
    return cursor.grammar.relative(cursor, antecedentOf(draft), {
      standing: within.standing,
      times: draft.times,
      commaOpened: joint.comma,
    });
  }
  const prep = cursor.chunks[joint.at + 1];
  if (
    next.kind === 'adjective' &&
    draft.verb.lemma !== 'be' &&
    prep?.kind === 'preposition' &&
    ADJECTIVE_RELATIONS.has(`${next.word} ${prep.word}`)
  ) {
    cursor.at = joint.at;
    return (
      cursor.grammar.predicate(cursor, draft.subjects, {
        standing: within.standing,
        times: [],
        verb: copula(next.start),
      }) !== null
    );
  }
  if (next.kind === 'not' || next.kind === 'adjective') {
    cursor.at = joint.at;
    return next.kind === 'not' || draft.verb.lemma === 'be' || draft.verb.lemma === 'become';
  }
  return false;
}
