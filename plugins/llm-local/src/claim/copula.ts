import type { NounPhrase } from '../chunk/phrase.ts';
import type { Clause } from '../clause/clause.ts';
import { ADJECTIVE_RELATIONS, LASTING_ADJECTIVES } from '../lexicon/adjectives.ts';
import { FIRST_PERSON } from '../entity/discourse.ts';
import { isTie, KIN, MUTUAL, PETS, tieName } from '../lexicon/kin.ts';
import { LANGUAGES, NATIONALITIES } from '../lexicon/languages.ts';
import { readNumber } from '../lexicon/number-words.ts';
import { OFFICES } from '../lexicon/roles.ts';
import { namesOf, targetsOf } from './arguments.ts';
import { type Claim, named, noun, type Referent, relationName, value } from './claim.ts';
import { ownersOf, refer, typeOfLabel } from './refer.ts';
import { type Becoming, PLACE_OFFICES, roleClaims } from './role-claims.ts';
import type { Scene } from './scene.ts';

function claimOf(clause: Clause, source: string, relation: string, target: Referent, confidence = 0.85): Claim {
  return {
    source: named(source),
    relation,
    target,
    effect: 'state',
    confidence,
    denied: clause.verb.negated,
    verb: clause.verb,
  };
}

const ATTRIBUTE_NAMES: ReadonlyMap<string, string> = new Map([
  ['e_mail', 'email'],
  ['email_address', 'email'],
  ['e_mail_address', 'email'],
  ['telephone_number', 'phone_number'],
  ['phone', 'phone_number'],
  ['mobile_number', 'phone_number'],
  ['birth_date', 'birthday'],
  ['date_of_birth', 'birthday'],
  ['full_name', 'name'],
  ['employer', 'works_at'],
  ['job', 'works_as'],
  ['profession', 'works_as'],
  ['occupation', 'works_as'],
]);

/** Attributes whose value may be a plain word; any other needs a name, a number or a date. */
const ATTRIBUTES =
  /^(?:favou?rite_.*|.*(?:name|nickname|birthday|anniversary|email|number|address|age|date|hobby|hobbies|job|works_as|works_at|profession|occupation|employer|password|major|degree|title|size|height|weight|type|salary|price|rent|colou?r|language|religion|nationality|hometown|currency|population|budget|deadline|diagnosis|allergy|allergies|pronouns|sign|specialty|speciality|genre|code|id|handle|username|model|brand|stack|framework|provider|status))$/;

/** "4 July" as it stands, without its preposition; a relative date by what it means. */
function dateText(scene: Scene, time: number): string | null {
  const mention = scene.mentions[time];
  if (!mention) return null;
  const plain = mention.text.replace(/^(?:on|in|at|since|the|of)\s+/i, '');
  return /\d/.test(plain) && !/\b(?:ago|last|next|this)\b/i.test(plain) ? plain : (mention.from?.text ?? null);
}

/** The value of an attribute: a name, a literal, a date or the words as they stand. */
function attributeValues(scene: Scene, clause: Clause): readonly Referent[] {
  const complements = clause.objects[0] ?? [];
  const values = complements.flatMap((phrase): readonly Referent[] => {
    if (phrase.pronoun !== null || (typeof phrase.owner === 'string' && phrase.labels.length === 0)) return [];
    if (/\d|@/.test(phrase.text) && phrase.name === null) return [value(phrase.text)];
    return refer(scene, phrase);
  });
  if (values.length > 0) return values;
  const dates = clause.times.flatMap((time) => dateText(scene, time) ?? []);
  if (dates.length > 0) return [value(dates[0] ?? '')];
  return clause.activity === null
    ? clause.adjectives.slice(0, 1).map((each) => noun(each.word))
    : [noun(clause.activity)];
}

