import { z } from 'zod';
import { rememberBody } from '../retrieval/ask-server.ts';
import type { Asked } from '../retrieval/retrieval-set.ts';
import { createHttpClient } from '../server/http-client.ts';
import { startServer } from '../server/start-server.ts';
import { isAnswerable, type Talk } from './load-talks.ts';
import type { Judged } from './refusals.ts';

/** A question with what the server said to it; null where it refused. */
export interface Answered extends Judged {
  readonly set: string;
  readonly asked: Asked;
  readonly gold: string;
  readonly answer: string | null;
}

const Response = z.object({ answer: z.string().nullable(), mode: z.string(), query_run_id: z.int() });
const Note = z.object({ judged: z.object({ score: z.number(), least: z.number() }) });
const Run = z.object({ stages: z.record(z.string(), z.object({ notes: z.array(z.unknown()).optional() })) });
const USER = 'bench';

/** How far above the least the material was judged, by the run log; null where nothing hung on it. */
async function marginOf(url: string, dataset: string, run: number): Promise<number | null> {
  const address = `/v1/gb/query-runs/${run}?user_id=${USER}&dataset=${encodeURIComponent(dataset)}`;
  const reply = await fetch(new URL(address, url));
  const notes = Run.parse(await reply.json()).stages['answer']?.notes ?? [];
  for (const note of notes) {
    const read = Note.safeParse(note);
    if (read.success) return read.data.judged.score - read.data.judged.least;
  }
  return null;
}

/** Remembers every talk in a fresh server without a model, and puts every question. */
export async function askServer(talks: readonly Talk[], onTalk: (talk: Talk) => void): Promise<readonly Answered[]> {
  const server = await startServer('local');
  const client = createHttpClient(server.url);
  try {
    const answered: Answered[] = [];
    for (const talk of talks) {
      const { name: dataset, told, asked, at } = talk.collection;
      for (const text of told) await client.post('/v1/gb/remember', rememberBody(text, dataset));
      for (const each of asked) {
        const when = at === null ? {} : { reference_time: at };
        const query = { user_id: USER, dataset, query: each.question, ...when };
        const { answer, mode, query_run_id: run } = Response.parse((await client.post('/v1/gb/query', query)).body);
        const said = mode === 'nothing' ? null : answer;
        const margin = await marginOf(server.url, dataset, run);
        answered.push({
          set: talk.set,
          group: dataset,
          asked: each,
          gold: talk.gold.get(each.id) ?? '',
          answerable: isAnswerable(each),
          answered: said !== null,
          answer: said,
          margin: margin ?? (said === null ? -Infinity : Infinity),
        });
      }
      onTalk(talk);
    }
    return answered;
  } finally {
    client.close();
    await server.stop();
  }
}
