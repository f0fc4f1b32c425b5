import type { Id } from '../domain/ids.ts';
import { assignEvidence } from './assign-evidence.ts';
import { type Testimony, UNSTATED } from './claim.ts';
import { clipFinishes } from './clip-finishes.ts';
import { countingVerdicts } from './counting-verdicts.ts';
import type { DerivedFact, DeriveInput, StatedFact } from './derived-fact.ts';
import { weighEvidence, type WeighedEvidence } from './evidence.ts';
import { contestsOf } from './groups.ts';
import { type Painting, paintingOf } from './painting.ts';
import { lastingCorrections } from './lasting-values.ts';
import { boundsOf, stretchesIn } from './stretches.ts';

/**
 * When each fact holds, computed from all that was asserted and decided. Facts may be of any number of slots; those
 * that neither share a slot nor are joined by accepted verdicts have no influence on each other. A fact without
 * assertions is left out; the others come in the order given.
 *
 * Everything an accepted verdict names must be among the facts (with its whole slot) for the result to be complete.
 * The same evidence in any order gives the same stretches.
 */
export function deriveFacts({ facts, verdicts, table }: DeriveInput): DerivedFact[] {
  const told = facts.filter((fact) => fact.assertions.length > 0);
  const accepted = countingVerdicts([...verdicts, ...lastingCorrections(told, table)]);
  const evidence = weighEvidence(told, accepted);
  const paintings = new Map<Id, Painting>();
  for (const { factIds, contest } of contestsOf(told, accepted, table)) {
    const standing = new Map<Id, Testimony>();
    for (const factId of factIds) {
      const testimony = evidence.standing(factId);
      if (testimony !== null) standing.set(factId, testimony);
    }
    const testimonies = clipFinishes(standing, contest.competes);
    const painting = paintingOf(testimonies, contest);
    for (const factId of testimonies.keys()) paintings.set(factId, painting);
  }
  return told.map((fact) => derived(fact, paintings.get(fact.factId), evidence));
}

function derived(fact: StatedFact, painting: Painting | undefined, evidence: WeighedEvidence): DerivedFact {
  const { factId, assertions } = fact;
  const testimony = painting?.testimonies.get(factId);
  if (painting === undefined || testimony === undefined) return retractedFact(fact, evidence);
  const stretches = stretchesIn(painting, factId, testimony);
  return { factId, stretches: assignEvidence(factId, stretches, assertions, testimony), retracted: false };
}

/**
 * A fact that a correction took out altogether, with the bounds it would have had; one that was only ever denied is true
 * at no instant, and lies where that was said first.
 */
function retractedFact({ factId, assertions }: StatedFact, evidence: WeighedEvidence): DerivedFact {
  const denied = assertions.reduce((first, { reference }) => Math.min(first, reference), Infinity);
  const nowhere = { from: denied, start: UNSTATED, to: denied, finish: UNSTATED };
  const stretch = {
    ...boundsOf(evidence.outline(factId) ?? nowhere),
    lostAt: null,
    lostTo: evidence.correction(factId)?.byFactId ?? null,
    conflictsWith: [],
    assertionIds: assertions.map(({ id }) => id).sort((a, b) => a - b),
  };
  return { factId, stretches: [stretch], retracted: true };
}
