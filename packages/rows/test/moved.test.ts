import { describe, expect, it } from '@jest/globals';
import { fieldsOf, MOVED_KINDS } from '@gligabao/core';
import { insertsOf, MOVED_TABLES, movedColumns, ownerUnderImport, termKeys, toMoved } from '../src/index.ts';

const KEYS = { written: 'written_dataset_id', ofDataset: true } as const;
const OWNER = { userId: 'ann', dataset: 'main' };

describe('moved rows', () => {
  it('have the fields of their kind, of which the key is among', () => {
    for (const kind of MOVED_KINDS) {
      const names = movedColumns(kind).map(({ name }) => name);
      expect(names).toEqual(fieldsOf(kind).map(([name]) => name));
    }
    for (const [kind, { key }] of Object.entries(MOVED_TABLES)) {
      expect(movedColumns(kind as keyof typeof MOVED_TABLES).map(({ name }) => name)).toEqual(
        expect.arrayContaining([...key]),
      );
    }
  });

  it('of a run are inserted under its owner, with its stages in columns of their own', () => {
    const stages = { store: { status: 'failed', error: 'e', startedAt: 1, finishedAt: 2, inferenceIds: [7] } };
    const row = { id: 3, dataset_id: 9, params: '{}', status: 'failed', stages: JSON.stringify(stages) };
    const [numbers, runs] = insertsOf({ kind: 'remember-run', rows: [row] }, OWNER, KEYS);
    expect(numbers).toMatchObject({ table: 'gb_runs', ofDataset: true });
    const columns = runs?.columns.map(({ name, of }) => [name, of(runs.rows[0])] as const) ?? [];
    const written = Object.fromEntries(columns);
    expect(written).toMatchObject({ user_id: 'ann', dataset: 'main', id: 3, store_status: 'failed', store_error: 'e' });
    expect(written).toMatchObject({ store_inference_ids: '[7]', extract_graph_status: null });
    expect(written).toMatchObject({ written_dataset_id: 9 });
    const read = { ...written, written: 9, dataset_id: 1 };
    expect(toMoved('remember-run', read)).toMatchObject({ id: 3, dataset_id: 9, stages: row.stages });
  });

  it('under import are nobody’s', () => {
    expect(ownerUnderImport(7)).toEqual({ userId: '', dataset: '7' });
  });
});

describe('the key of a term', () => {
  it('is the term, or the beginning of one that is too long, and a digest', () => {
    const termKey = termKeys((text) => `digest of ${text.length}`);
    expect(termKey('tea')).toBe('tea');
    expect(termKey('x'.repeat(300))).toBe(`${'x'.repeat(256)}#digest of 300`);
    expect(termKey(termKey('x'.repeat(10)))).toBe('x'.repeat(10));
  });
});
