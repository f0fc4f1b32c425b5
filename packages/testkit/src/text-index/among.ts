import assert from 'node:assert/strict';
import type { Among, View } from '@gligabao/core';
import { breaking, forgetting } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { labels } from './labels.ts';
import { ask } from './reads.ts';

const S: Among = { sessionId: 's' };
const MAIL: Among = { where: [{ label: 'channel', operator: 'eq', value: 'mail' }] };

const inView = (change: (view: View) => View) =>
  breaking('text-index', (texts) => ({
    postings: (dataset, query, view, call) => texts.postings(dataset, query, change(view), call),
    visible: (dataset, query, view, call) => texts.visible(dataset, query, change(view), call),
    adjacent: (dataset, query, view, call) => texts.adjacent(dataset, query, change(view), call),
  }));

const unfiltered = inView((view) => forgetting(view, 'among'));

/** A text index that caps first, and leaves out what does not fit afterwards. */
const cappedFirst = breaking('text-index', (texts) => ({
  async postings(dataset, query, { among, ...clocks }, call) {
    const all = await texts.postings(dataset, query, clocks, call);
    if (among === undefined) return all;
    const textIds = all.terms.flatMap(({ postings }) => postings.map(({ textId }) => textId));
    const fitting = new Set(
      (await texts.visible(dataset, { textIds }, { ...clocks, among }, call)).map(({ id }) => id),
    );
    const terms = all.terms.map(({ term, postings }) => ({
      term,
      postings: postings.filter(({ textId }) => fitting.has(textId)),
    }));
    return { ...all, terms };
  },
}));

const passages: ProvenClause<StorePorts> = {
  name: 'among artifacts of a session or with labels, a passage or summary counts when its own artifact fits, before the cap',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob');
    const mail = { channel: 'mail' };
    const { ids } = await tale.tell((draft) => {
      const [first, second, third] = [
        draft.artifact({ sessionId: 's' }),
        draft.artifact({ metadata: mail, validAt: 100 }),
        draft.artifact({ sessionId: 's', metadata: mail }),
      ];
      const fitting = [
        draft.text('passage', first, 'tea'),
        draft.text('passage', second, 'tea'),
        draft.text('summary', third, 'tea'),
      ];
      for (let count = 0; count < 30; count += 1) {
        const sessionId = count % 2 === 0 ? 'S' : null;
        draft.text('passage', draft.artifact({ sessionId, metadata: { channel: 'mails' } }), 'tea tea');
      }
      return { ids: fitting.map(({ id }) => id) };
    });
    await other.tell((draft) => ({ text: draft.text('passage', draft.artifact({ sessionId: 's' }), 'tea') }));
    const [first, second, third] = ids;
    const holding = async (kind: 'passage' | 'summary', view: View, perTerm = 1) => {
      const { terms } = await ask(stores, tale, kind, ['tea'], view, perTerm);
      return terms.flatMap(({ postings }) => postings.map(({ textId }) => textId));
    };
    assert.deepEqual(await holding('passage', { among: S }), [first]);
    assert.deepEqual(await holding('passage', { among: MAIL }), [second]);
    assert.deepEqual(await holding('summary', { among: { ...S, ...MAIL } }), [third]);
    assert.deepEqual(await holding('passage', { among: { ...S, ...MAIL } }), []);
    assert.deepEqual(await holding('passage', { among: MAIL, asOf: 99 }), []);
    assert.deepEqual(await holding('passage', { among: MAIL, asOf: 100 }), [second]);
    assert.equal((await holding('passage', { among: {} }, 99)).length, 32);
    const visible = async (among: Among) => {
      const query = { textIds: ids.toReversed(), owners: { kind: 'passage', ids: [1, 2] } } as const;
      return (await stores['text-index'].visible(tale.dataset, query, { among }, CALL)).map(({ id }) => id);
    };
    assert.deepEqual(await visible(S), [third, first, first]);
    assert.deepEqual(await visible(MAIL), [third, second, second]);
  },
  mutants: {
    'among is not heeded': unfiltered,
    'what does not fit uses up the cap': cappedFirst,
    'labels are not heeded': inView(({ among, ...clocks }) =>
      among?.sessionId === undefined ? clocks : { ...clocks, among: { sessionId: among.sessionId } },
    ),
    'the session is not heeded': inView(({ among, ...clocks }) =>
      among?.where === undefined ? clocks : { ...clocks, among: { where: among.where } },
    ),
    'as_of is not heeded beside it': inView(({ asOf, ...view }) =>
      view.among === undefined && asOf !== undefined ? { ...view, asOf } : view,
    ),
  },
};

