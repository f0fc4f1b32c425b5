import { type ClauseDraft, draftOf } from './clause.ts';
import { type Cursor, kindAt, nounAt } from './cursor.ts';

/** "... in 2019 and Korea in 2021": the verb again, with another object or phrase and its own time. */
export function readGap(cursor: Cursor, draft: ClauseDraft, at: number): boolean {
  const gap = draftOf(draft.subjects, draft.verb, draft.standing, []);
  gap.elided = draft.elided;
  gap.subjectPhrases = draft.subjectPhrases;
  cursor.at = at;
  for (;;) {
    const chunk = cursor.chunks[cursor.at];
    const noun = nounAt(cursor, cursor.at + 1);
    if (chunk?.kind === 'noun' && gap.objects.length === 0) gap.objects.push([chunk]);
    else if (chunk?.kind === 'preposition' && noun) {
      gap.phrases.push({ word: chunk.word, phrases: [noun], after: -1 });
      cursor.at += 1;
    } else if (chunk?.kind === 'time') gap.times.push(chunk.mention);
    else if (chunk?.kind !== 'adverb') break;
    cursor.at += 1;
  }
  // What the gap leaves out stays as it was: "studied law at X in 2010 and at Y in 2012".
  if (gap.objects.length === 0) gap.objects = draft.objects.map((list) => [...list]);
  cursor.found.push(gap);
  const joint = kindAt(cursor, cursor.at);
  if (joint !== 'comma' && joint !== 'conjunction') return true;
  return cursor.grammar.joint(cursor, gap, { standing: draft.standing, times: [] });
}
