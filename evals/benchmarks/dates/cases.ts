import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A right reading of an expression: days as `2016-11-07`, the end exclusive. What a set does not state is not compared. */
export interface Reading {
  readonly start?: string;
  readonly end?: string;
}

export interface DateCase {
  readonly set: string;
  readonly type: string;
  readonly text: string;
  /** Civil time where it was said; the sets know no zone, so it is read as UTC. */
  readonly reference: number;
  /** Where the set places a date that may be past or to come; `auto` where it takes either. */
  readonly direction: 'auto' | 'future';
  /** Where the expression stands; null where the set does not say, or where there is none. */
  readonly span: readonly [number, number] | null;
  /** Any of them is right; none means that the text has no expression at all. */
  readonly readings: readonly Reading[];
}

function rowsOf<Row>(file: string, shape: z.ZodType<Row>): readonly Row[] | null {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => shape.parse(JSON.parse(line)));
}

/** Epoch milliseconds of a local time, read as UTC. */
function instantOf(local: string): number {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(local) ?? [];
  return Date.parse(date === undefined ? `${local} UTC` : `${date}T${time}Z`);
}

const dayOf = (time: string | null | undefined): string | undefined => time?.slice(0, 10);

function readingOf(start: string | null | undefined, end: string | null | undefined): Reading {
  const [from, to] = [dayOf(start), dayOf(end)];
  return { ...(from === undefined ? {} : { start: from }), ...(to === undefined ? {} : { end: to }) };
}

const RecognizersRow = z.object({
  model: z.string(),
  text: z.string(),
  reference_time: z.string().nullable(),
  results: z.array(
    z.object({
      start: z.int(),
      end: z.int(),
      type: z.string(),
      values: z.array(
        z.object({ value: z.string().optional(), start: z.string().optional(), end: z.string().optional() }),
      ),
    }),
  ),
});
/** What has a day: times of day, durations and repetitions are no dates. */
const WITH_A_DAY = new Set(['date', 'daterange', 'datetime', 'datetimerange']);

function recognizers(folder: string): readonly DateCase[] | null {
  const rows = rowsOf(join(folder, 'recognizers_text_en', 'datetime_model.jsonl'), RecognizersRow);
  return (
    rows?.flatMap(({ model, text, reference_time: said, results }): readonly DateCase[] => {
      if (model !== 'DateTimeModel' || said === null) return [];
      const base = { set: 'recognizers', direction: 'auto', text, reference: instantOf(said) } as const;
      if (results.length === 0) return [{ ...base, type: 'negative', span: null, readings: [] }];
      return results.flatMap(({ type, start, end, values }) => {
        // Of a range within a day only the day is compared: times of day are no matter of dates.
        const ends = type === 'daterange';
        const readings = values.map((each) => readingOf(each.value ?? each.start, ends ? each.end : null));
        const isResolved = values.some(({ value }) => value !== 'not resolved');
        return WITH_A_DAY.has(type) && isResolved ? [{ ...base, type, span: [start, end] as const, readings }] : [];
      });
    }) ?? null
  );
}

const DucklingRow = z.object({
  text: z.string(),
  reference_time: z.string(),
  kind: z.string(),
  value: z.string().nullish(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  grain: z.string().nullish(),
});
const CIVIL = new Set(['day', 'week', 'month', 'quarter', 'year']);

function duckling(folder: string): readonly DateCase[] | null {
  const rows = rowsOf(join(folder, 'duckling_en', 'time.jsonl'), DucklingRow);
  return (
    rows?.flatMap(({ text, reference_time: said, kind, value, from, to, grain }): readonly DateCase[] => {
      const base = { set: 'duckling', direction: 'future', text, reference: instantOf(said), span: null } as const;
      if (kind === 'none') return [{ ...base, type: 'negative', readings: [] }];
      if (!CIVIL.has(grain ?? '')) return [];
      if (kind.startsWith('datetimeHoliday')) return [{ ...base, type: 'holiday', readings: [readingOf(value, null)] }];
      if (kind === 'datetime') return [{ ...base, type: 'date', readings: [readingOf(value, null)] }];
      const type = kind.endsWith('Holiday') ? 'holiday' : 'daterange';
      return [{ ...base, type, readings: [readingOf(from, to)] }];
    }) ?? null
  );
}

// A text without an expression comes without a reference, which it does not need.
const ChronoRow = z.object({
  parser: z.string(),
  text: z.string(),
  reference_time: z.string().default('2012-08-10T12:00:00'),
  forward_date: z.boolean().default(false),
  match: z.string().nullable(),
  negative: z.boolean().default(false),
  start: z.record(z.string(), z.unknown()).default({}),
  start_date: z.string().nullable().default(null),
  end_date: z.string().nullable().default(null),
});
/** The other parsers of the set read what this one must not, or another language. */
const PARSERS = new Set(['chrono', 'casual', 'en']);

function chrono(folder: string): readonly DateCase[] | null {
  const rows = rowsOf(join(folder, 'chrono_en', 'cases.jsonl'), ChronoRow);
  return (
    rows?.flatMap((row): readonly DateCase[] => {
      if (!PARSERS.has(row.parser)) return [];
      const direction = row.forward_date ? ('future' as const) : ('auto' as const);
      const base = { set: 'chrono', direction, text: row.text, reference: instantOf(row.reference_time) };
      if (row.negative) return [{ ...base, type: 'negative', span: null, readings: [] }];
      // What the conversion of the set could not read in full.
      if (row.match === null || row.start_date === null || 'hour' in row.start) return [];
      const at = row.text.indexOf(row.match);
      const span = at < 0 ? null : ([at, at + row.match.length] as const);
      const type = row.end_date === null ? 'date' : 'daterange';
      return [{ ...base, type, span, readings: [readingOf(row.start_date, row.end_date)] }];
    }) ?? null
  );
}

/** The cases of each set that is in the folder. */
export function loadCases(folder: string): readonly DateCase[] {
  return [recognizers, duckling, chrono].flatMap((load) => load(folder) ?? []);
}
