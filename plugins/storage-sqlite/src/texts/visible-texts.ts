import type { DatasetId, Id, IndexedText, TextKind, View } from '@gligabao/core';
import { viewBindings, namesOf, TEXT_COLUMNS, type TextRow, toText } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { among } from '../among.ts';
import { factIsVisible } from './fact-is-visible.ts';
import { wasSaid } from './was-said.ts';

/**
 * The condition that a text was current at `knownAt` and, if it tells of a fact, that a row of the fact is visible; if it
 * is a passage, that it had been said by `asOf`; and that what it tells of fits.
 */
function shown(view: View): string {
  const standing =
    view.knownAt === undefined
      ? 't.closed_at IS NULL'
      : 't.created_at <= :knownAt AND (t.closed_at IS NULL OR t.closed_at > :knownAt)';
  return `${standing} AND (t.kind <> 'fact' OR ${factIsVisible('t', view)})
    AND (t.kind NOT IN ('passage', 'summary') OR ${wasSaid('t', view)})
    AND (t.kind <> 'entity' OR ${among.entity('t.owner_id', view)})`;
}

/** Texts that may be shown: those by number in the order asked, then those by owner in the order asked. */
export function visibleTexts(
  sql: SqlConnection,
  dataset: DatasetId,
  query: {
    readonly textIds?: readonly Id[];
    readonly owners?: { readonly kind: TextKind; readonly ids: readonly Id[] };
  },
  view: View,
): readonly IndexedText[] {
  const instants = viewBindings(view);
  const read = (
    index: string,
    condition: string,
    ids: readonly Id[],
    kind: TextKind | undefined,
  ): readonly IndexedText[] =>
    ids.length === 0
      ? []
      : sql
          .all<TextRow>(
            `SELECT ${namesOf(TEXT_COLUMNS, 't')} FROM json_each(:ids) j CROSS JOIN gb_texts t ${index}
             WHERE t.dataset_id = :dataset AND ${condition} AND ${shown(view)} ORDER BY j.key, t.id`,
            { dataset, kind, ids: JSON.stringify(ids), ...instants },
          )
          .map(toText);
  return [
    ...read('', 't.id = j.value', query.textIds ?? [], undefined),
    ...read(
      'INDEXED BY gb_texts_owner',
      't.kind = :kind AND t.owner_id = j.value',
      query.owners?.ids ?? [],
      query.owners?.kind,
    ),
  ];
}
