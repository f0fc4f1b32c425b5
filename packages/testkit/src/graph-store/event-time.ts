import assert from 'node:assert/strict';
import { forgetting } from '../breaking.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { atClocks, AUTUMN, showing, SPRING, statesSeen, tellStates } from './seen.ts';

/** A fresh story with a row in each state, and what is seen of it. */
async function told(stores: StorePorts) {
  const tale = await openStory(stores);
  const { at: _at, ...states } = await tale.tell(tellStates);
  return (clocks: Parameters<typeof statesSeen>[3]) => statesSeen(stores, tale, states, clocks);
}

const live: ProvenClause<StorePorts> = {
  name: 'without as_of, live rows are read: whatever their bounds, and neither superseded nor retracted ones',
  async check(stores) {
    const seen = await told(stores);
    const lives = ['open', 'ended', 'upcoming', 'since', 'until'];
    assert.deepEqual(await seen({}), lives);
    assert.deepEqual(await seen({ superseded: false, retracted: false }), lives);
  },
  mutants: {
    'superseded rows are read as live': atClocks((clocks) => ({ ...clocks, superseded: true })),
    'upcoming rows are not live': showing((edge) => edge.validAt === null || edge.validAt < Date.UTC(2500, 0, 1)),
    'rows without a start are not live': showing((edge) => edge.validAt !== null),
  },
};

const superseded: ProvenClause<StorePorts> = {
  name: 'with superseded, every row but retracted ones is read',
  async check(stores) {
    const seen = await told(stores);
    const all = ['open', 'ended', 'upcoming', 'since', 'until', 'superseded', 'painted'];
    assert.deepEqual(await seen({ superseded: true }), all);
  },
  mutants: {
    'superseded is not heeded': atClocks((clocks) => forgetting(clocks, 'superseded')),
    'superseded brings retracted rows': atClocks((clocks) => ({ ...clocks, retracted: clocks.superseded === true })),
    'rows true at no instant are lost': showing((edge) => edge.validAt === null || edge.validAt !== edge.invalidAt),
  },
};

const halfOpen: ProvenClause<StorePorts> = {
  name: 'with as_of, a row is read from its start on, and from its end on no more; superseded ones by the interval they were left with',
  async check(stores) {
    const seen = await told(stores);
    assert.deepEqual(await seen({ asOf: SPRING - 1 }), ['since', 'until']);
    assert.deepEqual(await seen({ asOf: SPRING }), ['open', 'ended', 'since', 'until', 'superseded']);
    assert.deepEqual(await seen({ asOf: AUTUMN - 1 }), ['open', 'ended', 'since', 'until', 'superseded']);
    assert.deepEqual(await seen({ asOf: AUTUMN }), ['open', 'since']);
  },
  mutants: {
    'the start is exclusive': atClocks((clocks) => (clocks.asOf === SPRING ? { ...clocks, asOf: SPRING - 1 } : clocks)),
    'the end is inclusive': atClocks((clocks) => (clocks.asOf === AUTUMN ? { ...clocks, asOf: AUTUMN - 1 } : clocks)),
    'as_of is not heeded': atClocks((clocks) => forgetting(clocks, 'asOf')),
    'superseded rows were never true': showing((edge, { asOf }) => asOf === undefined || edge.expiredAt === null),
  },
};

const unknownStart: ProvenClause<StorePorts> = {
  name: 'a row without a start is true at every instant before its end, also long before 1970',
  async check(stores) {
    const seen = await told(stores);
    assert.deepEqual(await seen({ asOf: Date.UTC(-4000, 0, 1) }), ['since', 'until']);
    assert.deepEqual(await seen({ asOf: 0 }), ['since', 'until']);
    assert.deepEqual(await seen({ asOf: -1 }), ['since', 'until']);
  },
  mutants: {
    'an unknown start is never reached': showing((edge, { asOf }) => asOf === undefined || edge.validAt !== null),
    'an unknown start is 1970': showing((edge, { asOf }) => asOf === undefined || asOf >= (edge.validAt ?? 0)),
    'as_of zero is no as_of': atClocks((clocks) => (clocks.asOf === 0 ? forgetting(clocks, 'asOf') : clocks)),
  },
};

const nowhere: ProvenClause<StorePorts> = {
  name: 'a row that ends where it starts is true at no instant',
  async check(stores) {
    const seen = await told(stores);
    for (const asOf of [SPRING - 1, SPRING, SPRING + 1]) {
      assert(!(await seen({ asOf })).includes('painted'), `it is true at its start ${asOf - SPRING}`);
    }
    assert((await seen({ asOf: SPRING, superseded: true })).includes('painted'));
  },
  mutants: {
    'a painted-over row is true at its start': atClocks((clocks) => ({
      ...clocks,
      superseded: clocks.asOf === SPRING,
    })),
  },
};

