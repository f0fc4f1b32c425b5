import type { Cardinality } from '../domain/slot.ts';
import type { RelationEntry } from './relation-entry.ts';
import { RELATIONS_OF_MANY } from './relations-of-many.ts';
import { RELATIONS_OF_SOURCE } from './relations-of-source.ts';
import { RELATIONS_OF_TARGET } from './relations-of-target.ts';
import { RELATIONS_OF_THINGS } from './relations-of-things.ts';

export interface CanonicalRelation {
  /** The name facts are stored under; the name as given when the table does not know it. */
  readonly relation: string;
  /** Whether source and target change places. */
  readonly inverse: boolean;
}

/** What is known of the ends of a fact: the type of its source, and whether its target is a date. */
export interface RelationEnds {
  readonly sourceType: string | undefined;
  readonly isDated: boolean;
}

/** What is known of relations. Every question takes any name: canonical, synonym or inverse. */
export interface RelationTable {
  /** The relation a name stands for. Some names count as synonyms only of a person, or only when a date is the target. */
  canonical(relation: string, ends?: RelationEnds): CanonicalRelation;
  /** How many values the relation has at a time, read in its canonical direction; `many` when it is not declared. */
  cardinality(relation: string): Cardinality;
  /** Whether the table has the relation: only a declared many-valued relation is safe from `contradicts` verdicts. */
  declares(relation: string): boolean;
  /** Whether a value of it never changes, so that one said later corrects the former. */
  lasting(relation: string): boolean;
  /** Whether the fact is the same with its ends exchanged. */
  symmetric(relation: string): boolean;
  /** Other relations of which a fact may exclude one of this relation: those that it names, and those that name it. */
  rivals(relation: string): readonly string[];
}

const BUILT_IN: readonly RelationEntry[] = Object.freeze([
  ...RELATIONS_OF_SOURCE,
  ...RELATIONS_OF_THINGS,
  ...RELATIONS_OF_TARGET,
  ...RELATIONS_OF_MANY,
]);

/** The built-in table with `extra` entries: one of a built-in's name takes its place, and a name it claims is its own. */
export function relationTable(extra: readonly RelationEntry[] = []): RelationTable {
  const entries = new Map<string, RelationEntry>();
  for (const entry of [...BUILT_IN, ...extra]) entries.set(entry.name, entry);

  const names = new Map<string, CanonicalRelation>();
  const personNames = new Map<string, CanonicalRelation>();
  const dateNames = new Map<string, CanonicalRelation>();
  const extraNames = new Set(extra.map((entry) => entry.name));
  const builtInFirst = [...entries.values()].sort(
    (a, b) => Number(extraNames.has(a.name)) - Number(extraNames.has(b.name)),
  );
  for (const entry of builtInFirst) {
    const same = Object.freeze({ relation: entry.name, inverse: false });
    const inverse = Object.freeze({ relation: entry.name, inverse: true });
    for (const name of entry.inverses ?? []) names.set(name, inverse);
    for (const name of entry.synonyms ?? []) names.set(name, same);
    for (const name of entry.personSynonyms ?? []) personNames.set(name, same);
    for (const name of entry.dateSynonyms ?? []) dateNames.set(name, same);
  }
  for (const name of entries.keys()) names.set(name, Object.freeze({ relation: name, inverse: false }));

  const canonical = (relation: string, ends?: RelationEnds): CanonicalRelation =>
    (ends?.isDated === true ? dateNames.get(relation) : undefined) ??
    (ends?.sourceType === 'person' ? personNames.get(relation) : undefined) ??
    names.get(relation) ??
    Object.freeze({ relation, inverse: false });
  const rivals = new Map<string, Set<string>>();
  for (const entry of entries.values()) {
    for (const rival of entry.rivals ?? []) {
      const other = canonical(rival).relation;
      rivals.set(entry.name, (rivals.get(entry.name) ?? new Set()).add(other));
      rivals.set(other, (rivals.get(other) ?? new Set()).add(entry.name));
    }
  }
  return Object.freeze({
    canonical,
    cardinality: (relation: string) => entries.get(canonical(relation).relation)?.cardinality ?? 'many',
    declares: (relation: string) => entries.has(canonical(relation).relation),
    lasting: (relation: string) => entries.get(canonical(relation).relation)?.lasting === true,
    symmetric: (relation: string) => entries.get(canonical(relation).relation)?.symmetric === true,
    rivals: (relation: string) => [...(rivals.get(canonical(relation).relation) ?? [])],
  });
}
