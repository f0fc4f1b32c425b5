import type { DatasetId } from '../domain/ids.ts';
import type { MovedRow } from '../domain/moved.ts';
import type { TextKind } from '../domain/text.ts';
import { GligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { DatasetReading, Exporter } from '../ports/exporter.ts';
import type { VectorIndex, VectorItem } from '../ports/vector-index.ts';
import { spaceOf } from '../search/spaces.ts';
import { footerLine, type Hashes, headerLine, rowLine } from './format.ts';
import { readRows } from './read-rows.ts';
import { tally } from './tally.ts';
import type { MovePorts, MoveTools } from './tools.ts';
import { vectorToText } from './vector-text.ts';

async function open(exporter: Exporter, dataset: DatasetId, context: CallContext): Promise<DatasetReading> {
  const reading = await exporter.read(dataset, context);
  if (reading) return reading;
  throw new GligabaoError('not-found', 'move/no-dataset', `there is no dataset ${dataset}`);
}

/** A run that waits would be run twice, here and where it is moved to; or by nobody. */
function ensureAllEnded({ unended, dataset }: DatasetReading): void {
  if (unended.length === 0) return;
  const shown = unended.slice(0, 5).join(', ');
  throw new GligabaoError(
    'conflict',
    'move/runs-not-ended',
    `${unended.length} remember runs of ${dataset.name} have not ended (${shown}${unended.length > 5 ? ', ...' : ''}): ` +
      'let `gligabao serve` end them, with nobody writing to it, and move the dataset then',
  );
}

const kindOf = (row: MovedRow): TextKind => String(row['kind']) as TextKind;

/** The rows of vectors with what is kept of each; a vector that is lost is left out, and made anew where it is missed. */
async function withVectors(
  dataset: DatasetId,
  rows: readonly MovedRow[],
  index: VectorIndex,
  context: CallContext,
): Promise<readonly MovedRow[]> {
  const spaces = new Map<string, number[]>();
  for (const row of rows) {
    if (row['state'] !== 'stored') continue;
    const space = spaceOf(dataset, kindOf(row), String(row['model']));
    spaces.set(space, [...(spaces.get(space) ?? []), Number(row['text_id'])]);
  }
  const found = new Map<number, VectorItem>();
  for (const [space, ids] of spaces) {
    for (const item of await index.find(space, ids, context)) if (item) found.set(item.id, item);
  }
  return rows.flatMap((row) => {
    if (row['state'] !== 'stored') return [row];
    const item = found.get(Number(row['text_id']));
    return item ? [{ ...row, live: item.live, vector: vectorToText(item.vector) }] : [];
  });
}

/**
 * A dataset as text, line by line: a header, a line for each row, and a footer with the hashes. See docs/moving.md.
 *
 * @param options.vectors whether its vectors go along; left out where there is no vector index.
 * @throws GligabaoError `not-found` `move/no-dataset`; `conflict` `move/runs-not-ended`.
 */
export async function* exportDataset(
  ports: MovePorts<'exporter'>,
  dataset: DatasetId,
  options: { readonly vectors: boolean },
  tools: MoveTools,
  context: CallContext,
): AsyncGenerator<string> {
  const index = options.vectors ? ports['vector-index'] : undefined;
  const reading = await open(ports.exporter, dataset, context);
  try {
    ensureAllEnded(reading);
    const { userId, name } = reading.dataset;
    const { runs, inferences, position } = reading;
    const counts = { head: position.head, runs: runs.length, inferences: inferences.length };
    yield headerLine({ userId, dataset: name, ...counts, vectors: index !== undefined });
    const told = tally(tools);
    for await (const { kind, rows } of readRows(reading)) {
      context.signal.throwIfAborted();
      if (kind === 'vector' && !index) continue;
      const moved = kind === 'vector' && index ? await withVectors(dataset, rows, index, context) : rows;
      const lines = moved.map((row) => rowLine(kind, row));
      for (const line of lines) told.add(kind, line);
      tools.onRows?.(lines.length);
      yield lines.join('');
      await tools.breathe();
    }
    yield footerLine({ rows: told.rows, ...told.hashes(), digest: told.digest() });
  } finally {
    await reading.close();
  }
}

/** The hashes of a dataset as it stands: equal in two stores that hold the same. */
export async function hashDataset(
  { exporter }: { readonly exporter: Exporter },
  dataset: DatasetId,
  tools: MoveTools,
  context: CallContext,
): Promise<Hashes> {
  const reading = await open(exporter, dataset, context);
  try {
    const told = tally(tools);
    for await (const { kind, rows } of readRows(reading)) {
      context.signal.throwIfAborted();
      if (kind === 'vector') continue;
      for (const row of rows) told.add(kind, rowLine(kind, row));
      tools.onRows?.(rows.length);
      await tools.breathe();
    }
    return told.hashes();
  } finally {
    await reading.close();
  }
}
