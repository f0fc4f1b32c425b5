import type { Civil } from '@gligabao/dates';

const MONTHS: readonly string[] = Object.freeze(
  'January February March April May June July August September October November December'.split(' '),
);

/** A civil date in words without a preposition: "2 March 2025", "March 2025", "2025". */
export function tellDate(date: Civil, offsetMinutes = 0): string {
  const at = new Date(date.from + (date.grain === 'instant' ? offsetMinutes * 60_000 : 0));
  const year = String(at.getUTCFullYear());
  if (date.grain === 'year') return year;
  const month = `${MONTHS[at.getUTCMonth()] ?? ''} ${year}`;
  return date.grain === 'month' ? month : `${String(at.getUTCDate())} ${month}`;
}

/** With the preposition of its grain: "on 2 March 2025", "in March 2025", "in 2025". */
export function tellWhen(date: Civil, offsetMinutes = 0): string {
  const text = tellDate(date, offsetMinutes);
  return date.grain === 'year' || date.grain === 'month' ? `in ${text}` : `on ${text}`;
}

const DAY = 86_400_000;
const plural = (count: number, unit: string): string => `${String(count)} ${unit}${count === 1 ? '' : 's'}`;

/** The length of a stretch in its largest whole unit; `rough` when its ends are known by month or year only. */
export function tellLength(from: number, to: number, rough = false): string {
  const [a, b] = [new Date(from), new Date(to)];
  let months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  if (b.getUTCDate() < a.getUTCDate()) months--;
  const about = rough ? 'about ' : '';
  if (months >= 24 || months === 12 || (rough && months > 12))
    return `${about}${plural(Math.max(1, Math.floor(months / 12)), 'year')}`;
  if (months >= 2) return `${about}${plural(months, 'month')}`;
  const days = Math.max(0, Math.round((to - from) / DAY));
  if (days >= 14 && days % 7 !== 0 && months === 1) return `${about}${plural(1, 'month')}`;
  return days >= 14 ? `${about}${plural(Math.floor(days / 7), 'week')}` : `${about}${plural(days, 'day')}`;
}
