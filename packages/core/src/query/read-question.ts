import { asksAboutPast } from '@gligabao/dates';
import { nameKey, terms } from '@gligabao/text';
import type { Dataset } from '../domain/dataset.ts';
import type { Instant } from '../domain/time.ts';
import { defineStage } from '../pipeline/stage.ts';
import type { Clocks } from '../ports/clocks.ts';
import type { QueryCall } from './call.ts';

/** A question, understood without a model. */
export interface Question {
  readonly call: QueryCall;
  /** Null when the dataset does not exist: it holds nothing. */
  readonly dataset: Dataset | null;
  /** Index terms, each once, in order. */
  readonly terms: readonly string[];
  /** Keys of word sequences that may be names of entities. */
  readonly nameKeys: readonly string[];
  /** Whether superseded facts are wanted. */
  readonly history: boolean;
  readonly clocks: Clocks;
  /** The instant at which states are told. */
  readonly statesAt: Instant;
  readonly understandMs: number;
}

/** The most words that a name in a question is looked for with. */
const NAME_WORDS = 4;
const MAX_WORDS = 60;

/** Every run of one to four words as a name key; the database knows which of them are names. */
function nameCandidates(query: string): readonly string[] {
  const words = query
    .split(/[\s"“”()[\]{}<>!?;,]+/u)
    .map((word) => word.replace(/[.:]+$/u, '').replace(/['’]s$/u, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const keys = new Set<string>();
  for (const start of words.keys()) {
    for (let size = 1; size <= NAME_WORDS && start + size <= words.length; size += 1) {
      const key = nameKey(words.slice(start, start + size).join(' '));
      if (key !== '') keys.add(key);
    }
  }
  return [...keys];
}

function clocksOf(call: QueryCall, history: boolean): Clocks {
  return {
    ...(call.knownAt === null ? {} : { knownAt: call.knownAt }),
    ...(call.asOf === null ? {} : { asOf: call.asOf }),
    // With an instant, the question's own wish for history is met by it; one that was stated is added to it.
    ...(history && (call.asOf === null || call.history === true) ? { superseded: true } : {}),
  };
}

/** Reads the question: its terms, the names in it, and whether it asks about the past. */
export const readQuestion = defineStage({
  name: 'read_question',
  uses: ['dataset-store'],
  async run(call: QueryCall, { ports, context, now }): Promise<Question> {
    const began = now();
    const [dataset] = await ports['dataset-store'].find(call.userId, [call.dataset], context);
    const history = call.history ?? asksAboutPast(call.query);
    return {
      call,
      dataset: dataset ?? null,
      terms: [...new Set(terms(call.query))],
      nameKeys: nameCandidates(call.query),
      history,
      clocks: clocksOf(call, history),
      statesAt: call.asOf ?? call.knownAt ?? call.now,
      understandMs: now() - began,
    };
  },
});
