import type { Chunk, NounPhrase } from '../chunk/phrase.ts';
import type { ClauseDraft } from './clause.ts';

/** Where the reading of a sentence stands, and what it has found so far. */
export interface Cursor {
  readonly chunks: readonly Chunk[];
  at: number;
  readonly found: ClauseDraft[];
  /** Clauses that wait for the subject of the clause after them: "Born in Lisbon, ...". */
  waiting: ClauseDraft[];
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
