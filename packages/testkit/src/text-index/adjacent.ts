import assert from 'node:assert/strict';
import type { Id } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

type Answer = Awaited<ReturnType<StorePorts['text-index']['adjacent']>>;

const answering = (change: (answer: Answer) => Answer) =>
  breaking('text-index', (texts) => ({ adjacent: async (...call) => change(await texts.adjacent(...call)) }));

const knowingAll = breaking('text-index', (texts) => ({
  adjacent: (dataset, query, _clocks, call) => texts.adjacent(dataset, query, {}, call),
}));

/** Two sessions in turns, and texts of none: x 1, y 2, none 3, x 4, y 5, x 6. Returns the instant of each. */
async function tellSessions(tale: Story): Promise<readonly number[]> {
  const latest = new Map<string, Id>();
  const instants: number[] = [];
  for (const sessionId of ['x', 'y', null, 'x', 'y', 'x']) {
    const previousId = sessionId === null ? null : (latest.get(sessionId) ?? null);
    const { artifact, at } = await tale.tell((draft) => ({ artifact: draft.artifact({ sessionId, previousId }) }));
    if (sessionId !== null) latest.set(sessionId, artifact.id);
    instants.push(at);
  }
  return instants;
}

const neighbours: ProvenClause<StorePorts> = {
  name: 'adjacent gives the artifacts before and after each in its session, in the order asked, and leaves out unknown ones',
  async check(stores) {
    const tale = await openStory(stores);
    await tellSessions(tale);
    const artifactIds = [4, 99, 1, 3, 6, 2];
    const { adjacent, latest } = await stores['text-index'].adjacent(tale.dataset, { artifactIds }, {}, CALL);
    assert.deepEqual(adjacent, [
      { artifactId: 4, previousId: 1, nextId: 6 },
      { artifactId: 1, previousId: null, nextId: 4 },
      { artifactId: 3, previousId: null, nextId: null },
      { artifactId: 6, previousId: 4, nextId: null },
      { artifactId: 2, previousId: null, nextId: 5 },
    ]);
    assert.equal(latest, null);
  },
  mutants: {
    'sessions are not told apart': answering((answer) => ({
      ...answer,
      adjacent: answer.adjacent.map((each) => ({ ...each, nextId: each.nextId === null ? null : each.artifactId + 1 })),
    })),
    'answers come by number': answering((answer) => ({
      ...answer,
      adjacent: answer.adjacent.toSorted((a, b) => a.artifactId - b.artifactId),
    })),
    'the next is not found': answering((answer) => ({
      ...answer,
      adjacent: answer.adjacent.map((each) => ({ ...each, nextId: null })),
    })),
  },
};

const known: ProvenClause<StorePorts> = {
  name: 'adjacent at known_at answers for what was known then, and knows no later neighbour',
  async check(stores) {
    const tale = await openStory(stores);
    const instants = await tellSessions(tale);
    const at = async (index: number, shift = 0) => {
      const clocks = { knownAt: (instants[index] ?? 0) + shift };
      const query = { artifactIds: [1, 4, 6], latestOf: 'x' };
      const { adjacent, latest } = await stores['text-index'].adjacent(tale.dataset, query, clocks, CALL);
      return [...adjacent.map(({ artifactId, nextId }) => [artifactId, nextId]), latest];
    };
    assert.deepEqual(await at(0, -1), [null]);
    assert.deepEqual(await at(0), [[1, null], 1]);
    assert.deepEqual(await at(3, -1), [[1, null], 1]);
    assert.deepEqual(await at(3), [[1, 4], [4, null], 4]);
    assert.deepEqual(await at(5), [[1, 4], [4, 6], [6, null], 6]);
  },
  mutants: {
    'known_at is not heeded': knowingAll,
    'later neighbours are told': breaking('text-index', (texts) => ({
      async adjacent(dataset, query, clocks, call) {
        const then = await texts.adjacent(dataset, query, clocks, call);
        const now = await texts.adjacent(dataset, query, {}, call);
        const ids = new Set(then.adjacent.map(({ artifactId }) => artifactId));
        return { ...then, adjacent: now.adjacent.filter(({ artifactId }) => ids.has(artifactId)) };
      },
    })),
  },
};

