import { GligabaoError, type Id, type VectorHit, type VectorIndex } from '@gligabao/core';

interface Entry {
  readonly vector: Float32Array;
  readonly live: boolean;
}

type How = Parameters<VectorIndex['search']>[2];

function ensureGood(vector: Float32Array): void {
  const good = vector.length > 0 && vector.every(Number.isFinite) && vector.some((value) => value !== 0);
  if (!good) throw new GligabaoError('incorrect', 'vector-index/bad-vector', 'not a vector with a direction');
}

function ensureDimensions(vector: Float32Array, dimensions: number): void {
  if (vector.length === dimensions) return;
  throw new GligabaoError(
    'incorrect',
    'vector-index/wrong-dimensions',
    `${vector.length} numbers in a space of ${dimensions}`,
  );
}

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
  return Math.max(-1, Math.min(1, dot / (Math.hypot(...a) * Math.hypot(...b))));
}

function ranked(entries: ReadonlyMap<Id, Entry>, query: Float32Array, { live, only }: How): readonly VectorHit[] {
  return [...entries]
    .filter(([id, entry]) => (entry.live || live !== true) && (only?.includes(id) ?? true))
    .map(([id, entry]) => ({ id, score: cosine(entry.vector, query) }))
    .toSorted((a, b) => b.score - a.score || a.id - b.id);
}

/** A vector index in memory: the contract in its plainest form, for tests of what uses the port. */
export function memoryVectorIndex(): VectorIndex {
  const spaces = new Map<string, Map<Id, Entry>>();
  const dimensionsOf = (space: string): number | undefined => spaces.get(space)?.values().next().value?.vector.length;

  return {
    supports: Object.freeze({
      liveFilter: true,
      idFilter: true,
      readYourWrites: true,
      persistent: false,
      maxDimensions: 4096,
    }),
    async put(space, items) {
      for (const { vector } of items) {
        ensureGood(vector);
        ensureDimensions(vector, dimensionsOf(space) ?? items[0]?.vector.length ?? 0);
      }
      if (items.length === 0) return;
      const entries = spaces.get(space) ?? new Map<Id, Entry>();
      for (const { id, vector, live } of items) entries.set(id, { vector: vector.slice(), live });
      spaces.set(space, entries);
    },
    async close(space, ids) {
      const entries = spaces.get(space);
      for (const id of ids) {
        const entry = entries?.get(id);
        if (entry) entries?.set(id, { ...entry, live: false });
      }
    },
    async remove(space, ids) {
      if (ids === 'all') spaces.delete(space);
      else for (const id of ids) spaces.get(space)?.delete(id);
    },
    async find(space, ids) {
      return ids.map((id) => {
        const entry = spaces.get(space)?.get(id);
        if (!entry) return null;
        const norm = Math.hypot(...entry.vector);
        const isUnit = Math.abs(norm - 1) < 1e-7;
        return { id, ...entry, vector: isUnit ? entry.vector.slice() : entry.vector.map((value) => value / norm) };
      });
    },
    async *search(space, queries, how) {
      queries.forEach(ensureGood);
      const dimensions = dimensionsOf(space);
      const entries = spaces.get(space);
      if (!entries || dimensions === undefined) return;
      for (const query of queries) ensureDimensions(query, dimensions);
      const hits = queries.map((query) => ranked(entries, query, how));
      const longest = Math.max(0, ...hits.map((list) => list.length));
      for (let at = 0; at < longest; at += how.page) yield hits.map((list) => list.slice(at, at + how.page));
    },
  };
}
