import { findDates, readCivil } from '@gligabao/dates';
import type { Answering } from '../facts/answering.ts';
import { asData } from '../words/as-data.ts';
import { nameKey, SELF_KEYS } from '../question/asked-name.ts';
import type { AskedTime } from '../question/asked-time.ts';
import type { Candidate } from '../facts/pick-facts.ts';
import { tellDate } from '../time/tell-date.ts';
import { tellStretch } from '../facts/tell-stretch.ts';

/** Whole years between two instants. */
function years(from: number, to: number): number {
  const [a, b] = [new Date(from), new Date(to)];
  const before =
    b.getUTCMonth() < a.getUTCMonth() || (b.getUTCMonth() === a.getUTCMonth() && b.getUTCDate() < a.getUTCDate());
  return b.getUTCFullYear() - a.getUTCFullYear() - (before ? 1 : 0);
}

/** The age in a time that has begun: of two years when a birthday lies within it. Null when no such time is asked about. */
function ageThen(born: number, time: AskedTime, asOf: number): string | null {
  if (time.kind !== 'during' || time.from < born || time.from >= asOf) return null;
  const [least, most] = [years(born, time.from), years(born, Math.min(time.to - 1, asOf))];
  const between = most > least + 1 ? 'to' : 'or';
  return `${most === least ? String(least) : `${String(least)} ${between} ${String(most)}`} years old then`;
}

/** Answers "how old" from a date of birth, which does not age, else from an age with the date of its telling. */
export function answerHowOld({ chosen, found, input, shape, telling }: Answering): readonly string[] | null {
  for (const { fact } of found) {
    if (!/^(?:birthday|born_on)$/.test(fact.relation)) continue;
    const born = readCivil(fact.target) ?? findDates(fact.target, input)[0]?.from ?? null;
    if (born?.grain !== 'day' || !/\d{4}/.test(fact.target)) continue;
    const then = ageThen(born.from, shape.time, input.asOf);
    const age = then ?? `${String(years(born.from, input.asOf))} years old`;
    const be = then === null ? ['are', 'is'] : ['were', 'was'];
    const who =
      telling.self && SELF_KEYS.has(nameKey(fact.source))
        ? `You ${be[0] ?? ''}`
        : `${asData(fact.source)} ${be[1] ?? ''}`;
    return [`${who} ${age}, born on ${tellDate(born)} [${fact.handle}]`];
  }
  const isAge = ({ fact }: Candidate): boolean => fact.relation === 'age';
  const ages = chosen.length > 0 ? chosen.filter(isAge) : found.filter(isAge).slice(0, 1);
  const [first] = ages;
  if (!first) return null;
  return ages
    .filter(({ fact }) => fact.source === first.fact.source)
    .map((aged) => {
      const text = tellStretch(aged, telling);
      const at = aged.times.start;
      const old = aged.fact.state === 'current' && at !== null && years(at.from, input.asOf) > 0;
      return old ? text.replace(` [${aged.fact.handle}]`, `, as of ${tellDate(at)} [${aged.fact.handle}]`) : text;
    });
}
