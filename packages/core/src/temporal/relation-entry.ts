import type { Cardinality } from '../domain/slot.ts';

/** What is known of one relation; configuration may add entries of this shape, or put one in a built-in's place. */
export interface RelationEntry {
  /** The name facts are stored under. */
  readonly name: string;
  readonly cardinality: Cardinality;
  /** Other names for the same relation in the same direction. */
  readonly synonyms?: readonly string[];
  /** Synonyms only when the source is a person: a firm "based in" a town does not live there. */
  readonly personSynonyms?: readonly string[];
  /** Synonyms only when the target is a date: to be born in 1990 and in Paris are two things. */
  readonly dateSynonyms?: readonly string[];
  /** A value of it never changes, as a birth does not: one that is said later corrects the former. */
  readonly lasting?: true;
  /** Names for the relation read from its target: "Acme employs Bob" is "Bob works_at Acme". */
  readonly inverses?: readonly string[];
  /** Said of two alike: "Lena is married to Tom" is "Tom is married to Lena", and one fact. */
  readonly symmetric?: true;
  /**
   * Other relations of the same thing of which a fact may exclude one of this, as "is retired" does "works at Acme": the
   * two are compared, whichever was told first, although a slot decides about each alone.
   */
  readonly rivals?: readonly string[];
}
