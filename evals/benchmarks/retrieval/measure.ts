import type { Embedder } from '@gligabao/core';
import type { Ranker } from '../../src/index.ts';
import type { Timings } from '../server/timings.ts';
import { withServer } from '../server/with-server.ts';
import { ask, type Put, questionsOf, type Rankings, remember } from './ask-server.ts';
import { rankByBm25, rankByBm25WithPrevious, rankByVectors } from './baselines.ts';
import type { Collection, RetrievalSet } from './retrieval-set.ts';
import { type Contestant, type Table, tableOf } from './score.ts';

/** Texts asked for: the largest k of any measure. */
const DEPTH = 20;

/** What one set gave. */
export interface Measured {
  readonly set: RetrievalSet;
  readonly questions: readonly Put[];
  readonly contestants: readonly Contestant[];
  readonly tables: readonly Table[];
  readonly remember: Timings;
  readonly query: Timings;
}

function rankAll(collections: readonly Collection[], rankerOf: (collection: Collection) => Ranker): Rankings {
  return new Map(
    collections.flatMap((collection) => {
      const rank = rankerOf(collection);
      return collection.asked.map(({ id, question }) => [id, rank(question, DEPTH)] as const);
    }),
  );
}

async function nearest(collections: readonly Collection[], embedder: Embedder): Promise<Rankings> {
  const all: (readonly [string, readonly string[]])[] = [];
  for (const collection of collections) all.push(...(await rankByVectors(collection, embedder, DEPTH)));
  return new Map(all);
}

/** Remembers and asks over HTTP, on a server of its own with the default settings, and ranks by the baselines. */
export async function measure(set: RetrievalSet, embedder: Embedder, seed: number): Promise<Measured> {
  const { collections, measures, inTurns } = set;
  const questions = questionsOf(collections);
  const { remembered, asked } = await withServer('local', async (client) => {
    const told = await remember(collections, client);
    return { remembered: told, asked: await ask(questions, DEPTH, client) };
  });
  const contestants: readonly Contestant[] = [
    { name: 'gligabao', ranked: asked.ranked },
    { name: 'BM25', ranked: rankAll(collections, rankByBm25) },
    ...(inTurns ? [{ name: 'BM25 + previous turn', ranked: rankAll(collections, rankByBm25WithPrevious) }] : []),
    { name: 'vectors alone', ranked: await nearest(collections, embedder) },
  ];
  const tables = measures.map((each) => tableOf(questions, contestants, each, seed));
  return { set, questions, contestants, tables, remember: remembered, query: asked.timings };
}
