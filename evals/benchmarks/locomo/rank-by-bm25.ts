import { baselineTerms, createBm25, type Document, type Ranker } from '../../src/index.ts';
import type { Conversation } from './load-locomo.ts';
import { previousTurns, turnText } from './turn-text.ts';

/** As the floors that were measured before: the usual k1 and b, Porter stems, English stop words. */
const SETTINGS = Object.freeze({ terms: baselineTerms, k1: 1.2, b: 0.75 });

/** BM25 over the turns of one conversation. */
export function rankTurns({ turns }: Conversation): Ranker {
  return createBm25(
    turns.map((turn): Document => ({ id: turn.dia_id, text: turnText(turn) })),
    SETTINGS,
  );
}

/** The same, each turn together with the one before it in its session. */
export function rankTurnsWithPrevious({ turns }: Conversation): Ranker {
  const previous = previousTurns(turns);
  const documents = turns.map((turn): Document => {
    const before = previous.get(turn.dia_id);
    const text = before === undefined ? turnText(turn) : `${turnText(before)}\n${turnText(turn)}`;
    return { id: turn.dia_id, text };
  });
  return createBm25(documents, SETTINGS);
}
