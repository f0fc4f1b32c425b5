import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import fc from 'fast-check';
import { type Clocks, type Edge, stateAt } from '../../src/index.ts';
import { graph } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';
import { ENTITIES, note, type Note, story } from './stories.ts';

const RUNS = { numRuns: 40 };
const ALL = { limit: 1000, offset: 0 };

/** Tells the notes one after the other, by keyword and name alone: vectors play no part in what holds. */
async function told(notes: readonly Note[]): Promise<World> {
  const world = openWorld({ embedder: null });
  for (const [index, each] of notes.entries()) await tell(world, each, index);
  return world;
}

async function tell(world: World, { said, facts }: Note, index: number): Promise<void> {
  await world.tell(`${index}: ${said}`, graph(facts, ENTITIES), { reference_time: `${said}T00:00:00Z` });
}

async function allRows(world: World, clocks: Clocks = {}): Promise<readonly Edge[]> {
  const { id } = await world.dataset();
  const factIds = Array.from({ length: 200 }, (_, index) => index + 1);
  const at = { superseded: true, retracted: true, ...clocks };
  return (await world.ports['graph-store'].hydrate(id, { factIds }, at, CALL)).edges;
}

/** What holds, in words that do not depend on the order of arrival. */
async function intervals(world: World): Promise<readonly string[]> {
  const names = new Map((await world.entities()).map(({ id, name }) => [id, name]));
  const rows = await allRows(world);
  const factNames = new Map(
    rows.map((row) => [row.factId, `${names.get(row.sourceId)} ${row.relation} ${names.get(row.targetId)}`]),
  );
  return rows
    .filter((row) => row.validAt === null || row.validAt !== row.invalidAt)
    .map((row) => {
      const { validAt, validPrecision, validStated, invalidAt, invalidPrecision, invalidStated, retracted } = row;
      return JSON.stringify({
        fact: factNames.get(row.factId),
        bounds: [validAt, validPrecision, validStated, invalidAt, invalidPrecision, invalidStated],
        retracted,
        expired: row.expiredAt !== null,
        conflicts: row.conflictsWith.map((id) => factNames.get(id) ?? '').sort(),
      });
    })
    .sort();
}

