import { z } from 'zod';
import type { HttpClient } from '../server/http-client.ts';
import { timed, type Timings } from '../server/timings.ts';
import type { Asked, Collection, Told } from './retrieval-set.ts';

const USER = 'bench';

/** Ids of texts by the id of the question, best first, each once. */
export type Rankings = ReadonlyMap<string, readonly string[]>;

/** A question as it is put to the server. */
export interface Put {
  readonly asked: Asked;
  readonly dataset: string;
  /** ISO 8601; null for now. */
  readonly at: string | null;
  /** ISO 8601; left out for what holds now. */
  readonly asOf?: string;
}

const Found = z.object({ evidence: z.object({ passages: z.array(z.object({ source: z.string() })) }) });

/** The body of `POST /v1/gb/remember` for a text of a collection. */
export function rememberBody({ id, text, said }: Told, dataset: string): object {
  const when = said && { kind: 'episode', reference_time: said.at, session_id: said.session };
  return { user_id: USER, dataset, text, ...when, source: id };
}

/** Remembers all texts in order, each collection in a dataset of its own. */
export function remember(collections: readonly Collection[], client: HttpClient): Promise<Timings> {
  const bodies = collections.flatMap(({ name, told }) => told.map((text) => rememberBody(text, name)));
  return timed(bodies, async (body) => (await client.post('/v1/gb/remember', body)).ms);
}

/** The questions of collections that say something about retrieval. */
export function questionsOf(collections: readonly Collection[]): readonly Put[] {
  return collections.flatMap(({ name, asked, at }) =>
    asked.filter(({ gold }) => gold.length > 0).map((each): Put => ({ asked: each, dataset: name, at })),
  );
}

/** Asks for passages alone, `depth` of them. */
export async function ask(
  questions: readonly Put[],
  depth: number,
  client: HttpClient,
): Promise<{ readonly timings: Timings; readonly ranked: Rankings }> {
  const ranked = new Map<string, readonly string[]>();
  const timings = await timed(questions, async ({ asked, dataset, at, asOf }) => {
    const { body, ms } = await client.post('/v1/gb/query', {
      user_id: USER,
      dataset,
      query: asked.question,
      ...(at === null ? {} : { reference_time: at }),
      ...(asOf === undefined ? {} : { as_of: asOf }),
      answer: false,
      limits: { passages: depth },
    });
    ranked.set(asked.id, [...new Set(Found.parse(body).evidence.passages.map(({ source }) => source))]);
    return ms;
  });
  return { timings, ranked };
}
