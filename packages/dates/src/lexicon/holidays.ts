/** How a holiday is found in a year: a fixed day, the n-th weekday of a month (-1 the last), or days from Easter. */
export type HolidayDay =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: number; readonly plus?: number }
  | { readonly easter: number };

const fixed = (month: number, day: number): HolidayDay => ({ month, day });
const nth = (month: number, weekday: number, count: number, plus = 0): HolidayDay => ({
  month,
  weekday,
  nth: count,
  plus,
});

/** Names as word sequences after possessives are dropped; "day" at the end is optional where the name allows it. */
export const HOLIDAYS: ReadonlyMap<string, HolidayDay> = new Map([
  ['christmas', fixed(12, 25)],
  ['christmas day', fixed(12, 25)],
  ['xmas', fixed(12, 25)],
  ['christmas eve', fixed(12, 24)],
  ['boxing day', fixed(12, 26)],
  ['new year day', fixed(1, 1)],
  ['new year', fixed(1, 1)],
  ['new years day', fixed(1, 1)],
  ['new year eve', fixed(12, 31)],
  ['new years eve', fixed(12, 31)],
  ['halloween', fixed(10, 31)],
  ['valentine day', fixed(2, 14)],
  ['valentines day', fixed(2, 14)],
  ['independence day', fixed(7, 4)],
  ['earth day', fixed(4, 22)],
  ['juneteenth', fixed(6, 19)],
  ['veterans day', fixed(11, 11)],
  ['international workers day', fixed(5, 1)],
  ['international worker day', fixed(5, 1)],
  ["international workers' day", fixed(5, 1)],
  ['st patrick day', fixed(3, 17)],
  ['thanksgiving', nth(11, 4, 4)],
  ['thanksgiving day', nth(11, 4, 4)],
  ['black friday', nth(11, 4, 4, 1)],
  ['labor day', nth(9, 1, 1)],
  ['memorial day', nth(5, 1, -1)],
  ['mother day', nth(5, 7, 2)],
  ['mothers day', nth(5, 7, 2)],
  ['father day', nth(6, 7, 3)],
  ['fathers day', nth(6, 7, 3)],
  ['easter', { easter: 0 }],
  ['easter sunday', { easter: 0 }],
  ['easter monday', { easter: 1 }],
  ['good friday', { easter: -2 }],
]);

/** The first words of the names, so that most words are passed by at once. */
export const HOLIDAY_STARTS: ReadonlySet<string> = new Set(
  [...HOLIDAYS.keys()].map((name) => name.split(' ')[0] ?? ''),
);
