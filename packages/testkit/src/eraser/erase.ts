import assert from 'node:assert/strict';
import { type Eraser, type Erasure, isGligabaoError } from '@gligabao/core';
import { termCounts } from '@gligabao/text';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { errorOf } from '../open-port.ts';
import type { StorePorts } from '../store-ports.ts';
import { emptyErasure, forget, look, tell } from './tale.ts';

/** An eraser that leaves something out of what it is told to erase. */
const leaving = (part: Partial<Erasure> | ((erasure: Erasure) => Partial<Erasure>)) =>
  breaking('eraser', (eraser) => ({
    erase: (dataset, erasure, call) =>
      eraser.erase(dataset, { ...erasure, ...(typeof part === 'function' ? part(erasure) : part) }, call),
  }));

const neverSent: ProvenClause<StorePorts> = {
  name: 'what was forgotten is found by no read at any clocks, and statistics, names, rows and sessions are as if it had never been there',
  async check(stores) {
    const told = await tell(stores, 'alice', true);
    assert(told.second);
    const { removed } = await forget(stores, 'alice', told.second);
    assert.deepEqual(
      { ...removed, texts: 0 },
      {
        ...{ artifacts: 1, chunks: 0, summaries: 0, facts: 1, entities: 1, assertions: 1, verdicts: 1, aliases: 1 },
        ...{ texts: 0, requests: 0, captured: 0 },
      },
    );
    const never = await tell(stores, 'bob', false);
    assert.deepEqual(await look(stores, told), await look(stores, never));
    assert.equal(await stores.eraser.trace(told.story.dataset, told.second.id, CALL), null);
    const query = { reader: 'test-model', hashes: ['hash of the second'] };
    assert.deepEqual(await stores['graph-store'].readings(told.story.dataset, query, CALL), []);
    assert.deepEqual(await stores.catalogue.inconsistencies(CALL), []);
  },
  mutants: {
    'texts stay': leaving({ texts: [] }),
    'texts that take their place are not written': leaving({ added: [] }),
    'entities stay': leaving({ entities: [] }),
    'former versions of entities stay': leaving({ versions: [] }),
    'aliases and their names stay': leaving(({ aliases, versions }) => ({
      aliases: [
        ...aliases,
        ...versions.slice(0, 1).map(([{ id }]) => {
          const said = { status: 'accepted', artifactId: 1, inferenceId: null, createdAt: 1 } as const;
          return { entityId: id, name: 'Miri', nameKey: 'miri', ...said };
        }),
      ],
    })),
    'a text still follows what is gone': leaving({ previous: [] }),
    'the history of rows is not kept': leaving(({ rows }) => ({
      rows: rows.map((row) => ({ ...row, revisions: row.revisions.slice(1) })),
    })),
    'rows have no source': leaving({ edgeArtifacts: [] }),
    'sessions lose their rows': leaving({ edgeSessions: [] }),
    'sessions lose their entities': leaving({ entitySessions: [] }),
    'the artifact stays': leaving({ artifacts: [] }),
    'verdicts stay': leaving({ verdicts: [] }),
    'assertions stay': leaving({ assertions: [] }),
  },
};

const first: ProvenClause<StorePorts> = {
  name: 'an entity whose first text is forgotten is called and described as those that remain do, from the first of them on',
  async check(stores) {
    const { story, first: text, third, instants } = await tell(stores, 'alice', false);
    await forget(stores, 'alice', text);
    const { items } = await stores.catalogue.entities(story.dataset, {}, { limit: 9, offset: 0 }, {}, CALL);
    const shown = items.map(({ name, description, createdAt }) => [name, description, createdAt]);
    assert.deepEqual(shown, [
      ['bread', '', instants[2]],
      ['MIRA', '', instants[2]],
    ]);
    const at = { knownAt: instants[1] ?? 0 };
    assert.equal((await stores.catalogue.entities(story.dataset, {}, { limit: 9, offset: 0 }, at, CALL)).total, 0);
    const [mira = '', miller = ''] = termCounts('mira miller').keys();
    const terms = [mira, miller];
    for (const kind of ['entity', 'fact'] as const) {
      const query = { kind, terms, perTerm: 9 };
      const now = await stores['text-index'].postings(story.dataset, query, {}, CALL);
      assert.deepEqual(
        now.terms.map(({ postings }) => postings.length),
        [1, 0],
        kind,
      );
      const since = await stores['text-index'].postings(story.dataset, query, { knownAt: instants[2] ?? 0 }, CALL);
      assert.deepEqual(since, now, `${kind} texts as known from then on`);
      const then = await stores['text-index'].postings(story.dataset, query, at, CALL);
      assert.deepEqual(
        [then.texts, ...then.terms.map(({ postings }) => postings.length)],
        [0, 0, 0],
        `${kind} texts as known before`,
      );
    }
    const { adjacent } = await stores['text-index'].adjacent(story.dataset, { artifactIds: [third.id] }, {}, CALL);
    assert.deepEqual(adjacent, [{ artifactId: third.id, previousId: null, nextId: null }]);
  },
  mutants: {
    'the entity stays as it was': leaving({ versions: [] }),
    'its text is written for the present': leaving(({ added, at }) => ({
      added: added.map((each) => ({ ...each, text: { ...each.text, createdAt: at } })),
    })),
    'texts that were are found': leaving({ texts: [] }),
  },
};