describe('laws of remembering', () => {
  it('any order of arrival gives the same intervals', async () => {
    const shuffled = story.chain((notes) =>
      fc.tuple(fc.constant(notes), fc.shuffledSubarray(notes, { minLength: notes.length, maxLength: notes.length })),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([notes, order]) => {
        expect(await intervals(await told(order))).toEqual(await intervals(await told(notes)));
      }),
      RUNS,
    );
  });

  it('remembering again, with the same reference time, changes no fact', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.nat(), async (notes, which) => {
        const world = await told(notes);
        const before = [await allRows(world), await world.entities()];
        const again = notes[which % notes.length];
        if (again) await tell(world, again, 100);
        expect([await allRows(world), await world.entities()]).toEqual(before);
      }),
      RUNS,
    );
  });

  it('known_at gives what every read gave then, byte for byte', async () => {
    const read = async (world: World, clocks: Clocks): Promise<string> => {
      const { id } = await world.dataset();
      const { catalogue, 'graph-store': store } = world.ports;
      const ids = Array.from({ length: 100 }, (_, index) => index + 1);
      const query = { edgeIds: ids, entityIds: ids, artifactIds: ids, support: true };
      const now = 0;
      const { position: _position, ...rows } = await store.hydrate(id, query, clocks, CALL);
      const { position: _seen, ...around } = await store.neighbours(
        id,
        { entityIds: ids, perEntity: 50, limit: 500 },
        clocks,
        CALL,
      );
      const lists = [
        await catalogue.edges(id, { now }, ALL, clocks, CALL),
        await catalogue.entities(id, {}, ALL, clocks, CALL),
        await catalogue.artifacts(id, {}, ALL, clocks, CALL),
      ];
      return JSON.stringify([rows, around, lists]);
    };
    const clocks: readonly Clocks[] = [{}, { superseded: true }, { asOf: Date.UTC(2012, 5) }];
    await fc.assert(
      fc.asyncProperty(story, async (notes) => {
        const world = openWorld({ embedder: null });
        const past: (readonly [Clocks, string])[] = [];
        for (const [index, each] of notes.entries()) {
          await tell(world, each, index);
          const knownAt = world.plans.at(-1)?.at ?? 0;
          for (const at of clocks) past.push([{ ...at, knownAt }, await read(world, at)]);
        }
        for (const [at, then] of past) expect(await read(world, at)).toBe(then);
      }),
      RUNS,
    );
  });

  it('known_at gives a question the same facts and texts in the same order, whatever is learned later', async () => {
    const questions = ['Where does Ann live?', 'Who is at Acme?', 'French', 'before Rome'];
    await fc.assert(
      fc.asyncProperty(story, fc.boolean(), async (notes, vectors) => {
        const world = openWorld(vectors ? {} : { embedder: null });
        const ask = async (query: string, knownAt: number): Promise<unknown> => {
          const known_at = new Date(knownAt).toISOString();
          const { evidence, context, retrieval } = await world.ask(query, { answer: false, known_at });
          return { evidence, context, retrieval };
        };
        const past: (readonly [string, number, unknown])[] = [];
        for (const [index, each] of notes.entries()) {
          await tell(world, each, index);
          const knownAt = world.plans.at(-1)?.at ?? 0;
          for (const query of questions) past.push([query, knownAt, await ask(query, knownAt)]);
        }
        for (const [query, knownAt, then] of past) expect(await ask(query, knownAt)).toEqual(then);
      }),
      { numRuns: 20 },
    );
  });

  it('at any as_of, one value of a slot is true, but for conflicts and values told side by side', async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.integer({ min: 2008, max: 2020 }), async (notes, year) => {
        const world = await told(notes);
        const { id } = await world.dataset();
        const asOf = Date.UTC(year, 6, 2);
        const { items } = await world.ports.catalogue.edges(id, { now: asOf }, ALL, { asOf }, CALL);
        const together = await sideBySide(world, items);
        for (const row of items) {
          const rivals = items.filter(
            (other) => other.factId !== row.factId && slotOf(other) === slotOf(row) && !together(row, other),
          );
          for (const rival of rivals) expect(row.conflictsWith).toContain(rival.factId);
        }
      }),
      RUNS,
    );
  });

  it('no interval is negative, no live one empty or expired, each row has a source, and nothing contradicts itself', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (notes) => {
        const world = await told(notes);
        const now = world.clock.at;
        const { id } = await world.dataset();
        const rows = await allRows(world);
        const { support } = await world.ports['graph-store'].hydrate(
          id,
          { edgeIds: rows.map((row) => row.id), support: true },
          { superseded: true, retracted: true },
          CALL,
        );
        for (const row of rows) {
          expect(row.validAt === null || row.invalidAt === null || row.validAt <= row.invalidAt).toBe(true);
          if (row.expiredAt === null) expect(row.validAt === null || row.validAt !== row.invalidAt).toBe(true);
          if (stateAt(row, now) === 'current' && row.invalidAt === null) expect(row.expiredAt).toBeNull();
          // What was only ever denied is kept, and nobody states it.
          expect(row.retracted || support.some(({ edgeId }) => edgeId === row.id)).toBe(true);
        }
        expect(await world.ports.catalogue.inconsistencies(CALL)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('the response tells rows as they are stored, and names every stored row that it closed', async () => {
    await fc.assert(
      fc.asyncProperty(story, note, async (notes, last) => {
        const world = await told(notes);
        const before = await allRows(world);
        const response = await world.tell('last', graph(last.facts, ENTITIES), {
          reference_time: `${last.said}T00:00:00Z`,
        });
        const after = await allRows(world);
        for (const shown of response.edges) {
          const row = after.find((each) => each.id === shown.id);
          const iso = (at: number | null | undefined) =>
            at === null || at === undefined ? undefined : Date.parse(new Date(at).toISOString());
          expect(
            [shown.valid_at, shown.invalid_at, shown.expired_at].map((time) =>
              time === undefined ? undefined : Date.parse(time),
            ),
          ).toEqual([row?.validAt, row?.invalidAt, row?.expiredAt].map(iso));
        }
        const closed = before.filter((row) => {
          const now = after.find((each) => each.id === row.id);
          return row.expiredAt === null && now !== undefined && now.expiredAt !== null;
        });
        for (const row of closed) expect(response.invalidated_edges).toContain(row.id);
        const known = new Set(before.map(({ id }) => id));
        expect(response.invalidated_edges.every((id) => known.has(id))).toBe(true);
      }),
      RUNS,
    );
  });
});

function slotOf({ sourceId, relation, targetId }: Edge): string {
  if (relation === 'ceo_of') return `target ${targetId}`;
  return relation === 'speaks' ? `fact ${sourceId} ${targetId}` : `source ${sourceId} ${relation}`;
}

/** Whether two rows rest on one text that told them together. */
async function sideBySide(world: World, rows: readonly Edge[]): Promise<(a: Edge, b: Edge) => boolean> {
  const { id } = await world.dataset();
  const factIds = rows.map(({ factId }) => factId);
  const { facts } = await world.ports['graph-store'].evidence(id, { slots: [], factIds }, CALL);
  const artifacts = new Map(
    facts.map(({ factId, assertions }) => [factId, new Set(assertions.map(({ artifactId }) => artifactId))]),
  );
  return (a, b) => [...(artifacts.get(a.factId) ?? [])].some((each) => artifacts.get(b.factId)?.has(each) === true);
}