const begun: ProvenClause<StorePorts> = {
  name: 'with as_of and superseded, the rows that began by then are read, ended ones too',
  async check(stores) {
    const seen = await told(stores);
    const past = { superseded: true };
    assert.deepEqual(await seen({ ...past, asOf: SPRING - 1 }), ['since', 'until']);
    const all = ['open', 'ended', 'since', 'until', 'superseded', 'painted'];
    assert.deepEqual(await seen({ ...past, asOf: SPRING }), all);
    assert.deepEqual(await seen({ ...past, asOf: AUTUMN + 1 }), all);
  },
  mutants: {
    'as_of drops out beside superseded': atClocks((clocks) =>
      clocks.superseded === true ? forgetting(clocks, 'asOf') : clocks,
    ),
    'superseded drops out beside as_of': atClocks((clocks) =>
      clocks.asOf === undefined ? clocks : forgetting(clocks, 'superseded'),
    ),
  },
};

const inPeriod: ProvenClause<StorePorts> = {
  name: 'with during, the rows true at some instant of the period are read, superseded ones by the interval they were left with',
  async check(stores) {
    const seen = await told(stores);
    const all = ['open', 'ended', 'since', 'until', 'superseded'];
    assert.deepEqual(await seen({ during: { from: SPRING - 1, to: SPRING } }), ['since', 'until']);
    assert.deepEqual(await seen({ during: { from: SPRING - 1, to: SPRING + 1 } }), all);
    assert.deepEqual(await seen({ during: { from: AUTUMN - 1, to: AUTUMN + 1 } }), all);
    assert.deepEqual(await seen({ during: { from: AUTUMN, to: AUTUMN + 1 } }), ['open', 'since']);
    assert.deepEqual(await seen({ during: { from: AUTUMN, to: null } }), ['open', 'upcoming', 'since']);
    assert.deepEqual(await seen({ during: { from: null, to: SPRING } }), ['since', 'until']);
    assert.deepEqual(await seen({ during: { from: null, to: null } }), [
      'open',
      'ended',
      'upcoming',
      'since',
      'until',
      'superseded',
    ]);
    assert.deepEqual(await seen({ during: { from: AUTUMN, to: null }, asOf: AUTUMN }), ['open', 'since']);
    assert.deepEqual(await seen({ during: { from: SPRING, to: AUTUMN }, superseded: true }), all);
  },
  mutants: {
    'the period is not heeded': atClocks((clocks) => forgetting(clocks, 'during')),
    'the period reaches to its last instant': atClocks((clocks) =>
      typeof clocks.during?.to !== 'number'
        ? clocks
        : { ...clocks, during: { ...clocks.during, to: clocks.during.to + 1 } },
    ),
    'a row is true at its end': atClocks((clocks) =>
      typeof clocks.during?.from !== 'number'
        ? clocks
        : { ...clocks, during: { ...clocks.during, from: clocks.during.from - 1 } },
    ),
    'superseded rows were never true': showing((edge, { during }) => during === undefined || edge.expiredAt === null),
    'as_of drops out beside a period': atClocks((clocks) =>
      clocks.during === undefined ? clocks : forgetting(clocks, 'asOf'),
    ),
  },
};

const retracted: ProvenClause<StorePorts> = {
  name: 'retracted rows are read only when they are asked for by name',
  async check(stores) {
    const seen = await told(stores);
    const lives = ['open', 'ended', 'upcoming', 'since', 'until'];
    assert.deepEqual(await seen({ retracted: true }), [...lives, 'retracted']);
    const all = [...lives, 'superseded', 'painted', 'retracted'];
    assert.deepEqual(await seen({ retracted: true, superseded: true }), all);
    assert((await seen({ retracted: true, asOf: SPRING })).includes('retracted'));
    assert(!(await seen({ retracted: true, asOf: SPRING - 1 })).includes('retracted'));
    for (const clocks of [{}, { asOf: SPRING }, { superseded: true }, { asOf: SPRING, superseded: true }]) {
      assert(!(await seen(clocks)).includes('retracted'));
    }
  },
  mutants: {
    'retracted rows are read by as_of': atClocks((clocks) => ({ ...clocks, retracted: clocks.asOf !== undefined })),
    'retracted rows are never read': atClocks((clocks) => forgetting(clocks, 'retracted')),
    'a retracted row has no bounds': atClocks((clocks) =>
      clocks.retracted === true ? forgetting(clocks, 'asOf') : clocks,
    ),
    'asking for retracted rows brings superseded ones': atClocks((clocks) =>
      clocks.retracted === true ? { ...clocks, superseded: true } : clocks,
    ),
  },
};

export const EVENT_TIME_CLAUSES = [live, superseded, halfOpen, unknownStart, nowhere, begun, inPeriod, retracted];
