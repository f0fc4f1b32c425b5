export type Tense = 'past' | 'perfect' | 'present' | 'future';

const FUTURE =
  /\b(?:will|shall|won't|gonna)\b|'ll\b|\bgoing to\b|\b(?:plan|plans|planning|intend|intends|hope|hopes|hoping|expect|expects|want|wants|need|needs|have|has|aim|aims|due|scheduled|set|about|booked|reserved|like) to\b|\b(?:tomorrow|upcoming|deadline|forthcoming)\b|\b(?:starts|begins|opens|launches|due|scheduled|expires|departs|must|should)\b/;
const PROGRESSIVE =
  /(?:\b(?:am|is|are)|'m|'re|'s) (?:not |also |both )?(?:coming|going|leaving|flying|moving|visiting|meeting|starting|having|getting|arriving|seeing|joining|hosting|taking|attending|marrying|travell?ing|launching|releasing|celebrating|returning|throwing)\b/;
const DIRECTIVE =
  /(?:^|[,:] *|\b(?:please|and|can you|could you) )(?:please )?(?:let's|schedule|set up|set|book|remind|meet|find|add|arrange|reschedule|cancel|call|block|create|plan|submit|finish|deliver|ship|reserve)\b/;
const PERFECT = /\b(?:has|have|haven't|hasn't)\b|'ve\b|'s been\b/;
const PAST =
  /\b(?:was|were|wasn't|weren't|did|didn't|had|hadn't|went|came|left|met|got|became|began|bought|sold|took|made|said|told|saw|moved|married|died|born|wrote|won|lost|built|gave|found|founded|broke|held|ran|led|grew|spent|quit|fell|felt|knew|thought|brought|taught|kept|sent|started|joined|flew|drove|read|paid|ate|chose|spoke|stood|sang|swam|rose|threw|hit|put|cut|used to|[a-z]{2,}ed)\b/;

/** The words that end in -ed and are no verbs of the past. */
const NOT_PAST =
  /\b(?:need|indeed|bed|red|shed|speed|feed|seed|breed|hundred|united|scheduled|supposed|planned|expected|booked|need(?:ed)?)\b/g;

/** The tense of a clause, by the words in it. A wish, a plan or an order counts as future. */
function tenseOf(clause: string): Tense {
  const lower = clause
    .replaceAll('’', "'")
    .replace(/(?<=[a-z,] )Will\b|^Will(?= [a-z]+(?:ed|s) )/g, 'Name')
    .toLowerCase();
  if (FUTURE.test(lower) && !/\b(?:was|were) (?:going|planning|about|due)\b/.test(lower)) return 'future';
  if (PERFECT.test(lower)) return 'perfect';
  if (PAST.test(lower.replace(NOT_PAST, ' '))) return 'past';
  return PROGRESSIVE.test(lower) || DIRECTIVE.test(lower) ? 'future' : 'present';
}

// A colon ends a clause, so that the name before what someone says is no part of it.
const BREAK =
  /[.!?](?=\s|$)|[;\n]|:(?=\s)|, (?:and|but|so|while|when|then|before|after)\b| but | and (?=(?:he|she|they|we|i|it)\b)/gi;

/** Gives the tense of the clause around an offset, reading each clause once. */
export function tenseReader(text: string): (offset: number) => Tense {
  const starts: number[] = [0];
  for (const match of text.matchAll(BREAK)) {
    if (!isAbbreviation(text, match.index)) starts.push(match.index + match[0].length);
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

function isAbbreviation(text: string, at: number): boolean {
  return (
    text[at] === '.' &&
    /\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|mr|mrs|dr|st)$/i.test(
      text.slice(Math.max(0, at - 6), at),
    )
  );
}
