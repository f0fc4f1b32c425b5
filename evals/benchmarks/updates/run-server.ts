import type { Timings } from '../server/timings.ts';
import { withServer } from '../server/with-server.ts';
import { ask, type Put, questionsOf, type Rankings, remember } from '../retrieval/ask-server.ts';
import { collectionOf } from '../retrieval/beam-set.ts';
import type { Chat } from '../retrieval/load-beam.ts';
import type { Update } from './score.ts';

/** What one run gave. */
export interface ServerRun {
  readonly remember: Timings;
  readonly query: Timings;
  readonly ranked: Rankings;
  /** The same as of the instant before the update was told. */
  readonly rankedBefore: Rankings;
}

/** Passages asked for: far enough down that of two messages both are mostly found. */
export const DEPTH = 100;

/** Remembers all messages in a fresh server, and asks the questions about updates now and as of before. */
export function runServer(chats: readonly Chat[], updates: readonly Update[]): Promise<ServerRun> {
  const collections = chats.map(collectionOf);
  const byId = new Map(questionsOf(collections).map((put) => [put.asked.id, put]));
  const now = updates.map(({ question }) => byId.get(question.qid)).filter((put) => put !== undefined);
  const before = updates.flatMap(({ question, stillBefore }): readonly Put[] => {
    const put = byId.get(question.qid);
    const asOf = new Date(stillBefore).toISOString();
    return put ? [{ ...put, at: asOf, asOf }] : [];
  });
  return withServer('local', async (client) => {
    const told = await remember(collections, client);
    const { timings, ranked } = await ask(now, DEPTH, client);
    const { ranked: rankedBefore } = await ask(before, DEPTH, client);
    return { remember: told, query: timings, ranked, rankedBefore };
  });
}
