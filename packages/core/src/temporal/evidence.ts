import type { Assertion, Verdict } from '../domain/assertion.ts';
import type { Id } from '../domain/ids.ts';
import type { Bound, Instant } from '../domain/time.ts';
import type { Ending, Testimony } from './claim.ts';
import { type Correction, standingCorrections } from './corrections.ts';
import type { StatedFact } from './derived-fact.ts';
import { endOfGrain } from './grain.ts';
import { type Outline, outlineOf } from './outline.ts';
import { endingOfVerdict, readTestimony } from './read-testimony.ts';

/** What the accepted verdicts leave of the assertions of each fact. */
export interface WeighedEvidence {
  /** What of the fact enters the painting; null for a fact that was corrected altogether, or only denied. */
  standing(factId: Id): Testimony | null;
  /** The bounds that the fact would have alone, with what was corrected; null for a fact that was only denied. */
  outline(factId: Id): Outline | null;
  correction(factId: Id): Correction | undefined;
}

/** A period of reference times, without its first instant. */
interface Said {
  readonly after: Instant;
  readonly upTo: Instant;
}

const EVER: Said = Object.freeze({ after: -Infinity, upTo: Infinity });

/** Weighs assertions by verdicts; those that were only proposed count for nothing. */
export function weighEvidence(facts: readonly StatedFact[], accepted: readonly Verdict[]): WeighedEvidence {
  const assertions = new Map(facts.map((fact) => [fact.factId, fact.assertions]));
  const corrections = standingCorrections(accepted);
  const corrects = byNewFact(accepted.filter(({ kind }) => kind === 'corrects'));
  const endings = endingsByFact(accepted, assertions, corrections);

  const readOf = (factId: Id, { after, upTo }: Said, through: readonly Verdict[]): Testimony => {
    const said = (reference: Instant): boolean => reference > after && reference <= upTo;
    const own = (assertions.get(factId) ?? []).filter(({ reference }) => said(reference));
    const ended = (endings.get(factId) ?? []).filter((each) => said(each.said));
    return readTestimony(own, ended, (assertion) => corrected(assertion, upTo, through));
  };

  /** What had been told of the facts that an assertion corrects. Verdicts lead back only within one instant. */
  const corrected = (assertion: Assertion, upTo: Instant, through: readonly Verdict[]): readonly Testimony[] =>
    (corrects.get(assertion.factId) ?? [])
      .filter((each) => speaksFor(each, assertion) && each.reference <= upTo && !through.includes(each))
      .map((each) => toldOf(each, [...through.filter(({ reference }) => reference === each.reference), each]));

  const known = new Map<string, Testimony>();
  const toldOf = ({ factId, reference }: Verdict, through: readonly Verdict[]): Testimony => {
    const key = `${factId}:${through
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join()}`;
    const told = known.get(key) ?? readOf(factId, { after: -Infinity, upTo: reference }, through);
    known.set(key, told);
    return told;
  };

  return {
    standing: (factId) => {
      const upTo = corrections.get(factId)?.upTo ?? -Infinity;
      const told = (assertions.get(factId) ?? []).some(
        ({ polarity, reference }) => polarity !== 'denies' && reference > upTo,
      );
      if (!told) return null;
      return readOf(factId, { after: upTo, upTo: Infinity }, []);
    },
    outline: (factId) => outlineOf(factId, readOf(factId, EVER, [])),
    correction: (factId) => corrections.get(factId),
  };
}

function byNewFact(verdicts: readonly Verdict[]): ReadonlyMap<Id, readonly Verdict[]> {
  const byFact = new Map<Id, Verdict[]>();
  for (const verdict of verdicts) {
    const { factId, byFactId } = verdict;
    if (byFactId === null || byFactId === factId) continue;
    const others = byFact.get(byFactId);
    if (others === undefined) byFact.set(byFactId, [verdict]);
    else others.push(verdict);
  }
  return byFact;
}

/** Whether the assertion is the statement that raised the verdict. */
function speaksFor({ artifactId, reference }: Verdict, assertion: Assertion): boolean {
  return artifactId === null ? assertion.reference === reference : assertion.artifactId === artifactId;
}

/** The endings told by `ends` verdicts; one by a fact that was corrected since is void with it. */
function endingsByFact(
  accepted: readonly Verdict[],
  assertions: ReadonlyMap<Id, readonly Assertion[]>,
  corrections: ReadonlyMap<Id, Correction>,
): ReadonlyMap<Id, readonly Ending[]> {
  const byFact = new Map<Id, Ending[]>();
  for (const verdict of accepted) {
    const { kind, factId, byFactId, reference } = verdict;
    if (kind !== 'ends' || factId === byFactId) continue;
    const upTo = byFactId === null ? undefined : corrections.get(byFactId)?.upTo;
    if (upTo !== undefined && reference <= upTo) continue;
    const date = verdict.endsAt ?? startAsEnd(verdict, assertions);
    const others = byFact.get(factId) ?? [];
    byFact.set(factId, others);
    others.push(endingOfVerdict(verdict, date));
  }
  return byFact;
}

/**
 * Where the verdict names no date: the start that the ending fact states, its own statement's before others'. As a date
 * of an end it reaches to the last of its grain, so that "fired in March" ends when "left in March" does.
 */
function startAsEnd(verdict: Verdict, assertions: ReadonlyMap<Id, readonly Assertion[]>): Bound | null {
  const holds = (verdict.byFactId === null ? [] : (assertions.get(verdict.byFactId) ?? [])).filter(
    ({ polarity, start, reference }) => polarity === 'holds' && start !== null && reference <= verdict.reference,
  );
  const own = holds.filter((assertion) => speaksFor(verdict, assertion));
  const starts = (own.length > 0 ? own : holds).flatMap(({ start }) => (start === null ? [] : [start]));
  const first = starts.reduce<Bound | null>(
    (least, next) => (least === null || next.at < least.at ? next : least),
    null,
  );
  return first === null ? null : endOfGrain(first);
}
