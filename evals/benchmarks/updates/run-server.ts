import { createHttpClient, type HttpClient } from '../locomo/http-client.ts';
import { Found, timed, type Timings } from '../locomo/run-server.ts';
import { startServer } from '../locomo/start-server.ts';
import type { Chat, Question } from './load-beam.ts';
import { type Rankings, updatesOf } from './score.ts';
import { askedAt, rememberBodies } from './told-turns.ts';

/** What one run gave. */
export interface ServerRun {
  readonly remember: Timings;
  readonly query: Timings;
  readonly ranked: Rankings;
  /** The same for the questions about updates, as of the instant before the update was told. */
  readonly rankedBefore: Rankings;
}

/** Passages asked for: far enough down that of two messages both are mostly found. */
export const DEPTH = 100;
const USER = 'bench';

interface Asked {
  readonly question: Question;
  readonly at: number;
  readonly asOf?: number;
}

async function ask(all: readonly Asked[], client: HttpClient) {
  const ranked = new Map<string, readonly string[]>();
  const timings = await timed(all, async ({ question, at, asOf }) => {
    const { body, ms } = await client.post('/v1/gb/query', {
      user_id: USER,
      dataset: question.chat,
      query: question.question,
      reference_time: new Date(at).toISOString(),
      ...(asOf === undefined ? {} : { as_of: new Date(asOf).toISOString() }),
      answer: false,
      limits: { passages: DEPTH },
    });
    ranked.set(question.qid, [...new Set(Found.parse(body).evidence.passages.map(({ source }) => source))]);
    return ms;
  });
  return { timings, ranked };
}

/** Remembers all messages in a fresh server, asks all questions, and lets the server go, whatever happens. */
export async function runServer(chats: readonly Chat[]): Promise<ServerRun> {
  const server = await startServer('local');
  const client = createHttpClient(server.url);
  try {
    const bodies = chats.flatMap((chat) => rememberBodies(chat, USER));
    const remember = await timed(bodies, async (body) => (await client.post('/v1/gb/remember', body)).ms);
    const asked = chats.flatMap((chat) => {
      const at = askedAt(chat);
      return chat.questions.map((question): Asked => ({ question, at }));
    });
    const now = await ask(asked, client);
    const before = updatesOf(chats).map(({ question, stillBefore: asOf }): Asked => ({ question, at: asOf, asOf }));
    const then = await ask(before, client);
    return { remember, query: now.timings, ranked: now.ranked, rankedBefore: then.ranked };
  } finally {
    client.close();
    await server.stop();
  }
}
