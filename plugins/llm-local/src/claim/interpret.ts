import type { Clause } from '../clause/clause.ts';
import { LIGHT_VERBS } from '../lexicon/verb-words.ts';
import { gerund } from '../lexicon/verb-forms.ts';
import { wordSet } from '../lexicon/word-list.ts';
import { type Arguments, namesOf, pairOf, readArguments, targetsOf } from './arguments.ts';
import { becomingClaims } from './becoming.ts';
import { type Claim, named } from './claim.ts';
import { attributeClaims } from './attributes.ts';
import { copulaClaims } from './copula.ts';
import { correctingClaims } from './corrections.ts';
import { contractClaims } from './contract.ts';
import { endedTies } from './ended-ties.ts';
import { frameClaims } from './frame-claims.ts';
import { lastDayClaims } from './last-day.ts';
import { asCorrected, deniedClaims, negate } from './negation.ts';
import { ownersOf, refer, typeOfLabel } from './refer.ts';
import type { Scene } from './scene.ts';
import { selfDatedClaims } from './self-dated.ts';
import { claims } from './special-reader.ts';
import { SPECIAL_VERBS } from './special-verbs.ts';

/** "can" before these tells an ability that is a fact by itself. */
const ABILITIES = new Set(['speak', 'play', 'cook', 'drive', 'swim', 'sing', 'ride', 'dance']);
const RECIPROCAL: ReadonlyMap<string, readonly [relation: string, effect: 'begin' | 'end' | 'event' | 'state']> =
  new Map([
    ['marry', ['married_to', 'begin']],
    ['divorce', ['married_to', 'end']],
    ['separate', ['married_to', 'end']],
    ['split_up', ['dating', 'end']],
    ['break_up', ['dating', 'end']],
    ['date', ['dating', 'state']],
    ['engage', ['engaged_to', 'begin']],
    ['meet', ['met', 'event']],
    ['merge', ['merged_with', 'event']],
  ]);

/** "Helen and Ivan married": what two subjects do to each other. */
function reciprocalClaims(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] {
  const reciprocal = RECIPROCAL.get(clause.verb.lemma);
  const pair = pairOf(scene, clause, namesOf(clause.verb.passive ? args.objects : args.subjects));
  const [first, ...others] = pair;
  const alone = clause.verb.passive
    ? args.phrases.every((phrase) => !['to', 'from', 'with'].includes(phrase.word))
    : args.objects.length === 0 && !args.phrases.some((phrase) => phrase.word === 'with' || phrase.word === 'from');
  if (!reciprocal || first === undefined || others.length === 0 || !alone) return [];
  const [relation, effect] = reciprocal;
  for (const name of pair) scene.registry.vote(name, relation === 'merged_with' ? 'organization' : 'person', 2);
  return others.map((other): Claim => ({
    source: named(first),
    relation,
    target: named(other),
    effect,
    confidence: 0.85,
    denied: false,
    verb: clause.verb,
  }));
}

/** What "can't" says of these is an aversion. */
const AVOIDED = new Set(['eat', 'drink', 'tolerate', 'smoke']);

function statedBy(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] {
  const { verb } = clause;
  const corrected = verb.lemma === 'be' ? correctingClaims(scene, clause) : null;
  if (corrected !== null) return corrected;
  if (verb.lemma === 'be' && !verb.passive) return copulaClaims(scene, clause, args.subjects);
  const reciprocal = reciprocalClaims(scene, clause, args);
  if (reciprocal.length > 0) return reciprocal;
  const contract = contractClaims(scene, clause, args);
  if (contract !== null) return contract;
  const becoming = becomingClaims(scene, clause, args);
  if (becoming !== null) return becoming;
  if ((verb.lemma === 'call' || verb.lemma === 'name') && verb.passive) return [];
  const stops = ['quit', 'stop', 'give_up'].includes(verb.lemma);
  if (
    stops &&
    (clause.activity !== null ||
      /^\w+ing\b/.test(args.object?.text ?? '') ||
      (verb.lemma === 'give_up' && args.object !== null))
  )
    return stopped(clause, args);
  const special = verb.passive ? null : (SPECIAL_VERBS.get(verb.lemma)?.(scene, clause, args) ?? null);
  if (special !== null) return special;
  voteByDeal(scene, clause, args);
  if (verb.passive && verb.lemma === 'sell') return soldClaims(scene, clause, args);
  const framed = frameClaims(scene, clause, args);
  const born = verb.passive && verb.lemma === 'bear' && framed.length > 0 ? selfDatedClaims(scene, clause, args) : [];
  if (framed.length > 0) return [...framed, ...born.filter((claim) => claim.relation === 'born_on')];
  return selfDatedClaims(scene, clause, args);
}

