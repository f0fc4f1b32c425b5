import type { CallContext, Id, VectorHit, VectorIndex } from '@gligabao/core';
import { ensureFit, ensurePageSize, ensureRunning, GRID, type SearchHow, unitQueries } from '@gligabao/vectors';
import type { Database } from '../connection/database.ts';
import type { Spaces } from '../spaces.ts';
import { ENOUGH_CANDIDATES, type Nearest, type NearRow, type Place, SCAN_SETTINGS, START } from './nearest.ts';

/** The hits of the first fetch, at least: most readers stop before they need a second one. */
const FIRST_FETCH = 64;
/** Each further fetch takes this many times more, so that reading to the end costs few scans. */
const WIDENING = 4;
/** The most hits that an index is asked for: all of them are well among its candidates. */
const MAX_APPROXIMATE = 400;
/** The most hits that one exact fetch brings. */
const MAX_FETCH = 50_000;

/** How far the hits of one query are read. */
interface Reading {
  readonly unit: Float32Array;
  /** Fetched, and not yet given. */
  waiting: VectorHit[];
  after: Place;
  /** Ids that were fetched: a vector written anew between two fetches must not come twice. */
  readonly seen: Set<Id>;
  done: boolean;
}

function take(reading: Reading, rows: readonly NearRow[]): void {
  for (const { id, steps } of rows) {
    if (reading.seen.has(id)) continue;
    reading.seen.add(id);
    reading.waiting.push({ id, score: Math.max(-1, Math.min(1, steps / GRID)) });
  }
}

/** Takes the first `page` hits away from those that wait. */
function give(reading: Reading, page: number): readonly VectorHit[] {
  return reading.waiting.splice(0, page);
}

/** One search that is being read; `fetch` brings more hits to the readings that lack some. */
function fetcher(
  ports: { readonly database: Database; readonly spaces: Spaces; readonly nearest: Nearest },
  search: { readonly space: string; readonly how: SearchHow; readonly context: CallContext },
) {
  const { database, spaces, nearest } = ports;
  const { space, how, context } = search;
  const live = how.live === true;
  let limit = how.page * Math.ceil(FIRST_FETCH / how.page);
  let spaceId: number | undefined;
  /** The index answers once, at the beginning; what it missed comes with the exact hits behind. */
  let mayApproximate = live && how.only === undefined && limit <= MAX_APPROXIMATE;

  async function approximate(row: { readonly id: number; readonly dimensions: number }, readings: readonly Reading[]) {
    const statements = readings.flatMap(({ unit }) => nearest.approximate(row, unit, limit) ?? []);
    const lists = await database.run(statements, { signal: context.signal, settings: SCAN_SETTINGS });
    readings.forEach((reading, at) => {
      const rows = lists[at] ?? [];
      // Too few of them live: the exact search that follows finds what the index would miss.
      if ((rows[0]?.candidates ?? 0) >= ENOUGH_CANDIDATES) take(reading, rows);
    });
  }

  /** False when the space is not there, or not the one that was begun with. */
  return async function fetch(readings: readonly Reading[]): Promise<boolean> {
    // Readings that begin after the index was asked find its hits again.
    const again = Math.max(...readings.map(({ after, seen }) => (after === START ? seen.size : 0)));
    const exact = { live, only: how.only, limit: limit + again, unlessIndexed: mayApproximate };
    const statements = [spaces.read(space), nearest.exact(space, readings, exact)] as const;
    const [[row], rows] = await database.run(statements, context);
    if (!row || (spaceId !== undefined && spaceId !== row.id)) return false;
    spaceId = row.id;
    ensureFit(
      space,
      readings.map(({ unit }) => unit),
      row.dimensions,
    );
    const indexed = mayApproximate && row.indexed;
    mayApproximate = false;
    if (indexed) {
      await approximate(row, readings);
      return true;
    }
    readings.forEach((reading, at) => {
      const found = rows.filter(({ query }) => query === at + 1);
      take(reading, found);
      reading.after = found.at(-1) ?? reading.after;
      reading.done = found.length < exact.limit;
    });
    limit = Math.min(MAX_FETCH, limit * WIDENING);
    return true;
  };
}

/**
 * Searches through pgvector. No transaction stays open between pages: each fetch goes on behind the last hit of the one
 * before it.
 */
export function searchOf(database: Database, spaces: Spaces, nearest: Nearest): VectorIndex['search'] {
  return async function* search(space, queries, how, context) {
    ensurePageSize(how);
    ensureRunning(context);
    const units = unitQueries(space, queries);
    const [first] = units;
    if (!first) return;
    if (units.some(({ length }) => length !== first.length)) {
      const [[row]] = await database.run([spaces.read(space)], context);
      if (row) ensureFit(space, units, row.dimensions);
      return;
    }
    const fetch = fetcher({ database, spaces, nearest }, { space, how, context });
    const readings = units.map((unit): Reading => ({ unit, waiting: [], after: START, seen: new Set(), done: false }));
    for (;;) {
      ensureRunning(context);
      const hungry = readings.filter(({ done, waiting }) => !done && waiting.length < how.page);
      if (hungry.length > 0) {
        if (await fetch(hungry)) continue;
        for (const reading of readings) reading.done = true;
      }
      const hits = readings.map((reading) => give(reading, how.page));
      if (hits.every((each) => each.length === 0)) return;
      yield hits;
    }
  };
}
