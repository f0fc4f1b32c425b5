import assert from 'node:assert/strict';
import { ORIGIN } from '@gligabao/core';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory, STORY_BEGINS } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';
import { EVERYTHING, ORDERED_NAMES } from './names.ts';

const ordered: ProvenClause<StorePorts> = {
  name: 'list is ordered by name, by code point',
  async check({ 'dataset-store': datasets }) {
    for (const name of ORDERED_NAMES.toReversed()) await datasets.open('alice', name, STORY_BEGINS, CALL);
    const { items } = await datasets.list('alice', EVERYTHING, CALL);
    assert.deepEqual(
      items.map(({ name }) => name),
      ORDERED_NAMES,
    );
  },
  mutants: {
    'list orders by UTF-16': breaking('dataset-store', (datasets) => ({
      async list(...call) {
        const { items, total } = await datasets.list(...call);
        return { items: items.toSorted((a, b) => (a.name < b.name ? -1 : 1)), total };
      },
    })),
    'list orders by language': breaking('dataset-store', (datasets) => ({
      async list(...call) {
        const { items, total } = await datasets.list(...call);
        return { items: items.toSorted((a, b) => a.name.localeCompare(b.name, 'en')), total };
      },
    })),
  },
};

const windowed: ProvenClause<StorePorts> = {
  name: 'list gives a window, and the total of the whole list',
  async check({ 'dataset-store': datasets }) {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await datasets.open('alice', name, STORY_BEGINS, CALL);
    const names = async (limit: number, offset: number) => {
      const { items, total } = await datasets.list('alice', { limit, offset }, CALL);
      return [items.map(({ name }) => name).join(''), total];
    };
    assert.deepEqual(await names(2, 0), ['ab', 5]);
    assert.deepEqual(await names(2, 2), ['cd', 5]);
    assert.deepEqual(await names(2, 4), ['e', 5]);
    assert.deepEqual(await names(2, 9), ['', 5]);
  },
  mutants: {
    'the total is that of the window': breaking('dataset-store', (datasets) => ({
      async list(...call) {
        const { items } = await datasets.list(...call);
        return { items, total: items.length };
      },
    })),
    'the offset counts pages': breaking('dataset-store', (datasets) => ({
      list: (user, { limit, offset }, call) => datasets.list(user, { limit, offset: offset * limit }, call),
    })),
  },
};

const counted: ProvenClause<StorePorts> = {
  name: 'list counts the artifacts, entities and rows of each dataset, and says where it stands',
  async check(stores) {
    const tale = await openStory(stores, 'alice', 'told');
    await openStory(stores, 'alice', 'untold');
    const { edge, artifact } = await tale.tell((draft) => {
      const by = draft.artifact();
      const [anna, rome] = [draft.entity('Anna'), draft.entity('Rome')];
      return { edge: draft.fact(anna, 'lives_in', rome, by), artifact: by };
    });
    await tale.tell((draft) => ({
      former: draft.changeEdge(edge, { expiredAt: draft.at, invalidAt: draft.at }),
      later: [draft.artifact(), draft.split(edge, artifact), draft.split(edge, artifact), draft.entity('Bob')],
    }));
    const { items } = await stores['dataset-store'].list('alice', EVERYTHING, CALL);
    assert.deepEqual(
      items.map(({ name, counts, position }) => ({ name, counts, position })),
      [
        { name: 'told', counts: { artifacts: 2, entities: 3, edges: 3 }, position: await tale.position() },
        { name: 'untold', counts: { artifacts: 0, entities: 0, edges: 0 }, position: ORIGIN },
      ],
    );
  },
  mutants: {
    'every dataset stands at the origin': breaking('dataset-store', (datasets) => ({
      async list(...call) {
        const { items, total } = await datasets.list(...call);
        return { items: items.map((item) => ({ ...item, position: ORIGIN })), total };
      },
    })),
    'versions are counted as rows': breaking('dataset-store', (datasets) => ({
      async list(...call) {
        const { items, total } = await datasets.list(...call);
        const recounted = items.map((item) => {
          const { edges } = item.counts;
          return { ...item, counts: { ...item.counts, edges: edges > 0 ? edges + 1 : 0 } };
        });
        return { items: recounted, total };
      },
    })),
  },
};

export const LIST_CLAUSES = [ordered, windowed, counted];
