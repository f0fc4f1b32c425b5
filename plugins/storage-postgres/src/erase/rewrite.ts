import type { DatasetId, Erasure, Id } from '@gligabao/core';
import {
  ALIAS_COLUMNS,
  columnsBut,
  EDGE_ROW_COLUMNS,
  ENTITY_COLUMNS,
  FORMER_ENTITY_COLUMNS,
  formerVersions,
  linkColumns,
  namesOf,
  REVISION_COLUMNS,
  VERDICT_COLUMNS,
} from '@gligabao/rows';
import { GOING_ON, insertRows, together } from '../graph/going-on.ts';
import { type Part, rowsAs } from '../rows-as.ts';
import type { Statement } from '../statement.ts';
import { addDegrees } from './erase-knowledge.ts';

const VERSION_COLUMNS = namesOf(columnsBut(ENTITY_COLUMNS, 'id'));

/** The versions that were, with the aliases and sessions; then those that are. */
function rewriteEntities(dataset: DatasetId, { versions, aliases, entitySessions }: Erasure): readonly Statement[] {
  if (versions.length === 0) return [];
  const entities = versions.map((all) => all.at(-1) ?? all[0]);
  const ids = entities.map(({ id }) => id);
  const former = ['gb_entity_history', 'gb_entity_aliases', 'gb_entity_sessions'].map((table): Part => ({
    text: `DELETE FROM @.${table} r
      WHERE r.dataset_id = :dataset AND r.entity_id = ANY (:ids::bigint[]) AND ${GOING_ON}`,
    values: { ids },
  }));
  const { text, values } = rowsAs('c', 'entities', ENTITY_COLUMNS, entities);
  const update: Part = {
    text: `UPDATE @.gb_entities e
      SET (${VERSION_COLUMNS}) = ROW (${namesOf(columnsBut(ENTITY_COLUMNS, 'id'), 'c')})
      FROM ${text} WHERE e.dataset_id = :dataset AND e.id = c.id AND ${GOING_ON}`,
    values,
  };
  // What is not there has no rows to count: the key refuses it.
  const counted: Part = {
    text: `INSERT INTO @.gb_entity_degrees (dataset_id, entity_id, degree)
      SELECT :dataset::bigint, c.id, 0 FROM unnest(:ids::bigint[]) c (id) WHERE ${GOING_ON} ON CONFLICT DO NOTHING`,
    values: { ids },
  };
  const added = [
    counted,
    ...insertRows('gb_entity_history', FORMER_ENTITY_COLUMNS, versions.flatMap(formerVersions)),
    ...insertRows('gb_entity_aliases', ALIAS_COLUMNS, aliases),
    ...insertRows('gb_entity_sessions', linkColumns<string>('entity_id', 'session_id'), entitySessions),
  ];
  return [together(dataset, [...former, update], {}), together(dataset, added, {})].filter((each) => each !== null);
}

/** Writes rows and entities anew, and takes away entities that nothing joins any more. */
export function rewrite(dataset: DatasetId, erasure: Erasure): readonly Statement[] {
  const { rows, carried, edgeArtifacts, edgeSessions, entities, facts } = erasure;
  const edges = rows.map(({ edge }) => edge);
  const revisions = rows.flatMap(({ edge, revisions: all }) => all.map((revision) => ({ edgeId: edge.id, revision })));
  const written = together(
    dataset,
    [
      ...insertRows('gb_edges', EDGE_ROW_COLUMNS, edges),
      ...insertRows('gb_edge_history', REVISION_COLUMNS, revisions),
      ...insertRows('gb_edge_verdicts', VERDICT_COLUMNS, carried),
      ...insertRows('gb_edge_artifacts', linkColumns<Id>('edge_id', 'artifact_id'), edgeArtifacts),
      ...insertRows('gb_edge_sessions', linkColumns<string>('edge_id', 'session_id'), edgeSessions),
    ],
    {},
  );
  return [
    ...rewriteEntities(dataset, erasure),
    ...(written === null ? [] : [written]),
    {
      text: `DELETE FROM @.gb_entities n WHERE n.dataset_id = :dataset AND n.id = ANY (:entities::bigint[])
          AND NOT EXISTS (SELECT 1 FROM @.gb_edges e WHERE e.dataset_id = :dataset AND e.source_id = n.id)
          AND NOT EXISTS (SELECT 1 FROM @.gb_edges e WHERE e.dataset_id = :dataset AND e.target_id = n.id)
          AND ${GOING_ON}`,
      values: { dataset, entities },
    },
    addDegrees(dataset, facts),
  ];
}