/** What only people do. */
const PERSON_VERBS: ReadonlySet<string> = wordSet(`
drink eat smoke cook bake knit sew hike jog swim cycle read write draw paint sing dance sleep marry cry laugh walk wear wake
collect retire graduate study
`);

/** "raised money from X", "published by X", "bought by X": what kind of thing X is. */
function voteByDeal(scene: Scene, clause: Clause, args: Arguments): void {
  const { lemma, passive } = clause.verb;
  const vote = (names: readonly string[]): void => {
    for (const name of names) scene.registry.vote(name, 'organization', 2);
  };
  const human =
    PERSON_VERBS.has(lemma) ||
    (lemma === 'replace' && clause.objects[0]?.some((each) => /^(?:her|him)$/.test(each.pronoun ?? '')));
  if (human === true && !passive) for (const name of namesOf(args.subjects)) scene.registry.vote(name, 'person', 1);
  if (
    ['support', 'run', 'chair', 'head'].includes(lemma) &&
    args.subjects.some((each) => scene.registry.typeOf(each.name) === 'person')
  )
    for (const name of namesOf(args.objects))
      if (scene.registry.typeOf(name) === 'other') scene.registry.vote(name, 'organization', 0.5);
  if (lemma === 'raise') vote(namesOf(targetsOf(scene, args.phrases, ['from'], [])));
  const firm = namesOf(args.objects).some((name) => scene.registry.typeOf(name) === 'organization');
  if (passive && (lemma === 'publish' || (['buy', 'acquire', 'purchase'].includes(lemma) && firm)))
    vote(namesOf(args.subjects).filter((name) => scene.registry.typeOf(name) !== 'person'));
}

/** "was sold to X": X owns it from then on; a firm that buys a firm acquires it. */
function soldClaims(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] {
  const sold = args.objects;
  const firm = sold.some((each) => scene.registry.typeOf(each.name) === 'organization');
  return namesOf(targetsOf(scene, args.phrases, ['to'], namesOf(sold))).flatMap((buyer) => {
    if (firm && scene.registry.typeOf(buyer) !== 'person') scene.registry.vote(buyer, 'organization', 2);
    return claims(clause, [buyer], firm ? 'acquired' : 'owns', sold, firm ? 'event' : 'begin', 0.75);
  });
}

/** "stopped working" is said of machines. */
function verbless(clause: Clause): boolean {
  return clause.objects.length === 0 && clause.phrases.length === 0;
}

function stopped(clause: Clause, args: Arguments, relation = 'stopped'): readonly Claim[] {
  if (clause.activity === 'working' || (verbless(clause) && clause.verb.lemma === 'work')) return [];
  const [object] = args.objects;
  const plain = ['quit', 'stop', 'give_up'].includes(clause.verb.lemma) ? object?.name : undefined;
  const activity = clause.activity ?? plain ?? [gerund(clause.verb.lemma), ...(object ? [object.name] : [])].join(' ');
  return namesOf(args.subjects).map((source): Claim => ({
    source: named(source),
    relation,
    target: { name: activity, kind: 'noun' },
    effect: 'event',
    confidence: 0.75,
    denied: false,
    verb: { ...clause.verb, phase: null },
  }));
}

/** Mentions every phrase, so that what they say by themselves is stated, and votes by their prepositions. */
function registerAll(scene: Scene, clause: Clause, near: readonly string[]): void {
  for (const phrase of [...clause.subjects, ...clause.objects.flat()]) refer(scene, phrase, near);
  for (const { word, phrases } of [...clause.phrases, ...clause.subjectPhrases]) {
    const type = ['in', 'from', 'near', 'around'].includes(word) ? 'place' : word === 'at' ? 'organization' : null;
    for (const referent of phrases.flatMap((phrase) => refer(scene, phrase, near))) {
      if (type !== null && referent.kind === 'name') scene.registry.vote(referent.name, type, 0.5);
    }
  }
}

