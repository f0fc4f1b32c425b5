import assert from 'node:assert/strict';
import type { Clocks, EdgeRevision, Id } from '@gligabao/core';
import { breaking, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

type Known = Pick<Clocks, 'knownAt'>;

const answering = (change: (revisions: readonly EdgeRevision[]) => readonly EdgeRevision[]) =>
  breaking('catalogue', (catalogue) => ({ revisions: async (...call) => change(await catalogue.revisions(...call)) }));

const told: ProvenClause<StorePorts> = {
  name: 'revisions gives each change of a row that was known, oldest first, with its cause and the row as it stood before',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob', 'main');
    const revisionsOf = (edgeId: Id, clocks: Known = {}) =>
      stores.catalogue.revisions(tale.dataset, edgeId, clocks, CALL);
    const first = await tale.tell((draft) => {
      const by = draft.artifact();
      const anna = draft.entity('Anna');
      const row = draft.fact(anna, 'likes', anna, by, { confidence: 0.25, description: 'Anna "🙂"' });
      return { by, row, beside: draft.fact(anna, 'knows', anna, by) };
    });
    await other.tell((draft) => {
      const bob = draft.entity('Bob');
      return { row: draft.fact(bob, 'likes', bob, draft.artifact()) };
    });
    const second = await tale.tell((draft) => ({
      row: draft.changeEdge(first.row, { invalidAt: draft.at, invalidStated: true, expiredAt: draft.at }, 'superseded'),
    }));
    const third = await tale.tell((draft) => ({
      row: draft.changeEdge(second.row, { invalidAt: null, expiredAt: null, conflictsWith: [7] }, 'restored'),
    }));
    const none = { artifactId: null, byFactId: null, inferenceId: null, verdict: null };
    const made = { ...none, changedAt: first.at, cause: 'created', before: null, artifactId: first.by.id };
    const expected = [
      made,
      { changedAt: second.at, cause: 'superseded', before: first.row, ...none },
      { changedAt: third.at, cause: 'restored', before: second.row, ...none },
    ];
    assert.deepEqual(await revisionsOf(first.row.id), expected);
    assert.deepEqual(await revisionsOf(first.row.id, { knownAt: second.at }), expected.slice(0, 2));
    assert.deepEqual(await revisionsOf(first.row.id, { knownAt: first.at - 1 }), []);
    assert.deepEqual(await revisionsOf(first.beside.id), [made]);
    assert.deepEqual(await revisionsOf(999), []);
  },
  mutants: {
    'the newest come first': answering(reversed),
    'a creation is no change': answering((revisions) => revisions.filter(({ before }) => before !== null)),
    'all is known at once': breaking('catalogue', (catalogue) => ({
      revisions: (dataset, edgeId, _, call) => catalogue.revisions(dataset, edgeId, {}, call),
    })),
    'causes are forgotten': answering((revisions) => revisions.map((each) => ({ ...each, cause: 'created' }))),
    'what stood before is told only of the last change': answering((revisions) =>
      revisions.map((each, at) => (at < revisions.length - 1 ? { ...each, before: null } : each)),
    ),
    'rows of other datasets are taken for it': breaking('catalogue', (catalogue) => ({
      async revisions(dataset, edgeId, ...call) {
        const own = await catalogue.revisions(dataset, edgeId, ...call);
        return [...own, ...(await catalogue.revisions(dataset === 1 ? 2 : 1, edgeId, ...call))];
      },
    })),
  },
};

const decided: ProvenClause<StorePorts> = {
  name: 'revisions gives with each change the verdict of a person that caused it, as it was decided',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob', 'main');
    const first = await tale.tell((draft) => {
      const [anna, by] = [draft.entity('Anna'), draft.artifact()];
      return { row: draft.fact(anna, 'likes', anna, by), rival: draft.fact(anna, 'hates', anna, by) };
    });
    const reason = 'She said so:\n"O\'Brien" 🙂';
    const closed = await tale.tell((draft) => {
      const endsAt = { at: draft.at, grain: 'month' } as const;
      const verdict = draft.verdict(first.row.factId, null, { kind: 'ends', endsAt, reason });
      return { verdict, row: draft.changeEdge(first.row, { invalidAt: draft.at }, 'ended', verdict) };
    });
    const chosen = await tale.tell((draft) => {
      const verdict = draft.verdict(first.row.factId, first.rival.factId, { kind: 'prefers', reference: 7 });
      return { verdict, row: draft.changeEdge(closed.row, { expiredAt: draft.at }, 'superseded', verdict) };
    });
    await other.tell((draft) => {
      const bob = draft.entity('Bob');
      const edge = draft.fact(bob, 'likes', bob, draft.artifact());
      draft.verdict(edge.factId, null, { kind: 'restores', reason: 'of another dataset' });
      return {};
    });
    const revisions = await stores.catalogue.revisions(tale.dataset, first.row.id, {}, CALL);
    assert.deepEqual(
      revisions.map(({ verdict }) => verdict),
      [null, closed.verdict, chosen.verdict],
    );
    const then = await stores.catalogue.revisions(tale.dataset, first.row.id, { knownAt: closed.at }, CALL);
    assert.deepEqual(then, revisions.slice(0, 2));
    assert.deepEqual(await stores.catalogue.revisions(tale.dataset, first.rival.id, {}, CALL), [
      { ...revisions[0], before: null },
    ]);
  },
  mutants: {
    'verdicts are not told': answering((revisions) => revisions.map((each) => ({ ...each, verdict: null }))),
    'reasons are forgotten': answering((revisions) =>
      revisions.map((each) => ({ ...each, verdict: each.verdict && { ...each.verdict, reason: null } })),
    ),
    'the last verdict is told of each change': answering((revisions) =>
      revisions.map((each) => ({ ...each, verdict: revisions.at(-1)?.verdict ?? null })),
    ),
  },
};

export const REVISION_CLAUSES = [told, decided];
