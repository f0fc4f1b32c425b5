import assert from 'node:assert/strict';
import { breaking, doubled, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

type Found = Awaited<ReturnType<StorePorts['graph-store']['lookUp']>>;

/** A graph store whose look-ups answer something else. */
const answering = (change: (found: Found) => Found) =>
  breaking('graph-store', (graph) => ({ lookUp: async (...call) => change(await graph.lookUp(...call)) }));

const byKey: ProvenClause<StorePorts> = {
  name: 'lookUp finds every entity of a name key, ordered by number, each once',
  async check(stores) {
    const tale = await openStory(stores);
    const { rome, anna, film, other } = await tale.tell((draft) => ({
      rome: draft.entity('Rome', { type: 'place' }),
      anna: draft.entity('ANNA', { type: 'person' }),
      film: draft.entity('Anna', { type: 'film' }),
      other: draft.entity('Anna Karenina'),
    }));
    const lookUp = async (...keys: string[]) => {
      const found = await stores['graph-store'].lookUp(tale.dataset, keys, {}, CALL);
      assert.deepEqual(found.position, await tale.position());
      return found.entities.map(({ entity }) => entity);
    };
    assert.deepEqual(await lookUp('anna', 'nobody', 'rome', 'anna'), [rome, anna, film]);
    assert.deepEqual(await lookUp('anna karenina'), [other]);
    assert.deepEqual(await lookUp('ann'), []);
    assert.deepEqual(await lookUp('a%', 'ann_', '', 'Anna'), []);
    assert.deepEqual(await lookUp(), []);
  },
  mutants: {
    'look-ups answer the last first': answering((found) => ({ ...found, entities: reversed(found.entities) })),
    'look-ups answer once per name asked': answering((found) => ({ ...found, entities: doubled(found.entities) })),
    'look-ups fold the keys': breaking('graph-store', (graph) => ({
      lookUp: (dataset, keys, ...rest) =>
        graph.lookUp(
          dataset,
          keys.map((key) => key.toLowerCase()),
          ...rest,
        ),
    })),
  },
};

const degree: ProvenClause<StorePorts> = {
  name: 'the degree counts the live rows that touch an entity, from either side, one from itself to itself once',
  async check(stores) {
    const tale = await openStory(stores);
    const { edges } = await tale.tell((draft) => {
      const by = draft.artifact();
      const [anna, bob, lone] = [draft.entity('Anna'), draft.entity('Bob'), draft.entity('Lone')];
      const past = { expiredAt: draft.at, invalidAt: draft.at };
      const edges = [
        draft.fact(anna, 'knows', bob, by),
        draft.fact(bob, 'pays', anna, by),
        draft.fact(anna, 'admires', anna, by),
        draft.fact(anna, 'met', bob, by, { validAt: draft.at - 9, invalidAt: draft.at - 5 }),
        draft.fact(anna, 'lives_with', bob, by, { ...past, validAt: draft.at - 9 }),
        draft.fact(anna, 'married_to', bob, by, { expiredAt: draft.at, retracted: true }),
      ];
      return { edges, lone };
    });
    const degrees = async () => {
      const { entities } = await stores['graph-store'].lookUp(tale.dataset, ['anna', 'bob', 'lone'], {}, CALL);
      return entities.map((found) => found.degree);
    };
    assert.deepEqual(await degrees(), [4, 3, 0]);
    const [first] = edges;
    assert(first);
    await tale.tell((draft) => ({ closed: draft.changeEdge(first, { expiredAt: draft.at, invalidAt: draft.at }) }));
    assert.deepEqual(await degrees(), [3, 2, 0]);
  },
  mutants: {
    'degrees count superseded rows': breaking('graph-store', (graph) => ({
      async lookUp(dataset, keys, clocks, call) {
        const found = await graph.lookUp(dataset, keys, clocks, call);
        const entities = found.entities.map(async ({ entity }) => {
          const query = { entityIds: [entity.id], perEntity: 99, limit: 99 };
          const { edges } = await graph.neighbours(dataset, query, { superseded: true }, call);
          return { entity, degree: edges.length, aliases: [] };
        });
        return { ...found, entities: await Promise.all(entities) };
      },
    })),
    'degrees count one side': answering((found) => ({
      ...found,
      entities: found.entities.map(({ degree: both, ...rest }) => ({ ...rest, degree: Math.ceil(both / 2) })),
    })),
  },
};

const asKnown: ProvenClause<StorePorts> = {
  name: 'lookUp at known_at finds names, and counts degrees, as they stood then',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      const [anna, bob] = [draft.entity('Anna'), draft.entity('Bob')];
      return { anna, edge: draft.fact(anna, 'knows', bob, draft.artifact()) };
    });
    const second = await tale.tell((draft) => ({
      maria: draft.changeEntity(first.anna, { name: 'Maria', nameKey: 'maria', description: 'Once called Anna' }),
      edge: draft.changeEdge(first.edge, { expiredAt: draft.at, invalidAt: draft.at }),
      late: draft.entity('Late'),
    }));
    const at = async (knownAt?: number) => {
      const clocks = knownAt === undefined ? {} : { knownAt };
      const keys = ['anna', 'maria', 'late'];
      return (await stores['graph-store'].lookUp(tale.dataset, keys, clocks, CALL)).entities;
    };
    const now = [
      { entity: second.maria, degree: 0, aliases: [] },
      { entity: second.late, degree: 0, aliases: [] },
    ];
    assert.deepEqual(await at(first.at - 1), []);
    assert.deepEqual(await at(first.at), [{ entity: first.anna, degree: 1, aliases: [] }]);
    assert.deepEqual(await at(second.at - 1), [{ entity: first.anna, degree: 1, aliases: [] }]);
    assert.deepEqual(await at(second.at), now);
    assert.deepEqual(await at(), now);
  },
  mutants: {
    'look-ups know everything': breaking('graph-store', (graph) => ({
      lookUp: (dataset, keys, _clocks, call) => graph.lookUp(dataset, keys, {}, call),
    })),
    'look-ups know a moment too much': breaking('graph-store', (graph) => ({
      lookUp: (dataset, keys, { knownAt }, call) =>
        graph.lookUp(dataset, keys, knownAt === undefined ? {} : { knownAt: knownAt + 1 }, call),
    })),
    'look-ups know a moment too little': breaking('graph-store', (graph) => ({
      lookUp: (dataset, keys, { knownAt }, call) =>
        graph.lookUp(dataset, keys, knownAt === undefined ? {} : { knownAt: knownAt - 1 }, call),
    })),
  },
};

