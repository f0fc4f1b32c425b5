// npm run bench:queries [-- --quick] [--each 40] [--json FILE]: how long a query takes over a large dataset.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { percentile } from '../../src/index.ts';
import { createHttpClient } from '../server/http-client.ts';
import { startServer } from '../server/start-server.ts';
import { FULL_SIZE, makeCorpus } from './corpus.ts';
import { measureKind, type KindTimes } from './measure.ts';
import { makeQuestions, type QuestionKind } from './questions.ts';
import { renderTimes, renderVerdict } from './render.ts';
import { timeLocalEmbedder } from './time-embedder.ts';
import { writeCorpus } from './write-corpus.ts';

const QUICK_SIZE = Object.freeze({ facts: 5000, texts: 1000, hub: 750 });
const DIMENSIONS = 512;
const [CORPUS_SEED, QUESTION_SEED, WARM_UP_SEED] = [1, 2, 3];
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    each: { type: 'string', default: '40' },
    json: { type: 'string' },
  },
});
// Exit hooks let go of the server and its files; a signal alone would skip them.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const each = Number(values.each);
if (!Number.isSafeInteger(each) || each < 1) throw new RangeError(`--each: not a number of questions: ${values.each}`);
const size = values.quick ? QUICK_SIZE : FULL_SIZE;
const corpus = makeCorpus(size, CORPUS_SEED);
print(
  `${size.facts} facts, ${size.hub} of them at one thing, ${size.texts} texts, ${corpus.things.length} things, ` +
    `vectors of ${DIMENSIONS} numbers; ${each} questions of each kind, one at a time, over HTTP`,
);

async function measureAll(
  kinds: readonly QuestionKind[],
  warmUp: readonly QuestionKind[],
): Promise<readonly KindTimes[]> {
  const began = performance.now();
  const server = await startServer('stub-embedder', (folder) => writeCorpus(corpus, folder, DIMENSIONS));
  const client = createHttpClient(server.url);
  try {
    print(`written in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
    for (const kind of warmUp) await measureKind(kind, server, client);
    const times: KindTimes[] = [];
    for (const kind of kinds) times.push(await measureKind(kind, server, client));
    return times;
  } finally {
    client.close();
    await server.stop();
  }
}

const kinds = makeQuestions(corpus, each, QUESTION_SEED);
const times = await measureAll(kinds, makeQuestions(corpus, 3, WARM_UP_SEED));
print(`${renderTimes(times)}\n`);
const verdicts = [
  renderVerdict(
    'everywhere',
    times.filter(({ hub }) => !hub),
  ),
  renderVerdict(
    'at the hub',
    times.filter(({ hub }) => hub),
  ),
];
for (const verdict of verdicts) print(verdict);
const questions = kinds.slice(0, 3).flatMap(({ bodies }) => bodies.map((body) => String(Object.entries(body)[1]?.[1])));
const local = await timeLocalEmbedder(questions);
print(
  `\nthe local embedder alone (${local.model}): p50 ${percentile(local.ms, 0.5).toFixed(1)} ms, ` +
    `p95 ${percentile(local.ms, 0.95).toFixed(1)} ms a question`,
);
if (values.json !== undefined) {
  const file = resolve(values.json);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ size, each, times, verdicts, local }, null, 2)}\n`);
  print(`written to ${file}`);
}
