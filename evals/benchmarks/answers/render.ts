import type { Answered } from './ask-server.ts';
import { crossValidated, refusalCurve, type Refusals, refusalsShipped } from './refusals.ts';
import { locomoScore } from './token-f1.ts';

const ALLOWED = Object.freeze([0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5]);
/** The share of false refusals at which a threshold is chosen. */
const AIM = 0.1;

const percent = (share: number): string => (100 * share).toFixed(1).padStart(6);
const both = ({ falseRefusals, falseAnswers }: Refusals): string =>
  `false refusals ${percent(falseRefusals)} %, false answers ${percent(falseAnswers)} %`;

/** The mean score by category of LoCoMo, and how many were refused. */
export function renderScores(answered: readonly Answered[]): string {
  const groups = [...new Set(answered.map(({ asked }) => asked.group))].sort();
  const rows = groups.map((group) => {
    const of = answered.filter(({ asked }) => asked.group === group);
    const sum = of.reduce((total, { answer, gold }) => total + locomoScore(group, answer, gold), 0);
    const refused = of.filter((each) => !each.answered).length;
    return `  ${group.padEnd(14)} ${String(of.length).padStart(5)} ${percent(sum / of.length)}   refused ${refused}`;
  });
  return ['LoCoMo, token F1 in percent (adversarial: share refused)', ...rows].join('\n');
}

/** What was refused as it is shipped, the whole curve, and what a threshold chosen elsewhere gives. */
export function renderRefusals(name: string, answered: readonly Answered[]): string {
  const cannot = answered.filter((each) => !each.answerable).length;
  const curve = refusalCurve(answered, ALLOWED).map(
    ({ allowed, margin, ...shares }) =>
      `  at most ${percent(allowed)} % false refusals: ${both(shares)}  (margin ${margin.toFixed(3)})`,
  );
  return [
    `${name}: ${answered.length - cannot} answerable questions, ${cannot} that are not`,
    `  as shipped:                          ${both(refusalsShipped(answered))}`,
    `  chosen at ${percent(AIM)} % on the others:   ${both(crossValidated(answered, AIM))}`,
    ...curve,
  ].join('\n');
}
