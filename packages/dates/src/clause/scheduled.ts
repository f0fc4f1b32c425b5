/** Verbs whose simple present, with a date, tells of an arrangement. */
const BASES =
  'start|begin|leave|join|arrive|move|open|close|launch|end|retire|fly|marry|travel|depart|return|graduate|finish|resume|expire|quit|resign|relocate|see|meet|play|visit|perform|present|host|go|come';
const THIRDS =
  'starts|begins|leaves|joins|arrives|moves|opens|closes|launches|ends|retires|flies|marries|travels|departs|returns|graduates|finishes|resumes|expires|quits|resigns|relocates|meets|plays|visits|performs|comes|slips|shifts';
const ADVERBS = String.raw`(?:(?:also|then|finally|both|all|officially|now|only|again|not|don't|doesn't|do|does)\s+)*`;

/** "I start", "Ann and Bo move", "the students leave", "do you fly": a plural or first person before the bare form. */
const BARE = new RegExp(
  String.raw`(?:^|\b(?:i|we|you|they|who|don't|doesn't)|\b(?:do|does) [\p{L}'-]+|[\p{L}]{2,}s|\band [\p{L}'-]+)\s+${ADVERBS}(?:${BASES})\b|^(?:${BASES})\b`,
  'u',
);
/** "Ann leaves": any subject but an article or owner, after which the word is a noun. */
const THIRD = new RegExp(
  String.raw`(?<!\b(?:the|a|an|my|your|his|her|its|our|their|these|those|some|all|of|'s))(?:^|\s)(?:${THIRDS})\b`,
  'u',
);
const WED = /\bgets? (?:married|engaged|divorced|promoted)\b|\bweds?\b/;

/** "turns 80 on 14 June". */
const AGED = /\bturns? (?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)\b)/;

const DAY = String.raw`(?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:mon|tue|wed|thu|fri|sat|sun)\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:the )?\d|\d{1,2}(?:st|nd|rd|th)\b|\d{1,2} (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,2}[/.]\d{1,2}\b|(?:new year|christmas|easter|thanksgiving|halloween)|(?:next|this) )`;
const IS = String.raw`(?:\b(?:am|is|are|isn't|aren't)|'s|'m|'re)`;
/** "is on Friday", "is at the office on May 3", "is the 5th". */
const SET = new RegExp(String.raw`${IS} (?:[^,;]* )?on ${DAY}|${IS} (?:now |still |only |not |again )*${DAY}`, 'u');
/** "is closed from 24 to 31 December", "are away between May 3 and May 9". */
const SPAN = new RegExp(
  String.raw`${IS} (?:[^,;]* )?(?:from|between) (?:${DAY}|\d{1,2}(?:st|nd|rd|th)? (?:to|and|until|till|through|[-\u2013]) )`,
  'u',
);
/** "is in Rome until Friday", "works here until June": what still goes on ends later. */
const UNTIL = new RegExp(
  String.raw`\b(?:until|till|til|through) (?:${DAY}|(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)`,
  'u',
);
/** "fixing the tests, out on Thursday": how notes tell who will not be there. */
const ABSENT = new RegExp(
  String.raw`\b(?:out|off|away|back|absent|unavailable|ooo|out of (?:the )?office|on leave|on vacation|on holiday) (?:on |from )?${DAY}`,
  'u',
);
/** "was moved to Friday", "pushed it back to May 3": what was put off is still to come. */
const PUT_OFF = new RegExp(
  String.raw`\b(?:moved|postponed|rescheduled|shifted|pushed|delayed|deferred|brought|put|changed) (?:[\p{L}']+ ){0,3}?(?:to|until|till) (?:be on )?${DAY}`,
  'u',
);
/** "starting April 1st I work here". */
const FROM = new RegExp(String.raw`\b(?:starting|beginning|effective)(?: on| from)? ${DAY}`, 'u');
const PRESENT_VERB = new RegExp(String.raw`${IS} |\b(?:i|we|you|they) [a-z]+\b|\b[a-z]+s\b`, 'u');

/** Whether a clause in any tense tells to which day something was put off. */
export function isPutOff(clause: string): boolean {
  return PUT_OFF.test(clause);
}

/**
 * Whether a clause in the present (lower case, without any verb of the past) speaks of what is arranged: its dates
 * without a year, and its weekdays, are the coming ones.
 */
export function isScheduled(clause: string): boolean {
  if (/\b(?:since|ago)\b/.test(clause)) return false;
  if (/\b(?:today|it|that|this|yesterday)(?: is|'s) (?:\w+day|\d)/.test(clause)) return false;
  if (BARE.test(clause) || THIRD.test(clause) || WED.test(clause) || SET.test(clause) || SPAN.test(clause)) return true;
  if (AGED.test(clause) || ABSENT.test(clause)) return true;
  return FROM.test(clause) || (UNTIL.test(clause) && PRESENT_VERB.test(clause));
}
