import type { DatasetId, OwnersQuery, TextKind, TextOwner, View } from '@gligabao/core';
import { viewBindings } from '@gligabao/rows';
import { among } from '../among.ts';
import { edgeVersions } from '../edge-versions.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { shownOf } from './shown.ts';

const withoutAmong = ({ among: _among, ...clocks }: View): View => clocks;

/** The owners of a kind that artifacts which fit have brought. */
function broughtBy(kind: TextKind, view: View): string {
  const these = among.these('a', view);
  const known = view.knownAt === undefined ? '' : 'AND l.created_at <= :knownAt';
  switch (kind) {
    case 'passage':
    case 'summary':
      return `SELECT a.id FROM @.gb_artifacts a WHERE ${these}`;
    case 'entity':
      return `SELECT l.entity_id FROM @.gb_artifacts a
        JOIN @.gb_entity_artifacts l ON l.dataset_id = :dataset AND l.artifact_id = a.id WHERE ${these} ${known}`;
    case 'fact':
      return edgeVersions(withoutAmong(view))
        .map(
          ({ table, id, visible }) => `SELECT e.fact_id FROM @.gb_artifacts a
            JOIN @.gb_edge_artifacts l ON l.dataset_id = :dataset AND l.artifact_id = a.id
            JOIN ${table} e ON e.dataset_id = :dataset AND ${id} = l.edge_id WHERE ${these} ${known} AND ${visible}`,
        )
        .join(' UNION ALL ');
  }
}

/** The owners of texts that may be shown. */
export async function owners(
  sql: SqlConnection,
  dataset: DatasetId,
  { kind, vectorModel: model, which }: OwnersQuery,
  view: View,
): Promise<readonly TextOwner[]> {
  const isOfAll = 'most' in which;
  if (!isOfAll && which.length === 0) return [];
  const fitting = view.among === undefined ? 'true' : `t.owner_id IN (${broughtBy(kind, view)})`;
  const text = `SELECT t.id::float8 AS "textId", t.owner_id::float8 AS "ownerId" FROM @.gb_texts t
    WHERE t.dataset_id = :dataset AND t.vector = 'stored' AND t.vector_model = :model
      AND ${isOfAll ? fitting : 't.id = ANY(:ids::bigint[])'} AND ${shownOf(kind, isOfAll ? withoutAmong(view) : view)}
    ${isOfAll ? 'LIMIT :most' : ''}`;
  const asked = isOfAll ? { most: which.most } : { ids: which };
  return sql.all<TextOwner>(text, { dataset, model, ...asked, ...viewBindings(view) });
}
