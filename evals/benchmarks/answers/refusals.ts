/** A question that was put, and how far its material was above the least that an answer takes. */
export interface Judged {
  /** The conversation or chat. */
  readonly group: string;
  readonly answerable: boolean;
  readonly answered: boolean;
  /** Infinite where the answer did not hang on a judgement. */
  readonly margin: number;
}

/** Shares of questions, between 0 and 1. */
export interface Refusals {
  /** Answerable questions that are refused. */
  readonly falseRefusals: number;
  /** Unanswerable questions that are answered. */
  readonly falseAnswers: number;
}

const share = (count: number, of: number): number => (of === 0 ? 0 : count / of);

/** What refusing all below a margin gives. */
export function refusalsAt(judged: readonly Judged[], least: number): Refusals {
  const [can, cannot] = [judged.filter((each) => each.answerable), judged.filter((each) => !each.answerable)];
  return {
    falseRefusals: share(can.filter(({ margin }) => margin < least).length, can.length),
    falseAnswers: share(cannot.filter(({ margin }) => margin >= least).length, cannot.length),
  };
}

/** What the server did. */
export function refusalsShipped(judged: readonly Judged[]): Refusals {
  return refusalsAt(
    judged.map((each) => ({ ...each, margin: each.answered ? 1 : -1 })),
    0,
  );
}

/** The highest margin that refuses at most this share of the answerable questions. */
export function marginFor(judged: readonly Judged[], falseRefusals: number): number {
  const margins = [...new Set(judged.map(({ margin }) => margin))].filter(Number.isFinite).sort((a, b) => b - a);
  return margins.find((each) => refusalsAt(judged, each).falseRefusals <= falseRefusals) ?? -Infinity;
}

/** One point of the curve for each share of false refusals. */
export function refusalCurve(
  judged: readonly Judged[],
  shares: readonly number[],
): readonly (Refusals & { readonly allowed: number; readonly margin: number })[] {
  return shares.map((allowed) => {
    const margin = marginFor(judged, allowed);
    return { allowed, margin, ...refusalsAt(judged, margin) };
  });
}

/** The margin is chosen on the other conversations, and used on each: what a conversation that nobody has seen may expect. */
export function crossValidated(judged: readonly Judged[], allowed: number): Refusals {
  const groups = [...new Set(judged.map(({ group }) => group))];
  const decided = groups.flatMap((group) => {
    const margin = marginFor(
      judged.filter((each) => each.group !== group),
      allowed,
    );
    return judged.filter((each) => each.group === group).map((each) => ({ ...each, margin: each.margin - margin }));
  });
  return refusalsAt(
    decided.map((each) => (Number.isNaN(each.margin) ? { ...each, margin: 0 } : each)),
    0,
  );
}