/** "my son's name is Theo" is about the son. */
function subjectMeant(clause: Clause): NounPhrase | undefined {
  const [subject] = clause.subjects;
  const owner = subject?.head === 'name' ? subject.owner : null;
  return owner !== null && typeof owner === 'object' && owner.name === null && isTie(owner.head) ? owner : subject;
}

/** "I adopted a cat. Her name is Olive.": the pet told of last. */
function namesOfPet(scene: Scene, clause: Clause, names: readonly string[]): readonly Claim[] {
  const told = scene.earlier.at(-1);
  const kind = told?.target.kind === 'noun' ? told.target : null;
  if (!told || kind === null || !PETS.has(kind.name.split(' ').at(-1) ?? '')) return [];
  return names.flatMap((name) => {
    scene.registry.mention(name, scene.discourse.sentence, true);
    scene.registry.vote(name, 'other', 6);
    return [claimOf(clause, told.source.name, 'has', named(name), 0.75), claimOf(clause, name, 'is_a', kind, 0.7)];
  });
}

/** "Alice's husband is Tom", "the CEO of Acme is Bo", "her birthday is 4 July"; null when the subject is no such phrase. */
export function attributeClaims(scene: Scene, clause: Clause): readonly Claim[] | null {
  const subject = subjectMeant(clause);
  if (
    !subject ||
    clause.subjects.length > 1 ||
    subject.name !== null ||
    subject.labels.length > 0 ||
    subject.pronoun !== null
  )
    return null;
  const names = (clause.objects[0] ?? []).flatMap((phrase) => (phrase.name === null ? [] : phrase.name));
  if (subject.text === 'name' && typeof subject.owner === 'string' && !FIRST_PERSON.has(subject.owner))
    return namesOfPet(scene, clause, names);
  const tie = isTie(subject.head);
  const holderOf = (owner: string): readonly Claim[] =>
    names.map((name) => {
      scene.registry.mention(name, scene.discourse.sentence, true);
      if (tie || subject.head !== 'capital') scene.registry.vote(name, 'person', 4);
      else for (const each of [name, owner]) scene.registry.vote(each, 'place', 3);
      if (tie && KIN.has(subject.head)) scene.registry.vote(owner, 'person', 2);
      const gender = KIN.get(subject.head);
      const known = scene.registry.get(name);
      if (known && gender !== undefined && gender !== 'unknown') known.gender = gender;
      scene.discourse.setTie(owner, tie ? tieName(subject.head) : subject.head, name);
      const word = tie ? tieName(subject.head) : relationName(subject.text);
      return claimOf(clause, name, `${word}_of`, named(owner), 0.9);
    });
  const owners =
    subject.modifier !== null && subject.owner === null ? [subject.modifier] : ownersOf(scene, subject, []);
  for (const owner of owners) scene.registry.mention(owner, scene.discourse.sentence, false);
  if (tie || (OFFICES.has(subject.head) && !/^favou?rite\b/.test(subject.text))) {
    const bodies =
      owners.length > 0
        ? owners
        : subject.of
            .flatMap((phrase) => refer(scene, phrase))
            .flatMap((each) => (each.kind === 'name' ? [each.name] : []));
    if (names.length === 0 || bodies.length === 0) return null;
    const ofPlace = PLACE_OFFICES.has(subject.head);
    if (!tie) for (const body of bodies) scene.registry.vote(body, ofPlace ? 'place' : 'organization', ofPlace ? 2 : 1);
    return bodies.flatMap(holderOf);
  }
  if (
    owners.length === 0 ||
    (clause.phrases.some((phrase) => ['in', 'at', 'on'].includes(phrase.word)) &&
      (clause.objects[0]?.length ?? 0) === 0 &&
      clause.times.length === 0)
  )
    return null;
  const words = relationName([subject.text.replace(/^(?:new|current|old) /i, ''), ...subject.of.map((each) => `of ${each.text}`)].join(' '));
  const relation = ATTRIBUTE_NAMES.get(words) ?? words;
  const type = typeOfLabel(subject.head);
  const listed = ATTRIBUTES.test(relation);
  if (!listed && subject.owner === null) return [];
  return owners.flatMap((owner) =>
    attributeValues(scene, clause).flatMap((target, index) => {
      // "9 Palm Avenue, Enugu": one address.
      if (index > 0 && relation === 'address') {
        scene.registry.vote(target.name, 'place', 2);
        return [];
      }
      if (!listed && target.kind === 'noun') return [];
      if (type !== null && target.kind === 'name')
        scene.registry.vote(target.name, type === 'animal' ? 'other' : type, 2);
      return claimOf(clause, owner, relation, target, 0.85);
    }),
  );
}

