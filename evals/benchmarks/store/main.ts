// npm run bench:store [-- --facts 10000,100000,1000000] [--datasets 10000] [--stores sqlite,postgres] [--each 200]
//   [--no-http] [--json FILE]: what each operation of a store costs as it grows, as ratios.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { percentile, providePostgres, randomOf } from '../../src/index.ts';
import { endRuns } from '../queries/write-corpus.ts';
import { type Filled, fillStore, fillVectors } from './fill-store.ts';
import { type Cost, type Costs, measure, medianOf, ratioOf } from './measure.ts';
import { type HttpTimes, measureHttp, renderHttp } from './measure-http.ts';
import { type OpenStore, openStore, type StoreName, STORES } from './open-store.ts';
import { type Operation, OPERATIONS, operationsOn } from './operations.ts';
import { GROWTH, isMet, type Ratio, REMEMBER_TAIL, renderRatio, SPREAD } from './ratios.ts';

const MOST_SPREAD = 100_000;
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const { values } = parseArgs({
  options: {
    facts: { type: 'string', default: '10000,100000,1000000' },
    datasets: { type: 'string', default: '10000' },
    stores: { type: 'string', default: STORES.join(',') },
    each: { type: 'string', default: '200' },
    'no-http': { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
// Exit hooks let go of servers and files; a signal alone would skip them.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const numbers = (text: string, flag: string): readonly number[] =>
  text.split(',').map((part) => {
    const number = Number(part);
    if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`--${flag}: not a number: ${part}`);
    return number;
  });
const sizes = numbers(values.facts, 'facts').toSorted((a, b) => a - b);
const [many = 1] = numbers(values.datasets, 'datasets');
const [each = 1] = numbers(values.each, 'each');
const stores = STORES.filter((name) => values.stores.split(',').includes(name));
const [smallest = 1, largest = 1] = [sizes[0], sizes.at(-1)];

interface Subject {
  readonly name: string;
  readonly store: OpenStore;
  readonly filled: Filled;
}

const oneOf = (facts: number): string => `${facts} facts`;
/** The facts that are spread: more of them would take long to write in small commits. */
const spreadFacts = sizes.findLast((size) => size <= MOST_SPREAD) ?? smallest;
const spreadName = `${spreadFacts} facts in ${many} datasets`;

async function fill(store: StoreName, url: string, facts: number, datasets: number): Promise<Subject> {
  const began = performance.now();
  const opened = await openStore(store, url);
  const filled = await fillStore(opened, { facts, datasets });
  await endRuns(opened.stores);
  const name = datasets === 1 ? oneOf(facts) : spreadName;
  print(`${store}: ${name} written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return { name, store: opened, filled };
}

function renderTable(title: string, costs: Costs, names: readonly string[], by: keyof Cost): string {
  const rows = OPERATIONS.map((operation) => {
    const medians = names.map((name) => medianOf(costs, name, operation, by).toFixed(2));
    return `| ${[operation, ...medians].join(' | ')} |`;
  });
  return [`| ${title} | ${names.join(' | ')} |`, `| --- |${names.map(() => ' ---: |').join('')}`, ...rows].join('\n');
}

function ratiosOf(store: StoreName, costs: Costs, spread: boolean): readonly Ratio[] {
  const compared = (operation: Operation, pair: readonly [string, string], most: number, name: string): Ratio => ({
    name: `${store}: ${operation}, ${name}`,
    value: ratioOf(costs, operation, pair, 'wall'),
    cpu: ratioOf(costs, operation, pair, 'cpu'),
    most,
  });
  const growth = OPERATIONS.map((operation) =>
    compared(operation, [oneOf(largest), oneOf(smallest)], GROWTH[operation], `${largest} facts over ${smallest}`),
  );
  const spreading = OPERATIONS.filter((operation) => spread && operation !== 'hub').map((operation) =>
    compared(operation, [spreadName, oneOf(spreadFacts)], SPREAD, `${many} datasets over one`),
  );
  const remembers = costs.get(oneOf(largest))?.remember.flat() ?? [];
  const walls = remembers.map(({ wall }) => wall);
  const tail = percentile(walls, 0.99) / percentile(walls, 0.5);
  const name = `${store}: remember, p99 over p50`;
  return [...growth, ...spreading, { name, value: tail, cpu: null, most: REMEMBER_TAIL }];
}

interface Report {
  readonly ratios: readonly Ratio[];
  readonly costs: Readonly<Record<string, unknown>>;
  readonly http: HttpTimes | null;
  readonly sizes: Readonly<Record<string, number>>;
}

async function overHttp(subject: Subject): Promise<HttpTimes> {
  const { store, filled } = subject;
  const [main] = filled.asked;
  if (main !== undefined) await fillVectors(store, main.id);
  await store.close();
  return measureHttp(store, filled.corpus, { random: randomOf(7), each });
}

async function measureStore(store: StoreName, url: string): Promise<Report> {
  const subjects: Subject[] = [];
  try {
    for (const facts of sizes) subjects.push(await fill(store, url, facts, 1));
    if (many > 1) subjects.push(await fill(store, url, spreadFacts, many));
    const costs = await measure(
      subjects.map(({ name, store: { stores: ports }, filled }) => ({
        name,
        operations: operationsOn(ports, filled, randomOf(5)),
      })),
      each,
    );
    const names = subjects.map(({ name }) => name);
    print(`\n${store}\n${renderTable('p50, ms', costs, names, 'wall')}\n`);
    print(`${renderTable('processor time of the client, p50, ms', costs, names, 'cpu')}\n`);
    const ratios = ratiosOf(store, costs, many > 1);
    for (const ratio of ratios) print(renderRatio(ratio));
    const large = subjects.find(({ name }) => name === oneOf(largest));
    const bytes = (await large?.store.sizes()) ?? {};
    const http = values['no-http'] || large === undefined ? null : await overHttp(large);
    if (http !== null) print(`\n${store}, over HTTP with ${largest} facts: ${renderHttp(http)}\n`);
    return { ratios, costs: Object.fromEntries(costs), http, sizes: bytes };
  } finally {
    for (const { store: opened } of subjects) {
      await opened.close();
      await opened.remove();
    }
  }
}

const { url, remove } = stores.includes('postgres')
  ? await providePostgres()
  : { url: '', remove: () => Promise.resolve() };
try {
  const reports: Partial<Record<StoreName, Report>> = {};
  for (const store of stores) reports[store] = await measureStore(store, url);
  const all = Object.values(reports).flatMap(({ ratios }) => ratios);
  print(`${all.filter(isMet).length} of ${all.length} ratios met`);
  if (values.json !== undefined) {
    const file = resolve(values.json);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify({ sizes, many, each, reports }, null, 2)}\n`);
    print(`written to ${file}`);
  }
} finally {
  await remove();
}
