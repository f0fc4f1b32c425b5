import type { Token } from './token.ts';

/** One alternative per kind of token, tried in order; a later one sees only what the earlier ones left. */
const SHAPES: readonly (readonly [name: string, pattern: string])[] = [
  ['opaque1', String.raw`(?:https?:\/\/|www\.)\S+`],
  ['opaque2', String.raw`[\p{L}\d._%+-]+@[\p{L}\d-]+\.[\p{L}\d.-]+`],
  ['opaque3', String.raw`[$€£¥]\s?\d[\d.,]*(?:\s?(?:[kmb]|bn|million|billion)\b)?|[$#@]\p{L}[\p{L}\d_]*`],
  ['opaque4', String.raw`\d+(?:\.\d+)?\s?%`],
  ['opaque5', String.raw`\+\d[\d\s()-]{6,}\d|\(?\d{3}\)?[- ]\d{3}[- ]\d{4}\b|\b\d{3}-\d{4}\b(?!-)`],
  [
    'numeric1',
    String.raw`\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?(?![\p{L}\d])`,
  ],
  ['numeric2', String.raw`\d{4}-?[Ww]\d{2}(?:-\d)?(?![\p{L}\d])`],
  ['numeric3', String.raw`\d{4}([-\/.])\d{1,2}\k<sep>\d{1,2}(?![\p{L}\d]|[.,]\d|\/)`],
  ['numeric4', String.raw`\d{1,2}([-\/.])\d{1,2}\k<sep>(?:\d{4}|\d{2})(?![\p{L}\d]|[.,:]\d|\/\d)`],
  ['numeric5', String.raw`(?<!\p{L}[-\/])(?:\d{4}[-\/.]\d{1,2}|\d{1,2}[-\/.]\d{4})(?![\p{L}\d]|[-.,:]\d|-\p{L}|\/)`],
  ['numeric6', String.raw`\d{1,2}[\/.]\d{1,2}(?![\p{L}\d%]|[.,\/:]\d|\s?(?:percent|per)\b)`],
  ['numeric7', String.raw`(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d|\p{L}|[.,]\d)`],
  ['clock1', String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s?[ap]\.?m\b\.?)?(?![\d:])`],
  ['clock2', String.raw`\d{1,2}\s?(?:[ap]m|[ap]\.m\.)(?!\p{L})|\d{1,2}h\d{2}\b`],
  ['opaque6', String.raw`\d+(?:[.,\/:]\d+)+`],
  ['ordinal', String.raw`\d{1,3}(?:st|nd|rd|th)\b`],
  ['decade', String.raw`(?:\d{3}0|['’]?\d0)['’]?s\b`],
  ['number', String.raw`\d+(?![\p{L}\d])`],
  ['word1', String.raw`(?:(?:\d{4})?q[1-4]|h[12]|[cf]y['’]?(?:\d{4}|\d{2}))(?![\p{L}\d])`],
  ['daymonth', String.raw`\d{1,2}(?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)`],
  ['monthday', String.raw`(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?=\d{1,2}\b)`],
  // Marks of emphasis before a number, as in "_1 September_".
  ['mark1', String.raw`_+(?=\d{1,4}(?![\p{L}\d_]))`],
  ['opaque7', String.raw`(?=[\p{L}\p{M}_]*\d)[\p{L}\p{M}\d_]+`],
  ['word2', String.raw`\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?`],
  ['mark', String.raw`\S`],
];

/** A group for each shape; `\k<sep>` stands for the separator that the shape's own inner group has matched. */
const ALL = new RegExp(SHAPES.map(([name, pattern]) => `(${separated(name, pattern)})`).join('|'), 'giu');

function separated(name: string, pattern: string): string {
  return pattern.replace('([-', `(?<sep${name}>[-`).replace('<sep>', `<sep${name}>`);
}

/** The index of each shape's group in a match, past the groups for separators. */
const GROUPS: readonly (readonly [group: number, name: string])[] = SHAPES.map(([name], index) => {
  const separators = SHAPES.slice(0, index).filter(([, pattern]) => pattern.includes('<sep>')).length;
  return [index + 1 + separators, name];
});

function clockSeconds(text: string): number {
  const match = /^(\d{1,2})(?:[:h](\d{2}))?(?::(\d{2}))?(?:\.\d+)?\s*([ap])?/i.exec(text);
  if (match === null) return Number.NaN;
  const [hour, minute, second] = [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)];
  const half = match[4]?.toLowerCase();
  if (minute > 59 || second > 59 || hour > (half === undefined ? 24 : 12)) return Number.NaN;
  const shifted = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return shifted * 3600 + minute * 60 + second;
}

function kindOf(name: string): Token['kind'] {
  if (name.startsWith('monthday')) return 'word';
  if (name.startsWith('daymonth')) return 'number';
  const kind = name.replace(/\d$/, '');
  if (kind === 'numeric' || kind === 'clock' || kind === 'opaque' || kind === 'word') return kind;
  return kind === 'ordinal' || kind === 'decade' || kind === 'number' ? kind : 'mark';
}

function toToken(raw: string, start: number, name: string): Token {
  const place = { start, end: start + raw.length, capital: /^\p{Lu}/u.test(raw) };
  const kind = kindOf(name);
  const text = raw.toLowerCase().replaceAll('’', "'");
  if (kind === 'word') return { ...place, kind, text: text.replace(/'s?$/, ''), value: Number.NaN };
  if (kind === 'clock') {
    const value = clockSeconds(raw);
    return { ...place, kind: Number.isNaN(value) ? 'opaque' : 'clock', text, value };
  }
  const digits = /\d+/.exec(raw)?.[0];
  return { ...place, kind, text, value: digits === undefined ? Number.NaN : Number(digits) };
}

/** The tokens of a text; every character that is not white space belongs to exactly one. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(ALL)) {
    const name = GROUPS.find(([group]) => match[group] !== undefined)?.[1] ?? 'mark';
    tokens.push(toToken(match[0], match.index, name));
  }
  return tokens;
}
