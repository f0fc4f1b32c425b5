// npm run bench:updates: whether of two messages the one with the newer value is found first.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rankings } from '../retrieval/ask-server.ts';
import { rankByBm25 } from '../retrieval/baselines.ts';
import { collectionOf } from '../retrieval/beam-set.ts';
import { type Chat, loadBeam } from '../retrieval/load-beam.ts';
import { renderTimings } from '../server/timings.ts';
import { DEPTH, runServer } from './run-server.ts';
import { countAbove, type Share, updatesOf } from './score.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const percent = (share: number): string => (100 * share).toFixed(1);

function rankAll(chats: readonly Chat[]): Rankings {
  return new Map(
    chats.map(collectionOf).flatMap((collection) => {
      const rank = rankByBm25(collection);
      return collection.asked.map(({ id, question }) => [id, rank(question, DEPTH)] as const);
    }),
  );
}

function renderShare({ n, hits, share, low, high }: Share): string {
  return `${percent(share)} % (${hits} of ${n}; 95 % interval ${percent(low)} to ${percent(high)})`;
}

async function measure(chats: readonly Chat[]): Promise<void> {
  const updates = updatesOf(chats);
  print(`BEAM: ${chats.length} chats, ${updates.length} questions about updates\n`);
  const { remember, query, ranked, rankedBefore } = await runServer(chats, updates);
  print(`remembered: ${renderTimings(remember)}`);
  print(`asked:      ${renderTimings(query)}\n`);
  print(`the new value above the old:           ${renderShare(countAbove(updates, ranked, 'after'))}`);
  print(`  BM25:                                ${renderShare(countAbove(updates, rankAll(chats), 'after'))}`);
  print(`the old value above the new, as of the`);
  print(`  instant before the update:           ${renderShare(countAbove(updates, rankedBefore, 'before'))}`);
}

const folder = resolve(root, process.env['GLIGABAO_BENCH_DATA'] ?? '../shared/data');
const chats = await loadBeam(join(folder, 'beam_100k'));
if (chats === null) {
  print(`bench:updates: skipped, no beam_100k data in ${folder}; set GLIGABAO_BENCH_DATA to the folder that holds it`);
} else {
  await measure(chats);
}
