import type { NounPhrase, VerbGroup } from '../chunk/phrase.ts';

/**
 * How far a clause is asserted. `reported`: somebody is said to have said it. `purpose`: "moved there to work for X".
 * `unreal`: a condition, guess, wish or hedge.
 */
export type Standing = 'said' | 'reported' | 'purpose' | 'unreal';

export interface PrepositionalPhrase {
  readonly word: string;
  readonly phrases: readonly NounPhrase[];
  /** The token number of the noun phrase it directly follows; -1 after the verb. */
  readonly after: number;
}

export interface AdjectivePhrase {
  readonly word: string;
  readonly at: number;
}

/** A clause that tells what ended another, "until she moved to Oslo in 2015", by the numbers of its time expressions. */
export interface Closing {
  readonly word: string;
  readonly times: readonly number[];
}

/** A verb with its arguments. */
export interface Clause {
  readonly subjects: readonly NounPhrase[];
  readonly subjectPhrases: readonly PrepositionalPhrase[];
  readonly verb: VerbGroup;
  /** Direct objects and complements, in order, each a list joined by "and". */
  readonly objects: readonly (readonly NounPhrase[])[];
  readonly adjectives: readonly AdjectivePhrase[];
  readonly phrases: readonly PrepositionalPhrase[];
  /** "likes hiking", "loves to cook": the activity, as a gerund phrase. */
  readonly activity: string | null;
  /** "not Paris": targets that are taken back. */
  readonly denied: readonly NounPhrase[];
  /** Numbers of the time expressions that bear on it. */
  readonly times: readonly number[];
  /** A time expression whose end is the moment of this clause: "until March, when she moved". */
  readonly moment: number | null;
  readonly closing: Closing | null;
  readonly standing: Standing;
  /** The subject is left out: "Moved to Berlin." */
  readonly elided: boolean;
}

/** A clause while it is read. */
export interface ClauseDraft {
  subjects: NounPhrase[];
  subjectPhrases: PrepositionalPhrase[];
  verb: VerbGroup;
  objects: NounPhrase[][];
  adjectives: AdjectivePhrase[];
  phrases: PrepositionalPhrase[];
  activity: string | null;
  denied: NounPhrase[];
  times: number[];
  moment: number | null;
  closing: Closing | null;
  standing: Standing;
  elided: boolean;
}

/** "is", for appositions, which state the same without a verb. */
export function copula(at: number): VerbGroup {
  return {
    kind: 'verb',
    start: at,
    end: at,
    lemma: 'be',
    surface: 'is',
    tense: 'present',
    shape: 'finite',
    perfect: false,
    progressive: false,
    passive: false,
    inchoative: false,
    negated: false,
    never: false,
    unreal: false,
    phase: null,
  };
}

export function draftOf(
  subjects: readonly NounPhrase[],
  verb: VerbGroup,
  standing: Standing,
  times: readonly number[],
): ClauseDraft {
  return {
    subjects: [...subjects],
    subjectPhrases: [],
    verb,
    objects: [],
    adjectives: [],
    phrases: [],
    activity: null,
    denied: [],
    times: [...times],
    moment: null,
    closing: null,
    standing,
    elided: false,
  };
}

export function lastPhrase(draft: ClauseDraft): NounPhrase | undefined {
  const object = draft.objects.at(-1)?.at(-1);
  const phrase = draft.phrases.at(-1)?.phrases.at(-1);
  if (!object || !phrase) return object ?? phrase;
  return phrase.start > object.start ? phrase : object;
}

/** What "who" after a predicate is about: in "Ann is a nurse who ..." it is Ann. */
export function antecedentOf(draft: ClauseDraft): NounPhrase | null {
  const last = lastPhrase(draft);
  const [subject] = draft.subjects;
  const says = draft.verb.lemma === 'be' || draft.verb.lemma === 'become';
  const described =
    says && subject && last && last.name === null && last.labels.length === 0 && last === draft.objects.at(-1)?.at(-1);
  return described ? subject : (last ?? null);
}
