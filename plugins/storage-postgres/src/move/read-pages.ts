import type { MovedKind, MovedRow } from '@gligabao/core';
import {
  movedOnly,
  modelsOfDataset,
  MOVED_TABLES,
  movedNames,
  OF_OWNER,
  runsOfOwner,
  termsText,
  toMoved,
  UNDECIDED,
} from '@gligabao/rows';
import type { HeldState } from '../sql-connection.ts';
import type { Bindings } from '../statement.ts';
import { type FoundDataset, OF_DATASET, RUN_KEYS } from './owner.ts';

/** Rows of a page: what one of them takes is some kilobytes at most, but for texts. */
const PAGE = 500;

type Stored = Readonly<Record<string, unknown>>;

const CONDITIONS = {
  dataset: 'r.dataset_id = :dataset',
  owner: `${OF_DATASET} AND ${OF_OWNER}`,
  request: OF_OWNER,
  run: `${OF_DATASET} AND r.run_id IN (${runsOfOwner('@.', OF_DATASET)})`,
} as const;

/** The rows of a query, page by page. */
async function* pagesOf(state: HeldState, text: string, values: Bindings): AsyncGenerator<readonly Stored[]> {
  await state.all(`DECLARE moved NO SCROLL CURSOR FOR ${text}`, values);
  for (;;) {
    const page = await state.all<Stored>(`FETCH ${PAGE} FROM moved`, {});
    if (page.length > 0) yield page;
    if (page.length < PAGE) break;
  }
  await state.all('CLOSE moved', {});
}

interface HeldTerm {
  readonly text_id: number;
  readonly term: string;
  readonly frequency: number;
}

/** How often each text holds each of its terms. */
async function termsOf(
  state: HeldState,
  dataset: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await state.all<HeldTerm>(
    `SELECT p.text_id, p.term, p.frequency FROM @.gb_texts t CROSS JOIN LATERAL unnest(t.terms) w (term)
     JOIN @.gb_postings p ON p.dataset_id = t.dataset_id AND p.term = w.term AND p.kind = t.kind AND p.text_id = t.id
     WHERE t.dataset_id = :dataset AND t.id = ANY (:ids::bigint[])`,
    { dataset, ids },
  );
  const held = new Map<number, [string, number][]>(ids.map((id) => [id, []]));
  for (const { text_id, term, frequency } of rows) held.get(text_id)?.push([term, frequency]);
  return new Map([...held].map(([id, terms]) => [id, termsText(terms)]));
}

/** The query of all rows of a kind, in order. */
function queryOf(kind: MovedKind): string {
  if (kind === 'dataset') return '';
  if (kind === 'model') return modelsOfDataset('@.');
  if (kind === 'vector') {
    return `SELECT t.id AS text_id, t.kind, t.vector AS state, t.vector_model AS model FROM @.gb_texts t
      WHERE t.dataset_id = :dataset AND t.vector IN ('stored', 'none') AND t.vector_model IS DISTINCT FROM '${UNDECIDED}'
      ORDER BY t.id`;
  }
  const { table, key, of } = MOVED_TABLES[kind];
  const order = key.map((column) => `r.${column}`).join(', ');
  return `SELECT ${movedNames(kind, RUN_KEYS)} FROM @.${table} r WHERE ${CONDITIONS[of]}${movedOnly(kind)} ORDER BY ${order}`;
}

/** The rows of a kind, page by page. */
export async function* readPages(
  state: HeldState,
  kind: MovedKind,
  { row, owner }: FoundDataset,
): AsyncGenerator<readonly MovedRow[]> {
  const dataset = row.id;
  if (kind === 'dataset') {
    yield [toMoved(kind, { ...row })];
    return;
  }
  const values = { dataset, userId: owner.userId, name: owner.dataset };
  for await (const page of pagesOf(state, queryOf(kind), values)) {
    const rows = page.map((stored) => toMoved(kind, stored));
    if (kind === 'text') {
      const terms = await termsOf(
        state,
        dataset,
        rows.map(({ id }) => Number(id)),
      );
      yield rows.map((text) => ({ ...text, terms: terms.get(Number(text['id'])) ?? '{}' }));
    } else yield rows;
  }
}
