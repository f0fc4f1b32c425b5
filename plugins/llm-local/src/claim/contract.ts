import type { NounPhrase } from '../chunk/phrase.ts';
import type { Clause, PrepositionalPhrase } from '../clause/clause.ts';
import { type Arguments, namesOf, targetsOf } from './arguments.ts';
import type { Claim } from './claim.ts';
import { ownersOf } from './refer.ts';
import type { Scene } from './scene.ts';
import { claims } from './special-reader.ts';

const CONTRACTS = new Set([
  'contract',
  'job',
  'position',
  'employment',
  'internship',
  'appointment',
  'secondment',
  'fellowship',
  'engagement',
]);

interface Extended {
  readonly phrase: NounPhrase;
  readonly beside: readonly PrepositionalPhrase[];
}

/** What becomes of a contract, by the verb: `end` when it is over at the time that is told. */
const VERBS: ReadonlyMap<string, 'state' | 'end'> = new Map([
  ...['extend', 'renew', 'prolong', 'run', 'last', 'continue', 'go'].map((verb) => [verb, 'state'] as const),
  ...['end', 'expire', 'run_out', 'finish', 'terminate', 'cancel'].map((verb) => [verb, 'end'] as const),
]);

/** The contract that a clause is about: its object, or its subject when it has none. */
function contractOf(clause: Clause): Extended | null {
  const [phrase] = (clause.objects[0]?.length ?? 0) > 0 ? (clause.objects[0] ?? []) : clause.subjects;
  if (!phrase || !CONTRACTS.has(phrase.head)) return null;
  return { phrase, beside: [...clause.subjectPhrases, ...clause.phrases] };
}

/**
 * "Ann's contract with Acme has been extended until 2027", "Acme renewed Ann's contract": she works there, to the end that
 * is told. "Her contract with Acme ends in June" ends it. Null for other clauses.
 */
export function contractClaims(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] | null {
  const effect = VERBS.get(clause.verb.lemma);
  const extended = effect === undefined ? null : contractOf(clause);
  if (!extended || effect === undefined) return null;
  const near = namesOf(args.subjects);
  const owners = ownersOf(scene, extended.phrase, near);
  const firms = targetsOf(scene, extended.beside, ['at', 'with', 'by', 'for'], owners).filter(
    (each) => each.kind === 'name' && !owners.includes(each.name),
  );
  const employers =
    firms.length > 0 ? firms : args.subjects.filter((each) => each.kind === 'name' && !owners.includes(each.name));
  for (const owner of owners) scene.registry.vote(owner, 'person', 2);
  for (const firm of employers) scene.registry.vote(firm.name, 'organization', 2);
  if (effect === 'end') return claims(clause, owners, 'works_at', employers.slice(0, 1), 'end', 0.75);
  const present = { ...clause, verb: { ...clause.verb, tense: 'present' as const } };
  const works = claims(present, owners, 'works_at', employers.slice(0, 1), 'state', 0.75);
  // "By two years", "to 2028": no end that the date reader gives; she works there all the same.
  const until = clause.times.some((time) => ['until', 'before'].includes(scene.mentions[time]?.role ?? ''));
  return until ? works : works.map((claim) => ({ ...claim, verb: null }));
}
