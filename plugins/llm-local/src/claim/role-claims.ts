import type { NounPhrase, VerbGroup } from '../chunk/phrase.ts';
import type { PrepositionalPhrase } from '../clause/clause.ts';
import { isTie, KIN, MUTUAL, PETS, tieName } from '../lexicon/kin.ts';
import { isAbstractNoun } from '../lexicon/abstract-nouns.ts';
import { isKind, isPersonKind, LIFE_STAGES } from '../lexicon/kinds.ts';
import { LANGUAGES, NATIONALITIES } from '../lexicon/languages.ts';
import type { Effect } from '../lexicon/frames.ts';
import { ORGANIZATION_NOUNS } from '../lexicon/organizations.ts';
import { readNumber } from '../lexicon/number-words.ts';
import { isOccupation, OFFICES } from '../lexicon/roles.ts';
import { targetsOf } from './arguments.ts';
import { type Claim, named, noun, type Referent, relationName, value } from './claim.ts';
import { DEPARTMENTS } from './departments.ts';
import { ownersOf, refer, typeOfLabel, withOf } from './refer.ts';
import type { Scene } from './scene.ts';

/** Nouns that relate to what "of" names: "a fan of jazz", "a graduate of MIT". */
const OF_NOUNS = new Set(
  (
    'fan resident native citizen graduate alumnus alumna supporter branch subsidiary part version fork type kind victim ' +
    'survivor student fellow user veteran winner recipient host home headquarters patron'
  ).split(' '),
);
/** Those of the relating nouns that say nothing of a person. */
const THING_NOUNS = new Set(['capital', 'part', 'headquarters', 'subsidiary', 'version', 'branch', 'type', 'kind']);
export const PLACE_OFFICES = new Set(['mayor', 'governor']);

export interface Becoming {
  readonly verb: VerbGroup;
  readonly effect: Effect;
  /** The relation of a plain role: `is_a`, or `has_role` after a promotion. */
  readonly plain: string;
  /** Whether the subject stands there by its name, and not as a pronoun. */
  readonly named?: boolean;
}

/** A role phrase with what is needed to state it. */
interface Role {
  readonly scene: Scene;
  readonly source: string;
  readonly phrase: NounPhrase;
  readonly phrases: readonly PrepositionalPhrase[];
  readonly becoming: Becoming;
  readonly office: boolean;
  readonly tie: boolean;
  readonly occupation: boolean;
}

function make({ source, becoming }: Role, relation: string, target: Referent, confidence = 0.85): Claim {
  const { effect, verb } = becoming;
  return { source: named(source), relation, target, effect, confidence, denied: false, verb };
}

function isDepartment(phrase: NounPhrase): boolean {
  if (phrase.owner !== null) return false;
  if (DEPARTMENTS.has(phrase.head) && !phrase.text.includes(' ')) return true;
  return phrase.name === null && phrase.modifier === null && phrase.determiner === null;
}

/** Named things that a preposition after the role leads to: "a nurse at Mercy Hospital", "a nurse from Cork". */
function after(role: Role, words: readonly string[], anywhere: boolean): readonly Referent[] {
  const { scene, phrase, phrases, source } = role;
  const fitting = phrases.filter(
    (each) => each.after === phrase.start || (anywhere && (each.after > phrase.start || each.after < 0)),
  );
  return targetsOf(scene, fitting, words, [source]).filter((each) => each.kind === 'name');
}

/** "is Tom's manager", "Acme's chairman". */
function ownedRole(role: Role, owners: readonly string[]): readonly Claim[] {
  const { scene, source, phrase, office, tie } = role;
  scene.registry.vote(source, 'person', 2);
  if (KIN.has(phrase.head)) for (const owner of owners) scene.registry.vote(owner, 'person', 2);
  const bare = office && phrase.head === phrase.text;
  const word = bare ? phrase.head : tie ? tieName(phrase.head) : relationName(phrase.text);
  return owners.map((owner) => {
    scene.discourse.setTie(owner, tie ? tieName(phrase.head) : phrase.head, source);
    return make(role, `${word}_of`, named(owner), 0.9);
  });
}

/** "the CEO of Acme", "the father of Nora", "the capital of France". */
function roleOf(role: Role): readonly Claim[] {
  const { scene, source, phrase, office, tie } = role;
  const { head } = phrase;
  const vote = (name: string, type: string, weight: number): void => scene.registry.vote(name, type, weight);
  const targets = phrase.of.flatMap((each) => refer(scene, each, [source]));
  if (!THING_NOUNS.has(head)) vote(source, 'person', 2);
  if (head === 'capital') vote(source, 'place', 3);
  for (const target of targets) {
    if (target.kind !== 'name') continue;
    scene.discourse.setTie(target.name, head, source);
    if (head === 'capital') vote(target.name, 'place', 3);
    if (PLACE_OFFICES.has(head)) vote(target.name, 'place', 2);
    else if (office || role.occupation) vote(target.name, 'organization', head === 'member' ? 2 : 1.2);
  }
  const word = tie && !office ? tieName(head) : relationName(phrase.text);
  return targets.map((target) => make(role, `${word}_of`, target, 0.9));
}

