import { evidenceRecall } from '../../src/index.ts';

/** A text to remember and to be found. */
export interface Told {
  readonly id: string;
  readonly text: string;
  /** When it was said (ISO 8601), and in which session; null for a passage that stands alone. */
  readonly said: { readonly at: string; readonly session: string } | null;
}

export interface Asked {
  readonly id: string;
  readonly question: string;
  /** The kind of question, such as `multi-hop`. */
  readonly group: string;
  /** Ids of the texts that answer it. */
  readonly gold: readonly string[];
}

/** Texts that are searched together, in the order in which they are told, and the questions about them. */
export interface Collection {
  readonly name: string;
  readonly told: readonly Told[];
  readonly asked: readonly Asked[];
  /** The instant from which the questions are asked (ISO 8601); null where nothing was said at any time. */
  readonly at: string | null;
}

/** What is counted of one ranking, between 0 and 1; null where there is nothing to find. */
export interface Measure {
  readonly name: string;
  readonly of: (gold: readonly string[], ranked: readonly string[]) => number | null;
}

/** One set of data, ready to be measured. */
export interface RetrievalSet {
  readonly name: string;
  readonly collections: readonly Collection[];
  readonly measures: readonly Measure[];
  /** Whether texts follow one another, so that the one before may tell what the next is about. */
  readonly inTurns: boolean;
}

const recallAt = (k: number): Measure => ({
  name: `recall at ${k}`,
  of: (gold, ranked) => evidenceRecall(gold, ranked, k),
});

/** All of the gold, or nothing: half of the way to an answer is no answer. */
const allIn = (k: number): Measure => ({
  name: `all gold in the first ${k}`,
  of: (gold, ranked) => {
    const recall = evidenceRecall(gold, ranked, k);
    return recall === null ? null : Number(recall === 1);
  },
});

export const OF_TURNS: readonly Measure[] = Object.freeze([5, 10, 20].map(recallAt));
export const OF_PASSAGES: readonly Measure[] = Object.freeze([recallAt(2), recallAt(5), allIn(8)]);
