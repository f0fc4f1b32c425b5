import { scan } from './find-dates.ts';
import { sceneOf } from './grammar/scene-of.ts';
import type { Part } from './grammar/scene.ts';
import { timeAt } from './grammar/undated.ts';
import type { DateContext } from './mention.ts';
import type { Timex } from './timex/timex.ts';

/** A time in a text, without the preposition before it; `text.slice(start, end)` is the expression. */
export interface TimeMention {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly timex: Timex;
}

/**
 * Every time that an English text tells, in order, with its value in ISO-TimeML: the dates of `findDates`, and what has
 * no place in the calendar: lengths ("a two-day visit"), times of day, what repeats, and words such as "now". The text
 * is read as news: a weekday that is named on that weekday is that very day.
 */
export function findTimes(text: string, context: DateContext): readonly TimeMention[] {
  const scene = sceneOf(text, context, true);
  const times: TimeMention[] = [];
  const put = ({ at, next, timex }: Part): void => {
    const start = scene.tokens[at]?.start ?? 0;
    const end = scene.tokens[next - 1]?.end ?? start;
    times.push(Object.freeze({ start, end, text: text.slice(start, end), timex }));
  };
  scan(
    scene,
    ({ parts }) => parts.forEach(put),
    (at) => {
      const part = timeAt(scene, at);
      if (part === null) return at + 1;
      put(part);
      return part.next;
    },
  );
  return times;
}
