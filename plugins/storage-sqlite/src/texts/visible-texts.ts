import type { DatasetId, Id, IndexedText, TextKind, View } from '@gligabao/core';
import { viewBindings, namesOf, TEXT_COLUMNS, type TextRow, toText } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { shown } from './shown.ts';

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
