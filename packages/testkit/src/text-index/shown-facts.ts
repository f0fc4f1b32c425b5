import assert from 'node:assert/strict';
import type { Clocks } from '@gligabao/core';
import { CALL } from '../call.ts';
import { breaking, forgetting } from '../breaking.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { atClocks, holding } from './reads.ts';

const visibleFacts: ProvenClause<StorePorts> = {
  name: 'a fact counts when one of its rows is visible at the clocks',
  async check(stores) {
    const tale = await openStory(stores);
    const { ids } = await tale.tell((draft) => {
      const [anna, by] = [draft.entity('Anna'), draft.artifact()];
      const gone = { validAt: 100, invalidAt: 200, expiredAt: draft.at };
      const live = draft.fact(anna, 'live', anna, by, { validAt: 300 });
      const again = draft.fact(anna, 'again', anna, by, gone);
      draft.split(again, by, { validAt: 300, invalidAt: null, expiredAt: null });
      const past = draft.fact(anna, 'past', anna, by, gone);
      const denied = draft.fact(anna, 'denied', anna, by, { ...gone, retracted: true });
      return { ids: [live, again, past, denied].map((row) => draft.text('fact', row, 'tea').id) };
    });
    const at = async (clocks: Clocks) => {
      const found = await holding(stores, tale, 'fact', 'tea', clocks);
      return ['live', 'again', 'past', 'denied'].filter((_, index) => found.includes(ids[index] ?? 0)).join(' ');
    };
    assert.equal(await at({}), 'live again');
    assert.equal(await at({ superseded: true }), 'live again past');
    assert.equal(await at({ asOf: 150 }), 'again past');
    assert.equal(await at({ asOf: 250 }), '');
    assert.equal(await at({ asOf: 250, superseded: true }), 'again past');
    assert.equal(await at({ asOf: 300 }), 'live again');
    assert.equal(await at({ retracted: true }), 'live again denied');
  },
  mutants: {
    'every fact counts': atClocks((clocks) => ({ ...clocks, superseded: true })),
    'as_of is not heeded': atClocks((clocks) => forgetting(clocks, 'asOf')),
    'a fact counts by its first row': breaking('text-index', (texts) => ({
      async postings(dataset, query, clocks, call) {
        const all = await texts.postings(dataset, query, clocks, call);
        const isLate = (textId: number) => textId === 2 && Object.keys(clocks).length === 0;
        const terms = all.terms.map(({ term, postings }) => ({
          term,
          postings: postings.filter(({ textId }) => !isLate(textId)),
        }));
        return { ...all, terms };
      },
    })),
  },
};

const saidByThen: ProvenClause<StorePorts> = {
  name: 'as of an instant, a passage or summary counts when its artifact had been said by then, and takes no place before',
  async check(stores) {
    const tale = await openStory(stores);
    const { ids } = await tale.tell((draft) => {
      const said = [100, 200, 300].map((validAt) => draft.artifact({ validAt }));
      const kinds = ['passage', 'summary', 'passage'] as const;
      return { ids: said.map((artifact, at) => draft.text(kinds[at] ?? 'passage', artifact, 'tea').id) };
    });
    const [first, second, third] = ids;
    assert.deepEqual(await holding(stores, tale, 'passage', 'tea', { asOf: 250 }, 1), [first]);
    assert.deepEqual(await holding(stores, tale, 'passage', 'tea', { asOf: 300 }), [third, first]);
    assert.deepEqual(await holding(stores, tale, 'summary', 'tea', { asOf: 199 }), []);
    const visible = await stores['text-index'].visible(tale.dataset, { textIds: ids }, { asOf: 200 }, CALL);
    assert.deepEqual(
      visible.map(({ id }) => id),
      [first, second],
    );
  },
  mutants: {
    'every passage counts': atClocks((clocks) => forgetting(clocks, 'asOf')),
  },
};

const beforeCap: ProvenClause<StorePorts> = {
  name: 'postings are filtered at the clocks before the cap',
  async check(stores) {
    const tale = await openStory(stores);
    const { live, at } = await tale.tell((draft) => {
      const [anna, by] = [draft.entity('Anna'), draft.artifact()];
      const live = draft.text('fact', draft.fact(anna, 'live', anna, by), 'tea').id;
      const gone = { expiredAt: draft.at, invalidAt: draft.at };
      for (const name of ['a', 'b', 'c']) draft.text('fact', draft.fact(anna, name, anna, by, gone), 'tea');
      return { live };
    });
    assert.deepEqual(await holding(stores, tale, 'fact', 'tea', {}, 1), [live]);
    await tale.tell((draft) => ({
      text: draft.text('fact', draft.fact(draft.entity('Bob'), 'late', draft.entity('Carl'), draft.artifact()), 'tea'),
    }));
    assert.deepEqual(await holding(stores, tale, 'fact', 'tea', { knownAt: at }, 1), [live]);
  },
  mutants: {
    'hidden facts use up the cap': breaking('text-index', (texts) => ({
      async postings(dataset, query, clocks, call) {
        const wide = await texts.postings(dataset, query, { ...clocks, superseded: true }, call);
        const all = await texts.postings(dataset, { ...query, perTerm: 99 }, clocks, call);
        const shown = new Set(all.terms.flatMap(({ postings }) => postings.map(({ textId }) => textId)));
        const terms = wide.terms.map(({ term, postings }) => ({
          term,
          postings: postings.filter(({ textId }) => shown.has(textId)),
        }));
        return { ...all, terms };
      },
    })),
    'later facts use up the cap': breaking('text-index', (texts) => ({
      async postings(dataset, query, { knownAt, ...clocks }, call) {
        const all = await texts.postings(dataset, query, clocks, call);
        if (knownAt === undefined) return all;
        const terms = all.terms.map(({ term, postings }) => ({
          term,
          postings: postings.filter((each) => each.textId < 5),
        }));
        return { ...all, terms };
      },
    })),
  },
};

export const SHOWN_FACT_CLAUSES = [visibleFacts, saidByThen, beforeCap];
