import assert from 'node:assert/strict';
import { type Postings, TEXT_KINDS } from '@gligabao/core';
import { breaking, reversed } from '../breaking.ts';
import type { ProvenClause } from '../contract.ts';
import { DIRTY_TEXTS } from '../dirty-texts.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { ask, holding } from './reads.ts';

const answering = (change: (postings: Postings) => Postings) =>
  breaking('text-index', (texts) => ({ postings: async (...call) => change(await texts.postings(...call)) }));

/** A text index that is asked for other terms than were meant. */
const askingFor = (change: (term: string) => string) =>
  breaking('text-index', (texts) => ({
    postings: (dataset, query, ...rest) =>
      texts.postings(dataset, { ...query, terms: query.terms.map(change) }, ...rest),
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
      ids: TERMS.map((term) => draft.text('entity', draft.entity(term, { nameKey: term }), term).id),
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
    'terms are folded': askingFor((term) => term.toLowerCase()),
    'terms are composed': askingFor((term) => term.normalize('NFC')),
  },
};

const anyTerms: ProvenClause<StorePorts> = {
  name: 'a term may hold any character: spaces, quotes, patterns, placeholders and NUL',
  async check(stores) {
    const tale = await openStory(stores);
    const draft = await tale.draft();
    const text = draft.text('passage', draft.artifact(), 'placeholder');
    const plan = draft.plan();
    const terms = new Map(DIRTY_TEXTS.map((term) => [term, 1]));
    await tale.commit({ ...plan, texts: plan.texts.map((each) => ({ ...each, terms })) });
    const found = await ask(stores, tale, 'passage', DIRTY_TEXTS);
    assert.deepEqual(
      found.terms.map(({ postings }) => postings.map(({ textId }) => textId)),
      DIRTY_TEXTS.map(() => [text.id]),
    );
  },
  mutants: {
    'a term ends at its first space': askingFor((term) => term.split(' ')[0] ?? ''),
    'a term ends at its first NUL': askingFor((term) => term.split('\0')[0] ?? ''),
    'quotes are doubled': askingFor((term) => term.replaceAll("'", "''")),
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

export const POSTINGS_CLAUSES = [lists, exactTerms, anyTerms, capped, kinds];
