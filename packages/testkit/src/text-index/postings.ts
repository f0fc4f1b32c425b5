import assert from 'node:assert/strict';
import { type Clocks, type Postings, TEXT_KINDS, type TextKind } from '@gligabao/core';
import { breaking, forgetting, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, type Story } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

const ask = (
  stores: StorePorts,
  tale: Story,
  kind: TextKind,
  terms: readonly string[],
  clocks: Clocks = {},
  perTerm = 99,
) => stores['text-index'].postings(tale.dataset, { kind, terms, perTerm }, clocks, CALL);

/** The numbers of the texts that hold a term. */
async function holding(
  ...[stores, tale, kind, term, clocks, perTerm]: [StorePorts, Story, TextKind, string, Clocks?, number?]
) {
  const { terms } = await ask(stores, tale, kind, [term], clocks, perTerm);
  return terms.flatMap(({ postings }) => postings.map(({ textId }) => textId));
}

const answering = (change: (postings: Postings) => Postings) =>
  breaking('text-index', (texts) => ({ postings: async (...call) => change(await texts.postings(...call)) }));

const atClocks = (change: (clocks: Clocks) => Clocks) =>
  breaking('text-index', (texts) => ({
    postings: (dataset, query, clocks, call) => texts.postings(dataset, query, change(clocks), call),
  }));

const lists: ProvenClause<StorePorts> = {
  name: 'postings gives one list for each term, in the order asked, with how often it occurs in a text of how many terms',
  async check(stores) {
    const tale = await openStory(stores);
    const { anna, bob, texts } = await tale.tell((draft) => {
      const [anna, bob] = [draft.entity('Anna'), draft.entity('Bob')];
      const texts = [draft.text('entity', anna, 'tea tea tea milk'), draft.text('entity', bob, 'milk')];
      return { anna, bob, texts: texts.map(({ id }) => id) };
    });
    const [first, second] = texts;
    const { terms } = await ask(stores, tale, 'entity', ['tea', 'nothing', 'milk', 'tea']);
    const tea = { term: 'tea', postings: [{ textId: first, ownerId: anna.id, frequency: 3, length: 4 }] };
    const milk = [
      { textId: second, ownerId: bob.id, frequency: 1, length: 1 },
      { textId: first, ownerId: anna.id, frequency: 1, length: 4 },
    ];
    assert.deepEqual(terms, [tea, { term: 'nothing', postings: [] }, { term: 'milk', postings: milk }, tea]);
    assert.deepEqual((await ask(stores, tale, 'entity', [])).terms, []);
  },
  mutants: {
    'terms without postings have no list': answering((all) => ({
      ...all,
      terms: all.terms.filter(({ postings }) => postings.length > 0),
    })),
    'lists are ordered by term': answering((all) => ({
      ...all,
      terms: all.terms.toSorted((a, b) => (a.term < b.term ? -1 : 1)),
    })),
    'frequency is presence': answering((all) => ({
      ...all,
      terms: all.terms.map(({ term, postings }) => ({
        term,
        postings: postings.map((each) => ({ ...each, frequency: 1 })),
      })),
    })),
    'length counts different terms': answering((all) => ({
      ...all,
      terms: all.terms.map(({ term, postings }) => ({
        term,
        postings: postings.map((each) => ({ ...each, length: each.length === 4 ? 2 : each.length })),
      })),
    })),
  },
};

const TERMS = [
  'tea',
  'Tea',
  'te',
  '%',
  '_ea',
  "o'tea",
  '"tea"',
  'caf\u00e9',
  'cafe\u0301',
  '茶',
  'شاي',
  '🍵',
  '$1',
  '__proto__',
];

