export type Unit =
  'second' | 'minute' | 'hour' | 'day' | 'week' | 'weekend' | 'month' | 'quarter' | 'year' | 'decade' | 'century';

function spread<Value>(rows: readonly (readonly [words: string, value: Value])[]): ReadonlyMap<string, Value> {
  return new Map(rows.flatMap(([words, value]) => words.split(' ').map((word): [string, Value] => [word, value])));
}

export const UNITS: ReadonlyMap<string, Unit> = spread<Unit>([
  ['seconds secs', 'second'],
  ['minute minutes min mins', 'minute'],
  ['hour hours hr hrs', 'hour'],
  ["day days days' nights", 'day'],
  ["week weeks weeks' wk wks", 'week'],
  ['weekend weekends wkend', 'weekend'],
  ["month months months'", 'month'],
  ['quarter quarters qtr', 'quarter'],
  ["year years years' yr yrs", 'year'],
  ['decade decades', 'decade'],
  ['century centuries', 'century'],
]);

/** Words that point from the present period to the one before (-1), itself (0) or the one after (1). */
export const SHIFTS: ReadonlyMap<string, -1 | 0 | 1> = spread<-1 | 0 | 1>([
  ['last past previous prior recent', -1],
  ['this current', 0],
  ['next following coming upcoming', 1],
]);

export const SEASONS: ReadonlyMap<string, number> = spread<number>([
  ['spring', 3],
  ['summer', 6],
  ['autumn fall', 9],
  ['winter', 12],
]);

/** Parts of a period: its beginning, middle or end. */
export const PARTS: ReadonlyMap<string, 'early' | 'mid' | 'late' | 'end'> = spread<'early' | 'mid' | 'late' | 'end'>([
  ['early beginning start', 'early'],
  ['mid middle', 'mid'],
  ['late', 'late'],
  ['end', 'end'],
]);

/** Parts of a day to their code in ISO-TimeML; they add nothing to the grain. */
export const DAY_PARTS: ReadonlyMap<string, string> = new Map([
  ['morning', 'MO'],
  ['afternoon', 'AF'],
  ['evening', 'EV'],
  ['night', 'NI'],
  ['lunchtime', 'MI'],
  ['noon', '12:00'],
]);
