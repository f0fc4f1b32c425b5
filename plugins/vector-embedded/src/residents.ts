import { setImmediate } from 'node:timers/promises';
import { isGligabaoError } from '@gligabao/core';
import { createMatrix, createMatrixCache, type Kernel, type Matrix, outOfMemory } from '@gligabao/vectors';
import type { StoredSpace, VectorFile } from './file/vector-file.ts';
import type { SpaceChange } from './thread/messages.ts';

/** The spaces whose vectors are in memory. */
export interface Residents {
  /** The matrix of a space, read from the file when it is not there; undefined for a space never written. */
  load(name: string): Promise<Matrix | undefined>;
  /** Repeats in memory what was written to the file; does nothing for a space that is not in memory. */
  apply(name: string, change: SpaceChange): void;
  drop(name: string): void;
  dropAll(): void;
}

/** What is read before other work gets a turn: about a millisecond. */
const TURN_BYTES = 1_048_576;
/** Spaces of more numbers are held in bytes: from here on that is faster, though the best are looked at again. */
export const FULL_NUMBERS = 8_000_000;

function repeat(change: SpaceChange, matrix: Matrix): void {
  switch (change.type) {
    case 'put':
      for (const { id, vector, live } of change.items) matrix.set(id, vector, live);
      return;
    case 'close':
      for (const id of change.ids) matrix.close(id);
      return;
    case 'remove':
      for (const id of change.ids) matrix.remove(id);
      return;
    case 'drop':
  }
}

interface Loading {
  readonly matrix: Matrix;
  /** The space was dropped meanwhile: what was read is void. */
  dropped: boolean;
  done: Promise<void>;
}

/** Matrices by space, least recently used first to go. One larger than the budget stays until another is used. */
export function createResidents(file: VectorFile, kernel: Kernel, budgetBytes: number): Residents {
  const cache = createMatrixCache<{ readonly matrix: Matrix }>(budgetBytes);
  const loading = new Map<string, Loading>();

  async function fill(space: StoredSpace, entry: Loading): Promise<void> {
    const limit = Math.max(1, Math.floor(TURN_BYTES / (space.dimensions * 4)));
    let after = Number.MIN_SAFE_INTEGER;
    while (!entry.dropped) {
      const rows = file.page(space, after, limit);
      for (const { id, vector, live } of rows) entry.matrix.set(id, vector, live);
      if (rows.length < limit) return;
      after = rows.at(-1)?.id ?? after;
      await setImmediate();
    }
  }

  async function finish(name: string, space: StoredSpace, entry: Loading): Promise<void> {
    try {
      await fill(space, entry);
      if (!entry.dropped) cache.keep(name, entry);
    } catch (error) {
      throw isGligabaoError(error) || !(error instanceof RangeError) ? error : outOfMemory(name, error);
    } finally {
      if (loading.get(name) === entry) loading.delete(name);
    }
  }

  function start(name: string, space: StoredSpace): Loading {
    const matrix = createMatrix(kernel, space.dimensions, FULL_NUMBERS);
    const entry: Loading = { matrix, dropped: false, done: Promise.resolve() };
    loading.set(name, entry);
    entry.done = finish(name, space, entry);
    return entry;
  }

  function drop(name: string): void {
    cache.drop(name);
    const entry = loading.get(name);
    if (entry) entry.dropped = true;
    loading.delete(name);
  }

  return {
    async load(name) {
      for (;;) {
        const resident = cache.get(name);
        if (resident) return resident.matrix;
        const space = file.space(name);
        if (!space) return undefined;
        const entry = loading.get(name) ?? start(name, space);
        await entry.done;
        if (!entry.dropped) return entry.matrix;
      }
    },
    apply(name, change) {
      if (change.type === 'drop') return drop(name);
      const resident = cache.peek(name);
      const matrix = (resident ?? loading.get(name))?.matrix;
      if (!matrix) return;
      try {
        repeat(change, matrix);
        if (resident) cache.keep(name, resident);
      } catch {
        // What the file holds is right: the next search reads it again, and reports what stands in the way.
        drop(name);
      }
    },
    drop,
    dropAll() {
      cache.clear();
      for (const name of [...loading.keys()]) drop(name);
    },
  };
}
