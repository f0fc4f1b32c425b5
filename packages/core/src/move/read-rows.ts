import type { MovedBatch, MovedKind, MovedRow } from '../domain/moved.ts';
import type { DatasetReading } from '../ports/exporter.ts';
import { placesOf, relabel, type Relabels } from './relabel.ts';

const STOPPED = 'interrupted: the dataset was moved while the question was answered; ask it again';

/** A question that is being answered is answered in the store that was asked: in any other it was broken off. */
function ended(kind: MovedKind, row: MovedRow): MovedRow {
  return kind === 'query-run' && row['status'] === 'started' ? { ...row, status: 'failed', error: STOPPED } : row;
}

/** The rows of a dataset as they are moved: the same wherever it is kept. */
export async function* readRows(reading: DatasetReading): AsyncGenerator<MovedBatch> {
  const places: Relabels = placesOf(reading.runs, reading.inferences);
  for await (const { kind, rows } of reading.rows()) {
    yield { kind, rows: rows.map((row) => relabel(kind, ended(kind, row), places)) };
  }
}
