import type { DatasetId, Id, OwnersQuery, TextKind, TextOwner, View } from '@gligabao/core';
import { viewBindings } from '@gligabao/rows';
import { among } from '../among.ts';
import type { SqlConnection } from '../database.ts';
import { edgeVersions } from '../edge-versions.ts';
import { shownOf } from './shown.ts';

/** Texts as JSON lists of each column: hundreds of rows of their own take longer. */
interface Columns {
  readonly columns: string;
}

type Lists = readonly [textIds: readonly Id[], ownerIds: readonly Id[]];

/**
 * The owners of a kind that artifacts which fit have brought, from those artifacts on: an owner that many artifacts brought would take
 * long to be asked whether one of them fits.
 */
function broughtBy(kind: TextKind, view: View): string {
  const artifacts = `gb_artifacts a ${view.among?.sessionId === undefined ? '' : 'INDEXED BY gb_artifacts_session'}`;
  const these = among.these('a', view);
  const known = view.knownAt === undefined ? '' : 'AND l.created_at <= :knownAt';
  switch (kind) {
    case 'passage':
    case 'summary':
      return `SELECT a.id AS owner_id FROM ${artifacts} WHERE ${these}`;
    case 'entity':
      return `SELECT l.entity_id AS owner_id FROM ${artifacts}
        CROSS JOIN gb_entity_artifacts l INDEXED BY gb_entity_artifacts_artifact
        WHERE ${these} AND l.dataset_id = :dataset AND l.artifact_id = a.id ${known}`;
    case 'fact':
      return edgeVersions(withoutAmong(view))
        .map(
          ({ table, id, visible }) => `SELECT e.fact_id AS owner_id FROM ${artifacts}
            CROSS JOIN gb_edge_artifacts l INDEXED BY gb_edge_artifacts_artifact CROSS JOIN ${table} e
            WHERE ${these} AND l.dataset_id = :dataset AND l.artifact_id = a.id ${known}
              AND e.dataset_id = :dataset AND ${id} = l.edge_id AND ${visible}`,
        )
        .join(' UNION ALL ');
  }
}

const withoutAmong = ({ among: _among, ...clocks }: View): View => clocks;

/** Where texts `t` come from: by number through an index that holds all that is read of them, or by what brought them. */
function from({ kind, which }: OwnersQuery, view: View): string {
  const stored = `t.dataset_id = :dataset AND t.vector = 'stored' AND t.vector_model = :model`;
  if (!('most' in which)) {
    return `json_each(:ids) j CROSS JOIN gb_texts t INDEXED BY gb_texts_vector WHERE ${stored} AND t.id = j.value`;
  }
  if (view.among === undefined) return `gb_texts t INDEXED BY gb_texts_vector WHERE ${stored}`;
  return `(SELECT DISTINCT owner_id FROM (${broughtBy(kind, view)})) o
    CROSS JOIN gb_texts t INDEXED BY gb_texts_owner WHERE ${stored} AND t.owner_id = o.owner_id`;
}

/** The owners of texts that may be shown. */
export function owners(sql: SqlConnection, dataset: DatasetId, query: OwnersQuery, view: View): readonly TextOwner[] {
  const { kind, vectorModel: model, which } = query;
  const [ids, most] = 'most' in which ? [[], which.most] : [which, which.length];
  const text = `SELECT json_array(json_group_array(f.id), json_group_array(f.owner_id)) AS columns FROM (
      SELECT t.id, t.owner_id FROM ${from(query, view)}
        AND ${shownOf(kind, 'most' in which ? withoutAmong(view) : view)} LIMIT :most) f`;
  const values = { dataset, model, most, ids: JSON.stringify(ids), ...viewBindings(view) };
  const [textIds, ownerIds] = JSON.parse(sql.get<Columns>(text, values)?.columns ?? '[[],[]]') as Lists;
  return textIds.map((textId, at) => ({ textId, ownerId: ownerIds[at] ?? 0 }));
}
