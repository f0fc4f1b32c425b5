import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pageRank, type WalkLink } from '../../src/search/page-rank.ts';

/** Degrees, with the weight of a link from a thing to itself counted once. */
function degreesOf(links: readonly WalkLink[]): ReadonlyMap<number, number> {
  const degrees = new Map<number, number>();
  for (const { from, to, weight } of links)
    for (const id of new Set([from, to])) degrees.set(id, (degrees.get(id) ?? 0) + weight);
  return degrees;
}

/** The shares by plain iteration: all walks go one step at a time, until none is left. */
function iterated(links: readonly WalkLink[], starts: ReadonlyMap<number, number>, ends: number) {
  const degrees = degreesOf(links);
  const sum = [...starts.values()].reduce((all, share) => all + share, 0);
  let walking = new Map([...starts].map(([id, share]) => [id, share / sum]));
  const ended = new Map<number, number>();
  const add = (to: Map<number, number>, id: number, share: number): void => void to.set(id, (to.get(id) ?? 0) + share);
  for (let step = 0; step < 400; step += 1) {
    const next = new Map<number, number>();
    for (const [id, share] of walking) {
      const degree = degrees.get(id) ?? 0;
      add(ended, id, degree === 0 ? share : ends * share);
      if (degree === 0) continue;
      for (const { from, to, weight } of links) {
        if (from === id) add(next, to, ((1 - ends) * share * weight) / degree);
        else if (to === id) add(next, from, ((1 - ends) * share * weight) / degree);
      }
    }
    walking = next;
  }
  return ended;
}

const link = fc.record({
  from: fc.integer({ min: 1, max: 12 }),
  to: fc.integer({ min: 1, max: 12 }),
  weight: fc.double({ min: 0.05, max: 2, noNaN: true }),
});
const starts = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 14 }), fc.double({ min: 0.1, max: 5, noNaN: true })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pairs) => new Map(pairs));

describe('personalised PageRank by forward push', () => {
  it('is never above what walking step by step gives, nor below it by more than the tolerance times the degree', () => {
    const settings = fc.record({
      ends: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      tolerance: fc.constantFrom(1e-2, 1e-3, 1e-6),
    });
    fc.assert(
      fc.property(fc.array(link, { maxLength: 40 }), starts, settings, (links, from, how) => {
        const exact = iterated(links, from, how.ends);
        const pushed = pageRank(links, from, how);
        const degrees = degreesOf(links);
        for (const id of new Set([...exact.keys(), ...pushed.keys()])) {
          const [share, found] = [exact.get(id) ?? 0, pushed.get(id) ?? 0];
          expect(found).toBeLessThanOrEqual(share + 1e-9);
          expect(found).toBeGreaterThanOrEqual(share - how.tolerance * (degrees.get(id) ?? 0) - 1e-9);
        }
      }),
    );
  });

  it('shares out no more than there is, and all of it where a walk cannot go on', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 40 }), starts, (links, from) => {
        const all = [...pageRank(links, from, { ends: 0.5, tolerance: 1e-9 }).values()];
        const sum = all.reduce((total, share) => total + share, 0);
        expect(sum).toBeLessThanOrEqual(1 + 1e-9);
        expect(sum).toBeGreaterThan(1 - 1e-6);
      }),
    );
    expect(pageRank([], new Map([[7, 3]]), { ends: 0.5, tolerance: 1e-3 })).toEqual(new Map([[7, 1]]));
    expect(pageRank([{ from: 1, to: 2, weight: 1 }], new Map(), { ends: 0.5, tolerance: 1e-3 })).toEqual(new Map());
  });

  it('does not touch what is far from every start', () => {
    const chain = Array.from({ length: 1000 }, (_, at) => ({ from: at, to: at + 1, weight: 1 }));
    const reached = pageRank(chain, new Map([[0, 1]]), { ends: 0.5, tolerance: 1e-4 });
    expect(Math.max(...reached.keys())).toBeLessThan(30);
    expect(reached.get(1)).toBeGreaterThan(reached.get(2) ?? 1);
  });

  it('prefers the links that weigh more', () => {
    const links = [
      { from: 1, to: 2, weight: 3 },
      { from: 1, to: 3, weight: 1 },
    ];
    const ranks = pageRank(links, new Map([[1, 1]]), { ends: 0.5, tolerance: 1e-9 });
    expect((ranks.get(2) ?? 0) / (ranks.get(3) ?? 1)).toBeCloseTo(3, 4);
  });
});
