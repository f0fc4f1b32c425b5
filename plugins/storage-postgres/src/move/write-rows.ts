import type { MovedBatch } from '@gligabao/core';
import { type Insert, insertsOf, movedColumns, movedText, namesOf } from '@gligabao/rows';
import { GOING_ON, insertRows, together } from '../graph/going-on.ts';
import { rowsAs } from '../rows-as.ts';
import type { Statement } from '../statement.ts';
import { writeTexts } from '../texts/write-texts.ts';
import { type FoundDataset, RUN_KEYS } from './owner.ts';

const DATASET = movedColumns('dataset');
const MODEL = movedColumns('model');
const VECTOR = movedColumns('vector').filter(({ name }) => ['text_id', 'state', 'model'].includes(name));

function insertStatement(dataset: number, { table, columns, rows, ofDataset }: Insert): readonly Statement[] {
  if (ofDataset)
    return insertRows(table, columns, rows).map(({ text, values }) => ({ text, values: { ...values, dataset } }));
  const { text, values } = rowsAs('r', table, columns, rows);
  return [
    {
      text: `INSERT INTO @.${table} (${namesOf(columns)})
        SELECT ${namesOf(columns, 'r')} FROM ${text} WHERE ${GOING_ON} ORDER BY r.place`,
      values,
    },
  ];
}

/** The statements that write rows of one kind while the import goes on. */
export function writeRows({ row: { id: dataset }, owner }: FoundDataset, batch: MovedBatch): readonly Statement[] {
  const { kind, rows } = batch;
  const written = insertsOf(batch, owner, RUN_KEYS).flatMap((each) => insertStatement(dataset, each));
  if (kind === 'text') {
    const texts = together(dataset, writeTexts({ texts: rows.map(movedText) }), {});
    return texts === null ? [] : [texts];
  }
  if (kind === 'dataset') {
    const { text, values } = rowsAs('r', 'dataset', DATASET, rows);
    const update = `UPDATE @.gb_datasets d SET (${namesOf(DATASET)}) = ROW (${namesOf(DATASET, 'r')})
      FROM ${text} WHERE d.id = :dataset AND ${GOING_ON}`;
    return [{ text: update, values: { ...values, dataset } }];
  }
  if (kind === 'model') {
    const { text, values } = rowsAs('r', 'model', MODEL, rows);
    const insert = `INSERT INTO @.gb_models AS m (${namesOf(MODEL)})
      SELECT ${namesOf(MODEL, 'r')} FROM ${text} WHERE ${GOING_ON} ORDER BY r.name
      ON CONFLICT (name) DO UPDATE SET created_at = least(m.created_at, excluded.created_at)`;
    return [{ text: insert, values }];
  }
  if (kind === 'vector') {
    const { text, values } = rowsAs('r', 'vector', VECTOR, rows);
    const update = `UPDATE @.gb_texts t SET vector = r.state, vector_model = r.model
      FROM ${text} WHERE t.dataset_id = :dataset AND t.id = r.text_id AND ${GOING_ON}`;
    return [{ text: update, values: { ...values, dataset } }];
  }
  return written;
}