const links: ProvenClause<StorePorts> = {
  name: 'among artifacts, a fact counts when one that supports a visible row of it fits, an entity when one linked to it does, as known then',
  async check(stores) {
    const tale = await openStory(stores);
    const first = await tale.tell((draft) => {
      const [inside, outside] = [draft.artifact({ sessionId: 's' }), draft.artifact({ sessionId: 't' })];
      const [anna, bob] = [draft.entity('Anna'), draft.entity('Bob')];
      draft.link('entity', anna, inside);
      draft.link('entity', bob, outside);
      const gone = { validAt: 100, invalidAt: 200, expiredAt: draft.at };
      const live = draft.fact(anna, 'knows', bob, inside);
      const elsewhere = draft.fact(anna, 'likes', bob, outside);
      // What fits supports the row that is gone, and what does not fit the one that stands.
      const closed = draft.fact(anna, 'met', bob, inside, gone);
      draft.split(closed, outside, { validAt: 300, invalidAt: null, expiredAt: null });
      const texts = [anna, bob].map((entity) => draft.text('entity', entity, 'tea'));
      const facts = [live, elsewhere, closed].map((row) => draft.text('fact', row, 'tea'));
      return { bob, elsewhere, texts: [...texts, ...facts].map(({ id }) => id) };
    });
    const [annaText, bobText, live, elsewhere, closed] = first.texts;
    const seen = async (view: View) => {
      const found = [];
      for (const kind of ['entity', 'fact'] as const) {
        const { terms } = await ask(stores, tale, kind, ['tea'], view, 99);
        found.push(...terms.flatMap(({ postings }) => postings.map(({ textId }) => textId)));
      }
      const visible = await stores['text-index'].visible(tale.dataset, { textIds: first.texts }, view, CALL);
      assert.deepEqual(
        visible.map(({ id }) => id),
        found.toSorted((a, b) => a - b),
        'texts by number differ from postings',
      );
      return found.toSorted((a, b) => a - b);
    };
    assert.deepEqual(await seen({ among: S }), [annaText, live]);
    assert.deepEqual(await seen({ among: { sessionId: 't' } }), [bobText, elsewhere, closed]);
    assert.deepEqual(await seen({ among: S, superseded: true }), [annaText, live, closed]);
    assert.deepEqual(await seen({ among: { sessionId: 'nobody' } }), []);
    const later = await tale.tell((draft) => {
      const again = draft.artifact({ sessionId: 's' });
      draft.link('entity', first.bob, again);
      draft.link('edge', first.elsewhere, again);
      return { again };
    });
    assert.deepEqual(await seen({ among: S }), [annaText, bobText, live, elsewhere]);
    assert.deepEqual(await seen({ among: S, knownAt: later.at - 1 }), [annaText, live]);
    assert.deepEqual(await seen({ among: S, knownAt: later.at }), [annaText, bobText, live, elsewhere]);
  },
  mutants: {
    'among is not heeded': unfiltered,
    'a fact counts by any row that fits': breaking('text-index', (texts) => ({
      postings: (dataset, query, view, call) =>
        texts.postings(dataset, query, view.among === undefined ? view : { ...view, superseded: true }, call),
      visible: (dataset, query, view, call) =>
        texts.visible(dataset, query, view.among === undefined ? view : { ...view, superseded: true }, call),
    })),
    'links of now are heeded': breaking('text-index', (texts) => ({
      postings: (dataset, query, view, call) => texts.postings(dataset, query, forgetting(view, 'knownAt'), call),
      visible: (dataset, query, view, call) => texts.visible(dataset, query, forgetting(view, 'knownAt'), call),
    })),
  },
};

const statistics: ProvenClause<StorePorts> = {
  name: 'statistics are those of all texts of the kind, whatever among leaves out',
  async check(stores) {
    const tale = await openStory(stores);
    await tale.tell((draft) => ({
      texts: [
        draft.text('passage', draft.artifact({ sessionId: 's' }), 'tea'),
        draft.text('passage', draft.artifact(), 'milk and more milk'),
      ],
    }));
    const { texts, meanLength, terms } = await ask(stores, tale, 'passage', ['milk'], { among: S });
    assert.deepEqual([texts, meanLength, terms], [2, 2.5, [{ term: 'milk', postings: [] }]]);
  },
  mutants: {
    'only what fits is counted': breaking('text-index', (texts) => ({
      async postings(...call) {
        const all = await texts.postings(...call);
        return { ...all, texts: new Set(all.terms.flatMap(({ postings }) => postings)).size };
      },
    })),
  },
};

const neighbours: ProvenClause<StorePorts> = {
  name: 'adjacent answers for artifacts that fit, and knows no neighbour that does not',
  async check(stores) {
    const tale = await openStory(stores);
    await tale.tell((draft) => {
      let previousId: number | null = null;
      const channels = ['mail', 'chat', 'mail', 'mail'];
      return {
        artifacts: channels.map((channel) => {
          const artifact = draft.artifact({ sessionId: 's', previousId, metadata: { channel } });
          previousId = artifact.id;
          return artifact;
        }),
      };
    });
    const query = { artifactIds: [1, 2, 3, 4], latestOf: 's' };
    const of = async (among: Among) => stores['text-index'].adjacent(tale.dataset, query, { among }, CALL);
    assert.deepEqual(await of(MAIL), {
      adjacent: [
        { artifactId: 1, previousId: null, nextId: null },
        { artifactId: 3, previousId: null, nextId: 4 },
        { artifactId: 4, previousId: 3, nextId: null },
      ],
      latest: 4,
    });
    assert.deepEqual(await of({ where: [{ label: 'channel', operator: 'eq', value: 'chat' }] }), {
      adjacent: [{ artifactId: 2, previousId: null, nextId: null }],
      latest: 2,
    });
  },
  mutants: {
    'among is not heeded': unfiltered,
    'neighbours that do not fit are told': breaking('text-index', (texts) => ({
      async adjacent(dataset, query, view, call) {
        const { adjacent, latest } = await texts.adjacent(dataset, query, view, call);
        const all = await texts.adjacent(dataset, query, {}, call);
        const ids = new Set(adjacent.map(({ artifactId }) => artifactId));
        return { adjacent: all.adjacent.filter(({ artifactId }) => ids.has(artifactId)), latest };
      },
    })),
  },
};

export const AMONG_CLAUSES = [passages, links, labels, statistics, neighbours];
