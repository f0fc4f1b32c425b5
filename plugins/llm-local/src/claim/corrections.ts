import type { Chunk, NounPhrase } from '../chunk/phrase.ts';
import type { Clause } from '../clause/clause.ts';
import { type Claim, type Referent, value } from './claim.ts';
import { refer } from './refer.ts';
import type { Scene } from './scene.ts';

/** An earlier claim about the wrong name, taken back, and the same of the right one. Null when nothing was said of it. */
function replaced(scene: Scene, wrong: Referent, right: Referent): readonly Claim[] | null {
  const said = [...scene.earlier, ...scene.claims].findLast(
    (claim) => claim.target.name === wrong.name || claim.source.name === wrong.name,
  );
  if (!said) return null;
  const swap = (name: Referent): Claim =>
    said.target.name === wrong.name ? { ...said, target: name } : { ...said, source: name };
  return [
    { ...swap(wrong), denied: true, verb: null },
    { ...swap(right), denied: false },
  ];
}

function firstReferent(scene: Scene, phrase: NounPhrase | undefined): Referent | undefined {
  return phrase === undefined ? undefined : refer(scene, phrase)[0];
}

/** "it was Lyon, not Paris", "it was Lyon" after a denial: null for other clauses with "be". */
export function correctingClaims(scene: Scene, clause: Clause): readonly Claim[] | null {
  const [subject] = clause.subjects;
  const [complement] = clause.objects[0] ?? [];
  if (!subject || !complement || clause.verb.negated) return null;
  // "The phone number is 555-0199, not 555-0100": whose, the wrong one tells.
  const [denied] = clause.denied;
  if (subject.determiner === 'the' && subject.owner === null && subject.of.length === 0 && denied)
    return replaced(scene, value(denied.text), value(complement.text));
  if (!['it', 'that', 'this'].includes(subject.pronoun ?? '') || complement.name === null) return null;
  const right = firstReferent(scene, complement);
  if (!right) return null;
  const wrong = firstReferent(scene, denied);
  if (wrong) return replaced(scene, wrong, right);
  const last = scene.earlier.at(-1);
  return last?.denied === true ? [{ ...last, denied: false, target: right, verb: null }] : null;
}

/**
 * "Lyon, not Paris.", "Not Paris but Lyon.": a sentence without a verb that takes back an earlier claim of the text
 * about the wrong name. Null when the sentence is no such correction.
 */
export function correctionClaims(scene: Scene, chunks: readonly Chunk[]): readonly Claim[] | null {
  if (chunks.some((chunk) => chunk.kind === 'verb')) return null;
  const not = chunks.findIndex((chunk) => chunk.kind === 'not');
  if (not < 0) return null;
  const names = chunks.filter((chunk): chunk is NounPhrase => chunk.kind === 'noun' && chunk.name !== null);
  const after = chunks[not]?.end ?? 0;
  const wrongPhrase = names.find((phrase) => phrase.start >= after);
  const rightPhrase = names.find((phrase) => phrase !== wrongPhrase);
  const wrong = firstReferent(scene, wrongPhrase);
  const right = firstReferent(scene, rightPhrase);
  return wrong && right ? replaced(scene, wrong, right) : null;
}
