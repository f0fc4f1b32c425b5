/** A noun phrase. Token numbers are those of its sentence. */
export interface NounPhrase {
  readonly kind: 'noun';
  readonly start: number;
  readonly end: number;
  /** A personal or demonstrative pronoun that stands alone. */
  readonly pronoun: string | null;
  /** The name, when the head is one. */
  readonly name: string | null;
  /** The head word in lower case, singular; for a name its last word. */
  readonly head: string;
  readonly plural: boolean;
  /** The words without determiner and owner: "data scientist". */
  readonly text: string;
  /** A name before a common head: "the Lisbon office", "Apple CEO". */
  readonly modifier: string | null;
  readonly determiner: string | null;
  /** Whose it is: a possessive pronoun or a phrase with 's. */
  readonly owner: NounPhrase | string | null;
  /** Names in apposition without a comma, or after "named": "sister Maria", "a dog named Max". */
  readonly labels: readonly string[];
  /** Whether the label came with "named" or "called". */
  readonly called: boolean;
  readonly of: readonly NounPhrase[];
}

export type Tense = 'past' | 'present' | 'future';

/** A verb group: auxiliaries, adverbs, the main verb and its particle, with a catenative before it folded in. */
export interface VerbGroup {
  readonly kind: 'verb';
  readonly start: number;
  readonly end: number;
  /** The main verb; with its particle as `break_up`. */
  readonly lemma: string;
  /** The main verb as it stands. */
  readonly surface: string;
  readonly tense: Tense;
  readonly shape: 'finite' | 'infinitive' | 'gerund' | 'participle';
  readonly perfect: boolean;
  readonly progressive: boolean;
  readonly passive: boolean;
  /** "got" and a participle: the beginning of what it says. */
  readonly inchoative: boolean;
  readonly negated: boolean;
  readonly never: boolean;
  /** A modal, wish or attempt: nothing is asserted. */
  readonly unreal: boolean;
  /** "started working", "no longer works", "used to live". */
  readonly phase: 'begins' | 'ends' | 'used-to' | 'no-longer' | null;
}

export interface TimeChunk {
  readonly kind: 'time';
  readonly start: number;
  readonly end: number;
  readonly mention: number;
}

/** Anything else: a preposition, conjunction, comma, relative or subordinating word, adjective, adverb. */
export interface WordChunk {
  readonly kind:
    | 'preposition'
    | 'conjunction'
    | 'comma'
    | 'break'
    | 'relative'
    | 'subordinator'
    | 'conditional'
    | 'adjective'
    | 'adverb'
    | 'hedge'
    | 'not'
    | 'mark';
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

export type Chunk = NounPhrase | VerbGroup | TimeChunk | WordChunk;
