import type { DatasetId, Id, IndexedText, TextKind, View } from '@gligabao/core';
import { viewBindings, namesOf, TEXT_COLUMNS, type TextRow, toText } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
import { shown } from './shown.ts';

/** Texts that may be shown: those by number in the order asked, then those by owner in the order asked. */
export async function visibleTexts(
  sql: SqlConnection,
  dataset: DatasetId,
  query: {
    readonly textIds?: readonly Id[];
    readonly owners?: { readonly kind: TextKind; readonly ids: readonly Id[] };
  },
  view: View,
): Promise<readonly IndexedText[]> {
  const { textIds = [], owners } = query;
  const select = (part: number, list: string, condition: string): string =>
    `SELECT ${part} AS part, j.place, ${namesOf(TEXT_COLUMNS, 't')} FROM unnest(${list}::bigint[]) WITH ORDINALITY j (id, place)
     JOIN @.gb_texts t ON t.dataset_id = :dataset AND ${condition} WHERE ${shown(view)}`;
  const parts = [
    textIds.length > 0 && select(1, ':textIds', 't.id = j.id'),
    owners !== undefined && owners.ids.length > 0 && select(2, ':ownerIds', 't.kind = :kind AND t.owner_id = j.id'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return [];
  const rows = await sql.all<TextRow>(`${parts.join(' UNION ALL ')} ORDER BY part, place, id`, {
    dataset,
    textIds,
    ownerIds: owners?.ids,
    kind: owners?.kind,
    ...viewBindings(view),
  });
  return rows.map(toText);
}
