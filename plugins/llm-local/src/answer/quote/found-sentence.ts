import type { MaterialSentence } from '../passage/sentence-material.ts';

/** A sentence that may answer, with how well it does. */
export interface FoundSentence {
  readonly sentence: MaterialSentence;
  readonly score: number;
}
