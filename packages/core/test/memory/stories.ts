import fc from 'fast-check';
import type { ClaimedEdge } from '../../src/index.ts';
import { claimed, entity, person } from '../support/scripted-tasks.ts';

/** What one text says, and when it was said. */
export interface Note {
  readonly said: string;
  readonly facts: readonly ClaimedEdge[];
}

const PEOPLE = ['Ann', 'Ben'] as const;
const CITIES = ['Paris', 'Rome', 'Oslo'] as const;
const FIRMS = ['Acme', 'Globex'] as const;
const LANGUAGES = ['French', 'Norse'] as const;

/** Every text lists them all with their types, so that the order of arrival decides nothing about who is who. */
export const ENTITIES = Object.freeze([
  ...PEOPLE.map((name) => person(name)),
  ...CITIES.map((name) => entity(name, 'city')),
  ...FIRMS.map((name) => entity(name, 'organization')),
  ...LANGUAGES.map((name) => entity(name, 'language')),
]);

const who = fc.constantFrom(...PEOPLE);
const triple = fc.oneof(
  fc.tuple(who, fc.constantFrom('lives_in', 'moved_to'), fc.constantFrom(...CITIES)),
  fc.tuple(who, fc.constantFrom('works_at', 'works for'), fc.constantFrom(...FIRMS)),
  fc.tuple(who, fc.constant('ceo_of'), fc.constantFrom(...FIRMS)),
  fc.tuple(fc.constantFrom(...FIRMS), fc.constant('employs'), who),
  fc.tuple(who, fc.constant('speaks'), fc.constantFrom(...LANGUAGES)),
);

const pad = (number: number): string => String(number).padStart(2, '0');
const day = fc
  .record({ year: fc.integer({ min: 2010, max: 2016 }), month: fc.constantFrom(1, 3, 6), date: fc.constantFrom(1, 10) })
  .map(({ year, month, date }) => `${year}-${pad(month)}-${pad(date)}`);
const civil = fc.tuple(day, fc.constantFrom(4, 7, 10)).map(([text, length]) => text.slice(0, length));

const rest: fc.Arbitrary<Partial<ClaimedEdge>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.record({ validAt: civil }) },
  { weight: 1, arbitrary: fc.record({ invalidAt: civil }) },
  { weight: 2, arbitrary: fc.record({ validAt: civil, invalidAt: civil }) },
  { weight: 1, arbitrary: fc.constant({ polarity: 'ends' as const }) },
  { weight: 1, arbitrary: fc.record({ invalidAt: civil, polarity: fc.constant('ends' as const) }) },
  { weight: 1, arbitrary: fc.constant({ denied: true }) },
);
const fact = fc
  .tuple(triple, rest)
  .map(([[source, relation, target], more]) => claimed(source, relation, target, more));

export const note: fc.Arbitrary<Note> = fc.record({
  said: day,
  facts: fc.array(fact, { minLength: 1, maxLength: 3 }),
});

/** A handful of texts in the order of their arrival. */
export const story: fc.Arbitrary<Note[]> = fc.array(note, { minLength: 1, maxLength: 6 });
