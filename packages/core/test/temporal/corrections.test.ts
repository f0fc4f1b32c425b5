import { describe, expect, it } from '@jest/globals';
import { believed } from './believed.ts';
import { from, instant, permutations, through } from './dates.ts';
import { Ledger, type Note, type Statement } from './ledger.ts';

type Dates = Omit<Statement, 'triple'>;
const lives = (said: string, city: string, dates: Dates = {}): Note => ({
  said: instant(said),
  states: [{ triple: ['Eve', 'lives_in', city], ...dates }],
});
/** "Never lived in `not`, it was `but`." */
const itWas = (said: string, but: string, not: string, dates: Dates = {}): Note => ({
  ...lives(said, but, dates),
  decides: [{ kind: 'corrects', fact: ['Eve', 'lives_in', not], by: ['Eve', 'lives_in', but] }],
});

function verifyInAnyOrder(notes: readonly Note[], expected: readonly string[]): void {
  for (const order of permutations(notes)) {
    const ledger = new Ledger();
    for (const each of order) ledger.remember(each);
    expect(believed(ledger)).toEqual([...expected].sort());
  }
}

describe('a correction is about when the corrected fact was known, in every order of arrival', () => {
  it('told after a later move, it leaves that move', () => {
    verifyInAnyOrder(
      [lives('2024-01', 'Paris'), lives('2025-01', 'Berlin'), itWas('2025-05', 'Lyon', 'Paris')],
      ['Lyon [2024-01, 2025-01)', 'Berlin [2025-01, ..)'],
    );
  });

  it('a stated start and a period are taken over as they were stated', () => {
    verifyInAnyOrder(
      [
        lives('2024-01', 'Paris', { start: from('2019'), end: through('2020') }),
        lives('2023-01', 'Berlin', { start: from('2021-03') }),
        itWas('2025-05', 'Lyon', 'Paris'),
      ],
      ['Lyon [2019-01, 2021-01)', 'Berlin [2021-03, ..)'],
    );
  });

  it('all statements of the corrected fact are taken over, with what ended them', () => {
    verifyInAnyOrder(
      [
        lives('2020-01', 'Paris'),
        lives('2021-01', 'Paris', { polarity: 'ends' }),
        lives('2023-01', 'Paris'),
        itWas('2025-05', 'Lyon', 'Paris'),
      ],
      ['Lyon [2020-01, 2021-01)', 'Lyon [2023-01, ..)'],
    );
  });

  it('what weighed less than another value still does', () => {
    verifyInAnyOrder(
      [
        lives('2022-01', 'Paris'),
        lives('2024-01', 'Berlin', { start: from('2019') }),
        itWas('2025-05', 'Lyon', 'Paris'),
      ],
      ['Berlin [2019-01, ..)'],
    );
  });

  it('a start of its own is its own, and goes on until it is said', () => {
    verifyInAnyOrder(
      [
        lives('2024-01', 'Paris'),
        lives('2025-01', 'Berlin'),
        itWas('2025-05', 'Lyon', 'Paris', { start: from('2023') }),
      ],
      ['Lyon [2023-01, ..)'],
    );
  });

  it('an end of its own is kept, beside the start that it does not state', () => {
    verifyInAnyOrder(
      [lives('2024-01', 'Paris', { start: from('2019') }), itWas('2025-05', 'Lyon', 'Paris', { end: through('2022') })],
      ['Lyon [2019-01, 2023-01)'],
    );
  });

  it('corrections in a chain pass on what was told of the first', () => {
    verifyInAnyOrder(
      [
        lives('2024-01', 'Paris'),
        lives('2025-01', 'Berlin'),
        itWas('2025-05', 'Lyon', 'Paris'),
        itWas('2025-06', 'Nice', 'Lyon'),
      ],
      ['Nice [2024-01, 2025-01)', 'Berlin [2025-01, ..)'],
    );
  });

  it('... and the first is back as it was when it was right after all', () => {
    verifyInAnyOrder(
      [
        lives('2024-01', 'Paris'),
        lives('2025-01', 'Berlin'),
        itWas('2025-05', 'Lyon', 'Paris'),
        itWas('2025-06', 'Paris', 'Lyon'),
      ],
      ['Paris [2024-01, 2025-01)', 'Berlin [2025-01, ..)'],
    );
  });

  it('... and so through a longer circle', () => {
    verifyInAnyOrder(
      [
        lives('2024-01', 'Paris'),
        itWas('2025-05', 'Lyon', 'Paris'),
        itWas('2025-06', 'Nice', 'Lyon'),
        itWas('2025-07', 'Paris', 'Nice'),
      ],
      ['Paris [2024-01, ..)'],
    );
  });

  it('... and when what took its place is taken back, and nothing put in place of that', () => {
    const never: Note = {
      said: instant('2025-06'),
      states: [],
      decides: [{ kind: 'corrects', fact: ['Eve', 'lives_in', 'Lyon'] }],
    };
    verifyInAnyOrder(
      [lives('2024-01', 'Paris'), lives('2025-01', 'Berlin'), itWas('2025-05', 'Lyon', 'Paris'), never],
      ['Paris [2024-01, 2025-01)', 'Berlin [2025-01, ..)'],
    );
  });

  it('what one text said side by side stays so', () => {
    const both: Note = {
      said: instant('2024-01'),
      states: [{ triple: ['Eve', 'lives_in', 'Paris'] }, { triple: ['Eve', 'lives_in', 'Berlin'] }],
    };
    verifyInAnyOrder([both, itWas('2025-05', 'Lyon', 'Paris')], ['Berlin [2024-01, ..)', 'Lyon [2024-01, ..)']);
  });

  it('corrections of one instant in a circle leave both as they were told', () => {
    verifyInAnyOrder(
      [lives('2024-01', 'Paris'), itWas('2025-05', 'Lyon', 'Paris'), itWas('2025-05', 'Paris', 'Lyon')],
      ['Lyon [2024-01, ..) !', 'Paris [2024-01, ..) !'],
    );
  });

  it('with nothing told of the corrected fact, it holds from when it is said', () => {
    verifyInAnyOrder([itWas('2025-05', 'Lyon', 'Paris')], ['Lyon [2025-05, ..)']);
  });

  it('what only a verdict ended gives nothing to take over', () => {
    const fired: Note = {
      said: instant('2024-01'),
      states: [{ triple: ['Acme', 'fired', 'Eve'] }],
      decides: [{ kind: 'ends', fact: ['Eve', 'lives_in', 'Paris'] }],
    };
    verifyInAnyOrder([fired, itWas('2025-05', 'Lyon', 'Paris')], ['Eve [2024-01, ..)', 'Lyon [2025-05, ..)']);
  });

  it('a hundred changes of mind are read as fast as one', () => {
    const ledger = new Ledger();
    ledger.remember(lives('2024-01', 'Paris'));
    for (let day = 1; day <= 100; day += 1) {
      const [but, not] = day % 2 === 0 ? ['Paris', 'Lyon'] : ['Lyon', 'Paris'];
      const note = itWas('2025-01', but ?? '', not ?? '');
      ledger.remember({ ...note, said: note.said + day * 86_400_000 });
    }
    expect(believed(ledger)).toEqual(['Paris [2024-01, ..)']);
  });
});

