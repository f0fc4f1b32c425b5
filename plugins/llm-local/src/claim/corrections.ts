import type { Chunk, NounPhrase } from '../chunk/phrase.ts';
import type { Claim } from './claim.ts';
import { refer } from './refer.ts';
import type { Scene } from './scene.ts';

function namesAfter(chunks: readonly Chunk[], at: number): readonly NounPhrase[] {
  const next = chunks.slice(at, at + 3).find((chunk) => chunk.kind === 'noun');
  return next?.kind === 'noun' ? [next] : [];
}

/**
 * "Actually, it was Lyon, not Paris.", "not Paris but Lyon": takes back an earlier claim of the text about the wrong
 * name and makes it of the right one. Null when the sentence is no such correction or refers to nothing said here.
 */
export function correctionClaims(scene: Scene, chunks: readonly Chunk[]): readonly Claim[] | null {
  const verbs = chunks.filter((chunk) => chunk.kind === 'verb');
  const [verb] = verbs;
  const it = chunks.find((chunk) => chunk.kind === 'noun');
  const bare = verbs.length === 0 || (verbs.length === 1 && verb?.kind === 'verb' && verb.lemma === 'be' && it?.kind === 'noun' && ['it', 'that', 'this'].includes(it.pronoun ?? ''));
  if (!bare) return null;
  const not = chunks.findIndex((chunk) => chunk.kind === 'not');
  const first = chunks.findIndex((chunk, at) => chunk.kind === 'noun' && chunk.pronoun === null && at !== not);
  if (first < 0) return null;
  const wrong = not < 0 ? [] : namesAfter(chunks, not + 1);
  const right = chunks.filter((chunk): chunk is NounPhrase => chunk.kind === 'noun' && chunk.pronoun === null && chunk.name !== null && !wrong.includes(chunk));
  const corrects = not >= 0 && right.length === 1 && wrong.length === 1;
  const [wrongName] = wrong.flatMap((phrase) => refer(scene, phrase));
  const [rightName] = right.flatMap((phrase) => refer(scene, phrase));
  if (!corrects || !wrongName || !rightName) {
    // "never lived in Paris, it was Lyon" in two sentences.
    const denied = scene.earlier.at(-1);
    const lone = verbs.length === 1 && denied?.denied === true && right.length === 1;
    return lone && rightName ? [{ ...denied, denied: false, target: rightName }] : null;
  }
  const said = scene.earlier.findLast((claim) => claim.target.name === wrongName.name || claim.source.name === wrongName.name);
  if (!said) return null;
  const swap = (claim: Claim, name: Claim['target']): Claim => (said.target.name === wrongName.name ? { ...claim, target: name } : { ...claim, source: name });
  return [
    { ...swap(said, wrongName), denied: true, verb: null },
    { ...swap(said, rightName), denied: false },
  ];
}