/** "The harbour crane": a thing by what it is, and no firm, person or place that a name stands for. */
function noteSubject(scene: Scene, clause: Clause, args: Arguments): void {
  const [said] = clause.subjects;
  if (!said) {
    // What was built by whom was not read: it is not the builder.
    if (clause.elided && clause.verb.passive) scene.discourse.setSubject(false);
    return;
  }
  const isNamed = (clause.verb.passive ? args.objects : args.subjects).some(({ kind }) => kind === 'name');
  const isBare = said.pronoun === null && said.owner === null && said.labels.length === 0 && said.of.length === 0;
  const type = typeOfLabel(said.head);
  const isThing =
    said.determiner === 'the' && said.modifier === null && isBare && (type === null || type === 'product');
  scene.discourse.setSubject(isNamed || !isThing);
}

/** What a clause states, as claims; clauses that assert nothing only mention their names. */
export function interpret(scene: Scene, clause: Clause): readonly Claim[] {
  const { verb, standing } = clause;
  const naming =
    verb.passive && (verb.lemma === 'call' || verb.lemma === 'name') && (clause.subjects[0]?.owner ?? null) !== null;
  const copular = naming || (verb.lemma === 'be' && !verb.passive);
  const edge = copular && standing !== 'unreal' ? lastDayClaims(scene, clause) : null;
  if (edge !== null) return edge;
  const corrected = copular && standing !== 'unreal' ? correctingClaims(scene, clause) : null;
  if (corrected !== null && clause.denied.length > 0) return corrected;
  const attribute = copular && standing !== 'unreal' ? attributeClaims(scene, clause) : null;
  if (attribute !== null)
    return verb.negated
      ? negate(scene, clause, attribute)
      : asCorrected([...attribute, ...deniedClaims(scene, clause, attribute)]);
  const args = readArguments(scene, clause);
  noteSubject(scene, clause, args);
  // "is not Tom's sister but his cousin": whose the denied one is, "his" may mean.
  for (const phrase of clause.denied) ownersOf(scene, phrase, []);
  const able =
    verb.unreal && (ABILITIES.has(verb.lemma) || (verb.negated && AVOIDED.has(verb.lemma) && verb.tense === 'present'));
  if (
    standing === 'unreal' ||
    (standing === 'purpose' && (verb.lemma === 'be' || verb.lemma === 'become')) ||
    (verb.unreal && !able)
  ) {
    // For what it shows of the kinds of things only.
    statedBy(scene, clause, args);
    registerAll(scene, clause, namesOf(args.subjects));
    scene.claims.length = 0;
    return [];
  }
  const raw = [...statedBy(scene, clause, args)];
  if (!verb.negated) raw.push(...endedTies(scene, raw));
  if (raw.length === 0 && verb.phase === 'ends') raw.push(...stopped(clause, args));
  if (raw.length === 0 && verb.phase === 'begins' && clause.times.length > 0 && !LIGHT_VERBS.has(verb.lemma))
    raw.push(...stopped(clause, args, 'started'));
  registerAll(scene, clause, namesOf(args.subjects));
  const subjects = namesOf(args.subjects);
  const isPerson = (name: string): boolean =>
    name === scene.discourse.speaker || scene.registry.typeOf(name) === 'person';
  // "Tom is Ann's boyfriend" names Tom twice.
  const objects = verb.lemma === 'be' ? [] : namesOf(args.objects);
  const together = [...subjects, ...objects].filter(isPerson);
  const people = [...subjects, ...namesOf(targetNames(raw))].filter(isPerson);
  const group = [...new Set([...together, ...people])];
  if (group.length > 1) scene.discourse.group = group;
  else if (subjects.length > 0) scene.discourse.group = [];
  const stated = verb.negated ? negate(scene, clause, raw) : raw;
  // What somebody set out to do is told of named things only.
  const kept = standing === 'purpose' ? stated.filter((claim) => claim.target.kind !== 'noun') : stated;
  const factor = standing === 'said' ? 1 : 0.7;
  const weighed = kept.map((claim) => ({ ...claim, confidence: Math.round(claim.confidence * factor * 100) / 100 }));
  return asCorrected([...weighed, ...deniedClaims(scene, clause, weighed)]);
}

function targetNames(claims: readonly Claim[]): readonly Claim['target'][] {
  return claims.map((claim) => claim.target);
}
