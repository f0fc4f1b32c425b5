import type { NounPhrase } from '../chunk/phrase.ts';
import type { Clause } from '../clause/clause.ts';
import { targetsOf } from './arguments.ts';
import { type Claim, named } from './claim.ts';
import { ownersOf } from './refer.ts';
import type { Scene } from './scene.ts';

const MEETINGS = new Set(['meeting', 'call', 'appointment', 'interview', 'lunch', 'dinner', 'date', 'sync', 'review']);

/** "Our meeting with Pia is on Friday": they meet then. Null for other clauses. */
export function meetingClaims(scene: Scene, clause: Clause, subject: NounPhrase): readonly Claim[] | null {
  if (!MEETINGS.has(subject.head) || clause.times.length === 0 || clause.verb.negated) return null;
  const owners = ownersOf(scene, subject, []);
  const others = targetsOf(scene, [...clause.subjectPhrases, ...clause.phrases], ['with'], owners).filter(
    (each) => each.kind === 'name' && !owners.includes(each.name),
  );
  if (owners.length === 0 || others.length === 0) return null;
  return owners.flatMap((owner) =>
    others.map((target): Claim => ({
      source: named(owner),
      relation: clause.verb.tense === 'past' ? 'met' : 'meets',
      target,
      effect: 'event',
      confidence: 0.7,
      denied: false,
      verb: clause.verb,
    })),
  );
}
