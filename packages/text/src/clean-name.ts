import { cutGraphemes } from './cut-graphemes.ts';

const MAX_UNITS = 512;

/** Words that stand in a form where a name would stand, and pronouns: never the name of something. */
const NOT_NAMES: ReadonlySet<string> = new Set(
  (
    'tbd|tba|tbc|todo|n/a|na|none|null|undefined|unknown|owner|owners|next|next steps|status|notes|note|summary|' +
    'action items|action|actions|name|title|description|placeholder|etc|misc|' +
    'i|me|my|mine|myself|we|us|our|ours|ourselves|you|your|yours|yourself|yourselves|he|him|his|himself|she|her|hers|' +
    'herself|it|its|itself|they|them|their|theirs|themselves|this|that|these|those|who|whom|whose|which|what|someone|' +
    'somebody|something|anyone|anybody|anything|everyone|everybody|everything|nobody|nothing|no one|one|ones|' +
    'each other|one another|ich|wir|nous|vous|nosotros|usted|ustedes|ellos|ellas|я|ты|он|она|оно|мы|вы|они|' +
    '我|你|您|他|她|它|我们|你们|他们|她们|它们|我們|你們|他們|她們|它們|私|僕|俺|彼|彼女|彼ら|그녀|그들|우리'
  ).split('|'),
);

/** Abbreviations that are pronouns in lower case. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['US', 'WHO', 'IT']);

/**
 * Markdown that surrounds a name: block marks at its start, emphasis and code marks around it, link syntax. The number
 * of a list stays: "1. Bundesliga" and "2. Bundesliga" are two.
 */
function withoutMarkdown(name: string): string {
  return name
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}\s+|>\s+|[-*+]\s+(?:\[[ xX]\]\s+)?)+/, '')
    .replace(/\*\*|__|~~|`+/g, (mark, at: number, whole: string) => (isInnerDunder(mark, at, whole) ? mark : ''))
    .replace(/(?<![\p{L}\p{N}*])\*(\S(?:[^*]*[^*\s])?)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/^_(?=\S)(.*\S)_$/, '$1')
    .replace(/\s*:\s*$/, '');
}

// Letters in frames tell things apart, as in "Block 🅰".
const PICTURE = String.raw`(?:\p{RI}\p{RI}|(?![🆎🆑🆒🆓🆔🆕🆖🆗🆘🆙🆚])\p{Emoji_Presentation}|(?![©®™Ⓜ🅰🅱🅾🅿])\p{Extended_Pictographic})(?:\p{EMod}|\uFE0F|\u200D\p{Extended_Pictographic})*`;
const AROUND = new RegExp(String.raw`^(?:${PICTURE}\s*)+|(?:\s*${PICTURE})+$`, 'gu');

/** Without the emoji around it, unless there is nothing else; those inside belong to the name. */
function withoutEmoji(name: string): string {
  const bare = name.replace(AROUND, '').trim();
  return /[\p{L}\p{N}]/u.test(bare) ? bare : name;
}

function isInnerDunder(mark: string, at: number, whole: string): boolean {
  const inner = /[\p{L}\p{N}]/u;
  return mark === '__' && inner.test(whole[at - 1] ?? '') && inner.test(whole[at + 2] ?? '');
}

/**
 * A name as it is stored: NFC, without control characters, Markdown decoration and emoji around it, white space
 * collapsed, at most 512 UTF-16 units. Null when nothing is left that could name something: only punctuation, a pronoun, a structural word.
 * Bare dates are the caller's to refuse.
 */
export function cleanName(name: string): string | null {
  const plain = withoutEmoji(
    withoutMarkdown(name.normalize('NFC').replace(/\p{Cc}/gu, ' '))
      .replace(/\p{Cs}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  if (!/[\p{L}\p{N}\p{S}]/u.test(plain)) return null;
  if (NOT_NAMES.has(plain.toLowerCase()) && !ABBREVIATIONS.has(plain)) return null;
  return cutGraphemes(plain, MAX_UNITS).trimEnd() || null;
}
