const QUOTE = /“[^”]*”|"[^"\n]*"|‘(?:[^’]|’(?=\p{L}))*’/gu;
const SAYING =
  'said|says|cried|asked|replied|answered|thought|added|whispered|muttered|shouted|exclaimed|remarked|screamed|sighed|' +
  'repeated|pleaded|begged|continued|interrupted|called|returned|observed|murmured|growled|inquired|demanded|roared';
/** What stands behind a quotation and tells who spoke: `cried Alice hastily`, `said the old Duchess to the Cat`. */
const TAG_BEHIND = new RegExp(
  String.raw`^[\s,]*(?:${SAYING}) (?:the |poor |old |little |a |an )*(?:\p{Lu}[\p{L}'’-]*|he|she|it|they|I)\b[^.!?;“"‘]*`,
  'u',
);
/** What stands before one: `She said,`, `the Mouse replied in a low voice:`. */
const TAG_BEFORE = new RegExp(String.raw`\b(?:${SAYING})\b[^.!?“"‘]{0,60}[,:]\s*$`, 'u');
const FIRST_PERSON = /\b(?:I|[Mm]y|[Ww]e|[Oo]ur|[Mm]e)\b/u;

/**
 * The line without direct speech that a teller attributes to somebody: `'I had not!' cried the Mouse`. Who says "I" there
 * is neither the user nor the teller, and what tells of the speaking is no fact to keep. Offsets stay the same.
 */
export function blankSpeech(line: string): string {
  let result = line;
  for (const { 0: quote, index } of line.matchAll(QUOTE)) {
    const end = index + quote.length;
    const behind = TAG_BEHIND.exec(line.slice(end))?.[0] ?? '';
    // The user may well quote: "Anna said: 'Bob works at Acme.'"
    if (behind === '' && !(FIRST_PERSON.test(quote) && TAG_BEFORE.test(line.slice(0, index)))) continue;
    const to = end + behind.length;
    result = result.slice(0, index) + ' '.repeat(to - index) + result.slice(to);
  }
  return result;
}
