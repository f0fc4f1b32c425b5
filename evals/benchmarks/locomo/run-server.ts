import { z } from 'zod';
import { createHttpClient, type HttpClient } from './http-client.ts';
import type { Conversation, Question } from './load-locomo.ts';
import { startServer, type Models } from './start-server.ts';
import { askedAt, rememberBodies } from './turn-text.ts';

/** Wall times of one kind of request, in milliseconds, and how long all of them took one after the other. */
export interface Timings {
  readonly requestMs: readonly number[];
  readonly totalSeconds: number;
}

/** What one run against one server gave. */
export interface ServerRun {
  readonly models: Models;
  readonly remember: Timings;
  readonly query: Timings;
  /** Turn ids by question id, best first, each once. */
  readonly ranked: ReadonlyMap<string, readonly string[]>;
}

/** Passages asked for: the largest k that recall is taken at. */
export const DEPTH = 20;
const USER = 'bench';

export const Found = z.object({ evidence: z.object({ passages: z.array(z.object({ source: z.string() })) }) });

/** Sends requests one at a time, each after the answer to the one before. */
export async function timed<Item>(items: readonly Item[], send: (item: Item) => Promise<number>): Promise<Timings> {
  const requestMs: number[] = [];
  const began = performance.now();
  for (const item of items) requestMs.push(await send(item));
  return { requestMs, totalSeconds: (performance.now() - began) / 1000 };
}

function remember(conversations: readonly Conversation[], client: HttpClient): Promise<Timings> {
  const bodies = conversations.flatMap((conversation) => rememberBodies(conversation, USER));
  return timed(bodies, async (body) => (await client.post('/v1/gb/remember', body)).ms);
}

interface Asked {
  readonly question: Question;
  readonly at: string;
}

async function ask(conversations: readonly Conversation[], client: HttpClient) {
  const ranked = new Map<string, readonly string[]>();
  const asked = conversations.flatMap((conversation) => {
    const at = askedAt(conversation);
    return conversation.questions.map((question): Asked => ({ question, at }));
  });
  const timings = await timed(asked, async ({ question, at }) => {
    const { body, ms } = await client.post('/v1/gb/query', {
      user_id: USER,
      dataset: question.sample_id,
      query: question.question,
      reference_time: at,
      answer: false,
      limits: { passages: DEPTH },
    });
    const { passages } = Found.parse(body).evidence;
    ranked.set(question.qid, [...new Set(passages.map(({ source }) => source))]);
    return ms;
  });
  return { timings, ranked };
}

/** Remembers all turns in a fresh server, asks all questions, and lets the server go, whatever happens. */
export async function runServer(models: Models, conversations: readonly Conversation[]): Promise<ServerRun> {
  const server = await startServer(models);
  const client = createHttpClient(server.url);
  try {
    const remembered = await remember(conversations, client);
    const { timings, ranked } = await ask(conversations, client);
    return { models, remember: remembered, query: timings, ranked };
  } finally {
    client.close();
    await server.stop();
  }
}