const saidByThen: ProvenClause<StorePorts> = {
  name: 'adjacent as of an instant answers for what had been said by then, and knows no neighbour that was said later',
  async check(stores) {
    const tale = await openStory(stores);
    for (const [index, validAt] of [100, 300, 200, 400].entries()) {
      const place = { sessionId: 'x', previousId: index === 0 ? null : index, validAt };
      await tale.tell((draft) => ({ artifact: draft.artifact(place) }));
    }
    const at = async (asOf: number) => {
      const query = { artifactIds: [1, 2, 3, 4], latestOf: 'x' };
      const { adjacent, latest } = await stores['text-index'].adjacent(tale.dataset, query, { asOf }, CALL);
      return [...adjacent.map(({ artifactId, previousId, nextId }) => [previousId, artifactId, nextId]), latest];
    };
    assert.deepEqual(await at(99), [null]);
    assert.deepEqual(await at(100), [[null, 1, null], 1]);
    assert.deepEqual(await at(200), [[null, 1, null], [null, 3, null], 3]);
    assert.deepEqual(await at(399), [[null, 1, 2], [1, 2, 3], [2, 3, null], 3]);
    assert.deepEqual(await at(400), [[null, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4, null], 4]);
  },
  mutants: {
    'as_of is not heeded': knowingAll,
    'neighbours that were said later are told': breaking('text-index', (texts) => ({
      async adjacent(dataset, query, clocks, call) {
        const then = await texts.adjacent(dataset, query, clocks, call);
        const now = await texts.adjacent(dataset, query, {}, call);
        const ids = new Set(then.adjacent.map(({ artifactId }) => artifactId));
        return { ...then, adjacent: now.adjacent.filter(({ artifactId }) => ids.has(artifactId)) };
      },
    })),
  },
};

const latest: ProvenClause<StorePorts> = {
  name: 'latest is the newest artifact of the session asked for that is no summary, or null, within the dataset',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'alice', 'other');
    await tellSessions(tale);
    for (let count = 0; count < 9; count += 1) {
      await other.tell((draft) => ({ artifact: draft.artifact({ sessionId: count < 8 ? 'x' : 'z', previousId: 1 }) }));
    }
    const of = async (latestOf: string) =>
      (await stores['text-index'].adjacent(tale.dataset, { artifactIds: [], latestOf }, {}, CALL)).latest;
    assert.equal(await of('x'), 6);
    assert.equal(await of('y'), 5);
    assert.equal(await of('X'), null);
    assert.equal(await of('z'), null);
    assert.equal(await of(''), null);
    await tale.tell((draft) => ({ summary: draft.artifact({ sessionId: 'y', kind: 'chunk_summary' }) }));
    assert.equal(await of('y'), 5, 'a summary is no text of its session');
    const { adjacent } = await stores['text-index'].adjacent(tale.dataset, { artifactIds: [1] }, {}, CALL);
    assert.deepEqual(adjacent, [{ artifactId: 1, previousId: null, nextId: 4 }]);
  },
  mutants: {
    'the latest is the first': answering((answer) => ({ ...answer, latest: answer.latest === null ? null : 1 })),
    'a summary is the latest': breaking('text-index', (texts) => ({
      async adjacent(dataset, query, ...rest) {
        const answer = await texts.adjacent(dataset, query, ...rest);
        const { adjacent } = await texts.adjacent(dataset, { artifactIds: [7] }, ...rest);
        return { ...answer, latest: query.latestOf === 'y' && adjacent.length > 0 ? 7 : answer.latest };
      },
    })),
    'the latest is that of any session': answering((answer) => ({ ...answer, latest: 6 })),
    'sessions reach across datasets': breaking('text-index', (texts) => ({
      async adjacent(dataset, query, ...rest) {
        const own = await texts.adjacent(dataset, query, ...rest);
        const other = await texts.adjacent(dataset === 1 ? 2 : 1, query, ...rest);
        return { ...own, latest: own.latest ?? other.latest };
      },
    })),
  },
};

export const ADJACENT_CLAUSES = [neighbours, known, saidByThen, latest];
