import type { ClaimedEdge, ClaimedEntity } from '@gligabao/core';
import { type Random, randomOf } from '../../src/random.ts';

/** What a statement says of time, or does to what others say. */
export type Kind =
  'bounded' | 'end' | 'since' | 'year' | 'same instant' | 'correction' | 'retraction' | 'contradiction' | 'plain';

/** A text with what a model reads in it. */
export interface Statement {
  readonly kind: Kind;
  readonly text: string;
  /** When it was said, RFC 3339. */
  readonly reference_time: string;
  readonly entities: readonly ClaimedEntity[];
  readonly edges: readonly ClaimedEdge[];
}

/** How many of a hundred statements are of a kind; the rest is plain. */
export const SHARES: readonly (readonly [Kind, number])[] = Object.freeze([
  ['bounded', 20],
  ['end', 10],
  ['since', 10],
  ['year', 10],
  ['same instant', 5],
  ['correction', 5],
  ['retraction', 3],
  ['contradiction', 2],
]);

/** Relations without a declared number of values, of which the first and the second cannot both be true of one source. */
export const OPPOSED = Object.freeze(['runs_on', 'migrated_to'] as const);

const people = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `Person ${at + 1}`);
const TYPES = Object.freeze({
  person: people(24),
  city: ['Paris', 'Rome', 'Oslo', 'Bonn', 'Lyon', 'Kyoto'],
  organization: ['Acme', 'Globex', 'Initech', 'Contoso', 'Hooli', 'Umbrella'],
  language: ['French', 'Norse', 'Greek'],
});
type Type = keyof typeof TYPES;

interface Relation {
  readonly name: string;
  readonly source: Type;
  readonly target: Type;
  /** Whose values exclude each other: those of one source, of one target, or none. */
  readonly per: 'source' | 'target' | 'none';
  /** How many of a type know one another, when it is not all of them. */
  readonly circle?: number;
  /** Its name when it is said from the other end; now and then it is. */
  readonly turned?: string;
}
const RELATIONS: readonly Relation[] = Object.freeze([
  { name: 'lives_in', source: 'person', target: 'city', per: 'source' },
  { name: 'works_at', source: 'person', target: 'organization', per: 'source', turned: 'employs' },
  { name: 'ceo_of', source: 'person', target: 'organization', per: 'target' },
  { name: 'mayor_of', source: 'person', target: 'city', per: 'target' },
  { name: 'married_to', source: 'person', target: 'person', per: 'source', circle: 4, turned: 'married_to' },
  { name: 'speaks', source: 'person', target: 'language', per: 'none' },
]);

interface Triple {
  readonly relation: Relation;
  readonly source: string;
  readonly target: string;
}

const DAY = 86_400_000;
const HOUR = DAY / 24;
const FIRST = Date.UTC(2008, 0, 1);
const LAST = Date.UTC(2020, 0, 1);
/** The longest that a stated start lies before the statement, or a stated end behind its start. */
const FAR_DAYS = 2000;

const isoOf = (at: number): string => new Date(at).toISOString();

/** A day, or its month. */
function civil(at: number, random: Random): string {
  return isoOf(at).slice(0, random.chance(0.5) ? 10 : 7);
}

/** What a stream is made of. */
interface World {
  readonly random: Random;
  readonly names: Readonly<Record<Type, readonly string[]>>;
}

/** Who and what a source may be related to. */
function targetsOf({ names }: World, { target, circle }: Relation, source: string): readonly string[] {
  const all = names[target];
  const first = circle === undefined ? 0 : Math.floor(all.indexOf(source) / circle) * circle;
  return all.slice(first, first + (circle ?? all.length)).filter((name) => name !== source);
}

function anyTriple(world: World): Triple {
  const relation = world.random.pick(RELATIONS);
  const source = world.random.pick(world.names[relation.source]);
  return { relation, source, target: world.random.pick(targetsOf(world, relation, source)) };
}

/** Another fact of the same slot; where values do not exclude each other, of the same source. */
function rivalOf({ relation, source, target }: Triple, world: World): Triple {
  const { random, names } = world;
  return relation.per === 'target'
    ? { relation, source: random.pick(names[relation.source].filter((name) => name !== source)), target }
    : { relation, source, target: random.pick(targetsOf(world, relation, source).filter((name) => name !== target)) };
}

function edgeOf({ relation, source, target }: Triple, random: Random, more: Partial<ClaimedEdge> = {}): ClaimedEdge {
  const plain = {
    validAt: null,
    invalidAt: null,
    polarity: 'holds',
    denied: false,
    confidence: null,
    span: null,
  } as const;
  const said =
    relation.turned !== undefined && random.chance(0.25)
      ? { source: target, relation: relation.turned, target: source }
      : { source, relation: relation.name, target };
  return { ...said, description: '', ...plain, ...more };
}

function bounded(said: number, random: Random): Partial<ClaimedEdge> {
  const start = said - random.int(1, FAR_DAYS) * DAY;
  return { validAt: civil(start, random), invalidAt: civil(start + random.int(40, FAR_DAYS) * DAY, random) };
}

/** "No longer", "left in March", or "until May". */
function ended(said: number, random: Random): Partial<ClaimedEdge> {
  if (random.chance(0.3)) return { invalidAt: civil(said + random.int(40, FAR_DAYS) * DAY, random) };
  const invalidAt = random.chance(0.5) ? null : civil(said - random.int(0, FAR_DAYS) * DAY, random);
  return { invalidAt, polarity: 'ends' };
}

