import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCuts } from './check-cuts.ts';
import { cutAll, LIMITS, measureSpeed } from './measure-speed.ts';
import { EDITS, MOST_CHANGED, unknownAfter } from './edits.ts';

const DEFAULT_DATA = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

interface Book {
  readonly name: string;
  readonly text: string;
}

function loadBooks(folder: string): readonly Book[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return names.toSorted().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** What is wrong with the chunks of a book, as sentences. */
async function checkBook({ name, text }: Book): Promise<readonly string[]> {
  const chunks = await cutAll(text);
  const faults = [...checkCuts(text, chunks)];
  console.log(`${name}: ${chunks.length} chunks of ${text.length} characters, ${faults.length} faults`);
  for (const { name: edit, apply } of EDITS) {
    const { chunks: count, unknown } = await unknownAfter(text, apply(text));
    console.log(`  ${edit}: ${unknown} of ${count} chunks are not known`);
    if (unknown > MOST_CHANGED) faults.push(`${edit}: ${unknown} chunks are not known`);
  }
  return faults.map((fault) => `${name}: ${fault}`);
}

async function main(): Promise<void> {
  const folder = join(process.env['GLIGABAO_BENCH_DATA'] ?? DEFAULT_DATA, 'books');
  let books: readonly Book[];
  try {
    books = loadBooks(folder);
  } catch {
    console.error(`there are no books in ${folder}: set GLIGABAO_BENCH_DATA to the folder that holds books/*.txt`);
    process.exitCode = 2;
    return;
  }
  const faults: string[] = [];
  for (const book of books) faults.push(...(await checkBook(book)));
  const { cutMBs, countMBs, delayMs } = await measureSpeed(books.map(({ text }) => text));
  console.log(
    `cutting ${cutMBs.toFixed(1)} MB/s, counting ${countMBs.toFixed(1)} MB/s; event loop delay p99 ${delayMs.toFixed(1)} ms`,
  );
  if (Math.min(cutMBs, countMBs) < LIMITS.megabytesPerSecond) faults.push('slower than is promised');
  if (delayMs >= LIMITS.delayMs) faults.push('others wait longer than is promised');
  for (const fault of faults) console.log(`fault: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

await main();
