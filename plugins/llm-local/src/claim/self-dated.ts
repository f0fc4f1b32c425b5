import type { Clause } from '../clause/clause.ts';
import { type Arguments, namesOf } from './arguments.ts';
import { type Claim, named, value } from './claim.ts';
import type { Scene } from './scene.ts';

/** Verbs that tell when something came to be or ended, so that the date itself is what is said. */
const PASSIVE = new Map([
  ['bear', 'born'],
  ['found', 'founded'],
  ['establish', 'founded'],
  ['release', 'released'],
  ['build', 'built'],
  ['launch', 'launched'],
]);
const ACTIVE = new Map([
  ['die', 'died'],
  ['pass_away', 'died'],
  ['close', 'closed'],
  ['close_down', 'closed'],
  ['shut_down', 'closed'],
  ['open', 'opened'],
]);

/** "was born in 1990", "was founded in 1998", "died on Friday": facts whose target is a date. */
export function selfDatedClaims(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] {
  const { lemma, passive } = clause.verb;
  const verb = passive ? PASSIVE.get(lemma) : ACTIVE.get(lemma);
  const mention = scene.mentions[clause.times[0] ?? -1];
  const from = mention?.from;
  if (verb === undefined || (!passive && args.objects.length > 0) || !from || mention.role !== 'at') return [];
  const relation = verb === 'died' ? 'died' : `${verb}_${from.grain === 'day' ? 'on' : 'in'}`;
  return namesOf(passive ? args.objects : args.subjects).map((source): Claim => ({
    source: named(source),
    relation,
    target: value(from.text),
    effect: 'event',
    confidence: 0.75,
    denied: false,
    verb: clause.verb,
  }));
}
