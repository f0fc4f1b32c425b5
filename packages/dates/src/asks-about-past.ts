/** Words that ask for history by themselves. */
const HISTORY =
  /\b(?:used to|previous(?:ly)?|prior|former(?:ly)?|once|historical(?:ly)?|history|originally|initially|at first|back (?:then|when|in)|in the past|past (?:year|month|week|job|role|employer|address)s?|over time|so far|ever|ago|earlier|yesterday|until|till|no longer|any ?more|since when|how long|how has|how have|changed?|timeline|(?:ex|old)-?(?:boss|job|address|wife|husband|employer|partner)|first|original)\b/;

/** `before` as a time ("before Berlin", "before she moved", "before?"), not the future ("before tomorrow"). */
const BEFORE = /\bbefore\b(?! (?:tomorrow|next|tonight|the end|i go|we go|noon|the deadline))/;
const LAST =
  /\blast (?:\w+day|week|month|year|night|weekend|quarter|decade|spring|summer|autumn|fall|winter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|time)/;
const YEAR =
  /\b(?:in|of|during|since|from|by|until|before|after|around|between|back in|at the end of)\b[^?.!]{0,30}\b(?:1[89]|20)\d{2}s?\b|\bthe (?:'?\d0s|nineties|eighties|seventies|sixties|fifties)\b|\b\d{4}-\d{2}(?:-\d{2})?\b/;
const PAST_QUESTION =
  /\b(?:when|where|who|whom|whose|what|which|why|how|how many)\b[^?.!]*\b(?:did|was|were|had|didn't|wasn't|weren't)\b|^(?:so |and |but |ok |well )?(?:did|was|were|had|didn't|wasn't|weren't)\b/;
const PRESENT =
  /\b(?:now|currently|at the moment|these days|nowadays|right now|today|at present|still|is|are|am|does|do)\b/;
const FUTURE = /\b(?:will|shall|going to|tomorrow|next (?:week|month|year|time))\b/;

/**
 * Whether a question wants history rather than the present state: what was before, when something happened, how long,
 * or the state at a past date. "Where does Alice live now?" does not; "Where did Alice live before Berlin?" does. It
 * reads cue words only, so it needs no reference time; a year counts as past unless the question speaks of the future.
 */
export function asksAboutPast(text: string): boolean {
  const lower = text.replaceAll('’', "'").toLowerCase().trim();
  if (/^when (?:did|was|were|had)\b|\bwhen (?:did|was|were|had) /.test(lower)) return true;
  const future = FUTURE.test(lower);
  if (BEFORE.test(lower) && !future) return true;
  if (/\bhow long\b/.test(lower)) return !/\bhow long (?:will|is|are)\b/.test(lower);
  if ((LAST.test(lower) || YEAR.test(lower)) && !future) return true;
  // "First" and "changed" alone say little beside a present verb: "What is her first name?"
  const history = HISTORY.exec(lower)?.[0];
  if (history !== undefined && !future) {
    const vague = ['first', 'once', 'original', 'change', 'changed', 'prior', 'until', 'till'].includes(history);
    if (!vague || !PRESENT.test(lower))
      return !/\b(?:no longer|any ?more)\b/.test(history) || PAST_QUESTION.test(lower);
  }
  return (
    PAST_QUESTION.test(lower) &&
    !PRESENT.test(lower.replace(/\b(?:is|are|am|does|do)\b(?=[^?.!]*\b(?:did|was|were)\b)/g, ''))
  );
}
