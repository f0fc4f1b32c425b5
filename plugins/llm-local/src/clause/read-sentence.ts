import type { Chunk } from '../chunk/phrase.ts';
import { readVerb } from '../lexicon/verb-forms.ts';
import { type Clause, copula, draftOf, type Standing } from './clause.ts';
import { type Cursor, isFiniteAt, isInstead, kindAt, nounAt, opensClause } from './cursor.ts';
import { readJoint } from './read-joint.ts';
import { readPredicate } from './read-predicate.ts';
import { readRelative } from './read-relative.ts';
import { readSubject } from './read-subject.ts';

interface Front {
  standing: Standing;
  /** "Here's", "that's": the verb has no subject to be found elsewhere. */
  shown: boolean;
  times: number[];
  /** Whether what was read is a part of its own: "..., retired in 2014 and moved". */
  described: boolean;
}

/** Reads what stands before a subject: times, adverbs, hedges, subordinating words, phrases that a comma ends. */
function readFront(cursor: Cursor, front: Front): void {
  for (;;) {
    const chunk = cursor.chunks[cursor.at];
    if (!chunk) return;
    switch (chunk.kind) {
      case 'time':
        front.times.push(chunk.mention);
        cursor.at += 1;
        break;
      case 'hedge':
      case 'conditional':
        front.standing = 'unreal';
        if (chunk.kind === 'conditional')
          for (const clause of cursor.found) if (clause.verb.tense === 'future') clause.standing = 'unreal';
        cursor.at += 1;
        break;
      case 'adverb':
        if (['here', 'there', 'how', 'why'].includes(chunk.word)) front.shown = true;
        cursor.at += 1;
        break;
      case 'adjective':
        front.described = true;
        cursor.at += 1;
        break;
      case 'conjunction':
        if (front.described) front.times = [];
        cursor.at += 1;
        break;
      case 'comma':
      case 'subordinator':
      case 'mark':
      case 'not':
        cursor.at += 1;
        break;
      case 'relative':
        front.shown = true;
        cursor.at += 1;
        break;
      case 'preposition': {
        const next = cursor.chunks[cursor.at + 1];
        if (next?.kind === 'verb' && next.shape === 'gerund')
          readWaiting(
            cursor,
            cursor.at + 1,
            isInstead(cursor, cursor.at) ? { ...front, standing: 'unreal' } : front,
            false,
          );
        else if (next?.kind === 'noun' && !isFiniteAt(cursor, cursor.at + 2)) {
          if (next.name !== null && ['at', 'with'].includes(chunk.word) && isAfterStay(cursor)) {
            const worked = draftOf(
              [],
              { ...copula(chunk.start), lemma: 'work', surface: 'worked', tense: 'past' },
              front.standing,
              [],
            );
            worked.phrases.push({ word: 'at', phrases: [next], after: -1 });
            cursor.found.push(worked);
            cursor.waiting.push(worked);
          }
          cursor.at += 2;
        } else cursor.at += 1;
        break;
      }
      case 'verb': {
        const participle =
          chunk.tense === 'past' &&
          !chunk.passive &&
          chunk.shape === 'finite' &&
          kindAt(cursor, cursor.at + 1) !== 'noun';
        if ((chunk.shape === 'gerund' || participle) && subjectAfterComma(cursor))
          readWaiting(cursor, cursor.at, front, participle);
        else return;
        break;
      }
      case 'noun':
      case 'break':
        return;
    }
  }
}

/** "After ten years at Acme, ...": the stretch before the phrase is told as over. */
function isAfterStay(cursor: Cursor): boolean {
  const [before, first] = [cursor.chunks[cursor.at - 1], cursor.chunks[0]];
  const after = first?.kind === 'preposition' && first.word === 'after';
  return (before?.kind === 'time' || after) && subjectAfterComma(cursor);
}

function subjectAfterComma(cursor: Cursor): boolean {
  const comma = cursor.chunks.findIndex((chunk: Chunk, at) => at > cursor.at && chunk.kind === 'comma');
  return (
    comma > 0 &&
    opensClause(cursor, comma + 1) &&
    !cursor.chunks.slice(cursor.at + 1, comma).some((chunk) => chunk.kind === 'verb')
  );
}

/** A clause that shares the subject that comes after it. */
function readWaiting(cursor: Cursor, at: number, front: Front, passive: boolean): void {
  cursor.at = at;
  const draft = readPredicate(cursor, [], { standing: front.standing, times: [], passive, closesAtComma: true });
  if (draft) cursor.waiting.push(draft);
}

/** Reads one statement: a subject and its predicates. Returns false when nothing could be read. */
function readStatement(cursor: Cursor, standing: Standing, moment: number | null = null): boolean {
  const front: Front = { standing, shown: false, times: [], described: false };
  readFront(cursor, front);
  const start = cursor.at;
  const chunk = cursor.chunks[start];
  if (!chunk || chunk.kind === 'break') return false;
  if (chunk.kind === 'verb') {
    const asks =
      ['do', 'does', 'did', 'is', 'are', 'was', 'were', 'has', 'have', 'can', 'will'].includes(chunk.surface) &&
      nounAt(cursor, start + 1) !== null &&
      isFiniteAt(cursor, start + 2);
    if (asks) {
      cursor.at += 1;
      const count = cursor.found.length;
      if (readStatement(cursor, 'unreal')) return cursor.found.length >= count;
      cursor.at = start;
    }
    const bare = readVerb(chunk.surface, chunk.lemma).form === 'base' && chunk.tense === 'present';
    // "Ann retired, moved to Graz": who has been told of in the sentence does what has no subject of its own.
    const subjects = front.shown ? [] : cursor.lead;
    const draft = readPredicate(cursor, subjects, {
      standing: asks || bare || chunk.shape !== 'finite' ? 'unreal' : front.standing,
      times: front.times,
    });
    if (draft && !front.shown && subjects.length === 0) draft.elided = true;
    return true;
  }
  if (chunk.kind !== 'noun') return false;
  const before = cursor.found.length;
  const subject = readSubject(cursor, front.standing);
  if (!isFiniteAt(cursor, cursor.at)) {
    cursor.waiting = [];
    return cursor.at > start || cursor.found.length > before;
  }
  for (const draft of cursor.waiting) draft.subjects = [...subject.phrases];
  cursor.waiting = [];
  cursor.lead = subject.phrases;
  const from = cursor.found.length;
  const first = readPredicate(cursor, subject.phrases, {
    standing: front.standing,
    times: [...front.times, ...subject.times],
  });
  if (first) first.subjectPhrases = subject.prepositional;
  if (first) first.moment = moment;
  if (front.standing === 'unreal') for (const draft of cursor.found.slice(from)) draft.standing = 'unreal';
  return true;
}

/** The clauses of a sentence, in the order in which they were said. */
export function readSentence(chunks: readonly Chunk[]): readonly Clause[] {
  const grammar = { statement: readStatement, predicate: readPredicate, relative: readRelative, joint: readJoint };
  const cursor: Cursor = { chunks, grammar, at: 0, found: [], waiting: [], lead: [], depth: 0 };
  let standing: Standing = 'said';
  while (cursor.at < chunks.length) {
    const before = cursor.at;
    const conditional = chunks[before]?.kind === 'conditional';
    if (conditional) standing = 'unreal';
    readStatement(cursor, standing);
    if (kindAt(cursor, cursor.at) === 'break') {
      cursor.at += 1;
      cursor.lead = [];
      standing = 'said';
    } else if (cursor.at === before) cursor.at += 1;
  }
  return cursor.found;
}
