const WIDTH = 16;

/** A bar of fixed width, for a share from 0 to 1. */
export function barOf(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
  return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}]`;
}

/** A name as it can be shown: what would move the cursor, or end the line, is not. */
export function plainName(name: string): string {
  // oxlint-disable-next-line no-control-regex
  return name.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '?');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Two columns for what may take two: a line that is too short does less harm than one that wraps. */
const columnsOf = (grapheme: string): number => ((grapheme.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1);

/** The beginning of a line that fits so many columns, with a mark where something is cut. */
export function fitColumns(line: string, columns: number): string {
  const pieces = [...graphemes.segment(line)].map(({ segment }) => segment);
  const width = (count: number): number =>
    pieces.slice(0, count).reduce((sum, grapheme) => sum + columnsOf(grapheme), 0);
  if (width(pieces.length) <= columns) return line;
  let count = pieces.length;
  while (count > 0 && width(count) > columns - 1) count -= 1;
  return `${pieces.slice(0, count).join('')}~`;
}
