import type { Clause } from '../clause/clause.ts';
import { isTie, KIN, PETS, tieName } from '../lexicon/kin.ts';
import { ORGANIZATION_NOUNS } from '../lexicon/organizations.ts';
import { MAKER_NAMES } from '../lexicon/products.ts';
import type { Effect } from '../lexicon/frames.ts';
import { type Arguments, namesOf, targetsOf } from './arguments.ts';
import { type Claim, named, noun, type Referent } from './claim.ts';
import { roleClaims } from './role-claims.ts';
import type { Scene } from './scene.ts';

/** Reads a verb that frames cannot; null when they should be tried. */
export type SpecialReader = (scene: Scene, clause: Clause, args: Arguments) => readonly Claim[] | null;

const JOB_NOUNS = new Set(['job', 'position', 'role', 'post', 'contract', 'internship', 'career', 'work']);
const EMPTY_POSSESSIONS = new Set('question questions idea time problem trouble fun meeting lunch dinner breakfast plan plans feeling chance look chat talk conversation call baby issue experience access effect impact interest passion memory memories day weekend night party love respect doubt hope lot variety range number way sense'.split(' '));

function claims(clause: Clause, sources: readonly string[], relation: string, targets: readonly Referent[], effect: Effect, confidence = 0.8): readonly Claim[] {
  return sources.flatMap((source) =>
    targets.map((target): Claim => ({ source: named(source), relation, target, effect, confidence, denied: false, verb: clause.verb })),
  );
}

function vote(scene: Scene, referents: readonly Referent[], type: string, weight = 2): void {
  for (const each of referents) if (each.kind === 'name') scene.registry.vote(each.name, type, weight);
}

function at(scene: Scene, args: Arguments, words: readonly string[]): readonly Referent[] {
  return targetsOf(scene, args.phrases, words, namesOf(args.subjects));
}

function personsOf(scene: Scene, args: Arguments): readonly string[] {
  vote(scene, args.subjects, 'person', 1.5);
  return namesOf(args.subjects);
}

/** Effect of a job noun as the object: "quit her job at X", "got a job at X", "has a job at X". */
function jobClaims(scene: Scene, clause: Clause, args: Arguments, effect: Effect): readonly Claim[] | null {
  if (!args.object || !JOB_NOUNS.has(args.object.head)) return null;
  const where = at(scene, args, ['at', 'with', 'for', 'from']).filter((each) => each.kind === 'name');
  vote(scene, where, 'organization');
  const roles = effect === 'end' ? [] : at(scene, args, ['as']);
  return [...claims(clause, personsOf(scene, args), 'works_at', where, effect), ...claims(clause, namesOf(args.subjects), 'has_role', roles, effect)];
}

/** Ties that "have" states: "has two kids, Anna and Ben", "has a sister named Zoe". */
function tieClaims(clause: Clause, scene: Scene, args: Arguments): readonly Claim[] {
  return (clause.objects[0] ?? []).flatMap((phrase) => {
    if (!isTie(phrase.head) || phrase.labels.length === 0) return [];
    for (const label of phrase.labels) scene.registry.vote(label, PETS.has(phrase.head) ? 'other' : 'person', 4);
    return namesOf(args.subjects).flatMap((owner): Claim[] => {
      if (PETS.has(phrase.head)) return claims(clause, [owner], 'has', phrase.labels.map(named), 'state').slice();
      if (KIN.has(phrase.head)) scene.registry.vote(owner, 'person', 2);
      return phrase.labels.map((label) => ({ source: named(label), relation: `${tieName(phrase.head)}_of`, target: named(owner), effect: 'state', confidence: 0.85, denied: false, verb: null }));
    });
  });
}

