import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  type BegunImport,
  type DatasetId,
  exportDataset,
  fieldsOf,
  type Imported,
  importDataset,
  isGligabaoError,
  type MovedBatch,
  type MovedRow,
  type MoveTools,
} from '@gligabao/core';
import { CALL } from '../call.ts';
import type { MovingStores } from '../store-ports.ts';

/** What moving needs of its surroundings, in a test. */
export const MOVE_TOOLS: MoveTools = Object.freeze({
  digest: () => {
    const hash = createHash('sha256');
    return { update: (text: string) => void hash.update(text), hex: () => hash.copy().digest('hex') };
  },
  breathe: () => Promise.resolve(),
});

type MovedStores = Pick<MovingStores, 'exporter' | 'importer' | 'catalogue'>;

/** A dataset as it is exported, without vectors. */
export async function exported(stores: Pick<MovingStores, 'exporter'>, dataset: DatasetId): Promise<string> {
  let text = '';
  for await (const part of exportDataset(stores, dataset, { vectors: false }, MOVE_TOOLS, CALL)) text += part;
  return text;
}

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n').slice(0, -1);
}

/** Imports what was exported, for a user, under the name that it had. What moving finds wrong is wrong with the stores. */
export async function imported(stores: MovedStores, text: string, userId: string): Promise<Imported> {
  try {
    return await importDataset(stores, linesOf(text), { userId, now: 5 }, MOVE_TOOLS, CALL);
  } catch (error) {
    if (isGligabaoError(error) && error.code.startsWith('move/')) assert.fail(error.message);
    throw error;
  }
}

/** Everything that a reading gives. */
export async function batchesOf({ exporter }: Pick<MovingStores, 'exporter'>, dataset: DatasetId) {
  const reading = await exporter.read(dataset, CALL);
  const batches: MovedBatch[] = [];
  if (!reading) return batches;
  try {
    for await (const batch of reading.rows()) batches.push(batch);
    return batches;
  } finally {
    await reading.close();
  }
}

export const INTO = Object.freeze({ userId: 'bob', name: 'main' });
export const SOURCE = Object.freeze({ mark: 'mark', runs: 100, inferences: 100 });

/** Begins an import for bob. */
export const begin = ({ importer }: MovingStores, mark: string = SOURCE.mark): Promise<BegunImport> =>
  importer.begin(INTO, { ...SOURCE, mark }, 7, CALL);

/** Rows with the numbers that are kept for an import; those of the source are few and low. */
function numbered({ kind, rows }: MovedBatch, { runBase, inferenceBase }: BegunImport): MovedBatch {
  const bases = new Map<string, number>([
    ['run', runBase],
    ['inference', inferenceBase],
  ]);
  const fields = fieldsOf(kind).map(([name, field]) => [name, bases.get(field.replace('?', '')) ?? 0] as const);
  const moved = (row: MovedRow): MovedRow =>
    Object.fromEntries(
      fields.map(([name, base]) => {
        const value = row[name] ?? null;
        return [name, typeof value === 'number' ? value + base : value];
      }),
    );
  return { kind, rows: rows.map(moved) };
}

/** Writes batches as the next rows of an import; gives how many it has then. */
export async function write(
  { importer }: MovingStores,
  begun: BegunImport,
  batches: readonly MovedBatch[],
): Promise<number> {
  const { dataset, rows: from } = begun;
  const rows = from + batches.reduce((sum, batch) => sum + batch.rows.length, 0);
  const progress = { from, rows, digest: `digest ${rows}` };
  await importer.write(
    dataset,
    batches.map((batch) => numbered(batch, begun)),
    progress,
    CALL,
  );
  return rows;
}
