/** Words that ask for history by themselves. */
const HISTORY =
  /\b(?:used to|previous(?:ly)?|prior|former(?:ly)?|once|historical(?:ly)?|history|originally|initially|at first|back (?:then|when|in)|in the past|past (?:year|month|week|job|role|employer|address)s?|over (?:time|the years|the decades)|so far|ever|ago|earlier|yesterday|until|till|no longer|any ?more|since when|how long|how has|how have|changed?|timeline|(?:ex|old)-?(?:boss|job|address|wife|husband|employer|partner)|first|original)\b/;

/** "Where has she lived?" asks for all the places that were, unlike "what has she got?" */
const HAS_BEEN =
  /\b(?:where|what|which|who)\b[^?.!]*\b(?:has|have) (?:\S+ ){1,4}?(?:lived|worked|resided|studied|been (?:living|working|married))\b/;

/** `before` as a time ("before Berlin", "before she moved", "before?"), not the future ("before tomorrow"). */
const BEFORE = /\bbefore\b(?! (?:tomorrow|next|tonight|the end|i go|we go|noon|the deadline))/;
const LAST =
  /\blast (?:\w+day|week|month|year|night|weekend|quarter|decade|spring|summer|autumn|fall|winter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|time)/;
const YEAR =
  /\b(?:in|of|during|since|from|by|until|before|after|around|between|back in|at the end of)\b[^?.!]{0,30}\b(?:1[89]|20)\d{2}s?\b|\bthe (?:'?\d0s|nineties|eighties|seventies|sixties|fifties)\b|\b\d{4}-\d{2}(?:-\d{2})?\b/;
const PAST_QUESTION =
  /\b(?:when|where|who|whom|whose|what|which|why|how|how many)\b[^?.!]*\b(?:did|was|were|had|didn't|wasn't|weren't)\b|^(?:so |and |but |ok |well )?(?:did|was|were|had|didn't|wasn't|weren't)\b/;
const PAST_VERB = /\b(?:did|was|were|had|didn't|wasn't|weren't)\b/;
const PRESENT =
  /\b(?:now|currently|at the moment|these days|nowadays|right now|today|at present|still|is|are|am|does|do)\b/;
const FUTURE = /\b(?:will|shall|going to|tomorrow|next (?:week|month|year|time))\b/;

/** The words of `text` that match, as they stand there, or null. `lower` is `text` in lower case. */
function wordsOf(pattern: RegExp, lower: string, text: string): string | null {
  const match = pattern.exec(lower);
  return match === null ? null : text.slice(match.index, match.index + match[0].length);
}

/**
 * The words by which a question wants history rather than the present state, or null: what was before, when something
 * happened, how long, or the state at a past date. "Where does Alice live now?" has none; "Where did Alice live before
 * Berlin?" has "before". It reads cue words only, so it needs no reference time; a year counts as past unless the
 * question speaks of the future.
 */
export function pastWords(question: string): string | null {
  const text = question.trim();
  // Offsets hold in both: nothing here changes how long a text is.
  const plain = text.replaceAll('’', "'");
  const lower = plain.toLowerCase().length === plain.length ? plain.toLowerCase() : plain;
  const when = wordsOf(/^when (?:did|was|were|had)\b|\bwhen (?:did|was|were|had)(?= )/, lower, text);
  if (when !== null) return when;
  const future = FUTURE.test(lower);
  const before = wordsOf(BEFORE, lower, text);
  if (before !== null && !future) return before;
  const howLong = wordsOf(/\bhow long\b/, lower, text);
  if (howLong !== null) return /\bhow long (?:will|is|are)\b/.test(lower) ? null : howLong;
  const been = wordsOf(HAS_BEEN, lower, text);
  if (been !== null) return been;
  const dated = wordsOf(LAST, lower, text) ?? wordsOf(YEAR, lower, text);
  if (dated !== null && !future) return dated;
  // "First" and "changed" alone say little beside a present verb: "What is her first name?"
  const history = HISTORY.exec(lower)?.[0];
  if (history !== undefined && !future) {
    const vague = ['first', 'once', 'original', 'change', 'changed', 'prior', 'until', 'till'].includes(history);
    const said = !/\b(?:no longer|any ?more)\b/.test(history) || PAST_QUESTION.test(lower);
    if (!vague || !PRESENT.test(lower)) return said ? wordsOf(HISTORY, lower, text) : null;
  }
  const past = !PRESENT.test(lower.replace(/\b(?:is|are|am|does|do)\b(?=[^?.!]*\b(?:did|was|were)\b)/g, ''));
  return past && PAST_QUESTION.test(lower) ? wordsOf(PAST_VERB, lower, text) : null;
}
