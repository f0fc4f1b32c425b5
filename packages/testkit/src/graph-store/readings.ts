import assert from 'node:assert/strict';
import type { Reading } from '@gligabao/core';
import { breaking, doubled, reversed } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import { openStory } from '../plan-builder.ts';
import type { StorePorts } from '../store-ports.ts';

/** A graph store that answers something else of what was read. */
const answering = (change: (found: readonly Reading[]) => readonly Reading[]) =>
  breaking('graph-store', (graph) => ({ readings: async (...call) => change(await graph.readings(...call)) }));

const byHash: ProvenClause<StorePorts> = {
  name: 'readings are found by hash and reader, the newest of each, in the order asked, within the dataset',
  async check(stores) {
    const tale = await openStory(stores);
    const other = await openStory(stores, 'bob');
    const first = await tale.tell((draft) => ({
      a: draft.reading(draft.artifact(), { hash: 'a', content: '{"said":"\u0000first\u{1f600}"}' }),
      b: draft.reading(draft.artifact(), { hash: 'b' }),
      upper: draft.reading(draft.artifact(), { hash: 'A' }),
      elsewhere: draft.reading(draft.artifact(), { hash: 'c', reader: 'another' }),
    }));
    const again = await tale.tell((draft) => ({ a: draft.reading(draft.artifact(), { hash: 'a' }) }));
    await other.tell((draft) => ({ d: draft.reading(draft.artifact(), { hash: 'd' }) }));
    const read = (...hashes: string[]) =>
      stores['graph-store'].readings(tale.dataset, { reader: first.a.reader, hashes }, CALL);
    assert.deepEqual(await read('b', 'a', 'b', 'nothing'), [first.b, again.a]);
    assert.deepEqual(await read('A'), [first.upper]);
    assert.deepEqual(await read('c', 'd'), []);
    assert.deepEqual(await read(), []);
    assert.deepEqual(
      await stores['graph-store'].readings(tale.dataset, { reader: 'another', hashes: ['a', 'c'] }, CALL),
      [first.elsewhere],
    );
  },
  mutants: {
    'readings come in another order': answering(reversed),
    'a hash asked for twice is answered twice': answering(doubled),
    'any reader will do': breaking('graph-store', (graph) => ({
      readings: async (dataset, query, call) => [
        ...(await graph.readings(dataset, query, call)),
        ...(query.reader === 'another' ? [] : await graph.readings(dataset, { ...query, reader: 'another' }, call)),
      ],
    })),
    'the readings of other datasets are found': breaking('graph-store', (graph) => ({
      readings: async (dataset, query, call) => [
        ...(await graph.readings(dataset, query, call)),
        ...(await graph.readings(dataset + 1, query, call)),
      ],
    })),
    'readings are lost': answering(() => []),
  },
};

export const READING_CLAUSES = [byHash];
