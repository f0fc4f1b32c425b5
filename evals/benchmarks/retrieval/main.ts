// npm run bench:retrieval [-- --only locomo,beam] [--data DIR] [--json FILE] [--quick] [--seed N]: how much of what
// answers a question is found, beside BM25 and vectors alone.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { renderTimings } from '../server/timings.ts';
import { loadSets } from './load-sets.ts';
import { measure, type Measured } from './measure.ts';
import { withEmbedder } from './open-embedder.ts';
import { renderTable } from './render.ts';
import { toReport } from './report.ts';
import type { RetrievalSet } from './retrieval-set.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const print = (text: string): void => void process.stdout.write(`${text}\n`);

function show({ set, questions, tables, remember, query }: Measured): void {
  const texts = set.collections.reduce((sum, { told }) => sum + told.length, 0);
  print(`\n${set.name}: ${set.collections.length} collections, ${texts} texts, ${questions.length} questions`);
  print(`remembered: ${renderTimings(remember)}`);
  print(`asked:      ${renderTimings(query)}`);
  for (const table of tables) print(`\n${renderTable(table)}`);
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
// Exit hooks let go of the server and its files; a signal alone would skip them.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const folder = resolve(root, values.data ?? process.env['GLIGABAO_BENCH_DATA'] ?? '../shared/data');
const seed = Number(values.seed);
const { sets, skipped } = await loadSets(folder, values.only?.split(','));
for (const line of skipped) print(`bench:retrieval: ${line}`);
if (sets.length === 0) print('bench:retrieval: nothing to measure; set GLIGABAO_BENCH_DATA, or give --data DIR');

const firstOf = (set: RetrievalSet): RetrievalSet => ({ ...set, collections: set.collections.slice(0, 1) });
const measured = await withEmbedder(async (embedder) => {
  const done: Measured[] = [];
  for (const set of sets) {
    const each = await measure(values.quick ? firstOf(set) : set, embedder, seed);
    show(each);
    done.push(each);
  }
  return done;
});
if (values.json !== undefined) {
  await mkdir(dirname(values.json), { recursive: true });
  await writeFile(values.json, `${JSON.stringify(toReport(measured, seed), null, 2)}\n`);
  print(`\nwritten to ${values.json}`);
}
