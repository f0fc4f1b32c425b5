import {
  fieldsOf,
  MOVED_KINDS,
  type MovedField,
  type MovedKind,
  type MovedRow,
  type MovedValue,
} from '../domain/moved.ts';
import { moveError } from './format.ts';

/** Other numbers for those that a store gives out for all its datasets; null for one that stands for nothing. */
export interface Relabels {
  readonly run: (id: number) => number | null;
  readonly inference: (id: number) => number | null;
  readonly dataset: (id: number) => number;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a JSON object with changes; any other text as it is. */
function edited(text: string, edit: (value: Json) => void): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (!isObject(value)) return text;
  edit(value);
  return JSON.stringify(value);
}

/** Changes a number where it stands in an object. */
function relabelIn(value: unknown, key: string, to: (id: number) => number | null): void {
  if (isObject(value) && typeof value[key] === 'number') value[key] = to(value[key]) ?? 0;
}

type EditText = (text: string, relabels: Relabels) => string;

const stages: EditText = (text, { inference }) =>
  edited(text, (value) => {
    for (const stage of Object.values(value)) {
      if (!isObject(stage) || !Array.isArray(stage['inferenceIds'])) continue;
      stage['inferenceIds'] = stage['inferenceIds'].flatMap((id) => inference(Number(id)) ?? []);
    }
  });

/** Texts of JSON in which such numbers stand. */
const IN_TEXTS: Readonly<Record<string, EditText>> = Object.freeze({
  'remember-run.stages': stages,
  'query-run.stages': stages,
  'run-event.event': (text, { dataset }) => edited(text, (event) => relabelIn(event, 'datasetId', dataset)),
  'request.result': (text, { run, inference }) =>
    edited(text, (result) => {
      relabelIn(result, 'remember_run_id', run);
      const { chunks } = result;
      for (const chunk of Array.isArray(chunks) ? chunks : []) {
        if (isObject(chunk)) relabelIn(chunk['summary'], 'inference_id', inference);
      }
    }),
});

function relabelled(
  value: MovedValue,
  [name, field]: readonly [string, MovedField],
  kind: MovedKind,
  relabels: Relabels,
): MovedValue {
  if (typeof value === 'number') {
    if (field.startsWith('run')) return relabels.run(value);
    return field.startsWith('inference') ? relabels.inference(value) : relabels.dataset(value);
  }
  const edit = IN_TEXTS[`${kind}.${name}`];
  return typeof value === 'string' && edit ? edit(value, relabels) : value;
}

/** The fields of each kind in which such numbers stand; most rows have none, and there are many rows. */
const HOLDING = new Map(
  MOVED_KINDS.map((kind) => [
    kind,
    fieldsOf(kind).filter(
      ([name, field]) => /^(?:run|inference|dataset)/.test(field) || Object.hasOwn(IN_TEXTS, `${kind}.${name}`),
    ),
  ]),
);

/** A row with other numbers of runs, inferences and the dataset. */
export function relabel(kind: MovedKind, row: MovedRow, relabels: Relabels): MovedRow {
  const holding = HOLDING.get(kind) ?? [];
  if (holding.length === 0) return row;
  const changed: Record<string, MovedValue> = { ...row };
  for (const field of holding) changed[field[0]] = relabelled(row[field[0]] ?? null, field, kind, relabels);
  return changed;
}

/** In a moved dataset, its runs and inferences are counted from 1, and so is the dataset itself. */
export function placesOf(runs: readonly number[], inferences: readonly number[]): Relabels {
  const placeIn = (sorted: Float64Array) => (id: number) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? Infinity) < id) low = middle + 1;
      else high = middle;
    }
    return sorted[low] === id ? low + 1 : null;
  };
  return {
    run: placeIn(Float64Array.from(runs)),
    inference: placeIn(Float64Array.from(inferences)),
    dataset: () => 1,
  };
}

/** How many numbers were kept from which one on: the n-th place has the number that is n above. */
export interface KeptNumbers {
  readonly base: number;
  readonly count: number;
}

/**
 * The numbers that a store keeps for a dataset under import, for those places.
 *
 * @throws GligabaoError `incorrect` `move/bad-row` for a place that no number was kept for.
 */
export function numbersFrom(dataset: number, runs: KeptNumbers, inferences: KeptNumbers): Relabels {
  const after =
    ({ base, count }: KeptNumbers, what: string) =>
    (place: number) => {
      if (place > count) throw moveError('bad-row', `there is no ${what} ${place}: the first line counts ${count}`);
      return place === 0 ? 0 : base + place;
    };
  return { run: after(runs, 'run'), inference: after(inferences, 'inference'), dataset: () => dataset };
}
