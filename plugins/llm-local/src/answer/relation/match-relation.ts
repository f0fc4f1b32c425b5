import { FAMILY_CUES } from './family-cues.ts';
import { HOME_CUES } from './home-cues.ts';
import { isTie } from '../../lexicon/kin.ts';
import { OTHER_CUES } from './other-cues.ts';
import type { NamedEnd, RelationCue } from './relation-cue.ts';
import { WORK_CUES } from './work-cues.ts';
import { relationKeys, wordKey } from '../words/word-key.ts';

/** What a question asks of a fact's relation. */
export interface AskedRelation {
  /** How well a relation answers, 0 for not at all, and which end the question's name must be. */
  readonly fits: (relation: string) => { readonly score: number; readonly named: NamedEnd };
  readonly moment: 'start' | 'end' | null;
  /** Keys of the words by which a sentence speaks of it. */
  readonly words: ReadonlySet<string>;
}

const CUES: readonly RelationCue[] = Object.freeze([...FAMILY_CUES, ...HOME_CUES, ...OTHER_CUES, ...WORK_CUES]);
const NO_FIT = Object.freeze({ score: 0, named: 'either' as const });

function ofCue(cue: RelationCue): AskedRelation {
  const rank = new Map(
    cue.tiers.flatMap((tier, index) => tier.map(([relation, named]) => [relation, { index, named }] as const)),
  );
  return {
    moment: cue.moment,
    words: new Set(cue.words.map(wordKey)),
    fits(relation) {
      const found = rank.get(relation);
      return found ? { score: 1 - found.index / 20, named: found.named } : NO_FIT;
    },
  };
}

const NOUN = String.raw`([\p{L}\p{M}-]+(?: [\p{L}\p{M}-]+){0,3}?)`;
const OF_NAME = new RegExp(
  String.raw`\b(?:the|a|an) (?:(?:current|new|first|former|previous|last|old) )*${NOUN} (?:of|for|at) @`,
  'u',
);
const OWNED = new RegExp(
  String.raw`@'s (?:(?:current|new|first|former|previous|last|old|ex) )*${NOUN}(?=[?.,!]|$|'s name\b| (?:is|was|called|named|in|live|lives|work|works|do|did|before|after)\b)`,
  'u',
);
const HAVING = new RegExp(String.raw`@ (?:have|has|had) (?:a|an|any) ${NOUN}(?=[?.,!]|$)`, 'u');
const HOLDER = new RegExp(String.raw`@ (?:the|a|an) ${NOUN} of\b`, 'u');

/** "Alice's sister", "the CEO of Acme": a relation named by its noun. */
function ofNoun(masked: string): AskedRelation | null {
  const noun = (OWNED.exec(masked) ?? OF_NAME.exec(masked) ?? HAVING.exec(masked) ?? HOLDER.exec(masked))?.[1];
  if (noun === undefined || /\b(?:what|who|which|is|was|are|many|lot|kind|name|time)\b/.test(noun)) return null;
  const keys = noun.split(/[ -]/).map((word) => wordKey(PLAIN.get(word) ?? word));
  const wanted = keys.join(' ');
  return {
    moment: null,
    words: new Set(keys),
    fits(relation) {
      const own = relationKeys(relation)
        .flatMap((key) => key.split('-'))
        .join(' ');
      if (own !== wanted) return NO_FIT;
      return { score: 1, named: relation.endsWith('_of') ? 'target' : 'source' };
    },
  };
}

/** Other words for what relations are named after. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ...['mom', 'mum', 'mommy'].map((word) => [word, 'mother'] as const),
  ...['dad', 'daddy'].map((word) => [word, 'father'] as const),
  ['grandma', 'grandmother'],
  ['grandpa', 'grandfather'],
  ['coworker', 'colleague'],
  ['favourite', 'favorite'],
  ['colour', 'color'],
  ['neighbour', 'neighbor'],
]);

const SUBJECT_VERB = /\b(?:do|does|did|has|have|had|will|can) (?:(?:@\d* (?:and|or) )?@\d*) /;

/** A relation that the question's own words spell: "does Alice mentor" and `mentors`. */
function ofWords(plain: string, keys: ReadonlySet<string>): AskedRelation {
  const named: NamedEnd = SUBJECT_VERB.test(plain)
    ? 'source'
    : /\b(?:who|what) \p{L}+(?: \p{L}+)? @/u.test(plain)
      ? 'target'
      : 'either';
  return {
    moment: null,
    words: new Set(),
    fits(relation) {
      const own = relationKeys(relation);
      if (own.length === 0 || !own.every((key) => keys.has(key))) return NO_FIT;
      return { score: 0.9, named: relation.endsWith('_by') ? 'either' : named };
    },
  };
}

/** "Since when" asks for the beginning of whatever it is, "until when" for its end. */
function momentOf(masked: string): AskedRelation['moment'] {
  if (/\b(?:until|till) when\b/.test(masked)) return 'end';
  return /\bsince when\b/.test(masked) ? 'start' : null;
}

function relationOf(
  plain: string,
  keys: ReadonlySet<string>,
): { readonly asked: AskedRelation; readonly known: boolean } {
  const having = HAVING.exec(plain)?.[1];
  const cue = having !== undefined && isTie(having) ? undefined : CUES.find(({ pattern }) => pattern.test(plain));
  if (cue) return { asked: ofCue(cue), known: true };
  const noun = ofNoun(plain);
  return noun ? { asked: noun, known: true } : { asked: ofWords(plain, keys), known: false };
}

/** The relation that a masked question asks for; `known` tells whether a cue or noun said so. */
export function matchRelation(
  masked: string,
  keys: ReadonlySet<string>,
): { readonly asked: AskedRelation; readonly known: boolean } {
  const { asked, known } = relationOf(masked.replaceAll(/@\d+/g, '@'), keys);
  return { asked: { ...asked, moment: momentOf(masked) ?? asked.moment }, known };
}
