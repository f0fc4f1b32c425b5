import { randomOf } from '../../src/index.ts';
import { capitalised, wordOf, zipf } from './words.ts';

/** How much is written. */
export interface CorpusSize {
  readonly facts: number;
  /** Texts; the facts are spread over them. */
  readonly texts: number;
  /** Of the facts, how many touch the hub. */
  readonly hub: number;
}

export const FULL_SIZE: CorpusSize = Object.freeze({ facts: 100_000, texts: 20_000, hub: 15_000 });

/** By its place in the list of things. */
export interface ToldFact {
  readonly source: number;
  readonly relation: string;
  readonly target: number;
  /** The sentence that says so. */
  readonly sentence: string;
  /** Days from the first day of the corpus on. */
  readonly from: number;
  /** When it ended, in such days; null while it holds. */
  readonly to: number | null;
  /** Whether it ended because newer knowledge took its place. */
  readonly superseded: boolean;
}

export interface ToldText {
  readonly sentences: readonly string[];
  readonly facts: readonly ToldFact[];
  readonly session: number;
  /** When it was said, in days from the first day on. */
  readonly day: number;
}

export interface Thing {
  readonly name: string;
  readonly type: 'person' | 'organization' | 'location' | 'product';
}

export interface Corpus {
  readonly things: readonly Thing[];
  readonly texts: readonly ToldText[];
}

/** The place of the hub in the list of things. */
export const HUB = 0;
/** Days that the texts are spread over. */
export const DAYS = 1000;
const VOCABULARY = 30_000;
/** A text to a session of these many. */
const SESSION = 25;
/** Words of which some stand in every text. */
export const COMMON = ['team', 'meeting', 'project', 'today', 'report', 'customer', 'release', 'plan'] as const;

interface Form {
  readonly relation: string;
  readonly target: Thing['type'];
  readonly words: string;
}

const FORMS: readonly Form[] = [
  { relation: 'works_at', target: 'organization', words: 'works at' },
  { relation: 'lives_in', target: 'location', words: 'lives in' },
  { relation: 'knows', target: 'person', words: 'knows' },
  { relation: 'manages', target: 'product', words: 'manages' },
  { relation: 'visited', target: 'location', words: 'visited' },
  { relation: 'uses', target: 'product', words: 'uses' },
  { relation: 'advises', target: 'organization', words: 'advises' },
  { relation: 'reports_to', target: 'person', words: 'reports to' },
];

/** Kinds of things in turn, people most. */
const TYPES: readonly Thing['type'][] = ['person', 'organization', 'person', 'location', 'person', 'product'];

function thingsOf(count: number): readonly Thing[] {
  const given = 400;
  return Array.from({ length: count }, (_, at): Thing => {
    const type = TYPES[at % TYPES.length] ?? 'person';
    const [first, last] = [wordOf(1000 + (at % given)), wordOf(7000 + Math.floor(at / given) * 7 + (at % 7))];
    return { name: at === HUB ? 'Kadmon Group' : `${capitalised(first)} ${capitalised(last)}`, type };
  });
}

/**
 * Texts with the facts that they state, the same ones for the same seed: words and things are used as in a language (Zipf),
 * a tenth of the facts have ended, and one thing, the hub, is in as many facts as are asked for.
 */
export function makeCorpus({ facts, texts, hub }: CorpusSize, seed: number): Corpus {
  const random = randomOf(seed);
  const things = thingsOf(Math.max(60, Math.ceil(facts / 4)));
  const ofType = (type: Thing['type']): readonly number[] =>
    things.flatMap((thing, at) => (thing.type === type && at !== HUB ? [at] : []));
  const placesOf = new Map([...new Set(TYPES)].map((type) => [type, ofType(type)]));
  const drawn = (type: Thing['type']): number => {
    const places = placesOf.get(type) ?? [];
    return places[zipf(random, places.length)] ?? 0;
  };
  const fact = (touchesHub: boolean, place: number, day: number): ToldFact => {
    // Each of the hub's facts has another end, as with the employees of a firm.
    const people = placesOf.get('person') ?? [];
    const form = touchesHub ? FORMS[0] : random.pick(FORMS);
    const { relation, target: type, words } = form ?? random.pick(FORMS);
    const source = touchesHub ? (people[place % people.length] ?? 0) : drawn('person');
    const target = touchesHub ? HUB : drawn(type);
    const to = random.chance(0.1) ? Math.min(DAYS, day + random.int(1, 200)) : null;
    const sentence = `${things[source]?.name ?? ''} ${words} ${things[target]?.name ?? ''}.`;
    return { source, relation, target, sentence, from: day, to, superseded: to !== null && random.chance(0.5) };
  };
  const filler = (): string => {
    const words = Array.from({ length: random.int(8, 14) }, () => wordOf(zipf(random, VOCABULARY)));
    const said = [random.pick(COMMON), ...words, random.pick(COMMON)].join(' ');
    return `${capitalised(said)}.`;
  };
  const perText = facts / texts;
  let touching = 0;
  const told = Array.from({ length: texts }, (_, at): ToldText => {
    const day = Math.floor((at / texts) * DAYS);
    const count = Math.round((at + 1) * perText) - Math.round(at * perText);
    const stated = Array.from({ length: count }, (__, index) => {
      const place = Math.round(at * perText) + index;
      const touches = touching < Math.round(((place + 1) * hub) / facts);
      if (touches) touching += 1;
      return fact(touches, touching, day);
    });
    const sentences = [filler(), ...stated.map(({ sentence }) => sentence), filler()];
    return { sentences, facts: stated, session: Math.floor(at / SESSION), day };
  });
  return { things, texts: told };
}
