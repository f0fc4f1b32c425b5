import type { NounPhrase, VerbGroup } from '../chunk/phrase.ts';
import type { PrepositionalPhrase } from '../clause/clause.ts';
import { isTie, KIN, tieName } from '../lexicon/kin.ts';
import { LANGUAGES, NATIONALITIES } from '../lexicon/languages.ts';
import type { Effect } from '../lexicon/frames.ts';
import { isOccupation, OFFICES } from '../lexicon/roles.ts';
import { targetsOf } from './arguments.ts';
import { type Claim, named, noun, type Referent, relationName, value } from './claim.ts';
import { DEPARTMENTS } from './departments.ts';
import { ownersOf, refer, typeOfLabel, withOf } from './refer.ts';
import type { Scene } from './scene.ts';

/** Nouns that relate to what "of" names: "a fan of jazz", "a graduate of MIT". */
const OF_NOUNS = new Set('fan resident native citizen graduate alumnus alumna supporter branch subsidiary part version fork type kind victim survivor student fellow user veteran winner recipient host home headquarters patron'.split(' '));

export interface Becoming {
  readonly verb: VerbGroup;
  readonly effect: Effect;
  /** The relation of a plain role: `is_a`, or `has_role` after a promotion. */
  readonly plain: string;
}

function isDepartment(phrase: NounPhrase): boolean {
  return phrase.owner === null && ((DEPARTMENTS.has(phrase.head) && !phrase.text.includes(' ')) || (phrase.name === null && phrase.modifier === null && phrase.determiner === null));
}

/** Which organisation a role is at, by the phrases after it. */
function employers(scene: Scene, phrase: NounPhrase, phrases: readonly PrepositionalPhrase[], near: readonly string[]): readonly Referent[] {
  const after = phrases.filter((each) => ['at', 'for', 'with'].includes(each.word) && (each.after === phrase.start || each.after >= phrase.start || each.after < 0));
  return targetsOf(scene, after, ['at', 'for', 'with'], near).filter((each) => each.kind === 'name');
}

/** Says what a person or thing is, by the phrase that follows "is", "became", "was appointed" or an apposition comma. */
export function roleClaims(
  scene: Scene,
  source: string,
  phrase: NounPhrase,
  phrases: readonly PrepositionalPhrase[],
  becoming: Becoming,
): readonly Claim[] {
  const near = [source];
  const make = (relation: string, target: Referent, confidence = 0.85): Claim => ({
    source: named(source),
    relation,
    target,
    effect: becoming.effect,
    confidence,
    denied: false,
    verb: becoming.verb,
  });
  const person = (name: string): void => scene.registry.vote(name, 'person', 2);
  if (phrase.pronoun !== null) return [];
  const adjectival = phrase.name !== null && (LANGUAGES.has(phrase.head) || NATIONALITIES.has(phrase.head));
  if (adjectival) return [make('is', noun(phrase.text), 0.7)];
  if (phrase.name !== null || phrase.labels.length > 0) return [];
  if (/^\d{1,3}(?: years?)?$/.test(phrase.text) && becoming.effect === 'state') {
    person(source);
    return [make('age', value(phrase.text.replace(/ years?$/, '')), 0.9)];
  }
  if (/^[\d$€£]/.test(phrase.text)) return [];
  const office = OFFICES.has(phrase.head);
  const tie = isTie(phrase.head);
  const owners = phrase.modifier !== null && office ? [phrase.modifier] : ownersOf(scene, phrase, near);
  if (owners.length > 0 && (tie || office || OF_NOUNS.has(phrase.head))) {
    if (tie || phrase.head !== 'part') person(source);
    if (tie && KIN.has(phrase.head)) owners.forEach(person);
    const word = office && !KIN.has(phrase.head) && phrase.head === phrase.text ? phrase.head : tie ? tieName(phrase.head) : relationName(phrase.text);
    return owners.map((owner) => {
      scene.discourse.setTie(owner, tie ? tieName(phrase.head) : phrase.head, source);
      return make(`${word}_of`, named(owner), 0.9);
    });
  }
  if (phrase.of.length > 0 && (tie || office || isOccupation(phrase.head) || OF_NOUNS.has(phrase.head)) && !phrase.of.every(isDepartment)) {
    const targets = phrase.of.flatMap((each) => refer(scene, each, near));
    const word = tie && !office ? tieName(phrase.head) : relationName(phrase.text);
    if (['capital', 'part', 'headquarters', 'subsidiary', 'version', 'branch', 'type', 'kind'].includes(phrase.head)) {
      if (phrase.head === 'capital') for (const each of [{ name: source }, ...targets]) scene.registry.vote(each.name, 'place', 3);
    } else person(source);
    for (const target of targets) if (target.kind === 'name') scene.discourse.setTie(target.name, phrase.head, source);
    if (phrase.head === 'mayor' || phrase.head === 'governor') for (const target of targets) scene.registry.vote(target.name, 'place', 2);
    else if (office || isOccupation(phrase.head)) for (const target of targets) scene.registry.vote(target.name, 'organization', phrase.head === 'member' ? 2 : 1.2);
    return targets.map((target) => make(`${word}_of`, target, 0.9));
  }
  if (phrase.plural) return isOccupation(phrase.head) ? [make(becoming.plain, noun(singularText(phrase)), 0.8), ...[]] : [];
  const at = employers(scene, phrase, phrases, near);
  const role = noun(withOf(phrase).replace(/^(?:former|ex)\s+/, ''));
  const human = isOccupation(phrase.head) || tie;
  const kind = typeOfLabel(phrase.head);
  if (kind !== null && kind !== 'person') scene.registry.vote(source, kind === 'animal' ? 'other' : kind, 2);
  if (human && phrase.head !== 'part') person(source);
  if (office && phrase.of.length === 0 && at.length > 0) {
    return at.map((each) => {
      scene.registry.vote(each.name, 'organization', 2);
      return make(`${relationName(phrase.text)}_of`, each, 0.85);
    });
  }
  const former = /^(?:former|ex)\s/.test(phrase.text);
  const plain = office && becoming.plain === 'is_a' ? 'has_role' : becoming.plain;
  const first = make(plain, role, human ? 0.85 : 0.65);
  const claims = [former && becoming.effect === 'state' ? { ...first, effect: 'end' as const } : first];
  if (human) {
    for (const each of at) {
      scene.registry.vote(each.name, 'organization', 2);
      claims.push(make(['student', 'pupil'].includes(phrase.head) ? 'studies_at' : 'works_at', each, 0.8));
    }
  }
  const origin = targetsOf(scene, phrases.filter((each) => each.after === phrase.start), ['from'], near).filter((each) => each.kind === 'name' && !['person', 'organization'].includes(scene.registry.typeOf(each.name)));
  for (const each of origin) claims.push(make('is_from', each, 0.75));
  const where = human ? [] : targetsOf(scene, phrases.filter((each) => each.after === phrase.start), ['in', 'near'], near).filter((each) => each.kind === 'name');
  for (const each of where) {
    scene.registry.vote(each.name, 'place', 2);
    claims.push(make('located_in', each, 0.7));
  }
  return claims;
}

function singularText(phrase: NounPhrase): string {
  const words = phrase.text.split(' ');
  return [...words.slice(0, -1), phrase.head].join(' ');
}