/** "is five years old", when the date reader took the years for a duration. */
function ageOf(scene: Scene, clause: Clause): string | null {
  if (!clause.adjectives.some((each) => each.word === 'old')) return null;
  const years = clause.times.flatMap((time) => /^([\w-]+) years?\b/i.exec(scene.mentions[time]?.text ?? '')?.[1] ?? []);
  const age = readNumber(years[0]?.toLowerCase() ?? '');
  return age === null ? null : String(age);
}

const OF_PEOPLE =
  /^(?:allergic_to|afraid_of|likes|interested_in|speaks|good_at|bad_at|addicted_to|passionate_about|obsessed_with|friend_of|married_to|engaged_to|diagnosed_with)$/;

/** "is allergic to peanuts", "is fluent in French", "is vegetarian". */
function adjectiveClaims(scene: Scene, clause: Clause, source: string): readonly Claim[] {
  const age = ageOf(scene, clause);
  if (age !== null) {
    if (clause.verb.tense === 'past') return [];
    scene.registry.vote(source, 'person', 2);
    return [claimOf(clause, source, 'age', value(age), 0.9)];
  }
  return clause.adjectives.flatMap(({ word, at }): readonly Claim[] => {
    const claims = clause.phrases.flatMap((phrase) => {
      const relation = ADJECTIVE_RELATIONS.get(`${word} ${phrase.word}`);
      if (relation === undefined) return [];
      if (OF_PEOPLE.test(relation)) scene.registry.vote(source, 'person', 1);
      return targetsOf(scene, [phrase], [phrase.word], [source]).map((target) =>
        claimOf(clause, source, relation, target),
      );
    });
    if (claims.length > 0) return claims;
    const before = clause.objects[0]?.at(-1);
    if (['intolerant', 'blind', 'allergic'].includes(word) && before?.end === at && before.name === null)
      return [claimOf(clause, source, 'is', noun(`${before.text} ${word}`), 0.8)];
    const lasting = LASTING_ADJECTIVES.has(word) || LANGUAGES.has(word) || NATIONALITIES.has(word);
    return lasting ? [claimOf(clause, source, 'is', noun(word), 0.75)] : [];
  });
}

/** "is from Spain", "is in Paris", "is at Acme". */
function placeClaims(scene: Scene, clause: Clause, source: string): readonly Claim[] {
  if ((clause.objects[0]?.length ?? 0) > 0 || clause.adjectives.length > 0) return [];
  return clause.phrases.flatMap((phrase) => {
    const targets = targetsOf(scene, [phrase], [phrase.word], [source]).filter((each) => each.kind === 'name');
    return targets.flatMap((target): readonly Claim[] => {
      const type = scene.registry.typeOf(target.name);
      const organization = type === 'organization';
      if (phrase.word === 'to') {
        if (!clause.verb.perfect || type === 'person') return [];
        scene.registry.vote(target.name, 'place', 1);
        return [{ ...claimOf(clause, source, 'visited', target, 0.75), effect: 'event' }];
      }
      if (phrase.word === 'from') {
        if (!organization) scene.registry.vote(target.name, 'place', 2);
        return [claimOf(clause, source, organization ? 'works_at' : 'is_from', target)];
      }
      if ((phrase.word === 'at' || phrase.word === 'with') && organization)
        return [claimOf(clause, source, 'works_at', target, 0.6)];
      if (phrase.word !== 'in' && phrase.word !== 'near') return [];
      scene.registry.vote(target.name, 'place', 1.5);
      return [claimOf(clause, source, 'located_in', target, 0.7)];
    });
  });
}

