import { describe, expect, it } from '@jest/globals';
import { believed } from './believed.ts';
import { from, instant, permutations, through } from './dates.ts';
import { Ledger, type Note, type Statement } from './ledger.ts';

const say = (said: string, relation: string, target: string, dates: Omit<Statement, 'triple'> = {}): Note => ({
  said: instant(said),
  states: [{ triple: ['Mira', relation, target], ...dates }],
});

function verifyInAnyOrder(notes: readonly Note[], expected: readonly string[]): void {
  for (const order of permutations(notes)) {
    const ledger = new Ledger();
    for (const each of order) ledger.remember(each);
    expect(believed(ledger)).toEqual([...expected].sort());
  }
}

describe('cases from the field', () => {
  it('F050: facts of different relations exclude each other once a verdict joins them', () => {
    const moved: Note = {
      said: instant('2024'),
      states: [{ triple: ['Mira', 'migrated_to', 'Hetzner'] }],
      decides: [{ kind: 'contradicts', fact: ['Mira', 'hosted_at', 'Heroku'], by: ['Mira', 'migrated_to', 'Hetzner'] }],
    };
    verifyInAnyOrder(
      [say('2022', 'hosted_at', 'Heroku'), moved],
      ['Heroku [2022-01, 2024-01)', 'Hetzner [2024-01, ..)'],
    );
  });

  it('F050: joined by verdicts, each is overridden only by those it is paired with', () => {
    const c: Note = {
      ...say('2023', 'brews', 'C'),
      decides: [{ kind: 'contradicts', fact: ['Mira', 'brews', 'A'], by: ['Mira', 'brews', 'C'] }],
    };
    verifyInAnyOrder(
      [say('2021', 'brews', 'A'), say('2022', 'brews', 'B'), c],
      ['A [2021-01, 2023-01)', 'B [2022-01, ..)', 'C [2023-01, ..)'],
    );
  });

  it('F051: one fact from nine sessions, and a slip is a contradiction in the order of time', () => {
    const ledger = new Ledger();
    const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];
    for (const day of days)
      ledger.remember(say(`2024-03-${day}`, 'lives_in', day === '04' || day === '07' ? 'Bonn' : 'Köln'));
    expect(believed(ledger)).toEqual(
      [
        'Köln [2024-03, 2024-03-04)',
        'Bonn [2024-03-04, 2024-03-05)',
        'Köln [2024-03-05, 2024-03-07)',
        'Bonn [2024-03-07, 2024-03-08)',
        'Köln [2024-03-08, ..)',
      ].sort(),
    );
    expect(new Set(ledger.rows.map(({ factId }) => factId)).size).toBe(2);
  });

  it('F053: on call January to March, and again from June', () => {
    verifyInAnyOrder(
      [
        say('2024-01-02', 'is', 'on call', { start: from('2024-01'), end: through('2024-03') }),
        say('2024-05-20', 'is', 'on call', { start: from('2024-06') }),
      ],
      ['on call [2024-01, 2024-04)', 'on call [2024-06, ..)'],
    );
  });

  it('F055: cycles to work, stopped cycling, takes the tram, is not cycling', () => {
    verifyInAnyOrder(
      [
        say('2024-01', 'commutes_by', 'bike'),
        say('2024-02', 'commutes_by', 'bike', { polarity: 'ends' }),
        say('2024-03', 'commutes_by', 'tram'),
        say('2024-04', 'commutes_by', 'bike', { polarity: 'ends' }),
      ],
      ['bike [2024-01, 2024-02)', 'tram [2024-03, ..)'],
    );
  });

  it.each(['2021-05-01', '2024-12-31'])('F057: an end that is not after the start (%s) is no end', (end) => {
    verifyInAnyOrder(
      [
        say('2025-06', 'works_at', 'Acme', { start: from('2025-01-01'), end: through(end) }),
        say('2024', 'works_at', 'Globex'),
      ],
      ['Globex [2024-01, 2025-01)', 'Acme [2025-01, ..)'],
    );
  });

  it('F069: the instant of a row that lost its time stays what it was, whatever else is said', () => {
    const ledger = new Ledger();
    ledger.remember(say('2024-01', 'lives_in', 'Paris'));
    ledger.remember(say('2025-01', 'lives_in', 'Berlin'));
    const expired = ledger.rows[0]?.expiredAt;
    ledger.remember(say('2023-06', 'lives_in', 'Paris'));
    ledger.remember(say('2026-01', 'lives_in', 'Oslo'));
    expect(ledger.rows[0]?.expiredAt).toBe(expired);
  });

  it('F070: a restated older fact does not close a newer one', () => {
    verifyInAnyOrder(
      [say('2023', 'lives_in', 'Paris'), say('2025', 'lives_in', 'Berlin'), say('2024', 'lives_in', 'Paris')],
      ['Paris [2023-01, 2025-01)', 'Berlin [2025-01, ..)'],
    );
  });
});

