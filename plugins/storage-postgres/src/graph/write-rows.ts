import type { CommitPlan, EdgeChange } from '@gligabao/core';
import {
  ALIAS_COLUMNS,
  ARTIFACT_COLUMNS,
  ASSERTION_COLUMNS,
  columnsOf,
  EDGE_CAUSE_COLUMNS,
  EDGE_COLUMNS,
  ENTITY_COLUMNS,
  ENTITY_KEPT_COLUMNS,
  ENTITY_VALUE_COLUMNS,
  MENTION_COLUMNS,
  namesOf,
  READING_COLUMNS,
  VERDICT_COLUMNS,
  WORDING_COLUMNS,
} from '@gligabao/rows';
import { GOING_ON, insertRows } from './going-on.ts';
import { type Part, rowsAs } from '../rows-as.ts';

const MODEL_COLUMNS = columnsOf<CommitPlan['models'][number]>([
  ['name', 'text', ({ name }) => name],
  ['provider', 'text', ({ provider }) => provider],
]);

/**
 * Models that nobody registered yet, under the numbers that follow: numbers from a sequence would be used up by a plan
 * that is refused. Two commits that register models at once may choose the same number, and the later one is made again.
 */
function writeModels({ models }: CommitPlan): readonly Part[] {
  if (models.length === 0) return [];
  const named = models.filter(({ name }, place) => models.findIndex((each) => each.name === name) === place);
  const { text, values } = rowsAs('r', 'models', MODEL_COLUMNS, named);
  const insert = `INSERT INTO @.gb_models (id, name, provider, created_at)
    SELECT (SELECT coalesce(max(m.id), 0) FROM @.gb_models m) + row_number() OVER (ORDER BY r.place),
      r.name, r.provider, :at::bigint FROM ${text}
    WHERE ${GOING_ON} AND NOT EXISTS (SELECT 1 FROM @.gb_models m WHERE m.name = r.name)
    ORDER BY r.place ON CONFLICT (name) DO NOTHING`;
  return [{ text: insert, values }];
}

/** The first line of a row's history: that it was created, and why. */
const CREATION_COLUMNS = [
  ...columnsOf<EdgeChange>([['edge_id', 'integer', ({ edge }) => edge.id]]),
  ...EDGE_CAUSE_COLUMNS,
];

type Link = readonly [from: number, to: number | string];

/** Links to artifacts or sessions; one that exists stays as it is. */
function writeLinks(table: string, from: string, to: string, links: readonly Link[], at: number): readonly Part[] {
  const columns = columnsOf<Link>([
    [from, 'integer', (link) => link[0]],
    [to, to === 'session_id' ? 'text' : 'integer', (link) => link[1]],
    ['created_at', 'integer', () => at],
  ]);
  return insertRows(table, columns, links, 'ON CONFLICT DO NOTHING');
}

/** What a plan adds but for its texts, in parts that may run in one statement: keys are checked at its end. */
export function writeRows(plan: CommitPlan): readonly Part[] {
  return [
    ...writeModels(plan),
    ...insertRows('gb_artifacts', ARTIFACT_COLUMNS, plan.artifacts),
    ...insertRows('gb_readings', READING_COLUMNS, plan.readings),
    ...insertRows('gb_entities', ENTITY_COLUMNS, plan.entities),
    ...insertRows('gb_entity_aliases', ALIAS_COLUMNS, plan.aliases, 'ON CONFLICT DO NOTHING'),
    ...insertRows('gb_mentions', MENTION_COLUMNS, plan.mentions),
    ...insertRows('gb_edges', EDGE_COLUMNS, plan.edges),
    ...insertRows('gb_edge_history', CREATION_COLUMNS, plan.edges),
    ...insertRows('gb_assertions', ASSERTION_COLUMNS, plan.assertions),
    ...insertRows('gb_wordings', WORDING_COLUMNS, plan.wordings),
    ...insertRows('gb_edge_verdicts', VERDICT_COLUMNS, plan.verdicts),
    ...writeLinks('gb_edge_artifacts', 'edge_id', 'artifact_id', plan.edgeArtifacts, plan.at),
    ...writeLinks('gb_entity_artifacts', 'entity_id', 'artifact_id', plan.entityArtifacts, plan.at),
    ...writeLinks('gb_edge_sessions', 'edge_id', 'session_id', plan.edgeSessions, plan.at),
    ...writeLinks('gb_entity_sessions', 'entity_id', 'session_id', plan.entitySessions, plan.at),
  ];
}

/** The versions of entities that a plan replaces, for the history, which refuses an entity that is not there. */
export function keepEntities({ entityChanges }: CommitPlan): readonly Part[] {
  if (entityChanges.length === 0) return [];
  const { text, values } = rowsAs('c', 'entity_changes', ENTITY_COLUMNS, entityChanges);
  const insert = `INSERT INTO @.gb_entity_history (dataset_id, entity_id, since, changed_at, ${namesOf(ENTITY_KEPT_COLUMNS)})
    SELECT :dataset::bigint, c.id, e.updated_at, c.updated_at, ${namesOf(ENTITY_KEPT_COLUMNS, 'e')}
    FROM ${text} LEFT JOIN @.gb_entities e ON e.dataset_id = :dataset AND e.id = c.id WHERE ${GOING_ON}`;
  return [{ text: insert, values }];
}

/**
 * The new versions of entities, each to be written by a statement of its own, in this order: whether one may take a name
 * that another gives up would else depend on which row the server comes upon first.
 */
export function changeEntities({ entityChanges }: CommitPlan): readonly Part[] {
  return entityChanges.map((entity) => {
    const { text, values } = rowsAs('c', 'entity_change', ENTITY_COLUMNS, [entity]);
    const update = `UPDATE @.gb_entities e SET (${namesOf(ENTITY_VALUE_COLUMNS)}) = ROW (${namesOf(ENTITY_VALUE_COLUMNS, 'c')})
      FROM ${text} WHERE e.dataset_id = :dataset AND e.id = c.id AND ${GOING_ON}`;
    return { text: update, values };
  });
}
