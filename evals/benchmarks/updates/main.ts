// npm run bench:updates: whether of two messages the one with the newer value is found first, and how much is found.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baselineTerms, createBm25 } from '../../src/index.ts';
import { renderTimings } from '../locomo/render.ts';
import { type Chat, loadBeam } from './load-beam.ts';
import { DEPTH, runServer } from './run-server.ts';
import { countAbove, type Rankings, recallAt, type Share, updatesOf, withEvidence } from './score.ts';
import { toldTurns } from './told-turns.ts';

const CUTS = Object.freeze([5, 10, 20]);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const percent = (share: number): string => (100 * share).toFixed(1);

/** Plain BM25 over the messages of each chat, by code that shares nothing with the server's search. */
function rankByBm25(chats: readonly Chat[]): Rankings {
  return new Map(
    chats.flatMap((chat) => {
      const documents = toldTurns(chat).map(({ turn, text }) => ({ id: String(turn.id), text }));
      const rank = createBm25(documents, { terms: baselineTerms, k1: 1.2, b: 0.75 });
      return chat.questions.map(({ qid, question }) => [qid, rank(question, DEPTH)] as const);
    }),
  );
}

function renderShare({ n, hits, share, low, high }: Share): string {
  return `${percent(share)} % (${hits} of ${n}; 95 % interval ${percent(low)} to ${percent(high)})`;
}

async function measure(chats: readonly Chat[]): Promise<void> {
  const questions = withEvidence(chats);
  const updates = updatesOf(chats);
  print(`BEAM: ${chats.length} chats, ${questions.length} questions with evidence, ${updates.length} about updates\n`);
  const { remember, query, ranked, rankedBefore } = await runServer(chats);
  print(`${renderTimings({ models: 'local', remember, query, ranked })}\n`);
  const bm25 = rankByBm25(chats);
  print(`the new value above the old:           ${renderShare(countAbove(updates, ranked, 'after'))}`);
  print(`  BM25:                                ${renderShare(countAbove(updates, bm25, 'after'))}`);
  print(`the old value above the new, as of the`);
  print(`  instant before the update:           ${renderShare(countAbove(updates, rankedBefore, 'before'))}`);
  print(
    `recall at ${CUTS.join(', ')}:                   ${CUTS.map((k) => percent(recallAt(questions, ranked, k))).join(', ')}`,
  );
  print(`  BM25:                                ${CUTS.map((k) => percent(recallAt(questions, bm25, k))).join(', ')}`);
  for (const type of [...new Set(questions.map((each) => each.type))].sort()) {
    const of = questions.filter((each) => each.type === type);
    print(
      `  ${type.padEnd(28)} ${String(of.length).padStart(3)}     ${CUTS.map((k) => percent(recallAt(of, ranked, k))).join(', ')}`,
    );
  }
}

const folder = resolve(root, process.env['GLIGABAO_BENCH_DATA'] ?? '../shared/data');
const chats = await loadBeam(folder);
if (chats === null) {
  print(`bench:updates: skipped, no beam_100k data in ${folder}; set GLIGABAO_BENCH_DATA to the folder that holds it`);
} else {
  await measure(chats);
}
