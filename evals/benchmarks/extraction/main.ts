import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadTokenizer, localTasks } from '@gligabao/llm-local';
import { type GoldCase, readGold } from './gold.ts';
import { addTallies, type CaseScore, ratesOf, scoreCase, type Tally } from './score.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

function goldPath(file: string | undefined): string {
  if (file !== undefined) return resolve(file);
  return join(resolve(ROOT, process.env['GLIGABAO_BENCH_CASES'] ?? '../shared/cases'), 'extraction-gold.jsonl');
}

function line(label: string, tally: Tally): string {
  const { precision, recall, f1 } = ratesOf(tally);
  return `  ${label.padEnd(9)} P ${precision.toFixed(1)}  R ${recall.toFixed(1)}  F1 ${f1.toFixed(1)}  (${tally.correct} right, ${tally.predicted} read, ${tally.expected} expected)`;
}

function detail(gold: GoldCase, score: CaseScore): string {
  const rows = [
    ...score.missed.map((each) => `    missed  ${JSON.stringify(each.accept[0])}`),
    ...score.wrong.map(
      (each) =>
        `    wrong   ${each.source} | ${each.relation} | ${each.target} [${each.validAt ?? ''}, ${each.invalidAt ?? ''}) ${each.polarity} ${each.confidence ?? ''}`,
    ),
    ...score.missedEntities.map((each) => `    missed entity  ${each.name}: ${each.type}`),
    ...score.wrongEntities.map((each) => `    wrong entity   ${each.name}: ${each.type}`),
  ];
  return rows.length === 0 ? '' : [`  ${gold.text}`, ...rows].join('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { set: { type: 'string' }, file: { type: 'string' }, verbose: { type: 'boolean' } },
  });
  const path = goldPath(values.file);
  if (!existsSync(path)) {
    console.log(`no cases at ${path}: set GLIGABAO_BENCH_CASES to their folder, or pass --file`);
    process.exitCode = 1;
    return;
  }
  const tasks = localTasks(loadTokenizer, Date.now);
  const cases = readGold(readFileSync(path, 'utf8'), values.set);
  for (const set of new Set(cases.map((each) => each.set))) {
    const scores: CaseScore[] = [];
    for (const gold of cases.filter((each) => each.set === set)) {
      const input = { text: gold.text, reference: Date.parse(gold.reference_time), offsetMinutes: 0 };
      const { output } = await tasks.perform(
        'extract_graph',
        input,
        { reasoning: 'none' },
        { signal: new AbortController().signal },
      );
      const score = scoreCase(gold, output.edges, output.entities);
      scores.push(score);
      const rows = values.verbose === true ? detail(gold, score) : '';
      if (rows !== '') console.log(rows);
    }
    console.log(`${set}: ${scores.length} sentences`);
    console.log(line('triples', addTallies(scores.map((score) => score.triples))));
    console.log(line('entities', addTallies(scores.map((score) => score.entities))));
  }
}

await main();
