import { SUBJECT_PRONOUNS } from '../lexicon/function-words.ts';
import type { Chunk, NounPhrase, VerbGroup } from '../chunk/phrase.ts';
import type { ClauseDraft, Standing } from './clause.ts';

export interface Within {
  readonly standing: Standing;
  /** Times said before the clause, which hold for it too. */
  readonly times: readonly number[];
  /** A participle without its auxiliary: "founded in 1998". */
  readonly passive?: boolean;
  /** Inside a relative clause that a comma opened, the next comma ends it. */
  readonly closesAtComma?: boolean;
  /** A verb that is left out, so that the cursor stands after it. */
  readonly verb?: VerbGroup;
  /** The phrase that "which" stands for, when it is the object. */
  readonly gap?: NounPhrase;
}

/** Where a relative clause hangs. `times` are those said before it; `commaOpened`: the next comma ends it. */
export interface Hanging {
  readonly standing: Standing;
  readonly times: readonly number[];
  readonly commaOpened: boolean;
}

/** The rules of the grammar that refer to each other in a circle: each file knows its own and reaches the rest here. */
export interface Grammar {
  statement(cursor: Cursor, standing: Standing, moment?: number | null): boolean;
  predicate(cursor: Cursor, subjects: readonly NounPhrase[], within: Within): ClauseDraft | null;
  relative(cursor: Cursor, antecedent: NounPhrase | null, hanging: Hanging): boolean;
  joint(cursor: Cursor, draft: ClauseDraft, within: Within): boolean;
}

/** Where the reading of a sentence stands, and what it has found so far. */
export interface Cursor {
  readonly chunks: readonly Chunk[];
  readonly grammar: Grammar;
  at: number;
  readonly found: ClauseDraft[];
  /** Clauses that wait for the subject of the clause after them: "Born in Lisbon, ...". */
  waiting: ClauseDraft[];
  /** The subject of the last clause of the sentence that has one. */
  lead: readonly NounPhrase[];
  /** Guards against a grammar that does not advance. */
  depth: number;
}

export function kindAt(cursor: Cursor, at: number): Chunk['kind'] | null {
  return cursor.chunks[at]?.kind ?? null;
}

export function nounAt(cursor: Cursor, at: number): NounPhrase | null {
  const chunk = cursor.chunks[at];
  return chunk?.kind === 'noun' ? chunk : null;
}

export function isFiniteAt(cursor: Cursor, at: number): boolean {
  const chunk = cursor.chunks[at];
  return chunk?.kind === 'verb' && chunk.shape === 'finite';
}

/** Whether what comes after this preposition is what was not done: "instead of moving", "rather than moving". */
export function isInstead(cursor: Cursor, at: number): boolean {
  const [before, chunk] = [cursor.chunks[at - 1], cursor.chunks[at]];
  if (before?.kind !== 'adverb' || chunk?.kind !== 'preposition') return false;
  return (before.word === 'instead' && chunk.word === 'of') || (before.word === 'rather' && chunk.word === 'than');
}

/** The place after commas, conjunctions, adverbs and hedges. */
export function afterJoints(cursor: Cursor, at: number): number {
  let next = at;
  while (['comma', 'conjunction', 'adverb', 'hedge', 'mark'].includes(kindAt(cursor, next) ?? '')) next += 1;
  return next;
}

/** Whether a noun phrase here is the subject of a verb of its own, perhaps with others, times and appositions between. */
export function opensClause(cursor: Cursor, from: number): boolean {
  let at = from;
  while (['time', 'adverb', 'hedge', 'comma'].includes(kindAt(cursor, at) ?? '')) at += 1;
  if (!nounAt(cursor, at)) return false;
  let commas = 0;
  for (at += 1; at < cursor.chunks.length; at += 1) {
    const kind = kindAt(cursor, at);
    if (kind === 'verb') return isReducedAt(cursor, at) ? hasLaterVerb(cursor, at + 1) : isFiniteAt(cursor, at);
    if (kind === 'adverb' || kind === 'time' || kind === 'hedge') continue;
    if (kind === 'preposition' && nounAt(cursor, at + 1)) {
      if (isFiniteAt(cursor, at + 2)) return true;
      return false;
    }
    if (kind === 'relative') return isFiniteAt(cursor, at + 1) && hasLaterVerb(cursor, at + 2);
    if (kind === 'conjunction') {
      if (!nounAt(cursor, at + 1)) return false;
      at += 1;
    } else if (kind === 'comma') {
      // "as a nurse, I am", "likes Rust, and he knows": a pronoun is no member of a list, and has a clause of its own.
      const first = at + (kindAt(cursor, at + 1) === 'conjunction' ? 2 : 1);
      if (SUBJECT_PRONOUNS.has(nounAt(cursor, first)?.pronoun ?? '')) return false;
      if (nounAt(cursor, at + 1)) {
        commas += 1;
        at += 1;
      } else if (kindAt(cursor, at + 1) === 'conjunction' && nounAt(cursor, at + 2)) at += 2;
      else return commas > 0 && isFiniteAt(cursor, at + 1);
    } else return false;
  }
  return false;
}

const REDUCED = new Set(
  'base locate headquarter situate bear found own lead make know call name write publish build design develop create hire employ acquire raise manage produce direct'.split(
    ' ',
  ),
);

/** "a maker based in Bilbao", "a firm led by Ann": a participle that belongs to the phrase before it. */
function isReducedAt(cursor: Cursor, at: number): boolean {
  const chunk = cursor.chunks[at];
  const next = cursor.chunks[at + 1];
  if (chunk?.kind !== 'verb' || chunk.tense !== 'past' || chunk.passive || chunk.shape !== 'finite') return false;
  return (
    REDUCED.has(chunk.lemma) &&
    next?.kind === 'preposition' &&
    (next.word === 'by' || ['base', 'locate', 'headquarter', 'situate', 'bear'].includes(chunk.lemma))
  );
}

function hasLaterVerb(cursor: Cursor, from: number): boolean {
  for (let at = from; at < cursor.chunks.length && kindAt(cursor, at) !== 'break'; at += 1) {
    if (isFiniteAt(cursor, at)) return true;
  }
  return false;
}
