import type { Among, Clocks, DatasetId, Id, Instant, Interval, LabelCondition, Page, View } from '@gligabao/core';
import { anyInstant } from './hard-values.ts';
import { anyLabelValue, LABELS, SESSIONS } from './plan-steps.ts';
import type { KnownDataset, World } from './world.ts';

/** A known dataset; there must be one. More than half of the time one of the first two, so that these grow. */
export const anyDataset = ({ random, datasets }: World): KnownDataset =>
  random.pick(random.chance(0.6) ? datasets.slice(0, 2) : datasets);

/** A user, or one in twenty times somebody who has nothing; mostly the first, who so has many datasets. */
export function anyUser({ random, users }: World): string {
  if (random.chance(0.05)) return 'nobody';
  return random.pick(random.chance(0.6) ? users.slice(0, 1) : users);
}

/** The number of a dataset: nearly always the given one, else of none that exists. */
export function numberOf({ random }: World, { dataset }: KnownDataset): DatasetId {
  return random.chance(0.02) ? random.pick([0, -1, 999_999, 2 ** 31, Number.MAX_SAFE_INTEGER]) : dataset.id;
}

/** Numbers of rows, in any order, some twice, some of no row. */
export function anyIds({ random }: World, rows: ReadonlyMap<Id, unknown>, most: number): readonly Id[] {
  const ids = random.some([...rows.keys()], most);
  return random.chance(0.2) ? [...ids, random.pick([0, -1, 3, 2 ** 31, Number.MAX_SAFE_INTEGER])] : ids;
}

/** An instant of system time: of a commit, next to one, between two, before all, after all. */
function anyKnownAt({ random }: World, { heads, position, epoch }: KnownDataset): Instant {
  const head = random.any(heads) ?? epoch;
  return random.chance(0.1) ? random.pick([0, -1, position.head + 1, 8.64e15]) : head + random.int(-1, 1);
}

export function anyAsOf({ random }: World, { edges }: KnownDataset): Instant {
  const edge = random.any([...edges.values()]);
  const bound = random.chance(0.5) ? edge?.validAt : edge?.invalidAt;
  return typeof bound === 'number' && random.chance(0.6) ? bound + random.int(-1, 1) : anyInstant(random);
}

/** A period of event time, also one without a start, without an end, or without an instant. */
function anyPeriod(world: World, known: KnownDataset): Interval {
  const bound = (): Instant | null => (world.random.chance(0.3) ? null : anyAsOf(world, known));
  return { from: bound(), to: bound() };
}

export function anyClocks(world: World, known: KnownDataset): Clocks {
  const { random } = world;
  return {
    ...(random.chance(0.4) && { asOf: anyAsOf(world, known) }),
    ...(random.chance(0.3) && { during: anyPeriod(world, known) }),
    ...(random.chance(0.5) && { knownAt: anyKnownAt(world, known) }),
    ...(random.chance(0.4) && { superseded: random.chance(0.8) }),
    ...(random.chance(0.3) && { retracted: random.chance(0.8) }),
  };
}

function anyCondition({ random }: World): LabelCondition {
  const label = random.pick(LABELS);
  const value = anyLabelValue(random);
  const ordered = typeof value === 'boolean' ? 'b' : value;
  return random.pick<LabelCondition>([
    { label, operator: random.pick(['eq', 'ne']), value },
    { label, operator: 'in', value: [value, anyLabelValue(random), anyLabelValue(random)] },
    { label, operator: random.pick(['gt', 'gte', 'lt', 'lte']), value: ordered },
    { label, operator: 'exists', value: random.chance(0.7) },
  ]);
}

function anyAmong(world: World): { readonly among?: Among } {
  const { random } = world;
  if (random.chance(0.6)) return {};
  const where = Array.from({ length: random.int(0, 2) }, () => anyCondition(world));
  return {
    among: { ...(random.chance(0.5) && { sessionId: random.pick(SESSIONS) }), ...(where.length > 0 && { where }) },
  };
}

export const anyView = (world: World, known: KnownDataset): View => ({
  ...anyClocks(world, known),
  ...anyAmong(world),
});

export const viewOfThen = (world: World, known: KnownDataset): Pick<View, 'knownAt' | 'among'> => ({
  ...onlyKnownAt(world, known),
  ...anyAmong(world),
});

export function onlyKnownAt(world: World, known: KnownDataset): Pick<Clocks, 'knownAt'> {
  return world.random.chance(0.5) ? { knownAt: anyKnownAt(world, known) } : {};
}

export function anyPage({ random }: World): Page {
  return { limit: random.pick([0, 1, 2, 5, 20, 20, 500, 500, 500]), offset: random.pick([0, 0, 0, 0, 1, 2, 5, 1000]) };
}

/** A cap on a list. */
export const anyCap = ({ random }: World): number => random.pick([0, 1, 2, 3, 5, 20, 200]);
