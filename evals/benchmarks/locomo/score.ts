import { evidenceRecall, summariseRecall, type RankedAnswer, type RecallSummary } from '../../src/index.ts';
import type { Conversation, Question } from './load-locomo.ts';

/** Turn ids by question id, best first, each once. */
export type Rankings = ReadonlyMap<string, readonly string[]>;

/** A way to find turns, and what it found. */
export interface Contestant {
  readonly name: string;
  readonly ranked: Rankings;
}

/** Recall of each contestant at one k, in the order in which they were given. */
export interface RecallTable {
  readonly k: number;
  readonly rows: readonly { readonly name: string; readonly recall: RecallSummary }[];
}

/** The numbers of LoCoMo's own code; others' tables sometimes swap them. */
export const CATEGORIES: ReadonlyMap<number, string> = new Map([
  [1, 'multi-hop'],
  [2, 'temporal'],
  [3, 'open-domain'],
  [4, 'single-hop'],
  [5, 'adversarial'],
]);

export const CUTS = Object.freeze([5, 10, 20] as const);
/** The cut that decides. */
export const DECISIVE_CUT = 10;

/** The questions that say something about retrieval. */
export function withEvidence(conversations: readonly Conversation[]): readonly Question[] {
  return conversations.flatMap(({ questions }) => questions.filter(({ evidence }) => evidence.length > 0));
}

export function rankingOf({ ranked }: Contestant, qid: string): readonly string[] {
  return ranked.get(qid) ?? [];
}

export function recallTable(
  questions: readonly Question[],
  contestants: readonly Contestant[],
  k: number,
): RecallTable {
  const rows = contestants.map((contestant) => {
    const answers = questions.map(({ qid, category, evidence }): RankedAnswer => ({
      category,
      evidence,
      ranked: rankingOf(contestant, qid),
    }));
    return { name: contestant.name, recall: summariseRecall(answers, k) };
  });
  return { k, rows };
}

/** How many questions one contestant finds more, and how many it finds less evidence for than another. */
export function compare(
  questions: readonly Question[],
  [first, second]: readonly [Contestant, Contestant],
  k: number,
): { readonly better: number; readonly worse: number } {
  const gains = questions.map(({ qid, evidence }) => {
    const [one, other] = [first, second].map((each) => evidenceRecall(evidence, rankingOf(each, qid), k) ?? 0);
    return (one ?? 0) - (other ?? 0);
  });
  return { better: gains.filter((gain) => gain > 0).length, worse: gains.filter((gain) => gain < 0).length };
}
