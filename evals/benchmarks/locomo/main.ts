// npm run bench:locomo [-- --quick] [--json FILE]: how much of the evidence for LoCoMo's questions is found, and how fast.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Ranker } from '../../src/index.ts';
import { loadLocomo, type Conversation } from './load-locomo.ts';
import { rankTurns, rankTurnsWithPrevious } from './rank-by-bm25.ts';
import { renderRecall, renderTimings, renderVerdict } from './render.ts';
import { toReport } from './report.ts';
import { DEPTH, runServer } from './run-server.ts';
import { compare, CUTS, DECISIVE_CUT, recallTable, withEvidence, type Contestant, type Rankings } from './score.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const print = (text: string): void => void process.stdout.write(`${text}\n`);

function rankAll(conversations: readonly Conversation[], createRanker: (from: Conversation) => Ranker): Rankings {
  return new Map(
    conversations.flatMap((conversation) => {
      const rank = createRanker(conversation);
      return conversation.questions.map(({ qid, question }) => [qid, rank(question, DEPTH)] as const);
    }),
  );
}

async function measure(conversations: readonly Conversation[], json: string | undefined): Promise<void> {
  const questions = withEvidence(conversations);
  const count = (of: (each: Conversation) => readonly unknown[]): number => conversations.flatMap(of).length;
  print(
    `LoCoMo ${conversations.map(({ id }) => id).join(', ')}: ${count(({ turns }) => turns)} turns, ` +
      `${count((each) => each.questions)} questions, ${questions.length} of them with evidence\n`,
  );
  const local = await runServer('local', conversations);
  print(`${renderTimings(local)}\n`);

  const ours: Contestant = { name: 'gligabao', ranked: local.ranked };
  const bm25: Contestant = { name: 'BM25', ranked: rankAll(conversations, rankTurns) };
  const withPrevious: Contestant = {
    name: 'BM25 + previous turn',
    ranked: rankAll(conversations, rankTurnsWithPrevious),
  };
  const contestants = [ours, bm25, withPrevious];
  const tables = CUTS.map((k) => recallTable(questions, contestants, k));
  for (const table of tables) print(`${renderRecall(questions, table)}\n`);
  const { better, worse } = compare(questions, [ours, withPrevious], DECISIVE_CUT);
  print(renderVerdict(recallTable(questions, contestants, DECISIVE_CUT)));
  print(`Against ${withPrevious.name} it finds more for ${better} questions and less for ${worse}.\n`);

  const stub = await runServer('stub', conversations);
  print(renderTimings(stub));
  if (json === undefined) return;
  await mkdir(dirname(json), { recursive: true });
  await writeFile(json, `${JSON.stringify(toReport(questions, contestants, tables, [local, stub]), null, 2)}\n`);
  print(`\nwritten to ${json}`);
}

const { values } = parseArgs({ options: { json: { type: 'string' }, quick: { type: 'boolean', default: false } } });
// Exit hooks let go of the server and its files; a signal alone would skip them.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const folder = resolve(root, process.env['GLIGABAO_BENCH_DATA'] ?? '../shared/data');
const conversations = await loadLocomo(folder);
if (conversations === null) {
  print(`bench:locomo: skipped, no locomo data in ${folder}; set GLIGABAO_BENCH_DATA to the folder that holds locomo/`);
} else {
  await measure(values.quick ? conversations.slice(0, 1) : conversations, values.json);
}
