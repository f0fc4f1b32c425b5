import type { NounPhrase } from '../chunk/phrase.ts';
import type { Clause } from '../clause/clause.ts';
import { FIRST_PERSON } from '../entity/discourse.ts';
import { isTie, KIN, PETS, tieName } from '../lexicon/kin.ts';
import { OFFICES } from '../lexicon/roles.ts';
import { type Claim, named, noun, type Referent, relationName, value } from './claim.ts';
import { ownersOf, refer, typeOfLabel } from './refer.ts';
import { meetingClaims } from './meeting.ts';
import { PLACE_OFFICES } from './role-claims.ts';
import type { Scene } from './scene.ts';
import { claimOf } from './state-claim.ts';

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
  ['job', 'is_a'],
  ['profession', 'is_a'],
  ['occupation', 'is_a'],
]);

/** Attributes whose value may be a plain word; any other needs a name, a number or a date. */
const ATTRIBUTES =
  /^(?:is_a|favou?rite_.*|.*(?:name|nickname|birthday|anniversary|email|number|address|age|date|hobby|hobbies|job|works_at|profession|occupation|employer|password|major|degree|title|size|height|weight|type|salary|price|rent|colou?r|language|religion|nationality|hometown|currency|population|budget|deadline|diagnosis|allergy|allergies|pronouns|sign|specialty|speciality|genre|code|id|handle|username|model|brand|stack|framework|provider|status))$/;

/** "4 July" as it stands, without its preposition; a relative date by what it means. */
function dateText(scene: Scene, time: number): string | null {
  const mention = scene.mentions[time];
  if (!mention) return null;
  const plain = mention.text.replace(/^(?:on|in|at|since|the|of)\s+/i, '');
  return /\d/.test(plain) && !/\b(?:ago|last|next|this)\b/i.test(plain) ? plain : (mention.from?.text ?? null);
}

/** "140 over 90": the other half of a value of two numbers, with the word between them. */
function secondNumber({ phrases }: Clause, { end, text }: NounPhrase): string {
  const next = phrases.find(({ word, phrases: [first] }) => word === 'over' && first?.start === end + 1);
  const other = next?.phrases[0]?.text ?? '';
  return /^\d+$/.test(text) && /^\d+$/.test(other) ? ` over ${other}` : '';
}

/** The value of an attribute: a name, a literal, a date or the words as they stand. */
function attributeValues(scene: Scene, clause: Clause): readonly Referent[] {
  const complements = clause.objects[0] ?? [];
  const values = complements.flatMap((phrase): readonly Referent[] => {
    if (phrase.pronoun !== null || (typeof phrase.owner === 'string' && phrase.labels.length === 0)) return [];
    if (/\d|@/.test(phrase.text) && phrase.name === null)
      return [value(`${phrase.text}${secondNumber(clause, phrase)}`)];
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
  const meeting = meetingClaims(scene, clause, subject);
  if (meeting !== null) return meeting;
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
    const [holder] = owners;
    if (tie && holder !== undefined && typeof subject.owner !== 'string') scene.discourse.setHolder(holder);
    // "Carl's son is called Otto and his daughter Ella": the second says by itself whose she is.
    for (const phrase of clause.objects[0]?.slice(1) ?? [])
      if (phrase.labels.length > 0 && isTie(phrase.head) && phrase.owner !== null) refer(scene, phrase);
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
  const words = relationName(
    [subject.text.replace(/^(?:new|current|old) /i, ''), ...subject.of.map((each) => `of ${each.text}`)].join(' '),
  );
  const relation = ATTRIBUTE_NAMES.get(words) ?? words;
  // "My job is great" says nothing of what it is.
  if (relation === 'is_a' && (clause.objects[0]?.length ?? 0) === 0) return [];
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
