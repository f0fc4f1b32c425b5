import type { DateCase, Reading } from './cases.ts';
import type { FoundDate, Reader } from './readers.ts';

/** How a reader did on the cases of one kind: shares of `n`. */
export interface DateScore {
  readonly n: number;
  /** The first day is right, and the end where the set states one. */
  readonly right: number;
  readonly start: number;
  /** Of those whose end is stated. */
  readonly end: number;
  readonly withEnd: number;
}

function overlaps({ span }: DateCase, found: FoundDate): boolean {
  return span === null || (found.span[0] < span[1] && span[0] < found.span[1]);
}

const startIsRight = (reading: Reading, { starts }: FoundDate): boolean =>
  reading.start === undefined || starts.includes(reading.start);
const endIsRight = (reading: Reading, { ends }: FoundDate): boolean =>
  reading.end === undefined || ends.includes(reading.end);

/** Scores a reader on cases that have an expression. */
export function scorePositives(reader: Reader, cases: readonly DateCase[]): DateScore {
  let [right, start, end, withEnd] = [0, 0, 0, 0];
  for (const date of cases) {
    const found = reader.read(date).filter((each) => overlaps(date, each));
    const pairs = date.readings.flatMap((reading) => found.map((each) => [reading, each] as const));
    const has = date.readings.some((reading) => reading.end !== undefined);
    if (pairs.some(([reading, each]) => startIsRight(reading, each) && endIsRight(reading, each))) right += 1;
    if (pairs.some(([reading, each]) => startIsRight(reading, each))) start += 1;
    if (has) withEnd += 1;
    if (has && pairs.some(([reading, each]) => endIsRight(reading, each))) end += 1;
  }
  return { n: cases.length, right, start, end, withEnd };
}

/** In how many texts without an expression the reader found none. */
export function countClean(reader: Reader, cases: readonly DateCase[]): number {
  return cases.filter((date) => reader.read(date).length === 0).length;
}
