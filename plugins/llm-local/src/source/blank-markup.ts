const RULES: readonly RegExp[] = [
  /^\s*(?:#{1,6}\s+|>+\s*|(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)+/,
  /\*\*|__|~~|`+/g,
  /(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu,
  /!?\[(?=[^\]\n]*\]\()/g,
  /\]\([^)\n]*\)/g,
  /<\/?[a-z][^>\n]*>/gi,
  /\|/g,
  // "(b. 1961)": the stop ends no sentence.
  /\bb\.(?=\s?\d{4}\b)/g,
  // An emoji is no word, but in "I❤NY".
  /(?<![\p{L}\p{N}](?=\S{1,12}[\p{L}\p{N}]))(?:\p{RI}\p{RI}|\p{Emoji_Presentation}|(?![©®™])\p{Extended_Pictographic})(?:\p{EMod}|\uFE0F|\u200D\p{Extended_Pictographic})*/gu,
];

/** Characters that pages write by name; the name's place is filled up with blanks. */
const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
]);
/** A tag that a page shows instead of obeying it is one name, and no text either. */
const SHOWN_TAG = /&lt;\/?[a-z](?:(?!&[lg]t;)[^\n])*&gt;/giu;

function readWritten(line: string): string {
  return line
    .replace(SHOWN_TAG, (tag) => ' '.repeat(tag.length))
    .replace(/&(?:amp|lt|gt|quot|apos|nbsp|#39);/gu, (name) => (WRITTEN.get(name) ?? '').padEnd(name.length));
}

/** The line with its Markdown marks replaced by blanks, so that offsets stay the same; apostrophes are straightened. */
export function blankMarkup(line: string): string {
  const plain = readWritten(line)
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"');
  return RULES.reduce((text, rule) => text.replace(rule, (mark) => ' '.repeat(mark.length)), plain);
}

/** Whether a line is only structure: a heading, a rule, a table border, or a field of a form. */
export function isHeading(line: string): boolean {
  return /^\s*#{1,6}\s/.test(line) || /^[\s|:=-]*$/.test(line);
}
