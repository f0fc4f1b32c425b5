import type { Clause } from '../clause/clause.ts';
import { type Arguments, namesOf } from './arguments.ts';
import type { Claim } from './claim.ts';
import { frameClaims } from './frame-claims.ts';
import { isJob } from './job-verbs.ts';
import { roleClaims } from './role-claims.ts';
import type { Scene } from './scene.ts';
import { at, claims } from './special-reader.ts';

const BY_OBJECT = new Set(['become', 'make']);
const BY_APPOINTMENT = new Set([
  'appoint',
  'elect',
  'name',
  'promote',
  'nominate',
  'choose',
  'make',
  'hire',
  'crown',
  'employ',
  'recruit',
  'select',
  'reelect',
]);
const BY_AS = new Set(['work', 'serve', 'act', 'start', 'begin', 'succeed', 'replace', 'take_over', 'return', 'coach']);
const BEGINNING = new Set(['start', 'begin', 'succeed', 'replace', 'take_over', 'return']);

/** "works as a greeter": what somebody does, by a word that no list of professions has. */
function plainRoles(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] {
  if (clause.verb.lemma !== 'work') return [];
  const nouns = at(scene, args, ['as']).filter((each) => each.kind === 'noun');
  return claims(clause, namesOf(args.subjects), 'is_a', nouns, 'state', 0.7);
}

/** "became mayor", "was promoted to VP", "serves as chair": roles that verbs give. Null for other clauses. */
export function becomingClaims(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] | null {
  const { lemma, passive } = clause.verb;
  const roles = args.phrases
    .filter((phrase) => phrase.word === 'as' || (phrase.word === 'to' && lemma === 'promote'))
    .flatMap((phrase) => phrase.phrases);
  if (BY_OBJECT.has(lemma) && !passive && lemma === 'become') {
    const becoming = { verb: clause.verb, effect: 'begin' as const, plain: 'is_a' };
    const phrases = clause.objects[0] ?? [];
    return namesOf(args.subjects).flatMap((source) =>
      phrases.flatMap((phrase) => roleClaims(scene, source, phrase, args.phrases, becoming)),
    );
  }
  if (BY_APPOINTMENT.has(lemma)) {
    const phrases = [...args.second, ...roles];
    if (phrases.length === 0) return null;
    const becoming = { verb: clause.verb, effect: 'begin' as const, plain: 'has_role' };
    const given = namesOf(args.objects).flatMap((source) =>
      phrases.flatMap((phrase) => roleClaims(scene, source, phrase, args.phrases, becoming)),
    );
    if (!['hire', 'employ', 'recruit'].includes(lemma)) return given;
    // A person's hire is that person's assistant; a firm's works there.
    const personal =
      namesOf(args.subjects).every((name) => scene.registry.typeOf(name) === 'person') && args.subjects.length > 0;
    return personal ? given : [...frameClaims(scene, clause, args), ...given];
  }
  // "Started a new job as a nurse" begins a job, and no firm.
  if (BY_AS.has(lemma) && !passive && roles.length > 0 && !isJob(args)) {
    const effect = BEGINNING.has(lemma) ? ('begin' as const) : ('state' as const);
    const given = namesOf(args.subjects).flatMap((source) =>
      roles.flatMap((phrase) =>
        roleClaims(scene, source, phrase, args.phrases, { verb: clause.verb, effect, plain: 'has_role' }),
      ),
    );
    const framed = args.objects.length > 0 || lemma === 'work' ? frameClaims(scene, clause, args) : [];
    return [...framed, ...(given.length > 0 ? given : plainRoles(scene, clause, args))];
  }
  return null;
}
