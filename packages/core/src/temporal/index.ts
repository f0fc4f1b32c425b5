export type { RelationEntry } from './relation-entry.ts';
export type { RelationTable } from './relations.ts';
export { relationTable } from './relations.ts';
export type { DerivedFact, StatedFact, Stretch } from './derived-fact.ts';
export { deriveFacts } from './derive.ts';
export type { Reconciled } from './reconcile.ts';
export { reconcileRows } from './reconcile.ts';
export { endOfGrain } from './grain.ts';
export { isVisible } from './visible.ts';
