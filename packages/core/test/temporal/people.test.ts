import { describe, expect, it } from '@jest/globals';
import { believed } from './believed.ts';
import { from, instant, permutations, through } from './dates.ts';
import { type Decision, Ledger, type Note, type Statement, type Triple } from './ledger.ts';

const lives = (where: string): Triple => ['Eve', 'lives_in', where];
const [PARIS, ROME, OSLO] = [lives('Paris'), lives('Rome'), lives('Oslo')];

const says = (when: string, triple: Triple, dates: Omit<Statement, 'triple'> = {}): Note => ({
  said: instant(when),
  states: [{ triple, ...dates }],
});
const person = (when: string, ...decides: readonly Decision[]): Note => ({
  ...{ said: instant(when), states: [], person: true },
  decides,
});
const prefers = (by: Triple, fact: Triple): Decision => ({ kind: 'prefers', fact, by });

const MOST_ORDERS = 100;

function verifyInAnyOrder(notes: readonly Note[], expected: readonly string[]): void {
  const orders = permutations(notes);
  // Of many orders some, spread over all of them.
  const step = Math.ceil(orders.length / MOST_ORDERS);
  for (const order of orders.filter((_, at) => at % step === 0)) {
    const ledger = new Ledger();
    for (const each of order) ledger.remember(each);
    expect(believed(ledger)).toEqual([...expected].sort());
  }
}