const have: SpecialReader = (scene, clause, args) => {
  const degree = degreeClaims(scene, clause, args);
  if (degree) return degree;
  const job = jobClaims(scene, clause, args, 'state');
  if (job) return job;
  const ties = tieClaims(clause, scene, args);
  if (ties.length > 0) return ties;
  const things = (clause.objects[0] ?? []).filter((phrase) => phrase.pronoun === null && !EMPTY_POSSESSIONS.has(phrase.head) && phrase.of.length === 0);
  const targets = args.objects.filter((each) => things.some((phrase) => each.name.startsWith(phrase.text) || phrase.labels.includes(each.name) || phrase.name === each.name));
  return claims(clause, namesOf(args.subjects), 'has', targets, 'state', 0.55);
};

const leave: SpecialReader = (scene, clause, args) => {
  const job = jobClaims(scene, clause, args, 'end');
  if (job) return job;
  const subjects = personsOf(scene, args);
  const next = at(scene, args, ['for']).filter((each) => each.kind === 'name');
  if (args.objects.length === 0) {
    // "Theo left two years later": what he left is the last thing he was said to be at or to have founded.
    const known = [...scene.earlier, ...scene.claims].findLast((claim) => ['works_at', 'founded'].includes(claim.relation) && subjects.includes(claim.source.name));
    return known ? claims(clause, subjects, 'works_at', [known.target], 'end', 0.6) : [];
  }
  const left = args.objects.filter((each) => each.kind === 'name');
  return left.flatMap((each) => {
    const type = scene.registry.typeOf(each.name);
    if (type === 'person') return [];
    const relation = type === 'place' ? 'lives_in' : 'works_at';
    vote(scene, [each], relation === 'lives_in' ? 'place' : 'organization');
    const onward = next.length === 0 ? [] : claims(clause, subjects, scene.registry.typeOf(next[0]?.name ?? '') === 'place' ? 'lives_in' : 'works_at', next, 'begin', 0.7);
    if (relation === 'works_at') vote(scene, next, 'organization');
    return [...claims(clause, subjects, relation, [each], 'end'), ...onward];
  });
};

const resign: SpecialReader = (scene, clause, args) => {
  const from = at(scene, args, ['from', 'at']).filter((each) => each.kind === 'name');
  const subjects = personsOf(scene, args);
  const roles = args.phrases.filter((phrase) => phrase.word === 'as').flatMap((phrase) => phrase.phrases);
  const ended = { verb: clause.verb, effect: 'end' as const, plain: 'has_role' };
  const offices = subjects.flatMap((source) => roles.flatMap((role) => roleClaims(scene, source, role, args.phrases, ended)));
  vote(scene, from, 'organization');
  if (from.length + roles.length > 0) return [...claims(clause, subjects, 'works_at', from, 'end'), ...offices];
  // "its CEO, Greg Hall, resigned": the office just named is what he resigned from.
  const held = [...scene.earlier, ...scene.claims].findLast((claim) => /^(?:ceo|cto|cfo|coo|president|chair|chairman|head|director|mayor|minister|founder|works_at)/.test(claim.relation) && subjects.includes(claim.source.name));
  if (held) return claims(clause, subjects, held.relation, [held.target], 'end', 0.7);
  return clause.verb.lemma === 'retire' ? claims(clause, subjects, 'is', [noun('retired')], 'begin', 0.7) : [];
};

const move: SpecialReader = (scene, clause, args) => {
  const to = at(scene, args, ['to', 'into']);
  const from = at(scene, args, ['from']);
  const subjects = namesOf(args.subjects);
  if (args.object?.head === 'headquarters') return claims(clause, subjects.length > 0 ? subjects : [], 'headquartered_in', to, 'begin', 0.7);
  if (args.objects.length > 0) return [];
  const [subject = ''] = subjects;
  const mover = scene.registry.typeOf(subject);
  const relation = (each: Referent): string => {
    const type = scene.registry.typeOf(each.name);
    if (mover === 'organization') return type === 'place' ? 'located_in' : 'uses';
    if (mover !== 'person' && / /.test(subject) && type !== 'place') return 'uses';
    return type === 'organization' ? 'works_at' : 'lives_in';
  };
  const movers = mover === 'organization' || / (?:team|project|group|department)$/.test(subject) ? subjects : personsOf(scene, args);
  for (const each of [...to, ...from]) if (relation(each) === 'lives_in') vote(scene, [each], 'place');
  const places = to.filter((each) => each.kind === 'name');
  return [
    ...places.flatMap((each) => claims(clause, movers, relation(each), [each], 'begin')),
    ...from.filter((each) => each.kind === 'name').flatMap((each) => claims(clause, subjects, relation(each), [each], 'end')),
  ];
};

