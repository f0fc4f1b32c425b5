import type { Dataset } from '../domain/dataset.ts';
import type { DatasetId } from '../domain/ids.ts';
import type { MovedBatch, MovedKind, MovedRow } from '../domain/moved.ts';
import { TEXT_KINDS, type TextKind } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError, isGligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { BegunImport, ImportUnderWay } from '../ports/importer.ts';
import type { Ports } from '../ports/index.ts';
import type { VectorIndex, VectorItem } from '../ports/vector-index.ts';
import { spaceOf } from '../search/spaces.ts';
import { hashDataset } from './export-dataset.ts';
import {
  type Footer,
  type Hashes,
  type Header,
  headerLine,
  moveError,
  readHeader,
  readLine,
  rowLine,
} from './format.ts';
import { numbersFrom, relabel } from './relabel.ts';
import { type Tally, tally } from './tally.ts';
import type { MoveTools } from './tools.ts';
import { vectorFromText } from './vector-text.ts';

/** The stores that a dataset is moved to. */
export type ImportPorts = Pick<Ports, 'importer' | 'exporter' | 'catalogue'> & Partial<Pick<Ports, 'vector-index'>>;

export interface ImportOptions {
  /** Whose it becomes, and what it is called there; as in the source when left out. */
  readonly userId?: string;
  readonly name?: string;
  /** The vectors of the source are left out, and the embedder of this side makes its own. */
  readonly reembed?: boolean;
  readonly now: Instant;
  /** Told when an import was under way: how many rows it had, or that its source has changed and it begins anew. */
  readonly onUnderWay?: (rows: number, isChanged: boolean) => void;
}

export interface Imported extends Hashes {
  readonly dataset: Dataset;
  readonly rows: number;
}

/** A transaction takes so many rows, or so many characters, at most. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 262_144;

/** Rows that are read and not yet stored. */
class Pending {
  readonly #batches: { kind: MovedKind; rows: MovedRow[] }[] = [];
  #rows = 0;
  #characters = 0;
  readonly #maxRows: number;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  add(kind: MovedKind, row: MovedRow, characters: number): void {
    const last = this.#batches.at(-1);
    if (last?.kind === kind) last.rows.push(row);
    else this.#batches.push({ kind, rows: [row] });
    this.#rows += 1;
    this.#characters += characters;
  }

  get isFull(): boolean {
    return this.#rows >= this.#maxRows || this.#characters >= MAX_CHARACTERS;
  }

  take(): readonly MovedBatch[] {
    [this.#rows, this.#characters] = [0, 0];
    return this.#batches.splice(0);
  }
}

function markOf(header: Header, reembed: boolean, { digest }: MoveTools): string {
  const mark = digest();
  mark.update(headerLine(header));
  if (reembed) mark.update('reembed');
  return mark.hex();
}

/** Takes away a dataset under import, and its vectors, which the vector index would keep. */
async function discard(dataset: DatasetId, ports: ImportPorts, context: CallContext): Promise<void> {
  const { importer, catalogue, 'vector-index': index } = ports;
  const counts = index ? await catalogue.vectors(context) : [];
  const models = new Set(counts.flatMap((count) => (count.dataset === dataset ? (count.model ?? []) : [])));
  for (const model of models) {
    for (const kind of TEXT_KINDS) await index?.remove(spaceOf(dataset, kind, model), 'all', context);
  }
  await importer.discard(dataset, context);
}

/**
 * Takes away an import that was broken off, with all that was stored of it.
 *
 * @throws GligabaoError `not-found` `move/no-import` where none is under way under this name.
 */
export async function discardImport(
  ports: ImportPorts,
  { userId, name }: { readonly userId: string; readonly name: string },
  context: CallContext,
): Promise<ImportUnderWay> {
  const all = await ports.importer.underWay(context);
  const found = all.find((each) => each.userId === userId && each.name === name);
  if (!found) {
    const there = all.slice(0, 20).map((each) => `${each.userId}/${each.name}`);
    const known = there.length === 0 ? 'none is here' : `there are ${there.join(', ')}`;
    throw new GligabaoError('not-found', 'move/no-import', `no import of ${name} for ${userId} is under way: ${known}`);
  }
  await discard(found.dataset, ports, context);
  return found;
}

/** Begins an import, or goes on with the one of the same source that is under way. */
async function begin(
  header: Header,
  options: ImportOptions,
  ports: ImportPorts,
  tools: MoveTools,
  context: CallContext,
): Promise<BegunImport> {
  const into = { userId: options.userId ?? header.userId, name: options.name ?? header.dataset };
  const mark = markOf(header, options.reembed === true, tools);
  const source = { mark, runs: header.runs, inferences: header.inferences };
  const begun = await ports.importer.begin(into, source, options.now, context);
  if (begun.mark === mark) {
    if (begun.rows > 0) options.onUnderWay?.(begun.rows, false);
    return begun;
  }
  options.onUnderWay?.(begun.rows, true);
  await discard(begun.dataset, ports, context);
  return ports.importer.begin(into, source, options.now, context);
}

function itemOf(row: MovedRow, place: number): VectorItem {
  const vector = typeof row['vector'] === 'string' ? vectorFromText(row['vector']) : null;
  if (!vector) throw moveError('bad-row', `line ${place}: vector.vector must be base64 of numbers of 32 bits`);
  return { id: Number(row['text_id']), vector, live: row['live'] === true };
}