/** "Since 2011", "in 2011", or "from 2011 to 2013". */
function byYear(said: number, random: Random): Partial<ClaimedEdge> {
  const first = new Date(said).getUTCFullYear() - random.int(1, 6);
  if (random.chance(0.5)) return { validAt: `${first}` };
  return { validAt: `${first}`, invalidAt: `${first + random.int(0, 2)}` };
}

const TIMES: Readonly<Partial<Record<Kind, (said: number, random: Random) => Partial<ClaimedEdge>>>> = Object.freeze({
  bounded,
  end: ended,
  since: (said, random) => ({ validAt: civil(said - random.int(1, FAR_DAYS) * DAY, random) }),
  year: byYear,
});

/** Of a server that no other pair names, so that the two facts are compared whichever of them arrives first. */
function opposedTriple(number: number): Triple {
  const name = OPPOSED[number % 2] ?? OPPOSED[0];
  const relation: Relation = { name, source: 'organization', target: 'organization', per: 'none' };
  return { relation, source: `Server ${Math.floor(number / 2)}`, target: `Host ${number}` };
}

/** The kinds of a stream in random order, each as often as its share says. */
function kindsOf(count: number, random: Random): Kind[] {
  const kinds = SHARES.flatMap(([kind, share]) =>
    Array.from({ length: Math.round((count * share) / 100) }, (): Kind => kind),
  );
  const plain = Array.from({ length: count - kinds.length }, (): Kind => 'plain');
  return shuffled([...kinds, ...plain], random);
}

/** The items in a random order. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = random.int(0, at);
    const [a, b] = [order[at], order[other]];
    if (a !== undefined && b !== undefined) [order[at], order[other]] = [b, a];
  }
  return order;
}

/** Different instants, a whole hour each, in order. */
function instantsOf(count: number, random: Random): readonly number[] {
  const hours = new Set<number>();
  while (hours.size < count) hours.add(random.int(0, (LAST - FIRST) / HOUR));
  return [...hours].sort((a, b) => a - b).map((hour) => FIRST + hour * HOUR);
}

interface Said {
  readonly kind: Kind;
  readonly at: number;
  readonly triple: Triple;
  readonly edges: readonly ClaimedEdge[];
}

/** What a text says, given what was said before it. */
function sayOne(kind: Kind, at: number, before: readonly Said[], world: World): Said {
  const { random } = world;
  const earlier = random.any(before.filter((each) => each.kind !== 'contradiction'));
  if (kind === 'same instant' && earlier !== undefined) {
    const triple = rivalOf(earlier.triple, world);
    return { kind, at: earlier.at, triple, edges: [edgeOf(triple, random)] };
  }
  if ((kind === 'correction' || kind === 'retraction') && earlier !== undefined) {
    const denied = edgeOf(earlier.triple, random, { denied: true });
    if (kind === 'retraction') return { kind, at, triple: earlier.triple, edges: [denied] };
    const triple = rivalOf(earlier.triple, world);
    return { kind, at, triple, edges: [denied, edgeOf(triple, random)] };
  }
  if (kind === 'contradiction') {
    const triple = opposedTriple(before.filter((each) => each.kind === kind).length);
    return { kind, at, triple, edges: [edgeOf(triple, random)] };
  }
  const triple = anyTriple(world);
  return { kind, at, triple, edges: [edgeOf(triple, random, TIMES[kind]?.(at, random))] };
}

function wordsOf({ source, relation, target, validAt, invalidAt, polarity, denied }: ClaimedEdge): string {
  const not = denied ? 'never ' : polarity === 'ends' ? 'no longer ' : '';
  const from = validAt === null ? '' : ` from ${validAt}`;
  const to = invalidAt === null ? '' : ` to ${invalidAt}`;
  return `${not}${source} ${relation.replaceAll('_', ' ')} ${target}${from}${to}`;
}

function typeOf(name: string): string {
  const types = Object.keys(TYPES) as readonly Type[];
  return types.find((type) => TYPES[type].includes(name)) ?? 'organization';
}

/** Every text lists its entities with their types, so that the order of arrival decides nothing about who is who. */
function statementOf({ kind, at, edges }: Said, number: number): Statement {
  const names = [...new Set(edges.flatMap(({ source, target }) => [source, target]))];
  return {
    kind,
    text: `${number}. ${edges.map(wordsOf).join('; ')}.`,
    reference_time: isoOf(at),
    entities: names.map((name) => ({ name, type: typeOf(name), description: '' })),
    edges,
  };
}

/**
 * Statements in the order in which they were said; the same for the same seed.
 *
 * @param circle how many people they speak of, at least three: the fewer, the more they say of the same.
 */
export function streamOf(seed: number, count: number, circle = TYPES.person.length): readonly Statement[] {
  const random = randomOf(seed);
  const world = { random, names: { ...TYPES, person: TYPES.person.slice(0, circle) } };
  const instants = instantsOf(count, random);
  const said: Said[] = [];
  for (const [place, kind] of kindsOf(count, random).entries()) {
    said.push(sayOne(kind, instants[place] ?? LAST, said, world));
  }
  return said.toSorted((a, b) => a.at - b.at).map(statementOf);
}