const byAlias: ProvenClause<StorePorts> = {
  name: 'lookUp finds an entity by an accepted alias once it was known, each once, with all its aliases in the order of their keys',
  async check(stores) {
    const tale = await openStory(stores);
    const told = await tale.tell((draft) => {
      const [by, robert, bob] = [draft.artifact(), draft.entity('Robert Smith'), draft.entity('Bob')];
      return { by, robert, bob, rob: draft.alias(robert, 'Rob', by) };
    });
    const { rob, robert, bob } = told;
    const later = await tale.tell((draft) => {
      const by = draft.artifact();
      // Known already: the first evidence stays.
      draft.alias(robert, 'ROB', by, { inferenceId: 7 });
      return {
        bobby: draft.alias(robert, 'Bobby', by, { inferenceId: 2 ** 40 }),
        proposed: draft.alias(robert, 'Bob', by, { status: 'proposed' }),
      };
    });
    const aliases = [later.proposed, later.bobby, rob];
    const of = async (keys: readonly string[], knownAt?: number) => {
      const clocks = knownAt === undefined ? {} : { knownAt };
      const { entities } = await stores['graph-store'].lookUp(tale.dataset, keys, clocks, CALL);
      return entities.map(({ entity, aliases: all }) => [entity, all]);
    };
    assert.deepEqual(await of(['bobby']), [[robert, aliases]]);
    assert.deepEqual(await of(['rob', 'robert smith', 'bobby']), [[robert, aliases]]);
    assert.deepEqual(await of(['bob']), [[bob, []]]);
    assert.deepEqual(await of(['Bobby', 'ro']), []);
    assert.deepEqual(await of(['bobby'], later.at - 1), []);
    assert.deepEqual(await of(['rob'], later.at - 1), [[robert, [rob]]]);
    assert.deepEqual(await of(['rob'], told.at - 1), []);
  },
  mutants: {
    'aliases are not looked up': breaking('graph-store', (graph) => ({
      async lookUp(dataset, keys, ...rest) {
        const found = await graph.lookUp(dataset, keys, ...rest);
        return { ...found, entities: found.entities.filter(({ entity }) => keys.includes(entity.nameKey)) };
      },
    })),
    'proposed aliases count as accepted': breaking('graph-store', (graph) => ({
      commit: (dataset, plan, call) =>
        graph.commit(
          dataset,
          { ...plan, aliases: plan.aliases.map((alias) => ({ ...alias, status: 'accepted' as const })) },
          call,
        ),
    })),
    'aliases are told without a clock': breaking('graph-store', (graph) => ({
      async lookUp(dataset, keys, clocks, call) {
        const now = await graph.lookUp(dataset, keys, {}, call);
        const then = await graph.lookUp(dataset, keys, clocks, call);
        const aliases = new Map(now.entities.map((found) => [found.entity.id, found.aliases]));
        const entities = then.entities.map((found) => ({ ...found, aliases: aliases.get(found.entity.id) ?? [] }));
        return { ...then, entities };
      },
    })),
  },
};

export const LOOK_UP_CLAUSES = [byKey, degree, asKnown, byAlias];
