import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Instant } from '../../src/domain/time.ts';
import { instant } from './dates.ts';
import { Ledger, type Note } from './ledger.ts';

const said = (target: string, reference: Instant): Note => ({
  said: reference,
  states: [{ triple: ['Eve', 'born_in', target] }],
});

/** The birthplaces that count, with their starts, and those that were taken back. */
function told(notes: readonly Note[]) {
  const ledger = new Ledger();
  for (const note of notes) ledger.remember(note);
  const name = (retracted: boolean): string[] =>
    ledger.rows
      .filter((row) => row.retracted === retracted)
      .map((row) => [ledger.nameOf(row.factId), row.validAt, row.invalidAt].join(' '))
      .sort();
  return { stands: name(false), retracted: name(true) };
}

const PLACES = ['Paris', 'Rome', 'Oslo'];
const notes = fc.uniqueArray(fc.record({ place: fc.constantFrom(...PLACES), day: fc.integer({ min: 0, max: 40 }) }), {
  selector: ({ day }) => day,
  minLength: 1,
  maxLength: 8,
});
const toNote = ({ place, day }: { place: string; day: number }): Note =>
  said(place, instant('2020-01-01') + day * 86_400_000);

describe('a value that never changes', () => {
  it('is the one said last, alone and open, in any order of arrival', () => {
    const orders = notes.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(orders, ([list, order]) => {
        const state = told(order.map(toNote));
        const last = list.reduce((a, b) => (b.day > a.day ? b : a));
        expect(state).toEqual(told(list.map(toNote)));
        expect(state.stands).toHaveLength(1);
        expect(state.stands[0]).toContain(last.place);
        expect(state.stands[0]).toMatch(/ $/u);
        expect(state.retracted).toHaveLength(new Set(list.map(({ place }) => place)).size - 1);
      }),
    );
  });

  it('is in conflict where two are said at one instant', () => {
    const state = told([said('Paris', instant('2020')), said('Rome', instant('2020'))]);
    expect(state.stands).toHaveLength(2);
    expect(state.retracted).toEqual([]);
  });

  it('is the former again when the later one is taken back', () => {
    const person: Note = {
      said: instant('2023'),
      states: [],
      person: true,
      decides: [{ kind: 'corrects', fact: ['Eve', 'born_in', 'Rome'] }],
    };
    const state = told([said('Paris', instant('2020')), said('Rome', instant('2021')), person]);
    expect(state.stands).toEqual([expect.stringContaining('Paris')]);
    expect(state.retracted).toEqual([expect.stringContaining('Rome')]);
  });
});