const stale: ProvenClause<StorePorts> = {
  name: 'an erasure that was read at another head is stale, and writes nothing; another moves the head',
  async check(stores) {
    const told = await tell(stores, 'alice', true);
    const before = await look(stores, told);
    const position = await told.story.position();
    for (const readAt of [position.head - 1, position.head + 1]) {
      const late = { ...emptyErasure(position), readAt, artifacts: [told.first.id], texts: [1, 2, 3] };
      const outcome = await stores.eraser.erase(told.story.dataset, late, CALL);
      assert.deepEqual(outcome, { status: 'stale', head: position.head });
    }
    assert.deepEqual(await look(stores, told), before);
    const outcome = await stores.eraser.erase(told.story.dataset, emptyErasure(position), CALL);
    assert.deepEqual(outcome, { status: 'erased', at: position.head + 1, requests: 0, captured: 0 });
    assert.equal((await told.story.position()).head, position.head + 1);
    assert.deepEqual(await look(stores, told), before);
  },
  mutants: {
    'a stale erasure is applied': breaking('eraser', (eraser) => ({
      async erase(dataset, erasure, call) {
        const outcome = await eraser.erase(dataset, erasure, call);
        if (outcome.status === 'stale') await eraser.erase(dataset, { ...erasure, readAt: outcome.head }, call);
        return outcome;
      },
    })),
    'the head stays': breaking('eraser', () => ({
      erase: async (_, { readAt, at }): ReturnType<Eraser['erase']> =>
        readAt === at - 1 ? { status: 'erased', at, requests: 0, captured: 0 } : { status: 'stale', head: at - 1 },
    })),
  },
};

const whole: ProvenClause<StorePorts> = {
  name: 'an erasure that cannot be applied is refused as a fault, and nothing of it is written',
  async check(stores) {
    const told = await tell(stores, 'alice', true);
    const before = await look(stores, told);
    const position = await told.story.position();
    const { facts } = await stores['graph-store'].evidence(told.story.dataset, { slots: [], factIds: [1] }, CALL);
    const edge = facts[0]?.rows[0];
    assert(edge && told.second);
    const bad = { ...emptyErasure(position), artifacts: [told.second.id], texts: [1], rows: [{ edge, revisions: [] }] };
    const error = await errorOf(stores.eraser.erase(told.story.dataset, bad, CALL));
    assert(isGligabaoError(error));
    assert.deepEqual({ kind: error.kind, code: error.code }, { kind: 'fault', code: 'eraser/bad-erasure' });
    assert.deepEqual(await look(stores, told), before);
    const nowhere = await errorOf(stores.eraser.erase(told.story.dataset + 1000, emptyErasure(position), CALL));
    assert(isGligabaoError(nowhere) && nowhere.kind === 'not-found');
  },
  mutants: {
    'what can be applied is': breaking('eraser', (eraser) => ({
      async erase(dataset, erasure, call) {
        try {
          return await eraser.erase(dataset, erasure, call);
        } catch (error) {
          await eraser.erase(dataset, { ...erasure, rows: [] }, call);
          throw error;
        }
      },
    })),
    'it is passed over': breaking('eraser', (eraser) => ({
      erase: (dataset, erasure, call) => eraser.erase(dataset, { ...erasure, rows: [] }, call),
    })),
  },
};

const apart: ProvenClause<StorePorts> = {
  name: 'nothing of another dataset is erased or rewritten, though its rows have the same numbers',
  async check(stores) {
    const [told, other] = [await tell(stores, 'alice', true), await tell(stores, 'bob', true)];
    const before = await look(stores, other);
    await forget(stores, 'alice', told.first);
    assert.deepEqual(await look(stores, other), before);
  },
  mutants: {
    'the dataset before it is erased': breaking('eraser', (eraser) => ({
      async erase(dataset, erasure, call) {
        const outcome = await eraser.erase(dataset, erasure, call);
        await eraser.erase(dataset + 1, erasure, call);
        return outcome;
      },
    })),
  },
};

/** More than a statement of any database takes as single parameters. */
const MANY = 70_000;

const long: ProvenClause<StorePorts> = {
  name: 'lists of numbers may be of any length, and those of rows that do not exist are passed over',
  timeout: 60_000,
  async check(stores) {
    const told = await tell(stores, 'alice', true);
    const before = await look(stores, told);
    const ids = Array.from({ length: MANY }, (_, index) => 1000 + index);
    const lists = { artifacts: ids, assertions: ids, verdicts: ids, facts: ids, entities: ids, texts: ids, runs: ids };
    const vectors = ids.slice(0, 10).map((textId) => ({ textId, kind: 'fact' as const, model: 'm@3' }));
    const erasure = { ...emptyErasure(await told.story.position()), ...lists, pending: ids, vectors };
    assert.equal((await stores.eraser.erase(told.story.dataset, erasure, CALL)).status, 'erased');
    assert.deepEqual(await look(stores, told), before);
    const { wordings } = await stores.eraser.around(
      told.story.dataset,
      { factIds: [...ids, 1], artifactIds: ids },
      CALL,
    );
    assert.equal(wordings.length, 1);
    await stores.eraser.swept(told.story.dataset, ids, CALL);
    assert.deepEqual(await stores.eraser.erased(CALL), []);
  },
  mutants: {
    'a long list is cut': breaking('eraser', (eraser) => ({
      around: (dataset, { factIds, artifactIds }, call) =>
        eraser.around(dataset, { factIds: factIds.slice(0, MANY), artifactIds }, call),
    })),
    'a long list is refused': breaking('eraser', (eraser) => ({
      swept: async (dataset, ids, call) => (ids.length > 32_766 ? undefined : eraser.swept(dataset, ids, call)),
    })),
  },
};

export const ERASE_CLAUSES = [neverSent, first, stale, whole, apart, long];
