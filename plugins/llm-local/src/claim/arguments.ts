import type { NounPhrase } from '../chunk/phrase.ts';
import type { Clause, PrepositionalPhrase } from '../clause/clause.ts';
import type { Referent } from './claim.ts';
import { FRAMES } from '../lexicon/frames.ts';
import { isTie } from '../lexicon/kin.ts';
import { wordSet } from '../lexicon/word-list.ts';
import { refer } from './refer.ts';
import type { Scene } from './scene.ts';

/** The arguments of a clause in their active roles, as referents. */
export interface Arguments {
  readonly subjects: readonly Referent[];
  readonly objects: readonly Referent[];
  /** The phrase behind the first object, for what its owner and determiner say. */
  readonly object: NounPhrase | null;
  /** A second object: "appointed her president". */
  readonly second: readonly NounPhrase[];
  readonly phrases: readonly PrepositionalPhrase[];
}

function referAll(
  scene: Scene,
  phrases: readonly NounPhrase[],
  near: readonly string[],
  subject: boolean,
): readonly Referent[] {
  const found: Referent[] = [];
  for (const phrase of phrases) {
    // "Tom and his wife": names before it in the list bind the possessive.
    const before = [...near, ...found.filter((each) => each.kind === 'name').map((each) => each.name)];
    found.push(...refer(scene, phrase, before, subject));
  }
  return found;
}

export function namesOf(referents: readonly Referent[]): readonly string[] {
  return referents.flatMap((each) => (each.kind === 'name' ? [each.name] : []));
}

/** "I met Tom. We married": the two that "we" stands for, when one of them speaks; else the names as they are. */
export function pairOf(scene: Scene, clause: Clause, names: readonly string[]): readonly string[] {
  const { group, speaker } = scene.discourse;
  const both = clause.subjects.length === 1 && clause.subjects[0]?.pronoun === 'we' && names.length === 1;
  return both && group.length === 2 && speaker !== null && group.includes(speaker) ? group : names;
}

function elidedSubject(scene: Scene, clause: Clause): readonly Referent[] {
  if (!clause.elided || clause.subjects.length > 0 || clause.verb.passive) return [];
  const name =
    scene.discourse.speaker !== null && clause.verb.tense === 'past'
      ? scene.discourse.speaker
      : scene.discourse.lastSubject();
  if (name === null) return [];
  scene.registry.mention(name, scene.discourse.sentence, true);
  return [{ name, kind: 'name' }];
}

/** "works there", "lives there": the last firm or place, as a phrase. */
function placeMeant(scene: Scene, clause: Clause, there: NounPhrase): PrepositionalPhrase | null {
  const type = ['work', 'study', 'teach', 'intern', 'start'].includes(clause.verb.lemma) ? 'organization' : 'place';
  const name = scene.discourse.latestOfType(type);
  if (name === null) return null;
  return {
    word: type === 'place' ? (clause.verb.lemma === 'move' ? 'to' : 'in') : 'at',
    phrases: [{ ...there, pronoun: null, name, text: name }],
    after: -1,
  };
}

/** Verbs that take whom something goes to before it: "lent Olga his bike". */
const GIVING: ReadonlySet<string> = wordSet(`
give lend send show sell offer owe pay bring pass hand teach buy bake cook knit promise lease award grant
`);

const AMOUNT = /^[$€£]?\d/u;

/** What is given, where somebody by name stands before it, or a pronoun does; null where no one does. */
function giftIn(scene: Scene, { verb, objects }: Clause): readonly NounPhrase[] | null {
  const [[to, ...others] = [], gift = []] = objects;
  if (!GIVING.has(verb.lemma) || !to || others.length > 0 || !gift[0] || gift[0].pronoun !== null) return null;
  const isSomebody = to.pronoun !== null || isTie(to.head) || (to.name !== null && !isThing(scene, to.name));
  const [{ determiner, owner, name, text }] = [gift[0]];
  return isSomebody && (determiner !== null || owner !== null || name !== null || AMOUNT.test(text)) ? gift : null;
}

function isThing({ registry }: Scene, name: string): boolean {
  return ['product', 'place', 'language'].includes(registry.typeOf(name));
}

/** Resolves subject and objects; a passive is turned round, with its "by" phrase as the subject. */
export function readArguments(scene: Scene, clause: Clause): Arguments {
  const said = referAll(scene, clause.subjects, [], true);
  const subjects = said.length > 0 ? said : elidedSubject(scene, clause);
  const near = namesOf(subjects);
  const [first = [], second = []] = clause.objects;
  if (clause.verb.passive) {
    const by = clause.phrases.find((phrase) => phrase.word === 'by');
    // Before "by Ann and her brother" is read: what the passive says of its subject's kind.
    for (const frame of FRAMES.get(clause.verb.lemma) ?? []) {
      if (frame.targetType === null || !frame.targets.includes('obj')) continue;
      for (const name of near) scene.registry.vote(name, frame.targetType, 0.5);
    }
    return {
      subjects: by ? referAll(scene, by.phrases, near, false) : [],
      objects: subjects,
      object: clause.subjects[0] ?? null,
      second: first,
      phrases: clause.phrases.filter((phrase) => phrase !== by),
    };
  }
  const given = giftIn(scene, clause);
  if (given !== null) {
    const to = { word: 'to', phrases: first, after: -1 };
    return {
      subjects,
      objects: referAll(scene, given, near, false),
      object: given[0] ?? null,
      second: [],
      phrases: [...clause.phrases, to],
    };
  }
  const there = first[0]?.pronoun === 'there' ? placeMeant(scene, clause, first[0]) : null;
  const phrases = there === null ? clause.phrases : [...clause.phrases, there];
  return { subjects, objects: referAll(scene, first, near, false), object: first[0] ?? null, second, phrases };
}

/** The referents of the phrases with one of these prepositions. */
export function targetsOf(
  scene: Scene,
  phrases: readonly PrepositionalPhrase[],
  words: readonly string[],
  near: readonly string[],
): readonly Referent[] {
  return phrases
    .filter((phrase) => words.includes(phrase.word))
    .flatMap((phrase) => referAll(scene, phrase.phrases, near, false));
}
