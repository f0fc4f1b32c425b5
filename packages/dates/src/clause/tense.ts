import { BREAK, isAbbreviation } from './clause-break.ts';
import { isPutOff, isScheduled } from './scheduled.ts';

/** `scheduled`: the present that speaks of what is to come, "the shop opens on Friday". */
export type Tense = 'past' | 'perfect' | 'present' | 'scheduled' | 'future';

const FUTURE =
  /\b(?:will|shall|won't|gonna)\b|'ll\b|\bgoing to\b|\b(?:plan|plans|planning|intend|intends|hope|hopes|hoping|expect|expects|want|wants|need|needs|have|has|aim|aims|due|scheduled|set|about|booked|reserved|like) to\b|\btomorrow\b|\b(?:is|are|was|were) expected\b|\bmight\b|\b(?:starts|begins|opens|launches|due|scheduled|expires|departs|must|should)\b/;
/** Nouns of what is to come, which what happened may well have gone by. */
const AHEAD = /\b(?:upcoming|deadline|forthcoming)\b/;
const PROGRESSIVE =
  /(?:\b(?:am|is|are)|'m|'re|'s) (?:not |also |both |finally )?(?:coming|going|leaving|flying|moving|visiting|meeting|starting|having|getting|arriving|seeing|joining|hosting|taking|attending|marrying|travell?ing|launching|releasing|celebrating|returning|throwing|opening|closing|beginning|ending|retiring|departing|quitting|graduating|finishing|resigning|performing|presenting|giving|running|holding|speaking|turning)\b/;
/** "have an interview on Friday". */
const ENGAGED =
  /\b(?:have|has) (?:a|an|my|our|his|her) (?:\w+ ){0,2}(?:appointment|interview|exam|flight|surgery|deadline|gig|wedding|recital|audition|meeting|call)\b/;
const DIRECTIVE =
  /(?:^|[,:] *|\b(?:please|and|can you|could you) )(?:please )?(?:let's|schedule|set up|set|book|remind|meet|find|add|arrange|reschedule|cancel|call|block|create|plan|submit|finish|deliver|ship|reserve)\b/;
const PERFECT = /\b(?:has|have|haven't|hasn't)\b|'ve\b|'s been\b/;
const PAST =
  /\b(?:was|were|wasn't|weren't|did|didn't|had|hadn't|went|came|left|met|got|became|began|bought|sold|took|made|said|told|saw|moved|married|died|born|wrote|won|lost|built|gave|found|founded|broke|held|ran|led|grew|spent|quit|fell|felt|knew|thought|brought|taught|kept|sent|started|joined|flew|drove|read|paid|ate|chose|spoke|stood|sang|swam|rose|threw|hit|put|cut|used to|[a-z]{2,}ed)\b/;

/** What ends in -ed and tells nothing of the past: other words, and participles after a present "is" or "gets". */
const NOT_PAST =
  /\b(?:need|indeed|bed|red|shed|speed|feed|seed|breed|wed|hundred|united|scheduled|supposed|planned|expected|booked|need(?:ed)?)\b|\b[a-z]+ed(?= deadline)|(?<=(?:\b(?:is|are|am|gets?|getting)|'m|'re) (?:not |also |officially )?)(?:[a-z]+ed|told|sold|made|held|built|paid)\b/g;

/** The tense of a clause, by the words in it. A wish, a plan or an order counts as future. */
function tenseOf(clause: string): Tense {
  const lower = clause
    .replaceAll('’', "'")
    .replace(/(?<=[a-z,] )Will\b|^Will(?= [a-z]+(?:ed|s) )/g, 'Name')
    .toLowerCase();
  if (FUTURE.test(lower) && !/\b(?:was|were) (?:going|planning|about|due)\b/.test(lower)) return 'future';
  if (ENGAGED.test(lower)) return 'future';
  if (isPutOff(lower)) return 'scheduled';
  if (AHEAD.test(lower) && !PAST.test(lower.replace(NOT_PAST, ' '))) return 'future';
  if (PERFECT.test(lower)) return 'perfect';
  if (PAST.test(lower.replace(NOT_PAST, ' '))) return 'past';
  if (PROGRESSIVE.test(lower) || DIRECTIVE.test(lower)) return 'future';
  return isScheduled(lower) ? 'scheduled' : 'present';
}

/** Gives the tense of the clause around an offset, reading each clause once. */
export function tenseReader(text: string): (offset: number) => Tense {
  const starts: number[] = [0];
  for (const match of text.matchAll(BREAK)) {
    if (isAbbreviation(text, match.index)) continue;
    // "On Friday, I start": what stands before the comma has no verb, and belongs to what comes.
    const spliced = match[0] === ', ';
    if (spliced && tenseOf(text.slice(starts.at(-1), match.index).trim()) === 'present') continue;
    starts.push(match.index + match[0].length);
  }
  const known = new Map<number, Tense>();
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    const tense = known.get(low) ?? tenseOf(text.slice(starts[low], starts[low + 1]).trim());
    known.set(low, tense);
    return tense;
  };
}
