import { isGligabaoError } from '@gligabao/core';
import { createMatrix, createMatrixCache, type Kernel, type Matrix, outOfMemory, vectorOf } from '@gligabao/vectors';
import type { Database } from '../connection/database.ts';
import { damagedVectors } from '../errors.ts';
import type { Spaces } from '../spaces.ts';
import type { ByteRow, ByteTable, Cursor } from './byte-table.ts';

/** The spaces whose vectors are in memory. */
export interface Residents {
  /** The vectors of a space as they are in the database now; undefined for a space never written. */
  load(space: string, signal: AbortSignal): Promise<Matrix | undefined>;
  clear(): void;
}

interface Resident {
  readonly spaceId: number;
  readonly matrix: Matrix;
  /** Everything that was written up to this version of the space is in the matrix. */
  readonly version: number;
}

/** Vectors that one flight brings. */
const PAGE_ROWS = 1000;
const BEGINNING: Cursor = Object.freeze({ version: -1, id: 0 });

function apply(matrix: Matrix, rows: readonly ByteRow[], space: string): void {
  for (const { id, live, v } of rows) {
    if (v === null) {
      matrix.remove(id);
      continue;
    }
    const vector = vectorOf(v, matrix.dimensions);
    if (!vector) throw damagedVectors(space);
    matrix.set(id, vector, live);
  }
}

/** Matrices by space, within a budget of bytes, brought up to date by what changed since they were last used. */
export function createResidents(
  database: Database,
  spaces: Spaces,
  table: ByteTable,
  how: { readonly kernel: Kernel; readonly budgetBytes: number },
): Residents {
  const cache = createMatrixCache<Resident>(how.budgetBytes);
  /** Who refreshes a space waits for who does already: a search that begins after a write must ask anew. */
  const turns = new Map<string, Promise<unknown>>();

  /** Reads on behind the cursor until a page is not full. */
  async function readOn(
    space: string,
    resident: Resident,
    first: readonly ByteRow[],
    signal: AbortSignal,
  ): Promise<void> {
    let rows = first;
    for (;;) {
      apply(resident.matrix, rows, space);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE_ROWS) return;
      [rows] = await database.run([table.changes(space, resident.spaceId, last, PAGE_ROWS)], { signal });
    }
  }

  async function refresh(space: string, signal: AbortSignal): Promise<Matrix | undefined> {
    const known = cache.get(space);
    const after = known ? { version: known.version, id: Number.MAX_SAFE_INTEGER } : BEGINNING;
    const changes = table.changes(space, known?.spaceId ?? null, after, PAGE_ROWS);
    const [[row], rows] = await database.run([spaces.read(space), changes], { signal });
    if (!row || (known && known.spaceId !== row.id)) {
      cache.drop(space);
      return row ? refresh(space, signal) : undefined;
    }
    // A row may be written again while pages are read; it then has a later version, and comes again or comes next time.
    const matrix = known?.matrix ?? createMatrix(how.kernel, row.dimensions);
    const resident = { spaceId: row.id, matrix, version: row.version };
    try {
      await readOn(space, resident, rows, signal);
    } catch (error) {
      cache.drop(space);
      throw isGligabaoError(error) || !(error instanceof RangeError) ? error : outOfMemory(space, error);
    }
    if (!known || known.version !== row.version) cache.keep(space, resident);
    return matrix;
  }

  return {
    load(space, signal) {
      const before = turns.get(space) ?? Promise.resolve();
      const turn = before.then(() => refresh(space, signal));
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      turns.set(space, settled);
      void settled.then(() => {
        if (turns.get(space) === settled) turns.delete(space);
      });
      return turn;
    },
    clear: () => cache.clear(),
  };
}