async function putVectors(
  dataset: DatasetId,
  batches: readonly MovedBatch[],
  index: VectorIndex | undefined,
  place: number,
  context: CallContext,
): Promise<void> {
  const spaces = new Map<string, VectorItem[]>();
  for (const row of batches.flatMap(({ kind, rows }) => (kind === 'vector' ? rows : []))) {
    if (row['state'] !== 'stored') continue;
    const space = spaceOf(dataset, String(row['kind']) as TextKind, String(row['model']));
    spaces.set(space, [...(spaces.get(space) ?? []), itemOf(row, place)]);
  }
  for (const [space, items] of spaces) await index?.put(space, items, context);
}

/** Checks what came in against what the source says it sent. */
function ensureWhole(footer: Footer | null, told: Tally, place: number): Footer {
  if (footer === null) {
    throw moveError(
      'cut-off',
      `the file ends behind line ${place}, before its last line: it was cut off. Nothing of it can be seen; import the whole file, and it goes on where it stopped`,
    );
  }
  const { hash, logHash } = told.hashes();
  const same = footer.rows === told.rows && footer.digest === told.digest();
  if (same && footer.hash === hash && footer.logHash === logHash) return footer;
  throw moveError('changed', 'the rows are not those that were exported: the file was changed; export it again');
}

async function ensureStored(
  dataset: DatasetId,
  { hash, logHash }: Hashes,
  ports: ImportPorts,
  tools: MoveTools,
  context: CallContext,
): Promise<void> {
  const { onRows: _silent, ...quiet } = tools;
  const stored = await hashDataset(ports, dataset, quiet, context);
  if (stored.hash === hash && stored.logHash === logHash) return;
  const message = `what is stored has the hashes ${stored.hash} and ${stored.logHash}, the source has ${hash} and ${logHash}`;
  throw new GligabaoError('fault', 'move/other-hash', `${message}: nothing was imported`);
}

/** Stores the rows behind the header; gives what they came to. */
async function storeRows(
  lines: AsyncIterator<string>,
  begun: BegunImport & { readonly header: Header },
  options: ImportOptions,
  ports: ImportPorts,
  tools: MoveTools,
  context: CallContext,
): Promise<Footer> {
  const { dataset, header } = begun;
  const index = options.reembed === true ? undefined : ports['vector-index'];
  const numbers = numbersFrom(
    dataset,
    { base: begun.runBase, count: header.runs },
    { base: begun.inferenceBase, count: header.inferences },
  );
  const told = tally(tools);
  const pending = new Pending(tools.maxRows ?? MAX_ROWS);
  let [stored, place] = [begun.rows, 1];
  let footer: Footer | null = null;
  const store = async (): Promise<void> => {
    const batches = pending.take();
    if (batches.length === 0) return;
    await putVectors(dataset, batches, index, place, context);
    await ports.importer.write(dataset, batches, { from: stored, rows: told.rows, digest: told.digest() }, context);
    tools.onRows?.(told.rows - stored);
    stored = told.rows;
    await tools.breathe();
  };
  for (;;) {
    const next = await lines.next();
    if (next.done === true) break;
    const line = next.value;
    place += 1;
    if (footer !== null) throw moveError('bad-row', `line ${place}: nothing may stand behind the end`);
    context.signal.throwIfAborted();
    const read = readLine(line, place);
    if ('end' in read) {
      footer = read.end;
      continue;
    }
    // As it is written, whatever the order and spaces of the line: the hash is of what is stored.
    told.add(read.kind, rowLine(read.kind, read.row));
    if (told.rows < begun.rows) continue;
    if (told.rows === begun.rows) {
      if (told.digest() !== begun.digest) {
        throw moveError(
          'changed',
          'the rows are not those that the import was begun with: import it again, from the first',
        );
      }
      continue;
    }
    const isLeftOut = read.kind === 'vector' && !index;
    if (!isLeftOut) pending.add(read.kind, relabel(read.kind, read.row, numbers), line.length);
    if (pending.isFull) await store();
  }
  await store();
  return ensureWhole(footer, told, place);
}

/** Whether an import can go on with the same source: what was wrong is not what is stored. */
function canGoOn(error: unknown): boolean {
  if (!isGligabaoError(error)) return true;
  return error.code === 'move/cut-off' || !['incorrect', 'fault'].includes(error.kind);
}

/**
 * Stores a dataset that `exportDataset` wrote. It is seen by nobody until all of it is there and has the hash of the source.
 * Broken off, it goes on where it stopped when it is asked again with the same source, and begins anew when the source has
 * moved on.
 *
 * @param lines the lines of the export, without their ends.
 * @throws GligabaoError `incorrect` as `readHeader` and `readLine` do, `move/cut-off` and `move/changed`; `conflict`
 *   `importer/name-taken`; `fault` `move/other-hash`. Nothing can be seen then.
 */
export async function importDataset(
  ports: ImportPorts,
  lines: AsyncIterable<string>,
  options: ImportOptions,
  tools: MoveTools,
  context: CallContext,
): Promise<Imported> {
  const all = lines[Symbol.asyncIterator]();
  try {
    const first = await all.next();
    if (first.done === true) throw moveError('not-an-export', 'there is nothing to import: the file is empty');
    const header = readHeader(first.value);
    const begun = await begin(header, options, ports, tools, context);
    try {
      const { rows, hash, logHash } = await storeRows(all, { ...begun, header }, options, ports, tools, context);
      await ensureStored(begun.dataset, { hash, logHash }, ports, tools, context);
      const dataset = await ports.importer.finish(begun.dataset, context);
      return { dataset, rows, hash, logHash };
    } catch (error) {
      if (!canGoOn(error)) await discard(begun.dataset, ports, context);
      throw error;
    }
  } finally {
    await all.return?.();
  }
}
