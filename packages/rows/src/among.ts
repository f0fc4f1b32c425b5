import type { Among, LabelCondition, View } from '@gligabao/core';
import { clockBindings } from './edge-versions.ts';

/** A condition on a label, with the names that its label and its value, as JSON, are bound under. */
export interface BoundCondition {
  readonly condition: LabelCondition;
  readonly label: string;
  readonly value: string;
}

/** How a database tells whether labels, a JSON object or null, meet a condition: never null. */
export type LabelsMeet = (labels: string, bound: BoundCondition) => string;

/** Conditions of `View.among`, each true where nothing is filtered; they bind what `viewBindings` gives, and `:dataset`. */
export interface AmongConditions {
  /** That an artifact of which this is the alias fits. */
  readonly these: (alias: string, view: Pick<View, 'among'>) => string;
  /** That the artifact with this number fits. */
  readonly artifact: (id: string, view: Pick<View, 'among'>) => string;
  /** That an artifact which supports the row of a fact with this number fits. */
  readonly row: (id: string, view: Pick<View, 'among' | 'knownAt'>) => string;
  /** That an artifact which is linked to the entity with this number fits. */
  readonly entity: (id: string, view: Pick<View, 'among' | 'knownAt'>) => string;
}

const boundConditions = ({ where = [] }: Among): readonly BoundCondition[] =>
  where.map((condition, at) => ({ condition, label: `label${at}`, value: `value${at}` }));

/** The values of a view, as bindings. */
export function viewBindings(view: View): Readonly<Record<string, string | number | undefined>> {
  const { among } = view;
  if (among === undefined) return { ...clockBindings(view) };
  const conditions = boundConditions(among).flatMap(({ condition, label, value }) => [
    [label, condition.label] as const,
    [value, JSON.stringify(condition.value)] as const,
  ]);
  return { ...clockBindings(view), ...Object.fromEntries(conditions), amongSession: among.sessionId };
}

/** The conditions in a database whose tables have this prefix. */
export function amongConditions(prefix: '' | '@.', meet: LabelsMeet): AmongConditions {
  const these = (alias: string, among: Among): string =>
    [
      `${alias}.dataset_id = :dataset`,
      ...(among.sessionId === undefined ? [] : [`${alias}.session_id = :amongSession`]),
      ...boundConditions(among).map((bound) => meet(`${alias}.metadata`, bound)),
    ].join(' AND ');
  const fits = (id: string, among: Among): string =>
    `EXISTS (SELECT 1 FROM ${prefix}gb_artifacts brought WHERE brought.id = ${id} AND ${these('brought', among)})`;
  const linked =
    (links: string, column: string): AmongConditions['row'] =>
    (id, { among, knownAt }) => {
      if (among === undefined) return 'true';
      const known = knownAt === undefined ? '' : 'AND link.created_at <= :knownAt';
      return `EXISTS (SELECT 1 FROM ${prefix}${links} link WHERE link.dataset_id = :dataset
        AND link.${column} = ${id} ${known} AND ${fits('link.artifact_id', among)})`;
    };
  return Object.freeze({
    these: (alias: string, { among = {} }: Pick<View, 'among'>) => these(alias, among),
    artifact: (id: string, { among }: Pick<View, 'among'>) => (among === undefined ? 'true' : fits(id, among)),
    row: linked('gb_edge_artifacts', 'edge_id'),
    entity: linked('gb_entity_artifacts', 'entity_id'),
  });
}
