import type { Among, Artifact, Id, LabelCondition, MetadataValue, View } from '@gligabao/core';
import type { DatasetState, Link } from './state.ts';
import { isKnown, type KnownAt } from './visible.ts';

const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** How a label stands to a value of its type: below, at or above zero; null where the types differ. */
function compared(label: MetadataValue, value: string | number): number | null {
  if (typeof label === 'number' && typeof value === 'number') return label - value;
  return typeof label === 'string' && typeof value === 'string' ? byCodePoints(label, value) : null;
}

function meets(label: MetadataValue | undefined, condition: LabelCondition): boolean {
  switch (condition.operator) {
    case 'exists':
      return (label !== undefined) === condition.value;
    case 'eq':
      return label === condition.value;
    case 'ne':
      return label !== condition.value;
    case 'in':
      return label !== undefined && condition.value.includes(label);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const order = label === undefined ? null : compared(label, condition.value);
      if (order === null) return false;
      const { operator } = condition;
      if (order === 0) return operator === 'gte' || operator === 'lte';
      return order > 0 ? operator === 'gt' || operator === 'gte' : operator === 'lt' || operator === 'lte';
    }
  }
}

function fits({ sessionId, metadata }: Artifact, among: Among): boolean {
  if (among.sessionId !== undefined && sessionId !== among.sessionId) return false;
  const labels = new Map(Object.entries(metadata ?? {}));
  return (among.where ?? []).every((condition) => meets(labels.get(condition.label), condition));
}

/** Tells whether an artifact is one of those that a view heeds. */
export function fittingArtifacts(state: DatasetState, { among }: Pick<View, 'among'>): (id: Id) => boolean {
  if (among === undefined) return () => true;
  const ids = new Set([...state.artifacts.values()].filter((each) => fits(each, among)).map(({ id }) => id));
  return (id) => ids.has(id);
}

/** Tells whether what is linked to artifacts is linked to one that a view heeds. */
export function fittingLinks(
  state: DatasetState,
  links: ReadonlyMap<string, Link<Id>>,
  view: Pick<View, 'among'> & KnownAt,
): (id: Id) => boolean {
  if (view.among === undefined) return () => true;
  const isFitting = fittingArtifacts(state, view);
  const made = [...links.values()].filter(({ to, createdAt }) => isKnown(createdAt, view) && isFitting(to));
  const ids = new Set(made.map(({ from }) => from));
  return (id) => ids.has(id);
}
