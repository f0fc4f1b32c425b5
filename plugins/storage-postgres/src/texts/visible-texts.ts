import type { DatasetId, Id, IndexedText, TextKind, View } from '@gligabao/core';
import { viewBindings, namesOf, TEXT_COLUMNS, type TextRow, toText } from '@gligabao/rows';
import type { SqlConnection } from '../sql-connection.ts';
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
