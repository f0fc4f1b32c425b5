// Prints what the reader of dates makes of texts, on the zone of this process:
//   node dates-child.mjs <{ texts, context } as JSON>
// with the local hour of midnight UTC first, by which a test sees that the zone is another one.
import { findDates, findTimes, readBound, withoutRelativeDates } from '@gligabao/dates';

const { texts, context } = JSON.parse(process.argv[2]);
const read = texts.map((text) => ({
  dates: findDates(text, context),
  times: findTimes(text, context),
  start: readBound(text, 'start', context),
  told: withoutRelativeDates(text, context),
}));
console.log(JSON.stringify({ hour: new Date('2024-01-01T00:00:00Z').getHours(), read }));
