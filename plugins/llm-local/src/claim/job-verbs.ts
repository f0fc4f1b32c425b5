import type { Clause } from '../clause/clause.ts';
import { isTie, PETS } from '../lexicon/kin.ts';
import { ORGANIZATION_NOUNS } from '../lexicon/organizations.ts';
import { MAKER_NAMES } from '../lexicon/products.ts';
import type { Effect } from '../lexicon/frames.ts';
import { type Arguments, namesOf, pairOf } from './arguments.ts';
import { type Claim, named, noun, type Referent } from './claim.ts';
import { takenOut } from './motion-verbs.ts';
import { refer } from './refer.ts';
import { roleClaims } from './role-claims.ts';
import type { Scene } from './scene.ts';
import { at, claims, personsOf, type SpecialReader, vote } from './special-reader.ts';

const JOB_NOUNS = new Set(['job', 'position', 'role', 'post', 'contract', 'internship', 'career', 'work']);

/** Whether the object is a job: "a new job", "her position". */
export function isJob(args: Arguments): boolean {
  return args.object !== null && JOB_NOUNS.has(args.object.head);
}

/** The roles after "as", by the verb that begins or ends them. */
function rolesAs(scene: Scene, clause: Clause, args: Arguments, effect: Effect): readonly Claim[] {
  const roles = args.phrases.filter((phrase) => phrase.word === 'as').flatMap((phrase) => phrase.phrases);
  const becoming = { verb: clause.verb, effect, plain: 'has_role' };
  return namesOf(args.subjects).flatMap((source) =>
    roles.flatMap((role) => roleClaims(scene, source, role, [], becoming)),
  );
}

/** Effect of a job noun as the object: "quit her job at X", "got a job at X", "has a job at X". */
export function jobClaims(scene: Scene, clause: Clause, args: Arguments, effect: Effect): readonly Claim[] | null {
  if (!isJob(args)) return null;
  const where = at(scene, args, ['at', 'with', 'for', 'from']).filter((each) => each.kind === 'name');
  vote(scene, where, 'organization');
  const works = claims(clause, personsOf(scene, args), 'works_at', where, effect);
  return [...works, ...rolesAs(scene, clause, args, effect)];
}

/** A degree as the object: "holds a PhD from X". */
export function degreeClaims(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] | null {
  if (
    !(clause.objects[0] ?? []).some((phrase) =>
      /^(?:degree|phd|ph\.d\.|doctorate|master|masters|mba|diploma|bachelor)/.test(phrase.head),
    )
  )
    return null;
  const from = at(scene, args, ['from', 'at']).filter((each) => each.kind === 'name');
  vote(scene, from, 'organization');
  return from.length === 0 ? null : claims(clause, personsOf(scene, args), 'graduated_from', from, 'event');
}

export const hold: SpecialReader = (scene, clause, args) =>
  degreeClaims(scene, clause, args) ?? jobClaims(scene, clause, args, 'state');

export const lose: SpecialReader = (scene, clause, args) => jobClaims(scene, clause, args, 'end');

export const leave: SpecialReader = (scene, clause, args) => {
  const job = jobClaims(scene, clause, args, 'end');
  if (job) return job;
  const subjects = personsOf(scene, args);
  const next = at(scene, args, ['for']).filter((each) => each.kind === 'name');
  if (args.objects.length === 0) {
    // "Theo left two years later": what he left is the last thing he was said to be at or to have founded.
    const known = [...scene.earlier, ...scene.claims].findLast(
      (claim) => ['works_at', 'founded'].includes(claim.relation) && subjects.includes(claim.source.name),
    );
    return known ? claims(clause, subjects, 'works_at', [known.target], 'end', 0.6) : [];
  }
  const left = args.objects.filter((each) => each.kind === 'name');
  return left.flatMap((each) => {
    const type = scene.registry.typeOf(each.name);
    if (type === 'person') return [];
    const relation = type === 'place' ? 'lives_in' : 'works_at';
    vote(scene, [each], relation === 'lives_in' ? 'place' : 'organization');
    const onward =
      next.length === 0
        ? []
        : claims(
            clause,
            subjects,
            scene.registry.typeOf(next[0]?.name ?? '') === 'place' ? 'lives_in' : 'works_at',
            next,
            'begin',
            0.7,
          );
    if (relation === 'works_at') vote(scene, next, 'organization');
    return [...claims(clause, subjects, relation, [each], 'end'), ...onward];
  });
};

export const resign: SpecialReader = (scene, clause, args) => {
  const from = at(scene, args, ['from', 'at']).filter((each) => each.kind === 'name');
  const subjects = personsOf(scene, args);
  const roles = args.phrases.filter((phrase) => phrase.word === 'as').flatMap((phrase) => phrase.phrases);
  const ended = { verb: clause.verb, effect: 'end' as const, plain: 'has_role' };
  const offices = subjects.flatMap((source) =>
    roles.flatMap((role) => roleClaims(scene, source, role, args.phrases, ended)),
  );
  vote(scene, from, 'organization');
  if (from.length + roles.length > 0) return [...claims(clause, subjects, 'works_at', from, 'end'), ...offices];
  // "its CEO, Greg Hall, resigned": the office just named is what he resigned from.
  const held = [...scene.earlier, ...scene.claims].findLast(
    (claim) =>
      /^(?:ceo|cto|cfo|coo|president|chair|chairman|head|director|mayor|minister|founder|works_at)/.test(
        claim.relation,
      ) && subjects.includes(claim.source.name),
  );
  if (held) return claims(clause, subjects, held.relation, [held.target], 'end', 0.7);
  return clause.verb.lemma === 'retire' ? claims(clause, subjects, 'is', [noun('retired')], 'begin', 0.7) : [];
};

