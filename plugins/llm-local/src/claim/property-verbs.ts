import type { NounPhrase } from '../chunk/phrase.ts';
import type { Clause } from '../clause/clause.ts';
import { isTie, KIN, PETS, tieName } from '../lexicon/kin.ts';
import { MAKER_NAMES } from '../lexicon/products.ts';
import { type Arguments, namesOf } from './arguments.ts';
import { type Claim, named, type Referent } from './claim.ts';
import { degreeClaims, jobClaims } from './job-verbs.ts';
import { refer } from './refer.ts';
import type { Scene } from './scene.ts';
import { at, claims, type SpecialReader, vote } from './special-reader.ts';

const EMPTY_POSSESSIONS = new Set(
  'question questions idea time problem trouble fun meeting lunch dinner breakfast plan plans feeling chance look chat talk conversation call baby issue experience access effect impact interest passion memory memories day weekend night party love respect doubt hope lot variety range number way sense'.split(
    ' ',
  ),
);

const BORN_TOGETHER: ReadonlySet<string> = new Set(['twin', 'triplet', 'quadruplet']);

/** Ties that "have" states: "has two kids, Anna and Ben", "has a sister named Zoe". */
function tieClaims(clause: Clause, scene: Scene, args: Arguments): readonly Claim[] {
  return (clause.objects[0] ?? []).flatMap((phrase) => {
    if (!isTie(phrase.head) || phrase.labels.length === 0) return [];
    for (const label of phrase.labels) scene.registry.vote(label, PETS.has(phrase.head) ? 'other' : 'person', 4);
    return namesOf(args.subjects).flatMap((owner): Claim[] => {
      if (PETS.has(phrase.head)) return claims(clause, [owner], 'has', phrase.labels.map(named), 'state').slice();
      if (KIN.has(phrase.head)) scene.registry.vote(owner, 'person', 2);
      // Who "has twins" is their parent.
      const tie = phrase.plural && BORN_TOGETHER.has(phrase.head) ? 'child' : tieName(phrase.head);
      return phrase.labels.map((label) => ({
        source: named(label),
        relation: `${tie}_of`,
        target: named(owner),
        effect: 'state',
        confidence: 0.85,
        denied: false,
        verb: null,
      }));
    });
  });
}

/** "have campaigns": several of something, nobody says which; kin, pets and ailments tell something all the same. */
function isBarePlural(phrase: NounPhrase): boolean {
  const bare = phrase.plural && phrase.determiner === null && phrase.owner === null && phrase.modifier === null;
  if (!bare || phrase.labels.length > 0 || phrase.name !== null || /[\d ]/.test(phrase.text)) return false;
  return !isTie(phrase.head) && !/^(?:allerg|migraine|seizure|asthma|headache|braces|tattoo)/.test(phrase.head);
}

/** "has piano on Thursdays": a lesson, and no instrument. */
function isLesson(scene: Scene, { times, objects }: Clause): boolean {
  const [object] = objects[0] ?? [];
  const bare =
    object?.name === null && object.determiner === null && object.owner === null && !/[\d ]/.test(object.text);
  return bare && times.some((time) => scene.mentions[time]?.kind === 'recurring');
}

export const have: SpecialReader = (scene, clause, args) => {
  if (isLesson(scene, clause)) return [];
  const degree = degreeClaims(scene, clause, args);
  if (degree) return degree;
  const job = jobClaims(scene, clause, args, 'state');
  if (job) return job;
  const ties = tieClaims(clause, scene, args);
  if (ties.length > 0) return ties;
  const things = (clause.objects[0] ?? []).filter(
    (phrase) =>
      phrase.pronoun === null &&
      !['that', 'this', 'these', 'those', 'such', 'no', 'any'].includes(phrase.determiner ?? '') &&
      !isBarePlural(phrase) &&
      !EMPTY_POSSESSIONS.has(phrase.head) &&
      phrase.of.length === 0,
  );
  const targets = args.objects.filter((each) =>
    things.some(
      (phrase) => each.name.startsWith(phrase.text) || phrase.labels.includes(each.name) || phrase.name === each.name,
    ),
  );
  return claims(clause, namesOf(args.subjects), 'has', targets, 'state', 0.55);
};

/** "gave birth to a son named Leo". */
export const give: SpecialReader = (scene, clause, args) => {
  if (args.object?.head !== 'birth') return null;
  return args.phrases
    .filter((phrase) => phrase.word === 'to')
    .flatMap((phrase) => tieClaims({ ...clause, objects: [phrase.phrases] }, scene, args));
};

const REFLEXIVE = /sel(?:f|ves)$/u;

export const buy: SpecialReader = (scene, clause, args) => {
  const { objects } = args;
  const [subject] = namesOf(args.subjects);
  const firm = subject !== undefined && scene.registry.typeOf(subject) === 'organization';
  const things = objects.filter((each) => !(each.kind === 'name' && firm && !MAKER_NAMES.has(each.name.toLowerCase())));
  for (const each of things) vote(scene, [each], 'product', MAKER_NAMES.has(each.name.toLowerCase()) ? 4 : 0.5);
  const firms = objects.filter((each) => !things.includes(each));
  vote(scene, firms, 'organization');
  // "bought Leo a guitar", "bought a guitar for Leo": who pays for it does not own it.
  const others = args.phrases.some(
    ({ word, phrases: [whom] }) =>
      (word === 'to' || word === 'for') &&
      whom !== undefined &&
      !REFLEXIVE.test(whom.pronoun ?? '') &&
      refer(scene, whom).some((each) => each.name !== subject && scene.registry.typeOf(each.name) === 'person'),
  );
  return [
    ...claims(clause, namesOf(args.subjects), others ? 'bought' : 'owns', things, others ? 'event' : 'begin'),
    ...claims(clause, namesOf(args.subjects), 'acquired', firms, 'event'),
  ];
};

/** "sold it": the last thing that the seller was said to own, when the pronoun seems to mean a place or person. */
function thingsSold(scene: Scene, args: Arguments): readonly Referent[] {
  if ((args.object?.pronoun ?? null) === null) return args.objects;
  const owners = namesOf(args.subjects);
  const owned = [...scene.earlier, ...scene.claims].findLast(
    (claim) => claim.relation === 'owns' && owners.includes(claim.source.name),
  );
  if (owned) return [owned.target];
  return args.objects.filter((each) => !['place', 'person'].includes(scene.registry.typeOf(each.name)));
}

export const sell: SpecialReader = (scene, clause, args) => {
  const sold = thingsSold(scene, args);
  if (clause.verb.tense === 'present' && !clause.verb.perfect && !clause.verb.progressive)
    return claims(clause, namesOf(args.subjects), 'sells', sold, 'state', 0.7);
  for (const each of sold) vote(scene, [each], 'product', MAKER_NAMES.has(each.name.toLowerCase()) ? 4 : 0.5);
  const buyers = namesOf(at(scene, args, ['to']));
  return [
    ...claims(clause, namesOf(args.subjects), 'owns', sold, 'end'),
    ...claims(clause, buyers, 'owns', sold, 'begin', 0.75),
  ];
};

export const adopt: SpecialReader = (scene, clause, args) => {
  vote(scene, args.subjects, 'person', 1);
  return claims(clause, namesOf(args.subjects), 'adopted', args.objects, 'event');
};