/** Whether the noun may say what this source is: moods and moments ("a blast") are no kinds. */
function isKindFor({ scene, source, phrase, becoming }: Role): boolean {
  if (becoming.plain === 'has_role') return false;
  const type = scene.registry.typeOf(source);
  if (type === 'person') return isPersonKind(phrase.head);
  return isKind(phrase.head) || (becoming.named === true && !isAbstractNoun(phrase.head));
}

/** "a nurse at Mercy Hospital", "CTO at Acme", "a former pilot", "a village in Kent". */
function plainRole(role: Role): readonly Claim[] {
  const { scene, source, phrase, office, becoming } = role;
  const pet = PETS.has(phrase.head);
  const human =
    role.occupation || (role.tie && !pet) || (isPersonKind(phrase.head) && scene.registry.typeOf(source) === 'person');
  if (LIFE_STAGES.has(phrase.head) || (THING_NOUNS.has(phrase.head) && phrase.of.length === 0)) return [];
  if (!human && !isKindFor(role)) return [];
  const type = typeOfLabel(phrase.head);
  if (type !== null && type !== 'person') scene.registry.vote(source, type === 'animal' ? 'other' : type, 2);
  if (human && phrase.head !== 'part') scene.registry.vote(source, 'person', 2);
  const at = after(role, ['at', 'for', 'with'], true);
  if (human) for (const each of at) scene.registry.vote(each.name, 'organization', 2);
  if (office && phrase.of.length === 0 && at.length > 0) {
    return at.map((each) => make(role, `${relationName(phrase.text.replace(/^(?:new|current) /i, ''))}_of`, each));
  }
  // One relation for what somebody does, however it is told, so that the end of it finds it.
  const plain = office ? 'has_role' : human ? 'is_a' : becoming.plain;
  const text = withOf(phrase).replace(/^(?:former|ex)\s+/, '');
  const first = make(role, plain, noun(text), human ? 0.85 : 0.65);
  const former = text !== withOf(phrase) && becoming.effect === 'state';
  const claims = [former ? { ...first, effect: 'end' as const } : first];
  if (!human) {
    const where = after(role, ['in', 'near'], false);
    for (const each of where) scene.registry.vote(each.name, 'place', 2);
    return [...claims, ...where.map((each) => make(role, 'located_in', each, 0.7))];
  }
  const relation = ['student', 'pupil'].includes(phrase.head) ? 'studies_at' : 'works_at';
  const origin = after(role, ['from'], false).filter(
    (each) => !['person', 'organization'].includes(scene.registry.typeOf(each.name)),
  );
  return [
    ...claims,
    ...at.map((each) => make(role, relation, each, 0.8)),
    ...origin.map((each) => make(role, 'is_from', each, 0.75)),
  ];
}

/** Says what a person or thing is, by the phrase that follows "is", "became", "was appointed" or an apposition comma. */
export function roleClaims(
  scene: Scene,
  source: string,
  phrase: NounPhrase,
  phrases: readonly PrepositionalPhrase[],
  becoming: Becoming,
): readonly Claim[] {
  const { head } = phrase;
  const [office, tie, occupation] = [OFFICES.has(head), isTie(head), isOccupation(head)];
  const role: Role = { scene, source, phrase, phrases, becoming, office, tie, occupation };
  if (phrase.pronoun !== null) return [];
  if (phrase.name !== null && (LANGUAGES.has(head) || NATIONALITIES.has(head)))
    return [make(role, 'is', noun(phrase.text), 0.7)];
  if (phrase.name !== null || phrase.labels.length > 0) return [];
  const age = readNumber(phrase.text.toLowerCase().replace(/[ -]years?(?:[ -]old)?$/, ''));
  if (age !== null && becoming.effect === 'state') {
    // How old somebody was once is no fact of today.
    if (/^(?:a|an|one)$/i.test(phrase.text) || becoming.verb.tense === 'past') return [];
    scene.registry.vote(source, 'person', 2);
    return [make(role, 'age', value(String(age)), 0.9)];
  }
  if (/^(?:[\d$€£]|one$)/i.test(phrase.text)) return [];
  const relates = tie || office || OF_NOUNS.has(head);
  const owners = phrase.modifier !== null && office ? [phrase.modifier] : ownersOf(scene, phrase, [source]);
  if (ORGANIZATION_NOUNS.has(head))
    for (const owner of owners) if (/^\S+ \S+$/.test(owner)) scene.registry.vote(owner, 'person', 1);
  if (owners.length > 0 && relates) return ownedRole(role, owners);
  if (phrase.of.length > 0 && (relates || occupation) && (OF_NOUNS.has(head) || !phrase.of.every(isDepartment)))
    return roleOf(role);
  if (!phrase.plural) return plainRole(role);
  const words = phrase.text.split(' ').slice(0, -1);
  const at = occupation || tie ? after(role, ['at', 'with', 'for'], true) : [];
  for (const each of at) scene.registry.vote(each.name, 'organization', 2);
  return [
    ...(occupation && !MUTUAL.has(head)
      ? [make(role, office ? 'has_role' : 'is_a', noun([...words, head].join(' ')), 0.8)]
      : []),
    ...at.map((each) => make(role, 'works_at', each, 0.8)),
  ];
}
