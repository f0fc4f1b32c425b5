import fc from 'fast-check';
import type { Bound } from '../../src/domain/time.ts';
import { from, through } from './dates.ts';
import type { Decision, Note, Statement, Triple } from './ledger.ts';

/** Two slots of one person, one office, and two relations that only verdicts join; few values, so that they collide. */
const TRIPLES: readonly Triple[] = [
  ['Eve', 'lives_in', 'Paris'],
  ['Eve', 'lives_in', 'Rome'],
  ['Eve', 'lives_in', 'Oslo'],
  ['Eve', 'works_at', 'Acme'],
  ['Eve', 'works_at', 'Globex'],
  ['Eve', 'ceo_of', 'Acme'],
  ['Bob', 'ceo_of', 'Acme'],
  ['Eve', 'has_retired', 'early'],
  ['Eve', 'speaks', 'French'],
];

const pad = (number: number): string => String(number).padStart(2, '0');
const date: fc.Arbitrary<string> = fc
  .record({
    year: fc.integer({ min: 2010, max: 2016 }),
    month: fc.constantFrom(1, 3, 6),
    day: fc.constantFrom(1, 10),
    grain: fc.constantFrom('year', 'month', 'day'),
  })
  .map(({ year, month, day, grain }) =>
    grain === 'year' ? `${year}` : grain === 'month' ? `${year}-${pad(month)}` : `${year}-${pad(month)}-${pad(day)}`,
  );

const triple = fc.constantFrom(...TRIPLES);
const start: fc.Arbitrary<Bound> = date.map(from);
const end: fc.Arbitrary<Bound> = date.map(through);
const statement: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ triple }) },
  { weight: 2, arbitrary: fc.record({ triple, start }) },
  { weight: 1, arbitrary: fc.record({ triple, end }) },
  { weight: 2, arbitrary: fc.record({ triple, start, end }) },
  { weight: 1, arbitrary: fc.record({ triple, polarity: fc.constant('ends' as const) }) },
  { weight: 1, arbitrary: fc.record({ triple, start: end, polarity: fc.constant('ends' as const) }) },
);
const decision: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({ kind: fc.constant('contradicts' as const), fact: triple, by: triple }),
  fc.record({ kind: fc.constantFrom('corrects' as const, 'ends' as const), fact: triple, by: triple }),
  fc.record({ kind: fc.constantFrom('corrects' as const, 'ends' as const), fact: triple }),
  fc.record({ kind: fc.constant('ends' as const), fact: triple, by: triple, endsAt: end }),
  fc.record({ kind: fc.constant('corrects' as const), fact: triple, status: fc.constant('proposed' as const) }),
);

const said = date.map((text) => from(text).at);

/** What one text says, with now and then a verdict; statements of one text stand side by side. */
const plain: fc.Arbitrary<Note> = fc.record({
  said,
  states: fc.array(statement, { minLength: 1, maxLength: 3 }),
  decides: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(decision, { maxLength: 2 }) },
  ),
});

/** "Not this, it was that", mostly without a date. */
const correcting: fc.Arbitrary<Note> = fc
  .record({
    said,
    fact: triple,
    by: triple,
    dates: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fc.record({ start }), fc.record({ end })),
  })
  .map(({ said: when, fact, by, dates }) => ({
    said: when,
    states: [{ triple: by, ...dates }],
    decides: fact === by ? [] : [{ kind: 'corrects', fact, by }],
  }));

/** "Never so", with or without what it was instead. */
const denying: fc.Arbitrary<Note> = fc
  .record({ said, fact: triple, by: fc.option(triple) })
  .map(({ said: when, fact, by }): Note => {
    const instead = by === null || by === fact ? {} : { by };
    return {
      said: when,
      states: [{ triple: fact, polarity: 'denies' }, ...Object.values(instead).map((each) => ({ triple: each }))],
      decides: [{ kind: 'corrects', fact, ...instead }],
    };
  });

export const note: fc.Arbitrary<Note> = fc.oneof(
  { weight: 8, arbitrary: plain },
  { weight: 1, arbitrary: correcting },
  { weight: 2, arbitrary: denying },
);

const byAPerson: fc.Arbitrary<Decision> = fc.oneof(
  fc.record({ kind: fc.constant('prefers' as const), fact: triple, by: triple }),
  fc.record({ kind: fc.constant('corrects' as const), fact: triple }),
  fc.record({ kind: fc.constant('ends' as const), fact: triple, endsAt: end }),
  fc.record({ kind: fc.constant('restores' as const), fact: triple }),
  fc.record({ kind: fc.constant('restores' as const), fact: triple, endsAt: end }),
  fc.record({ kind: fc.constant('restores' as const), fact: triple, by: triple }),
);

/** What a person says of what texts said. */
const ofPerson: fc.Arbitrary<Note> = fc
  .record({ said, decides: fc.array(byAPerson, { minLength: 1, maxLength: 3 }) })
  .map(({ said: when, decides }) => ({
    ...{ said: when, states: [], person: true },
    decides: decides.filter(({ fact, by }) => fact !== by),
  }));

/** A handful of texts, and what a person says of them, in the order of their arrival. */
export const story: fc.Arbitrary<Note[]> = fc.array(
  fc.oneof({ weight: 4, arbitrary: note }, { weight: 1, arbitrary: ofPerson }),
  { minLength: 1, maxLength: 8 },
);