/** "I signed with Umbrella, I start in May": where, the signature tells. */
function firmSignedWith(scene: Scene, clause: Clause, subjects: readonly string[]): readonly Referent[] {
  const signed = scene.earlier.at(-1);
  const told =
    signed !== undefined &&
    (/^(?:signed|accepted)_(?:with|at|from)$/.test(signed.relation) ||
      (signed.relation === 'works_at' && signed.effect === 'begin'));
  return told && clause.times.length > 0 && subjects.includes(signed.source.name) && signed.target.kind === 'name'
    ? [signed.target]
    : [];
}

/** Whether the same people were just said to have read or watched something. */
function isNextWork({ earlier, claims: told }: Scene, subjects: readonly string[]): boolean {
  return [...earlier, ...told].some(
    ({ relation, source }) => /^(?:finished|reads?|watche[ds])$/.test(relation) && subjects.includes(source.name),
  );
}

export const start: SpecialReader = (scene, clause, args) => {
  const job = jobClaims(scene, clause, args, 'begin');
  if (job) return job;
  const subjects = personsOf(scene, args);
  if (args.objects.length > 0) {
    // "finished Dune and started Hyperion": the next of its kind.
    if (isNextWork(scene, subjects)) return claims(clause, subjects, 'started', args.objects, 'event', 0.7);
    if (args.objects.some((each) => each.kind === 'name')) vote(scene, args.objects, 'organization', 1);
    const firm =
      ORGANIZATION_NOUNS.has(args.object?.head ?? '') &&
      !/university|college|school|hospital|club|team|gym/.test(args.object?.head ?? '');
    const firms = args.objects.filter((each) => each.kind === 'name' || firm);
    return claims(
      clause,
      subjects,
      firms.some((each) => each.kind === 'name') ? 'founded' : 'started',
      firms,
      'event',
      0.7,
    );
  }
  if (clause.activity !== null) return [];
  const told = at(scene, args, ['at', 'with']).filter((each) => each.kind === 'name');
  const where = told.length > 0 ? told : firmSignedWith(scene, clause, subjects);
  vote(scene, where, 'organization');
  return [...claims(clause, subjects, 'works_at', where, 'begin'), ...rolesAs(scene, clause, args, 'begin')];
};

export const get: SpecialReader = (scene, clause, args) => {
  const job = jobClaims(scene, clause, args, 'begin');
  if (job) return job;
  const partner = clause.adjectives.find((each) => ['married', 'engaged', 'divorced'].includes(each.word));
  if (partner) {
    const subjects = pairOf(scene, clause, namesOf(args.subjects));
    const [first, second] = subjects;
    const to = at(scene, args, ['to', 'from']).filter((each) => each.kind === 'name');
    const targets = to.length > 0 ? to : second === undefined ? [] : [named(second)];
    vote(scene, [...args.subjects, ...targets], 'person', 3);
    const sources = to.length > 0 ? subjects : first === undefined ? [] : [first];
    return claims(
      clause,
      sources,
      partner.word === 'engaged' ? 'engaged_to' : 'married_to',
      targets,
      partner.word === 'divorced' ? 'end' : 'begin',
    );
  }
  const degree = degreeClaims(scene, clause, args);
  if (degree) return degree;
  const concrete =
    args.object &&
    ((args.object.labels.length > 0 && (!isTie(args.object.head) || PETS.has(args.object.head))) ||
      PETS.has(args.object.head) ||
      MAKER_NAMES.has(args.objects[0]?.name.toLowerCase() ?? ''));
  if (args.object?.head === 'care') {
    const cared = args.object.of.flatMap((each) => refer(scene, each, namesOf(args.subjects)));
    return claims(clause, namesOf(args.subjects), 'cares_for', cared, 'state', 0.7);
  }
  if (clause.verb.lemma === 'take' && concrete !== true) return takenOut(scene, clause, args);
  return concrete === true
    ? claims(
        clause,
        namesOf(args.subjects),
        PETS.has(args.object?.head ?? '') ? 'has' : 'owns',
        args.objects,
        'begin',
        0.7,
      )
    : [];
};

export const join: SpecialReader = (scene, clause, args) => {
  const subjects = personsOf(scene, args);
  const named = args.objects.filter((each) => each.kind === 'name' && scene.registry.typeOf(each.name) !== 'person');
  vote(scene, named, 'organization');
  const groups = args.objects.filter((each) => each.kind === 'noun');
  return [
    ...claims(clause, subjects, 'works_at', named, 'begin'),
    ...claims(clause, subjects, 'joined', groups, 'event', 0.7),
    ...rolesAs(scene, clause, args, 'begin'),
  ];
};
