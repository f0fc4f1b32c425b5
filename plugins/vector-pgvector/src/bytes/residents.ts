import { isGligabaoError } from '@gligabao/core';
import { createMatrix, createMatrixCache, type Kernel, type Matrix, outOfMemory, vectorOf } from '@gligabao/vectors';
import type { Database } from '../connection/database.ts';
import { damagedVectors } from '../errors.ts';
import type { Spaces } from '../spaces.ts';
import { type BytePage, type ByteTable, type Cursor, IN_INDEX_ORDER } from './byte-table.ts';

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
  /** Whether nothing had been written when it was looked last: then it is only asked whether that is still so. */
  readonly rests: boolean;
}

/** Writes that one flight brings. */
const PAGE_ROWS = 1000;
const BEGINNING: Cursor = Object.freeze({ version: -1, id: 0 });

/** Repeats a page of writes; gives the place of the last one, or undefined when no more follow. */
function apply(matrix: Matrix, page: BytePage | undefined, space: string): Cursor | undefined {
  if (!page) return undefined;
  const bytes = Buffer.from(page.bytes, 'base64');
  const size = matrix.dimensions * 4;
  let at = 0;
  page.ids.forEach((id, row) => {
    if (page.removed[row]) {
      matrix.remove(id);
      return;
    }
    const vector = vectorOf(bytes.subarray(at, at + size), matrix.dimensions);
    if (!vector) throw damagedVectors(space);
    matrix.set(id, vector, page.live[row] === true);
    at += size;
  });
  if (at !== bytes.length) throw damagedVectors(space);
  const [id, version] = [page.ids.at(-1), page.versions.at(-1)];
  return id === undefined || version === undefined || page.ids.length < PAGE_ROWS ? undefined : { id, version };
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

  /** Reads on behind the first page. */
  async function readOn(
    space: string,
    { matrix, spaceId }: Resident,
    first: BytePage | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    let cursor = apply(matrix, first, space);
    while (cursor) {
      const changes = table.changes(space, spaceId, cursor, PAGE_ROWS);
      const [[page]] = await database.run([changes], { signal, settings: IN_INDEX_ORDER });
      cursor = apply(matrix, page, space);
    }
  }

  async function refresh(space: string, signal: AbortSignal): Promise<Matrix | undefined> {
    const known = cache.get(space);
    if (known?.rests === true) {
      const row = await database.one(spaces.stand(space), signal);
      if (row && row.id === known.spaceId && row.version === known.version) return known.matrix;
    }
    const after = known ? { version: known.version, id: Number.MAX_SAFE_INTEGER } : BEGINNING;
    const changes = table.changes(space, known?.spaceId ?? null, after, PAGE_ROWS);
    const statements = [spaces.read(space), changes] as const;
    const [[row], [page]] = await database.run(statements, { signal, settings: IN_INDEX_ORDER });
    // A version that went back: the server crashed, and had been told not to wait for its disk.
    if (!row || (known && (known.spaceId !== row.id || known.version > row.version))) {
      cache.drop(space);
      return row ? refresh(space, signal) : undefined;
    }
    // A row may be written again while pages are read; it then has a later version, and comes again or comes next time.
    const matrix = known?.matrix ?? createMatrix(how.kernel, row.dimensions);
    const rests = known?.version === row.version;
    const resident = { spaceId: row.id, matrix, version: row.version, rests };
    try {
      await readOn(space, resident, page, signal);
    } catch (error) {
      cache.drop(space);
      throw isGligabaoError(error) || !(error instanceof RangeError) ? error : outOfMemory(space, error);
    }
    if (known?.rests !== rests || !rests) cache.keep(space, resident);
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
