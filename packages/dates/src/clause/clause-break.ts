/** Verbs with which "and" begins a clause in a tense of its own: "I quit in May and start at Acme in June". */
const TURNS =
  'will|starts?|begins?|leaves?|joins?|arrives?|moves?|retires?|flies|fly|marry|marries|travels?|returns?|started|began|left|joined|arrived|moved|retired|flew|married|travell?ed|returned|quit|worked|lived|bought|sold|became';

/**
 * Where a clause ends. A colon does, so that the name before what someone says is no part of it; a comma before a
 * pronoun may. A clause joined by "and" begins with its verb when that has a tense of its own.
 */
export const BREAK = new RegExp(
  String.raw`[.!?](?=\s|$)|[;\n]|:(?=\s)|, (?:and|but|so|while|when|then|before|after)\b| but | and (?=(?:he|she|they|we|i|it)\b)` +
    String.raw`|, (?=(?:he|she|they|we|i|it)\b)|,? who (?=[a-z])|,? and (?=(?:${TURNS})\b)`,
  'gi',
);

/** Whether the point at an offset belongs to an abbreviation. */
export function isAbbreviation(text: string, at: number): boolean {
  return (
    text[at] === '.' &&
    /\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|mr|mrs|dr|st)$/i.test(
      text.slice(Math.max(0, at - 6), at),
    )
  );
}
