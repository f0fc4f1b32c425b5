import type { Assertion, Verdict } from '../domain/assertion.ts';
import type { Id } from '../domain/ids.ts';
import type { Bound, Instant } from '../domain/time.ts';
import { type Claim, type Ending, type Mark, type Testimony, UNSTATED } from './claim.ts';
import { isOnePeriod, lastGrainStart } from './grain.ts';
import type { Outline } from './outline.ts';

/** The bounds an undated correcting assertion takes over from the fact it corrects; null when it corrects none. */
export type Inheritance = (assertion: Assertion) => Outline | null;

/** Reads assertions into what they say of the time line. */
export function readTestimony(assertions: readonly Assertion[], inherit: Inheritance): Testimony {
  const claims: Claim[] = [];
  const endings: Ending[] = [];
  for (const assertion of assertions) {
    if (assertion.polarity === 'ends') endings.push(endingOf(assertion, assertion.start));
    else if (isOverWhenSaid(assertion)) endings.push(endingOf(assertion, assertion.end));
    else claims.push(claimOf(assertion, inherit));
  }
  return { claims: merged(claims), endings };
}

/** One claim for all that say the very same. */
function merged(claims: readonly Claim[]): readonly Claim[] {
  if (claims.length < 2) return claims;
  const byContent = new Map<string, Claim & { readonly assertionIds: Id[]; readonly artifactIds: Id[] }>();
  for (const claim of claims) {
    const { assertionIds, artifactIds, ...content } = claim;
    const key = JSON.stringify(Object.values(content), (_, value) => (value === -Infinity ? 'unknown' : value));
    const same = byContent.get(key);
    same?.assertionIds.push(...assertionIds);
    same?.artifactIds.push(...artifactIds);
    if (!same) byContent.set(key, { ...claim, assertionIds: [...assertionIds], artifactIds: [...artifactIds] });
  }
  return [...byContent.values()];
}

/** What an `ends` verdict says of its fact. */
export function endingOfVerdict(verdict: Verdict, date: Bound | null): Ending {
  return ending(verdict.factId, null, verdict.reference, date);
}

/** "Lived there until 2010", said in 2024: nothing is known of the start, and at its reference time it no longer holds. */
function isOverWhenSaid({ start, end, reference }: Assertion): boolean {
  return start === null && end !== null && end.at <= reference;
}

function endingOf(assertion: Assertion, date: Bound | null): Ending {
  return ending(assertion.factId, assertion.id, assertion.reference, date);
}

function ending(factId: Id, assertionId: Id | null, said: Instant, date: Bound | null): Ending {
  if (date === null) return { factId, assertionId, said, at: said, finish: UNSTATED, finishFrom: said };
  return { factId, assertionId, said, at: date.at, finish: stated(date), finishFrom: lastGrainStart(date) };
}

function claimOf(assertion: Assertion, inherit: Inheritance): Claim {
  const { factId, id, artifactId, reference: said } = assertion;
  const inherited = assertion.start === null ? inherit(assertion) : null;
  const from = inherited?.from ?? assertion.start?.at ?? said;
  const start = inherited?.start ?? (assertion.start === null ? UNSTATED : stated(assertion.start));
  const spoken = { factId, assertionIds: [id], artifactIds: [artifactId], said, from, start };

  // An end that is not after its start is no end.
  const end = assertion.end !== null && assertion.end.at > from ? assertion.end : null;
  if (end !== null) {
    const closes = !isOnePeriod(assertion.start, end);
    return { ...spoken, until: end.at, finish: stated(end), finishFrom: lastGrainStart(end), open: false, closes };
  }
  if (inherited !== null && Number.isFinite(inherited.to)) {
    const until = inherited.to;
    return { ...spoken, until, finish: inherited.finish, finishFrom: until, open: false, closes: true };
  }
  const until = Math.max(from, said);
  return { ...spoken, until, finish: UNSTATED, finishFrom: until, open: true, closes: false };
}

function stated(bound: Bound): Mark {
  return { grain: bound.grain, stated: true };
}
