import type { Rankings } from '../retrieval/ask-server.ts';
import { instantsOf } from '../retrieval/beam-set.ts';
import type { Chat, Question } from '../retrieval/load-beam.ts';

/** A question about a value that a later message replaced. */
export interface Update {
  readonly question: Question;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The last instant, in milliseconds, at which no message had told the new value. */
  readonly stillBefore: number;
}

/** The questions of which it is known which messages state the old and the new value. */
export function updatesOf(chats: readonly Chat[]): readonly Update[] {
  return chats.flatMap((chat) => {
    const instants = instantsOf(chat);
    const at = new Map(chat.turns.map(({ id }, index) => [id, instants[index]]));
    return chat.questions.flatMap((question): readonly Update[] => {
      const { original_info: before = [], updated_info: after = [] } = question.evidence_by_role ?? {};
      if (question.type !== 'knowledge_update' || before.length === 0 || after.length === 0) return [];
      const stillBefore = Math.min(...after.map((id) => at.get(id) ?? Infinity)) - 1;
      return [{ question, before: before.map(String), after: after.map(String), stillBefore }];
    });
  });
}

function rankOf(ids: readonly string[], ranked: readonly string[]): number {
  const found = ids.map((id) => ranked.indexOf(id)).filter((rank) => rank !== -1);
  return Math.min(Infinity, ...found);
}

/** Whether the best of `first` was found, and stands above every one of `second`. */
export function ranksAbove(first: readonly string[], second: readonly string[], ranked: readonly string[]): boolean {
  return rankOf(first, ranked) < rankOf(second, ranked);
}

/** A share of `n` with the interval that holds the true one in 95 of 100 cases (Wilson), all between 0 and 1. */
export interface Share {
  readonly n: number;
  readonly hits: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.96;

export function shareOf(hits: number, n: number): Share {
  const share = hits / n;
  const middle = share + Z ** 2 / (2 * n);
  const reach = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  const scale = 1 + Z ** 2 / n;
  return { n, hits, share, low: (middle - reach) / scale, high: (middle + reach) / scale };
}

export function countAbove(updates: readonly Update[], ranked: Rankings, wanted: 'before' | 'after'): Share {
  const other = wanted === 'after' ? 'before' : 'after';
  const hits = updates.filter((each) =>
    ranksAbove(each[wanted], each[other], ranked.get(each.question.qid) ?? []),
  ).length;
  return shareOf(hits, updates.length);
}
