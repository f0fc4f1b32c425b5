import type { Civil } from './civil/civil.ts';
import { findDates } from './find-dates.ts';
import type { DateContext, Mention } from './mention.ts';

/** Words that mean another day as soon as the text is read on another day. */
const RELATIVE =
  /\b(?:today|tonight|yesterday|tomorrow|ago|last|next|this|past|coming|upcoming|previous|following|current|now|hence)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|^in\s.*(?:second|minute|hour|day|week|month|year|decade)s?\b/i;
/** What every text has in which such a word stands. A look at it takes a hundredth of the time that reading it takes. */
const MAY_BE_RELATIVE =
  /(?<![a-z])(?:today|tonight|yesterday|tomorrow|ago|last|next|this|past|coming|upcoming|previous|following|current|now|hence)(?![a-z])|second|minute|hour|day|week|month|year|decade/i;
/** A date that is written out is told already: "this Friday, 6 March 2020". */
const WRITTEN = /\b\d{4}\b/;
const COUNTED = /\b(?:today|yesterday|tomorrow|ago|now)\b/i;

/** A preposition of its own stands before the date. */
const GOVERNED = /\b(?:of|for|about|than|to|over|with|as|the)\s+$/i;

const AT: Readonly<Record<Civil['grain'], string>> = { year: 'in', month: 'in', day: 'on', instant: 'at' };
const PREPOSITIONS = Object.freeze({ since: 'since', until: 'until', before: 'before', after: 'after' });

function told({ role, from, to }: Mention): string | null {
  if (role === 'at' || role === 'between') {
    if (from === null || to === null) return null;
    return from.text === to.text ? `${AT[from.grain]} ${from.text}` : `from ${from.text} to ${to.text}`;
  }
  const date = from ?? to;
  return role === 'for' || date === null ? null : `${PREPOSITIONS[role]} ${date.text}`;
}

/**
 * A text in which "yesterday", "last week" and "on Friday" stand as the dates that they mean (`on 2023-05-07`), so that it
 * says the same on any day. Dates that are written out, and what has no date of its own, stay as they are.
 */
export function withoutRelativeDates(text: string, context: DateContext): string {
  if (!MAY_BE_RELATIVE.test(text)) return text;
  let result = '';
  let at = 0;
  for (const mention of findDates(text, context)) {
    const isWritten = mention.kind === 'date' && WRITTEN.test(mention.text) && !COUNTED.test(mention.text);
    const isRelative = mention.kind !== 'recurring' && !isWritten && RELATIVE.test(mention.text);
    const date = isRelative ? told(mention) : null;
    if (date === null) continue;
    const before = text.slice(at, mention.start);
    result += before + (GOVERNED.test(before) ? date.replace(/^\w+ /, '') : date);
    at = mention.end;
  }
  return result + text.slice(at);
}