const exactTerms: ProvenClause<StorePorts> = {
  name: 'a term is found as it was written: whole, in its case and composition, in any script',
  async check(stores) {
    const tale = await openStory(stores);
    const { ids } = await tale.tell((draft) => ({
      ids: TERMS.map((term) => draft.text('entity', draft.entity(term), term).id),
    }));
    const { terms } = await ask(stores, tale, 'entity', TERMS);
    assert.deepEqual(
      terms.map(({ postings }) => postings.map(({ textId }) => textId)),
      ids.map((id) => [id]),
    );
    assert.deepEqual(
      terms.map(({ term }) => term),
      TERMS,
    );
  },
  mutants: {
    'terms are folded': breaking('text-index', (texts) => ({
      postings: (dataset, query, ...rest) =>
        texts.postings(dataset, { ...query, terms: query.terms.map((term) => term.toLowerCase()) }, ...rest),
    })),
    'terms are composed': breaking('text-index', (texts) => ({
      postings: (dataset, query, ...rest) =>
        texts.postings(dataset, { ...query, terms: query.terms.map((term) => term.normalize('NFC')) }, ...rest),
    })),
  },
};

const capped: ProvenClause<StorePorts> = {
  name: 'postings come newest first, the highest text number first, at most perTerm for each term',
  async check(stores) {
    const tale = await openStory(stores);
    for (const name of ['A', 'B', 'C', 'D']) {
      await tale.tell((draft) => ({ text: draft.text('entity', draft.entity(name), name < 'C' ? 'tea milk' : 'tea') }));
    }
    assert.deepEqual(await holding(stores, tale, 'entity', 'tea'), [4, 3, 2, 1]);
    const { terms } = await ask(stores, tale, 'entity', ['tea', 'milk'], {}, 2);
    assert.deepEqual(
      terms.map(({ postings }) => postings.map(({ textId }) => textId)),
      [
        [4, 3],
        [2, 1],
      ],
    );
  },
  mutants: {
    'the oldest comes first': answering((all) => ({
      ...all,
      terms: all.terms.map(({ term, postings }) => ({ term, postings: reversed(postings) })),
    })),
    'there is no cap': breaking('text-index', (texts) => ({
      postings: (dataset, query, ...rest) => texts.postings(dataset, { ...query, perTerm: 99 }, ...rest),
    })),
    'the cap is one for all terms': breaking('text-index', (texts) => ({
      async postings(dataset, query, ...rest) {
        const all = await texts.postings(dataset, query, ...rest);
        let left = query.perTerm;
        const terms = all.terms.map(({ term, postings }) => {
          const kept = postings.slice(0, left);
          left -= kept.length;
          return { term, postings: kept };
        });
        return { ...all, terms };
      },
    })),
  },
};

const kinds: ProvenClause<StorePorts> = {
  name: 'each kind of text has postings and statistics of its own',
  async check(stores) {
    const tale = await openStory(stores);
    const { texts } = await tale.tell((draft) => {
      const [by, anna] = [draft.artifact(), draft.entity('Anna')];
      const owners = { entity: anna, fact: draft.fact(anna, 'likes', anna, by), passage: by, summary: by };
      const words = { entity: 'tea', fact: 'tea b', passage: 'tea b c', summary: 'tea b c d' };
      return { texts: TEXT_KINDS.map((kind) => draft.text(kind, owners[kind], words[kind])) };
    });
    for (const { kind, id, length } of texts) {
      const found = await ask(stores, tale, kind, ['tea']);
      assert.deepEqual([found.texts, found.meanLength], [1, length]);
      assert.deepEqual(
        found.terms.flatMap(({ postings }) => postings.map(({ textId }) => textId)),
        [id],
      );
    }
  },
  mutants: {
    'a summary is a passage': breaking('text-index', (texts) => ({
      postings: (dataset, query, ...rest) =>
        texts.postings(dataset, query.kind === 'summary' ? { ...query, kind: 'passage' } : query, ...rest),
    })),
    'statistics count all kinds': breaking('text-index', (texts) => ({
      async postings(dataset, query, ...rest) {
        const all = await texts.postings(dataset, query, ...rest);
        const counts = TEXT_KINDS.map(
          async (kind) => (await texts.postings(dataset, { ...query, kind }, ...rest)).texts,
        );
        return { ...all, texts: (await Promise.all(counts)).reduce((sum, count) => sum + count, 0) };
      },
    })),
  },
};

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

export const POSTINGS_CLAUSES = [lists, exactTerms, capped, kinds, visibleFacts, beforeCap];
export { ask, atClocks, holding };