const buy: SpecialReader = (scene, clause, args) => {
  const { objects } = args;
  const [subject] = namesOf(args.subjects);
  const firm = subject !== undefined && scene.registry.typeOf(subject) === 'organization';
  const things = objects.filter((each) => !(each.kind === 'name' && firm && !MAKER_NAMES.has(each.name.toLowerCase())));
  for (const each of things) vote(scene, [each], 'product', MAKER_NAMES.has(each.name.toLowerCase()) ? 4 : 0.5);
  const firms = objects.filter((each) => !things.includes(each));
  vote(scene, firms, 'organization');
  return [...claims(clause, namesOf(args.subjects), 'owns', things, 'begin'), ...claims(clause, namesOf(args.subjects), 'acquired', firms, 'event')];
};

/** "sold it": the last thing that the seller was said to own, when the pronoun seems to mean a place or person. */
function thingsSold(scene: Scene, args: Arguments): readonly Referent[] {
  if (args.object?.pronoun == null) return args.objects;
  const owners = namesOf(args.subjects);
  const owned = [...scene.earlier, ...scene.claims].findLast((claim) => claim.relation === 'owns' && owners.includes(claim.source.name));
  if (owned) return [owned.target];
  return args.objects.filter((each) => !['place', 'person'].includes(scene.registry.typeOf(each.name)));
}

const lose: SpecialReader = (scene, clause, args) => jobClaims(scene, clause, args, 'end');

const sell: SpecialReader = (scene, clause, args) => {
  const sold = thingsSold(scene, args);
  if (clause.verb.tense === 'present' && !clause.verb.perfect && !clause.verb.progressive) return claims(clause, namesOf(args.subjects), 'sells', sold, 'state', 0.7);
  for (const each of sold) vote(scene, [each], 'product', MAKER_NAMES.has(each.name.toLowerCase()) ? 4 : 0.5);
  const buyers = namesOf(at(scene, args, ['to']));
  return [...claims(clause, namesOf(args.subjects), 'owns', sold, 'end'), ...claims(clause, buyers, 'owns', sold, 'begin', 0.75)];
};

const start: SpecialReader = (scene, clause, args) => {
  const job = jobClaims(scene, clause, args, 'begin');
  if (job) return job;
  const subjects = personsOf(scene, args);
  if (args.objects.length > 0) {
    if (args.objects.some((each) => each.kind === 'name')) vote(scene, args.objects, 'organization', 1);
    const firm = ORGANIZATION_NOUNS.has(args.object?.head ?? '') && !/university|college|school|hospital|club|team|gym/.test(args.object?.head ?? '');
    const firms = args.objects.filter((each) => each.kind === 'name' || firm);
    return claims(clause, subjects, firms.some((each) => each.kind === 'name') ? 'founded' : 'started', firms, 'event', 0.7);
  }
  if (clause.activity !== null) return [];
  const where = at(scene, args, ['at', 'with']).filter((each) => each.kind === 'name');
  vote(scene, where, 'organization');
  return [...claims(clause, subjects, 'works_at', where, 'begin'), ...claims(clause, subjects, 'has_role', at(scene, args, ['as']), 'begin', 0.7)];
};

/** A degree as the object: "holds a PhD from X". */
function degreeClaims(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] | null {
  if (!(clause.objects[0] ?? []).some((phrase) => /^(?:degree|phd|ph\.d\.|doctorate|master|masters|mba|diploma|bachelor)/.test(phrase.head))) return null;
  const from = at(scene, args, ['from', 'at']).filter((each) => each.kind === 'name');
  vote(scene, from, 'organization');
  return from.length === 0 ? null : claims(clause, personsOf(scene, args), 'graduated_from', from, 'event');
}

