import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Edge } from '../../src/domain/edge.ts';
import { believed } from './believed.ts';
import { Ledger, type Note } from './ledger.ts';
import { note, story } from './stories.ts';

const RUNS = { numRuns: 100 };

function told(notes: readonly Note[]): Ledger {
  const ledger = new Ledger();
  for (const each of notes) ledger.remember(each);
  return ledger;
}

/** All that holds, in words that do not depend on numbers: names, bounds, their grains and origin, conflicts. */
function stateOf(ledger: Ledger): string[] {
  return ledger.rows
    .filter((row) => row.validAt === null || row.validAt !== row.invalidAt)
    .map((row) => {
      const bounds = [
        row.validAt,
        row.validPrecision,
        row.validStated,
        row.invalidAt,
        row.invalidPrecision,
        row.invalidStated,
      ];
      const conflicts = row.conflictsWith.map((factId) => ledger.nameOf(factId)).sort();
      return JSON.stringify([
        ledger.nameOf(row.factId),
        ...bounds,
        row.retracted,
        row.expiredAt !== null,
        ...conflicts,
      ]);
    })
    .sort();
}

const isEmpty = (row: Edge): boolean => row.validAt !== null && row.validAt === row.invalidAt;
const isBefore = (a: Edge, b: Edge): boolean => a.invalidAt !== null && a.invalidAt <= (b.validAt ?? -Infinity);

describe('laws of time', () => {
  it('any order of arrival gives the same', () => {
    const shuffled = story.chain((notes) =>
      fc.tuple(fc.constant(notes), fc.shuffledSubarray(notes, { minLength: notes.length, maxLength: notes.length })),
    );
    fc.assert(
      fc.property(shuffled, ([notes, order]) => {
        expect(stateOf(told(order))).toEqual(stateOf(told(notes)));
      }),
      RUNS,
    );
  });

  it('at most one value of a slot holds at a time, but for conflicts and values asserted side by side', () => {
    fc.assert(
      fc.property(story, (notes) => {
        const ledger = told(notes);
        const rows = ledger.rows.filter((row) => !row.retracted && !isEmpty(row));
        for (const a of rows) {
          for (const b of rows) {
            if (a.factId >= b.factId || !ledger.exclude(a.factId, b.factId) || isBefore(a, b) || isBefore(b, a))
              continue;
            const marked = a.conflictsWith.includes(b.factId) && b.conflictsWith.includes(a.factId);
            expect(marked || ledger.stateTogether(a.factId, b.factId)).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  it('the same text with the same reference time again changes no row', () => {
    fc.assert(
      fc.property(story, fc.nat(), (notes, which) => {
        const ledger = told(notes);
        const again = notes[which % notes.length];
        expect(again === undefined ? [] : ledger.remember(again).changes).toEqual([]);
      }),
      RUNS,
    );
  });

  it('forgetting a text leaves what there would be without it', () => {
    fc.assert(
      fc.property(story, note, fc.nat(), (notes, extra, where) => {
        const ledger = new Ledger();
        const at = where % (notes.length + 1);
        for (const each of notes.slice(0, at)) ledger.remember(each);
        const { artifactId } = ledger.remember(extra);
        for (const each of notes.slice(at)) ledger.remember(each);
        ledger.forget(artifactId);
        expect(stateOf(ledger)).toEqual(stateOf(told(notes)));
      }),
      RUNS,
    );
  });

  it('rows of a fact never overlap, touch or run backwards; none is live and empty; each has evidence', () => {
    fc.assert(
      fc.property(story, (notes) => {
        const ledger = told(notes);
        for (const row of ledger.rows) {
          expect((row.validAt ?? -Infinity) <= (row.invalidAt ?? Infinity)).toBe(true);
          if (isEmpty(row)) expect(row.expiredAt).not.toBeNull();
          if (row.retracted) expect(row.expiredAt).not.toBeNull();
          else if (row.invalidAt === null) expect(row.expiredAt).toBeNull();
          expect(ledger.links.get(row.id)?.size ?? 0).toBeGreaterThan(0);
        }
        const full = ledger.rows.filter((row) => !isEmpty(row));
        for (const a of full) {
          for (const b of full)
            if (a.factId === b.factId && a.id < b.id) expect(isApart(a, b) || isApart(b, a)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('a history replayed gives the rows, and the first row of a fact has its number', () => {
    fc.assert(
      fc.property(story, (notes) => {
        const ledger = told(notes);
        const replayed = new Map(ledger.history.map(({ edge }) => [edge.id, edge]));
        for (const row of ledger.rows) expect(replayed.get(row.id)).toEqual(row);
        for (const row of ledger.rows) expect(replayed.has(row.factId)).toBe(true);
        const created = ledger.history.filter(
          ({ cause, edge }) => edge.createdAt === edge.changedAt && cause === 'created',
        );
        expect(new Set(created.map(({ edge }) => edge.id)).size).toBe(created.length);
      }),
      RUNS,
    );
  });

  it('texts about others change nothing', () => {
    fc.assert(
      fc.property(story, (notes) => {
        const about = (person: string): Note[] =>
          notes.map((each) => ({
            ...each,
            states: each.states.map((s) => ({ ...s, triple: [person, 'lives_in', s.triple[2]] as const })),
            decides: [],
          }));
        const alone = believed(told(about('Eve')));
        const both = believed(told([...about('Tom'), ...about('Eve')]));
        expect(both).toEqual([...alone, ...alone].sort());
      }),
      { numRuns: 50 },
    );
  });
});

function isApart(a: Edge, b: Edge): boolean {
  return a.invalidAt !== null && b.validAt !== null && a.invalidAt < b.validAt;
}
