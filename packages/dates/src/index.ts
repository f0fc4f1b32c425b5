export { type Civil, formatInstant, type Grain } from './civil/civil.ts';
export { readCivil } from './civil/read-civil.ts';
export { readInstant } from './civil/read-instant.ts';
export { asksAboutPast } from './asks-about-past.ts';
export { findDates } from './find-dates.ts';
export { findTimes, type TimeMention } from './find-times.ts';
export type { Timex } from './timex/timex.ts';
export type { DateContext, Mention } from './mention.ts';
