import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import fc from 'fast-check';
import {
  type Clocks,
  type Decided,
  type DecisionName,
  deriveFacts,
  type Edge,
  isGligabaoError,
  reconcileRows,
  relationTable,
} from '../../src/index.ts';
import { graph } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';
import { ENTITIES, note, type Note } from './stories.ts';

const RUNS = { numRuns: 60 };
const ALL = { limit: 1000, offset: 0 };
const EVERY = { superseded: true, retracted: true };

/** What a person does with one of the rows. */
interface Act {
  readonly name: DecisionName;
  readonly which: number;
  readonly at?: string;
}
type Step = Note | Act;

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ name: fc.constantFrom<DecisionName>('retract', 'resolve', 'restore', 'close'), which: fc.nat() }),
  fc.record({
    name: fc.constant<DecisionName>('close'),
    which: fc.nat(),
    at: fc.constantFrom('2011', '2013-06', '2015-01-10', '2099'),
  }),
);
const steps: fc.Arbitrary<Step[]> = fc.array(fc.oneof({ weight: 2, arbitrary: note }, { weight: 1, arbitrary: act }), {
  minLength: 2,
  maxLength: 8,
});

async function allRows(world: World, clocks: Clocks = {}): Promise<readonly Edge[]> {
  const { id } = await world.dataset();
  const how = { now: 0, order: 'time' } as const;
  return (await world.ports.catalogue.edges(id, how, ALL, { ...EVERY, ...clocks }, CALL)).items;
}

/** What came of it; null where it did not fit, and nothing was written. */
async function decided(world: World, { name, which, at }: Act): Promise<Decided | null> {
  const rows = await allRows(world);
  const row = rows[which % Math.max(rows.length, 1)];
  world.clock.at += 60_000;
  const body = { user_id: 'u1', reason: 'so', ...(at === undefined ? {} : { at }) };
  const plans = world.plans.length;
  try {
    return await world.memory.decide(name, row?.id ?? 1, body);
  } catch (error) {
    expect(isGligabaoError(error) && ['incorrect', 'conflict', 'not-found'].includes(error.kind)).toBe(true);
    expect(world.plans).toHaveLength(plans);
    return null;
  }
}

async function take(world: World, step: Step, index: number): Promise<Decided | null> {
  if ('name' in step) return world.plans.length === 0 ? null : decided(world, step);
  const { said, facts } = step;
  await world.tell(`${index}: ${said}`, graph(facts, ENTITIES), { reference_time: `${said}T00:00:00Z` });
  return null;
}

async function told(all: readonly Step[]): Promise<World> {
  const world = openWorld({ embedder: null });
  for (const [index, step] of all.entries()) await take(world, step, index);
  return world;
}

/** What holds, without when it was learned. */
const held = (rows: readonly Edge[]): readonly string[] =>
  rows
    .filter((row) => row.validAt === null || row.validAt !== row.invalidAt)
    .map(({ createdAt: _created, changedAt: _changed, id: _id, expiredAt, artifactId: _by, ...row }) =>
      JSON.stringify({ ...row, expired: expiredAt !== null }),
    )
    .sort();

describe('what people decide', () => {
  it('is decided once: the same again is answered, and writes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(steps, act, async (all, last) => {
        const world = await told(all);
        if (world.plans.length === 0 || last.name === 'restore') return;
        const first = await decided(world, last);
        if (first === null) return;
        const plans = world.plans.length;
        const again = await world.memory.decide(last.name, first.edge.id, {
          user_id: 'u1',
          ...(last.at === undefined ? {} : { at: last.at }),
        });
        expect(again).toEqual({ ...first, changed: [] });
        expect(world.plans).toHaveLength(plans);
      }),
      RUNS,
    );
  });

  it('is taken back by a restore: what held before holds again', async () => {
    await fc.assert(
      fc.asyncProperty(steps, act, async (all, last) => {
        const world = await told(all.filter((step) => !('name' in step)));
        if (world.plans.length === 0 || last.name === 'restore') return;
        const before = await allRows(world);
        const done = await decided(world, last);
        if (done === null || done.changed.length === 0) return;
        const lost = before.find(({ id }) => id === done.edge.id)?.conflictsWith ?? [];
        const hidden = last.name === 'resolve' ? lost : [done.edge.id];
        for (const id of hidden) {
          world.clock.at += 60_000;
          await world.memory.decide('restore', id, { user_id: 'u1' });
        }
        expect(held(await allRows(world))).toEqual(held(before));
      }),
      RUNS,
    );
  });

  it('leaves rows that are a function of what was said and decided', async () => {
    const table = relationTable();
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = await told(all);
        if (world.plans.length === 0) return;
        const { id } = await world.dataset();
        const factIds = [...new Set((await allRows(world)).map(({ factId }) => factId))];
        const { facts, verdicts } = await world.ports['graph-store'].evidence(id, { slots: [], factIds }, CALL);
        const { created, changed } = reconcileRows({
          derived: deriveFacts({ facts, verdicts, table }),
          current: facts,
          at: world.clock.at + 1,
          nextEdgeId: 1000,
          origin: { artifactId: null, inferenceId: null, verdictId: null },
          newRow: () => {
            throw new Error('a row is missing');
          },
        });
        expect([created, changed]).toEqual([[], []]);
        expect(await world.ports.catalogue.inconsistencies(CALL)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('is known from then on: known_at gives rows and histories byte for byte as they were', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = openWorld({ embedder: null });
        const read = async (clocks: Clocks): Promise<string> => {
          const rows = await allRows(world, clocks);
          const { id } = await world.dataset();
          const changes = await Promise.all(
            rows.map((row) => world.ports.catalogue.revisions(id, row.id, clocks, CALL)),
          );
          return JSON.stringify([rows, changes]);
        };
        const past: (readonly [number, string])[] = [];
        for (const [index, step] of all.entries()) {
          await take(world, step, index);
          const at = world.plans.at(-1)?.at;
          if (at !== undefined) past.push([at, await read({})]);
        }
        for (const [knownAt, then] of past) expect(await read({ knownAt })).toBe(then);
      }),
      RUNS,
    );
  });
});