describe('a denial', () => {
  const never: Note = {
    said: instant('2025-05-02'),
    states: [{ triple: ['Eve', 'lives_in', 'Paris'], polarity: 'denies' }],
    decides: [{ kind: 'corrects', fact: ['Eve', 'lives_in', 'Paris'] }],
  };

  it('alone keeps one retracted row, which lies where it was said', () => {
    const ledger = new Ledger();
    ledger.remember({ ...never, said: instant('2026') });
    ledger.remember(never);
    expect(believed(ledger)).toEqual([]);
    expect(ledger.rows).toEqual([
      expect.objectContaining({
        ...{ retracted: true, validAt: instant('2025-05-02'), invalidAt: instant('2025-05-02') },
        ...{ validStated: false, invalidStated: false },
      }),
    ]);
  });

  it('says nothing of when a fact holds that is told again later', () => {
    verifyInAnyOrder([lives('2024', 'Paris'), never, lives('2026', 'Paris')], ['Paris [2026-01, ..)']);
  });

  it('that is only proposed holds nothing, and ends nothing', () => {
    const proposed: Note = {
      ...never,
      decides: [{ kind: 'corrects', fact: ['Eve', 'lives_in', 'Paris'], status: 'proposed' }],
    };
    verifyInAnyOrder([lives('2024', 'Paris'), proposed], ['Paris [2024-01, ..)']);
    verifyInAnyOrder([proposed, lives('2027', 'Paris')], ['Paris [2027-01, ..)']);
  });
});