/** "founder and CEO of Lumo": the first is of Lumo too. */
function sharingOf(phrases: readonly NounPhrase[]): readonly NounPhrase[] {
  const last = phrases.findLast((phrase) => phrase.of.length > 0);
  if (!last) return phrases;
  return phrases.map((phrase) =>
    phrase.of.length === 0 && phrase.owner === null && OFFICES.has(phrase.head) && phrase.start < last.start
      ? { ...phrase, of: last.of }
      : phrase,
  );
}

function mutualClaims(
  clause: Clause,
  sources: readonly string[],
  complements: readonly NounPhrase[],
): readonly Claim[] {
  const [first, ...others] = sources;
  const [phrase] = complements;
  if (
    first === undefined ||
    others.length === 0 ||
    !phrase ||
    !MUTUAL.has(phrase.head) ||
    !phrase.plural ||
    phrase.owner !== null ||
    phrase.of.length > 0
  )
    return [];
  return others.map((other) => claimOf(clause, first, `${tieName(phrase.head)}_of`, named(other)));
}

const PAIRED: ReadonlyMap<string, string> = new Map([
  ['married', 'married_to'],
  ['engaged', 'engaged_to'],
]);

/** "Ann and Bo are married". */
function pairClaims(clause: Clause, sources: readonly string[]): readonly Claim[] {
  const [first, second, third] = sources;
  const word = clause.adjectives.map((each) => PAIRED.get(each.word)).find((each) => each !== undefined);
  if (first === undefined || second === undefined || third !== undefined || word === undefined) return [];
  return clause.phrases.some((phrase) => phrase.word === 'to') ? [] : [claimOf(clause, first, word, named(second))];
}

/** What a clause with "be" states of its subjects. */
export function copulaClaims(scene: Scene, clause: Clause, subjects: readonly Referent[]): readonly Claim[] {
  const sources = namesOf(subjects);
  const becoming: Becoming = {
    verb: clause.verb,
    effect: 'state',
    plain: 'is_a',
    named: clause.subjects.some((phrase) => phrase.name !== null || phrase.labels.length > 0),
  };
  const complements = sharingOf(clause.objects[0] ?? []);
  const mutual = mutualClaims(clause, sources, complements);
  if (mutual.length > 0) {
    const firms = targetsOf(scene, clause.phrases, ['at'], sources).filter((each) => each.kind === 'name');
    for (const firm of firms) scene.registry.vote(firm.name, 'organization', 2);
    const works = sources.flatMap((source) => firms.map((firm) => claimOf(clause, source, 'works_at', firm, 0.75)));
    return [...mutual, ...works];
  }
  const paired = pairClaims(clause, sources);
  if (paired.length > 0) return paired;
  return sources.flatMap((source) => [
    ...complements.flatMap((phrase) => complementClaims(scene, clause, source, phrase, becoming)),
    ...adjectiveClaims(scene, clause, source),
    ...placeClaims(scene, clause, source),
  ]);
}

function complementClaims(
  scene: Scene,
  clause: Clause,
  source: string,
  phrase: NounPhrase,
  becoming: Becoming,
): readonly Claim[] {
  // "Bo is Alice's favourite singer" is Alice's attribute.
  if (/^favou?rite\b/.test(phrase.text)) {
    return ownersOf(scene, phrase, [source]).map((owner) =>
      claimOf(clause, owner, relationName(phrase.text), named(source)),
    );
  }
  const roles = roleClaims(scene, source, phrase, clause.phrases, becoming);
  return clause.verb.negated ? [] : roles;
}
