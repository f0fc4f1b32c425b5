// npm run bench:citations [-- --answers N]: whether the characters that answers quote are those that are stored.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from '../server/start-server.ts';
import { runCheck, summarise } from './run-check.ts';
import { loadMaterial } from './told.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const { values } = parseArgs({ options: { answers: { type: 'string', default: '200' } } });
// Exit hooks let go of the server and its files; a signal alone would skip them.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const folder = resolve(root, process.env['GLIGABAO_BENCH_DATA'] ?? '../shared/data');
const materials = await loadMaterial(folder);
if (materials.length === 2) print(`bench:citations: no locomo/ in ${folder}, so without conversations`);
const server = await startServer('local');
try {
  const checked = await runCheck(server.url, materials, Number(values.answers));
  const { answers, citing, citations, equal, faults, passed } = summarise(checked);
  print(`${answers} extractive answers, ${citing} of them cite (${percent(citing, answers)})`);
  print(`${citations} citations, ${equal} quotes are what is stored (${percent(equal, citations)})`);
  for (const fault of faults.slice(0, 20)) print(`  ${fault}`);
  print(passed ? 'passed' : 'FAILED');
  if (!passed) process.exitCode = 1;
} finally {
  await server.stop();
}
