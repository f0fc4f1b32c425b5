import type { Assertion, Verdict } from '../domain/assertion.ts';
import type { Id } from '../domain/ids.ts';
import type { Bound, Instant } from '../domain/time.ts';
import { type Claim, type Ending, type Mark, type Testimony, UNSTATED } from './claim.ts';
import { isOnePeriod, lastGrainStart } from './grain.ts';
import { mergedClaims, mergedEndings } from './merge-testimony.ts';

/** What was told of the facts that an assertion corrects; empty when it corrects none. */
export type Corrected = (assertion: Assertion) => readonly Testimony[];

/**
 * Reads assertions into what they say of the time line. One that corrects other facts and states no start takes the
 * place of what was told of them, with its weight: it says who or what it was about, and nothing new about when.
 */
export function readTestimony(
  assertions: readonly Assertion[],
  verdicts: readonly Ending[],
  corrected: Corrected,
): Testimony {
  const claims: Claim[] = [];
  const endings: Ending[] = [...verdicts];
  for (const assertion of assertions) {
    const { polarity, start, end } = assertion;
    if (polarity === 'denies') continue;
    const told = polarity === 'holds' && start === null ? corrected(assertion) : [];
    const taken = told.filter(saysSomething);
    for (const each of taken) {
      for (const claim of each.claims) claims.push(claimTakenOver(claim, assertion));
      for (const ended of each.endings) endings.push(endingTakenOver(ended, assertion));
    }
    if (taken.length > 0 && end === null) continue;
    if (polarity === 'ends') endings.push(endingOf(assertion, start));
    else if (isOverWhenSaid(assertion)) endings.push(endingOf(assertion, end));
    else claims.push(claimOf(assertion));
  }
  return { claims: mergedClaims(claims), endings: mergedEndings(endings) };
}

/** Whether an artifact states the fact at all; a verdict alone may end what nobody told of. */
function saysSomething({ claims, endings }: Testimony): boolean {
  return claims.length > 0 || endings.some(({ assertionIds }) => assertionIds.length > 0);
}

function claimTakenOver(claim: Claim, { factId, id, artifactId }: Assertion): Claim {
  return { ...claim, factId, assertionIds: [id], sources: [...claim.sources, { artifactId, assertionId: id }] };
}

/** What only a verdict ended stays so. */
function endingTakenOver(ending: Ending, { factId, id }: Assertion): Ending {
  return { ...ending, factId, assertionIds: ending.assertionIds.length === 0 ? [] : [id] };
}

/** What an `ends` verdict says of its fact. */
export function endingOfVerdict(verdict: Verdict, date: Bound | null): Ending {
  return ending(verdict.factId, [], verdict.reference, date);
}

/** "Lived there until 2010", said in 2024: nothing is known of the start, and at its reference time it no longer holds. */
function isOverWhenSaid({ start, end, reference }: Assertion): boolean {
  return start === null && end !== null && end.at <= reference;
}

function endingOf(assertion: Assertion, date: Bound | null): Ending {
  return ending(assertion.factId, [assertion.id], assertion.reference, date);
}

function ending(factId: Id, assertionIds: readonly Id[], said: Instant, date: Bound | null): Ending {
  if (date === null) return { factId, assertionIds, said, at: said, finish: UNSTATED, finishFrom: said };
  return { factId, assertionIds, said, at: date.at, finish: stated(date), finishFrom: lastGrainStart(date) };
}

function claimOf({ factId, id, artifactId, reference: said, start, end }: Assertion): Claim {
  const from = start?.at ?? said;
  const spoken = {
    ...{ factId, assertionIds: [id], sources: [{ artifactId, assertionId: id }], said, from },
    start: start === null ? UNSTATED : stated(start),
  };
  // An end that is not after its start is no end.
  if (end !== null && end.at > from) {
    const closes = !isOnePeriod(start, end);
    return { ...spoken, until: end.at, finish: stated(end), finishFrom: lastGrainStart(end), open: false, closes };
  }
  const until = Math.max(from, said);
  return { ...spoken, until, finish: UNSTATED, finishFrom: until, open: true, closes: false };
}

function stated(bound: Bound): Mark {
  return { grain: bound.grain, stated: true };
}
