import { z } from 'zod';
import type { HttpClient } from '../server/http-client.ts';
import type { DatedQuestion, Fact } from './load-tempreason.ts';
import type { ShownFact } from './score.ts';
import { withoutDate } from './without-date.ts';

const USER = 'bench';
/** When every sentence was said, and every question is asked. */
const REFERENCE = '2023-01-01T00:00:00Z';
const PAGE = 500;

const Shown = z.object({
  source: z.string(),
  target: z.string(),
  valid_at: z.string().optional(),
  invalid_at: z.string().optional(),
});
const Remembered = z.object({ edges: z.array(Shown) });
const Listed = z.object({ edges: z.array(Shown), total: z.int() });
const Answered = z.object({ evidence: z.object({ edges: z.array(Shown) }) });

/** Remembers the sentences in order, all in one dataset, or each in one of its own; gives what each stated. */
export async function remember(
  facts: readonly Fact[],
  datasetOf: (index: number) => string,
  client: HttpClient,
): Promise<readonly (readonly ShownFact[])[]> {
  const stated: (readonly ShownFact[])[] = [];
  for (const [index, { sentence }] of facts.entries()) {
    const body = { user_id: USER, dataset: datasetOf(index), text: sentence, reference_time: REFERENCE };
    stated.push(Remembered.parse((await client.post('/v1/gb/remember', body)).body).edges);
  }
  return stated;
}

/** Every row of a dataset, superseded ones too. */
export async function rowsOf(dataset: string, url: string): Promise<readonly ShownFact[]> {
  const rows: ShownFact[] = [];
  for (;;) {
    const query = new URLSearchParams({
      user_id: USER,
      dataset,
      history: 'true',
      limit: String(PAGE),
      offset: String(rows.length),
    });
    const reply = await fetch(new URL(`/v1/gb/edges?${query.toString()}`, url));
    const { edges, total } = Listed.parse(await reply.json());
    rows.push(...edges);
    if (edges.length === 0 || rows.length >= total) return rows;
  }
}

/** The best fact for a question, or null. The month is given as `as_of`, with the question as it is or without its date. */
export async function bestFact(
  question: DatedQuestion,
  dataset: string,
  withAsOf: boolean,
  client: HttpClient,
): Promise<ShownFact | null> {
  const body = {
    user_id: USER,
    dataset,
    query: withAsOf ? withoutDate(question.question) : question.question,
    reference_time: REFERENCE,
    ...(withAsOf ? { as_of: `${question.asOf}-01T00:00:00Z` } : {}),
    answer: false,
    limits: { facts: 1 },
  };
  const [best] = Answered.parse((await client.post('/v1/gb/query', body)).body).evidence.edges;
  return best ?? null;
}
