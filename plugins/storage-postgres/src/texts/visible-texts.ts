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
  // One look in the index for each, whatever the planner believes of how many texts the dataset has.
  const select = (part: number, list: string, condition: string): string =>
    `SELECT ${part} AS part, j.place, ${namesOf(TEXT_COLUMNS, 't')} FROM unnest(${list}::bigint[]) WITH ORDINALITY j (id, place)
     CROSS JOIN LATERAL (SELECT * FROM @.gb_texts a WHERE a.dataset_id = :dataset AND ${condition} OFFSET 0) t
     WHERE ${shown(view)}`;
  const parts = [
    textIds.length > 0 && select(1, ':textIds', 'a.id = j.id'),
    owners !== undefined && owners.ids.length > 0 && select(2, ':ownerIds', 'a.kind = :kind AND a.owner_id = j.id'),
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
