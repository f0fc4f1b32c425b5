const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The text without NUL and lone surrogates, which not every store can hold; the rest is unchanged. */
export function cleanText(text: string): string {
  return text.replace(UNSTORABLE, '');
}
