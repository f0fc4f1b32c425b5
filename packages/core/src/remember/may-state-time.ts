import { findDates } from '@gligabao/dates';
import type { Instant } from '../domain/time.ts';

/** Words that only English has, often enough: of a text in another language it is not known which words tell a time. */
const ENGLISH = /\b(?:the|she|they|their|his|with|from|who|which|this|that|has|had|works|lives)\b/iu;
const DIGIT = /\p{N}/u;
/** Words of time, dated or not: what could make a reader think of a date. */
const TIME_WORD =
  /\b(?:ago|since|until|till|before|after|during|when|while|then|once|now|today|tonight|yesterday|tomorrow|earlier|later|recent(?:ly)?|current(?:ly)?|soon|just|already|last|next|past|former(?:ly)?|birthday|anniversary|christmas|easter|(?:mid)?(?:night|day)s?|mornings?|afternoons?|evenings?|hours?|weeks?|weekends?|months?|quarters?|seasons?|years?|decades?|centur(?:y|ies)|spring|summer|autumn|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/iu;

/**
 * Whether a text could tell when something was true. False only where that is certain: a date that a model gives for such
 * a text is its own guess.
 */
export function mayStateTime(text: string, reference: Instant): boolean {
  if (!ENGLISH.test(text)) return true;
  return DIGIT.test(text) || TIME_WORD.test(text) || findDates(text, { reference }).length > 0;
}
