const TAGS = Object.freeze([
  'source_text',
  'headings',
  'new_facts',
  'stored_facts',
  'possible_aliases',
  'material',
  'refuted_facts',
  'question',
] as const);
export type DataTag = (typeof TAGS)[number];

const LOOKALIKE = new RegExp(`<(?=[\\s\\p{Cf}/\\\\]*(?:${TAGS.join('|')}))`, 'giu');

/**
 * Text that is data, between tags that it cannot close: a `<` that would begin one of our own tags, opening or closing,
 * is written as `&lt;`. Everything else stands as it is.
 */
export function dataBlock(tag: DataTag, data: string): string {
  return `<${tag}>\n${data.replace(LOOKALIKE, '&lt;')}\n</${tag}>`;
}

/** Records as lines of JSON in which no tag can stand, and which no line break in the data can end. */
export function jsonLines(records: readonly Readonly<Record<string, unknown>>[]): string {
  return records
    .map((record) =>
      JSON.stringify(record).replace(
        /[<>\u2028\u2029]/g,
        (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    )
    .join('\n');
}