describe('what a person says of facts, in every order of arrival', () => {
  it('a preference decides what weighs the same, and no more', () => {
    const both = [says('2024', PARIS), says('2024', ROME)];
    verifyInAnyOrder(both, ['Paris [2024-01, ..) !', 'Rome [2024-01, ..) !']);
    verifyInAnyOrder([...both, person('2025', prefers(ROME, PARIS))], ['Rome [2024-01, ..)']);
    verifyInAnyOrder(
      [...both, says('2020', PARIS), person('2025', prefers(ROME, PARIS))],
      ['Paris [2020-01, 2024-01)', 'Rome [2024-01, ..)'],
    );
    verifyInAnyOrder(
      [...both, says('2026', PARIS), person('2025', prefers(ROME, PARIS))],
      ['Rome [2024-01, 2026-01)', 'Paris [2026-01, ..)'],
    );
  });

  it('a preference decides nothing of what is said later', () => {
    verifyInAnyOrder(
      [says('2024', PARIS), says('2024', ROME), person('2023', prefers(ROME, PARIS))],
      ['Paris [2024-01, ..) !', 'Rome [2024-01, ..) !'],
    );
  });

  it('of two preferences the one said last counts, and one of three facts leaves the others in conflict', () => {
    const three = [says('2024', PARIS), says('2024', ROME), says('2024', OSLO)];
    verifyInAnyOrder(
      [...three, person('2025', prefers(ROME, PARIS)), person('2026', prefers(PARIS, ROME), prefers(PARIS, OSLO))],
      ['Paris [2024-01, ..)'],
    );
    verifyInAnyOrder(
      [...three, person('2025', prefers(ROME, PARIS))],
      ['Oslo [2024-01, ..) !', 'Rome [2024-01, ..) !'],
    );
  });

  it('of preferences that chase each other the first is left out', () => {
    verifyInAnyOrder(
      [
        ...[says('2024', PARIS), says('2024', ROME), says('2024', OSLO)],
        ...[person('2025', prefers(PARIS, ROME)), person('2026', prefers(ROME, OSLO))],
        person('2027', prefers(OSLO, PARIS)),
      ],
      ['Rome [2024-01, ..)'],
    );
  });

  it('a preference decides between a period and what goes on, both ways', () => {
    const both = [
      says('2024', PARIS, { start: from('2020'), end: through('2027') }),
      says('2024', ROME, { start: from('2020') }),
    ];
    verifyInAnyOrder([...both, person('2025', prefers(ROME, PARIS))], ['Rome [2020-01, ..)']);
    verifyInAnyOrder([...both, person('2025', prefers(PARIS, ROME))], ['Paris [2020-01, 2028-01)']);
  });

  it('a retraction holds against what was said until then, and is taken back by what restores', () => {
    const retracted = person('2025', { kind: 'corrects', fact: PARIS });
    verifyInAnyOrder([says('2024', PARIS), retracted, says('2020', PARIS)], []);
    verifyInAnyOrder([says('2024', PARIS), retracted, says('2026', PARIS)], ['Paris [2026-01, ..)']);
    verifyInAnyOrder([says('2024', PARIS), says('2023', ROME), retracted], ['Rome [2023-01, ..)']);
    const restored = person('2026', { kind: 'restores', fact: PARIS });
    verifyInAnyOrder([says('2024', PARIS), retracted, restored], ['Paris [2024-01, ..)']);
    const again = person('2027', { kind: 'corrects', fact: PARIS });
    verifyInAnyOrder([says('2024', PARIS), retracted, restored, again], []);
  });

  it('taking back a retraction leaves what a text took back, which is taken back next', () => {
    const denied: Note = {
      ...{ said: instant('2022'), states: [{ triple: PARIS, polarity: 'denies' }] },
      decides: [{ kind: 'corrects', fact: PARIS }],
    };
    const notes = [says('2020', PARIS), denied, says('2024', PARIS), person('2025', { kind: 'corrects', fact: PARIS })];
    const restores = (when: string) => person(when, { kind: 'restores', fact: PARIS });
    verifyInAnyOrder(notes.slice(0, 3), ['Paris [2024-01, ..)']);
    verifyInAnyOrder(notes, []);
    verifyInAnyOrder([...notes, restores('2026')], ['Paris [2024-01, ..)']);
    verifyInAnyOrder([...notes, restores('2026'), restores('2027')], ['Paris [2020-01, ..)']);
  });

  it('what a text corrected is restored beside what it was told to be instead', () => {
    const itWasRome: Note = { ...says('2025', ROME), decides: [{ kind: 'corrects', fact: PARIS, by: ROME }] };
    verifyInAnyOrder([says('2020', PARIS), itWasRome], ['Rome [2020-01, ..)']);
    verifyInAnyOrder(
      [says('2020', PARIS), itWasRome, person('2026', { kind: 'restores', fact: PARIS })],
      ['Paris [2020-01, 2025-01)', 'Rome [2025-01, ..)'],
    );
  });

  it('an end is taken back by its date, and no other', () => {
    const ended = person('2025', { kind: 'ends', fact: PARIS, endsAt: through('2024-03') });
    verifyInAnyOrder([says('2024', PARIS), ended], ['Paris [2024-01, 2024-04)']);
    const restores = (date: string) => person('2026', { kind: 'restores', fact: PARIS, endsAt: through(date) });
    verifyInAnyOrder([says('2024', PARIS), ended, restores('2024-03')], ['Paris [2024-01, ..)']);
    verifyInAnyOrder([says('2024', PARIS), ended, restores('2024-04')], ['Paris [2024-01, 2024-04)']);
  });

  it('an end that a text told is not taken back', () => {
    const left: Note = { ...says('2025', ['Acme', 'fired', 'Eve']) };
    const ends: Decision = { kind: 'ends', fact: PARIS, by: ['Acme', 'fired', 'Eve'], endsAt: through('2024-03') };
    const restores: Decision = { kind: 'restores', fact: PARIS, endsAt: through('2024-03') };
    const ledger = new Ledger();
    for (const each of [says('2024', PARIS), { ...left, decides: [ends] }, person('2026', restores)])
      ledger.remember(each);
    expect(believed(ledger)).toContain('Paris [2024-01, 2024-04)');
  });

  it('an end makes a past shorter of which only the end was told', () => {
    const left = says('2025', PARIS, { polarity: 'ends', start: through('2024-06') });
    const ended = person('2026', { kind: 'ends', fact: PARIS, endsAt: through('2024-03') });
    verifyInAnyOrder([left, ended], ['Paris [?, 2024-04)']);
  });
});
