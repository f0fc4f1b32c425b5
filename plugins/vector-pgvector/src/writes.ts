import type { CallContext, Id, VectorIndex } from '@gligabao/core';
import { ensureRunning, type UnitItem, unitItems, wrongDimensions } from '@gligabao/vectors';
import type { Database } from './connection/database.ts';
import type { Spaces } from './spaces.ts';
import type { VectorTable } from './vector-table.ts';

/** Numbers that one statement carries: about 3 MB as text. */
const BATCH_NUMBERS = 250_000;

/** The last item of each id: a statement may not write a row twice. */
function lastOfEach(items: readonly UnitItem[]): readonly UnitItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function batchesOf(items: readonly UnitItem[], dimensions: number): readonly (readonly UnitItem[])[] {
  const size = Math.max(1, Math.floor(BATCH_NUMBERS / dimensions));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function ensureIds(ids: readonly Id[]): void {
  for (const id of ids) if (!Number.isSafeInteger(id)) throw new TypeError(`not an id: ${id}`);
}

/** The methods that write and that find what was written, each one transaction in one flight. `onPut` hears of the vectors after the commit. */
export function writes(
  database: Database,
  spaces: Spaces,
  table: VectorTable,
  onPut: (spaceId: number, count: number) => void,
): Pick<VectorIndex, 'put' | 'close' | 'remove' | 'find'> {
  return {
    async find(space, ids, context) {
      ensureRunning(context);
      ensureIds(ids);
      const [rows] = await database.run([table.find(space, ids)], context);
      const found = new Map(
        rows.map((row) => [row.id, { id: row.id, live: row.live, vector: table.read(row, space) }]),
      );
      return ids.map((id) => found.get(id) ?? null);
    },
    async put(space, items, context) {
      ensureRunning(context);
      const units = lastOfEach(unitItems(space, items, table.maxDimensions));
      const [first] = units;
      if (!first) return;
      const dimensions = first.vector.length;
      const puts = batchesOf(units, dimensions).map((batch) => table.put(space, dimensions, batch));
      const [[row]] = await database.run([spaces.openFor(space, dimensions), ...puts], context);
      if (!row) return;
      if (row.dimensions !== dimensions) throw wrongDimensions(space, row.dimensions, dimensions);
      onPut(row.id, units.length);
    },
    async close(space, ids, context) {
      ensureRunning(context);
      ensureIds(ids);
      if (ids.length > 0) await database.run([spaces.touch(space), table.close(space, ids)], context);
    },
    async remove(space, ids: readonly Id[] | 'all', context: CallContext) {
      ensureRunning(context);
      if (ids === 'all') {
        await database.run([spaces.lock(space), table.clear(space), spaces.remove(space)], context);
        return;
      }
      ensureIds(ids);
      if (ids.length > 0) await database.run([spaces.touch(space), table.remove(space, ids)], context);
    },
  };
}
