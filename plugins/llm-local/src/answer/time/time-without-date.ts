const TIME_OF_DAY =
  /\b(?:[01]?\d|2[0-3]):[0-5]\d\b(?!:\d)|\b(?:at|until|till) (?:[01]?\d|2[0-3])\.[0-5]\d\b(?![.:]\d)|\b(?:1[0-2]|0?[1-9]) ?(?:[ap]\.?m\b|o['’]?clock\b)|\b(?:at|from|until|till|by) (?:noon|midnight|dawn|dusk|sunrise|sunset|half past|quarter (?:past|to))\b/iu;
const WEEKDAYS =
  /\b(?:on|most|at|usually|always) (?:the )?(?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekdays|weekends|mornings|afternoons|evenings)\b/iu;
const HABIT =
  /\b(?:every(?: (?:other|second|third|few|single))?|each) (?:day|week|month|year|quarter|morning|afternoon|evening|night|weekend|hour|spring|summer|autumn|fall|winter|season|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d+)s?\b|\b(?:once|twice|times) (?:a|an|per|every) (?:hour|day|week|month|year)\b|\b(?:daily|weekly|monthly|yearly|annually|hourly)\b/iu;

/** Whether a sentence tells a time of day. */
export function tellsTimeOfDay(text: string): boolean {
  return TIME_OF_DAY.test(text);
}

/** Whether a sentence tells of what happens again and again, as "every Tuesday" or "on Sundays". */
export function tellsHabit(text: string): boolean {
  return HABIT.test(text) || WEEKDAYS.test(text);
}

/** Whether a question, over its masked text, asks for a time of day. */
export function asksTimeOfDay(masked: string): boolean {
  return /\bwhat time\b(?! of (?:the )?(?:year|month|week))|\bwhat hour\b/.test(masked);
}

/** Whether a question, over its masked text, asks for what has happened. */
export function asksOfWhatWas(masked: string): boolean {
  return /\b(?:did|was|were|had|has|have|ago|since)\b/.test(masked);
}

const SOME_TIME =
  /\b(?:when|whenever|after|before|until|till|as soon as|during|while|soon|usually|always|in the (?:morning|afternoon|evening)|at night|spring|summer|autumn|winter|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\bMay\b|\b(?:19|20)\d\d\b/iu;

/** Whether a sentence says anything of when, if only by something else that happens: "when the snow melts". */
export function tellsSomeTime(text: string): boolean {
  return SOME_TIME.test(text);
}

/** Whether a sentence denies that something happened. */
export function denies(text: string): boolean {
  return /\b(?:never|not(?!-))\b|n['’]t\b/iu.test(text);
}
