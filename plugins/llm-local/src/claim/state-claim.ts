import type { Clause } from '../clause/clause.ts';
import { type Claim, named, type Referent } from './claim.ts';

/** What a clause with "be" states of its source, denied when it is negated. */
export function claimOf(clause: Clause, source: string, relation: string, target: Referent, confidence = 0.85): Claim {
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