const hold: SpecialReader = (scene, clause, args) => degreeClaims(scene, clause, args) ?? (JOB_NOUNS.has(args.object?.head ?? '') ? jobClaims(scene, clause, args, 'state') : null);

const get: SpecialReader = (scene, clause, args) => {
  const job = jobClaims(scene, clause, args, 'begin');
  if (job) return job;
  const partner = clause.adjectives.find((each) => ['married', 'engaged', 'divorced'].includes(each.word));
  if (partner) {
    const subjects = namesOf(args.subjects);
    const [first, second] = subjects;
    const to = at(scene, args, ['to', 'from']).filter((each) => each.kind === 'name');
    const targets = to.length > 0 ? to : second === undefined ? [] : [named(second)];
    vote(scene, [...args.subjects, ...targets], 'person', 3);
    const sources = to.length > 0 ? subjects : first === undefined ? [] : [first];
    return claims(clause, sources, partner.word === 'engaged' ? 'engaged_to' : 'married_to', targets, partner.word === 'divorced' ? 'end' : 'begin');
  }
  const degree = degreeClaims(scene, clause, args);
  if (degree) return degree;
  const concrete = args.object && (args.object.labels.length > 0 || PETS.has(args.object.head) || MAKER_NAMES.has(args.objects[0]?.name.toLowerCase() ?? ''));
  if (clause.verb.lemma === 'take' && concrete !== true) return null;
  return concrete === true ? claims(clause, namesOf(args.subjects), PETS.has(args.object?.head ?? '') ? 'has' : 'owns', args.objects, 'begin', 0.7) : [];
};

const go: SpecialReader = (scene, clause, args) => {
  const to = at(scene, args, ['to']).filter((each) => each.kind === 'name');
  return to.flatMap((each) => {
    const type = scene.registry.typeOf(each.name);
    if (type === 'person') return [];
    const school = type === 'organization' && /univ|college|school|academy|institute|^[A-Z]{2,5}$/i.test(each.name);
    if (type === 'other') vote(scene, [each], 'place', 0.5);
    return claims(clause, namesOf(args.subjects), school ? 'attended' : 'visited', [each], 'event', 0.65);
  });
};

const join: SpecialReader = (scene, clause, args) => {
  const subjects = personsOf(scene, args);
  const named = args.objects.filter((each) => each.kind === 'name' && scene.registry.typeOf(each.name) !== 'person');
  vote(scene, named, 'organization');
  const groups = args.objects.filter((each) => each.kind === 'noun');
  const roles = args.phrases.filter((phrase) => phrase.word === 'as').flatMap((phrase) => phrase.phrases);
  const becoming = { verb: clause.verb, effect: 'begin' as const, plain: 'has_role' };
  return [
    ...claims(clause, subjects, 'works_at', named, 'begin'),
    ...claims(clause, subjects, 'joined', groups, 'event', 0.7),
    ...subjects.flatMap((source) => roles.flatMap((role) => roleClaims(scene, source, role, [], becoming))),
  ];
};

const adopt: SpecialReader = (scene, clause, args) => {
  vote(scene, args.subjects, 'person', 1);
  return claims(clause, namesOf(args.subjects), 'adopted', args.objects, 'event');
};

export const SPECIAL_VERBS: ReadonlyMap<string, SpecialReader> = new Map([
  ['have', have],
  ['leave', leave],
  ['lose', lose],
  ['hold', hold],
  ['complete', hold],
  ['finish', hold],
  ['quit', leave],
  ['resign', resign],
  ['retire', resign],
  ['step_down', resign],
  ['move', move],
  ['relocate', move],
  ['emigrate', move],
  ['immigrate', move],
  ['move_back', move],
  ['buy', buy],
  ['purchase', buy],
  ['sell', sell],
  ['start', start],
  ['begin', start],
  ['get', get],
  ['take', get],
  ['land', get],
  ['receive', get],
  ['earn', get],
  ['go', go],
  ['join', join],
  ['adopt', adopt],
]);