describe('readings of what texts say', () => {
  const works = (said: string, target: string, dates?: Omit<Statement, 'triple'>): Note =>
    say(said, 'works_at', target, dates);

  it('from January 2010 to January 2016 reaches the end of the month, or the next employer', () => {
    const x = works('2023', 'X', { start: from('2010-01'), end: through('2016-01') });
    verifyInAnyOrder([x], ['X [2010-01, 2016-02)']);
    verifyInAnyOrder(
      [x, works('2023', 'Z', { start: from('2016-01-18'), end: through('2018') })],
      ['X [2010-01, 2016-01-18)', 'Z [2016-01-18, 2019-01)'],
    );
  });

  it('an end refined by the next start is the own end of the fact, which is not superseded', () => {
    const ledger = new Ledger();
    ledger.remember(works('2022', 'X'));
    ledger.remember(works('2023-05', 'X', { polarity: 'ends', start: through('2023-03') }));
    ledger.remember(works('2023-06', 'Z', { start: from('2023-03-15') }));
    expect(believed(ledger)).toEqual(['X [2022-01, 2023-03-15)', 'Z [2023-03-15, ..)']);
    expect(ledger.rows.map(({ expiredAt }) => expiredAt)).toEqual([null, null]);
  });

  it('"until 2025" ends what was said to go on; "in 2011" does not', () => {
    verifyInAnyOrder(
      [works('2020', 'Acme'), works('2022', 'Acme', { end: through('2025') })],
      ['Acme [2020-01, 2026-01)'],
    );
    verifyInAnyOrder(
      [works('2010', 'Acme'), works('2022', 'Acme', { start: from('2011'), end: through('2011') })],
      ['Acme [2010-01, ..)'],
    );
  });

  it('"until 2015", said later, is only an end', () => {
    verifyInAnyOrder([works('2024', 'Acme', { end: through('2015') })], ['Acme [?, 2016-01)']);
  });

  it('a newer employer takes the rest of a period that was told before', () => {
    verifyInAnyOrder(
      [works('2020', 'Acme', { end: through('2025') }), works('2023', 'Globex')],
      ['Acme [2020-01, 2023-01)', 'Globex [2023-01, ..)'],
    );
  });

  it('what is planned still interrupts what is restated before it begins', () => {
    verifyInAnyOrder(
      [
        works('2024-01', 'Acme'),
        works('2024-02', 'Globex', { start: from('2024-06'), end: through('2024-08') }),
        works('2024-03', 'Acme'),
      ],
      ['Acme [2024-01, 2024-06)', 'Globex [2024-06, 2024-09)', 'Acme [2024-09, ..)'],
    );
  });

  it('an end said later takes the rest of a stated period', () => {
    verifyInAnyOrder(
      [
        works('2020', 'Acme', { end: through('2027') }),
        works('2023-05', 'Acme', { polarity: 'ends', start: through('2023-03') }),
      ],
      ['Acme [2020-01, 2023-04)'],
    );
  });

  it('proposed verdicts have no effect', () => {
    const proposed: Note = {
      ...say('2023', 'likes', 'tea'),
      decides: [{ kind: 'ends', fact: ['Mira', 'works_at', 'Acme'], status: 'proposed' }],
    };
    verifyInAnyOrder([works('2020', 'Acme'), proposed], ['Acme [2020-01, ..)', 'tea [2023-01, ..)']);
  });

  it('a plain statement said after a correction stands', () => {
    const retract: Note = {
      said: instant('2021'),
      states: [],
      decides: [{ kind: 'corrects', fact: ['Mira', 'works_at', 'Acme'] }],
      person: true,
    };
    verifyInAnyOrder([works('2020', 'Acme'), retract, works('2022', 'Acme')], ['Acme [2022-01, ..)']);
  });

  it('an end by a fact that was itself retracted is void', () => {
    const fired: Note = {
      said: instant('2023'),
      states: [{ triple: ['Acme', 'fired', 'Mira'] }],
      decides: [{ kind: 'ends', fact: ['Mira', 'works_at', 'Acme'], by: ['Acme', 'fired', 'Mira'] }],
    };
    const denied: Note = {
      said: instant('2024'),
      states: [],
      decides: [{ kind: 'corrects', fact: ['Acme', 'fired', 'Mira'] }],
      person: true,
    };
    verifyInAnyOrder([works('2020', 'Acme'), fired, denied], ['Acme [2020-01, ..)']);
  });
});
