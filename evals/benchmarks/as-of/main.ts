// npm run bench:as-of [-- --seed N] [--misses]: dated facts told in any order, and asked for by month.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomOf } from '../../src/index.ts';
import { createHttpClient } from '../server/http-client.ts';
import { startServer } from '../server/start-server.ts';
import { bestFact, remember, rowsOf } from './ask-server.ts';
import { type DatedQuestion, type Fact, loadTempReason, type TempReason } from './load-tempreason.ts';
import { bestByBm25 } from './rank-by-bm25.ts';
import { boundsAreExact, isAnswer, type ShownFact, tally } from './score.ts';
import { renderTable, type Row } from './render.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const DATASET = 'all';

function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const random = randomOf(seed);
  const order = items.map((item) => ({ item, at: random.int(0, 0x7fffffff) }));
  return order.toSorted((a, b) => a.at - b.at).map(({ item }) => item);
}

interface Found {
  readonly stated: ReadonlyMap<Fact, readonly ShownFact[]>;
  readonly answered: ReadonlyMap<Fact, readonly ShownFact[]>;
  readonly rows: readonly ShownFact[];
  readonly asOf: ReadonlyMap<DatedQuestion, ShownFact | null>;
  readonly inWords: ReadonlyMap<DatedQuestion, ShownFact | null>;
}

async function askServer({ facts, questions }: TempReason): Promise<Found> {
  const server = await startServer('local');
  const client = createHttpClient(server.url);
  try {
    const alone = await remember(facts, (index) => `alone-${index}`, client);
    const together = await remember(facts, () => DATASET, client);
    const asOf = new Map<DatedQuestion, ShownFact | null>();
    const inWords = new Map<DatedQuestion, ShownFact | null>();
    for (const question of questions) {
      asOf.set(question, await bestFact(question, DATASET, true, client));
      inWords.set(question, await bestFact(question, DATASET, false, client));
    }
    return {
      stated: new Map(facts.map((fact, index) => [fact, alone[index] ?? []])),
      answered: new Map(facts.map((fact, index) => [fact, together[index] ?? []])),
      rows: await rowsOf(DATASET, server.url),
      asOf,
      inWords,
    };
  } finally {
    client.close();
    await server.stop();
  }
}

async function measure(data: TempReason, seed: number, misses: boolean): Promise<void> {
  const facts = shuffled(data.facts, seed);
  const found = await askServer({ ...data, facts });
  const byBm25 = bestByBm25(facts);
  const answered = (best: (question: DatedQuestion) => ShownFact | null) =>
    tally(data.questions, (question) => isAnswer(best(question), question));
  const table: readonly Row[] = [
    {
      name: 'bounds exact, sentence by itself',
      ...tally(facts, (fact) => boundsAreExact(fact, found.stated.get(fact) ?? [])),
    },
    {
      name: 'bounds exact, among the others as told',
      ...tally(facts, (fact) => boundsAreExact(fact, found.answered.get(fact) ?? [])),
    },
    { name: 'bounds exact, when all are told', ...tally(facts, (fact) => boundsAreExact(fact, found.rows)) },
    { name: 'answer first, as_of given', ...answered((question) => found.asOf.get(question) ?? null) },
    { name: 'answer first, date in the question', ...answered((question) => found.inWords.get(question) ?? null) },
    { name: 'BM25 without time', ...answered(byBm25) },
  ];
  print(
    `TempReason: ${facts.length} facts in an order by seed ${seed}, ${data.questions.length} questions about a month\n`,
  );
  print(renderTable(table));
  if (!misses) return;
  for (const fact of facts) {
    const alone = found.stated.get(fact) ?? [];
    if (!boundsAreExact(fact, alone)) print(`stated  ${fact.sentence}\n        ${JSON.stringify(alone)}`);
    else if (!boundsAreExact(fact, found.rows)) print(`all     ${fact.sentence}`);
  }
  for (const [name, best] of [['as_of', found.asOf] as const, ['words', found.inWords] as const]) {
    for (const question of data.questions) {
      const fact = best.get(question) ?? null;
      if (!isAnswer(fact, question))
        print(`${name}  ${question.question} ${question.answers.join(' | ')}\n        ${JSON.stringify(fact)}`);
    }
  }
}

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, misses: { type: 'boolean', default: false } },
});
// Exit hooks let go of the server and its files; a signal alone would skip them.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const folder = resolve(root, process.env['GLIGABAO_BENCH_DATA'] ?? '../shared/data');
const data = await loadTempReason(folder);
if (data === null) {
  print(
    `bench:as-of: skipped, no tempreason data in ${folder}; set GLIGABAO_BENCH_DATA to the folder that holds tempreason/`,
  );
} else {
  await measure(data, Number(values.seed), values.misses);
}
