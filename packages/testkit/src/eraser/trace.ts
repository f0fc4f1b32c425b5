import assert from 'node:assert/strict';
import { breaking } from '../breaking.ts';
import { CALL } from '../call.ts';
import type { ProvenClause } from '../contract.ts';
import type { StorePorts } from '../store-ports.ts';
import { tell } from './tale.ts';

const ids = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

const traced: ProvenClause<StorePorts> = {
  name: 'trace tells what an artifact and what was made of it left, in the order of numbers, and null where there is none',
  async check(stores) {
    const { story, first, second, third } = await tell(stores, 'alice', true);
    await tell(stores, 'bob', true);
    assert(second);
    const made = await story.tell((draft) => {
      const chunk = draft.artifact({ parentId: second.id, chunkIndex: 0, text: 'chunk' });
      const summary = draft.artifact({ kind: 'chunk_summary', parentId: chunk.id, text: 'summary' });
      draft.text('summary', summary, 'summary');
      return { chunk, summary };
    });
    const traces = await stores.eraser.trace(story.dataset, second.id, CALL);
    assert(traces);
    assert.deepEqual(traces.position, await story.position());
    assert.deepEqual(ids(traces.artifacts), [second.id, made.chunk.id, made.summary.id]);
    assert.deepEqual(ids(traces.following), [third.id]);
    assert.deepEqual(
      traces.assertions.map(({ id, factId }) => [id, factId]),
      [[2, 2]],
    );
    assert.deepEqual(
      traces.verdicts.map(({ factId, byFactId }) => [factId, byFactId]),
      [[1, 2]],
    );
    assert.deepEqual(
      traces.entities.map(({ name, description }) => [name, description]),
      [
        ['Mira', 'baker'],
        ['Berlin', ''],
      ],
    );
    assert.deepEqual(
      traces.mentions.map(({ entityId, artifactId, name, description }) => [entityId, artifactId, name, description]),
      [
        [1, first.id, 'Mira', 'miller'],
        [1, second.id, 'Mira', 'baker'],
        [3, second.id, 'Berlin', ''],
        [1, third.id, 'MIRA', ''],
      ],
    );
    assert.deepEqual(
      traces.aliases.map(({ name }) => name),
      ['Miri'],
    );
    const texts = traces.texts.map(({ kind, embedded, closedAt }) => [kind, embedded, closedAt === null]);
    assert.deepEqual(texts, [
      ['entity', 'mira miller', false],
      ['entity', 'berlin', true],
      ['entity', 'mira baker', true],
      ['passage', 'first second', true],
      ['summary', 'second', true],
      ['passage', 'second third', true],
      ['summary', 'summary', true],
    ]);
    assert.equal(await stores.eraser.trace(story.dataset, 999, CALL), null);
    assert.equal(await stores.eraser.trace(999_999, second.id, CALL), null);
  },
  mutants: {
    'what was made of it is left out': breaking('eraser', (eraser) => ({
      async trace(dataset, id, call) {
        const traces = await eraser.trace(dataset, id, call);
        return traces && { ...traces, artifacts: traces.artifacts.slice(0, 1) };
      },
    })),
    'only its own mentions are told': breaking('eraser', (eraser) => ({
      async trace(dataset, id, call) {
        const traces = await eraser.trace(dataset, id, call);
        return traces && { ...traces, mentions: traces.mentions.filter(({ artifactId }) => artifactId === id) };
      },
    })),
    'closed texts are left out': breaking('eraser', (eraser) => ({
      async trace(dataset, id, call) {
        const traces = await eraser.trace(dataset, id, call);
        return traces && { ...traces, texts: traces.texts.filter(({ closedAt }) => closedAt === null) };
      },
    })),
    'there is always something': breaking('eraser', (eraser) => ({
      trace: async (dataset, id, call) => (await eraser.trace(dataset, id, call)) ?? eraser.trace(dataset, 1, call),
    })),
  },
};

const around: ProvenClause<StorePorts> = {
  name: 'around tells the wordings and the texts of the facts asked for, and of no others',
  async check(stores) {
    const { story } = await tell(stores, 'alice', true);
    await tell(stores, 'bob', true);
    const { wordings, texts, kept } = await stores.eraser.around(
      story.dataset,
      { factIds: [3, 1, 99], artifactIds: [] },
      CALL,
    );
    assert.deepEqual(wordings, [
      { assertionId: 1, sourceId: 1, relation: 'lives_in', targetId: 2, description: 'mira lives in paris' },
      { assertionId: 3, sourceId: 1, relation: 'eats', targetId: 4, description: 'mira eats bread' },
    ]);
    assert.deepEqual(
      texts.map(({ kind, ownerId }) => [kind, ownerId]),
      [
        ['fact', 1],
        ['fact', 3],
      ],
    );
    assert.deepEqual(kept, []);
  },
  mutants: {
    'wordings are told under other facts': breaking('eraser', (eraser) => ({
      around: (dataset, query, call) => eraser.around(dataset, { ...query, factIds: [1, 2, 3] }, call),
    })),
    'texts are left out': breaking('eraser', (eraser) => ({
      around: async (...call) => ({ ...(await eraser.around(...call)), texts: [] }),
    })),
  },
};

export const TRACE_CLAUSES = [traced, around];
