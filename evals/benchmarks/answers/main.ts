// npm run bench:answers [-- --json FILE]: how good answers without a model are, and how well they refuse.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Answered, askServer } from './ask-server.ts';
import { loadTalks, type Talk } from './load-talks.ts';
import { renderRefusals, renderScores } from './render.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function measure(talks: readonly Talk[], json: string | undefined): Promise<void> {
  const answered = await askServer(talks, ({ set, collection: { name, asked } }) =>
    print(`${set} ${name}: ${asked.length} questions`),
  );
  const of = (set: string): readonly Answered[] => answered.filter((each) => each.set === set);
  const sets = [...new Set(talks.map(({ set }) => set))];
  if (sets.includes('locomo')) print(`\n${renderScores(of('locomo'))}`);
  for (const set of sets) print(`\n${renderRefusals(set, of(set))}`);
  if (json === undefined) return;
  await mkdir(dirname(json), { recursive: true });
  const rows = answered.map(({ set, asked: { id, group: kind }, answerable, answer, margin }) => ({
    set,
    id,
    kind,
    answerable,
    answer,
    margin: Number.isFinite(margin) ? margin : null,
  }));
  await writeFile(json, `${JSON.stringify({ benchmark: 'answers', rows }, null, 2)}\n`);
  print(`\nwritten to ${json}`);
}

const { values } = parseArgs({ options: { json: { type: 'string' } } });
// Exit hooks let go of the server and its files; a signal alone would skip them.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const folder = resolve(root, process.env['GLIGABAO_BENCH_DATA'] ?? '../shared/data');
const talks = await loadTalks(folder);
if (talks.length === 0) {
  print(
    `bench:answers: skipped, no locomo/ or beam*/ in ${folder}; set GLIGABAO_BENCH_DATA to the folder that holds them`,
  );
} else {
  await measure(talks, values.json);
}
