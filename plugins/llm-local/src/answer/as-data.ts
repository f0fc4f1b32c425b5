/** What a reader of the answer would take for a citation. */
const HANDLE = /\[\s*[a-z]+\d+(?:\s*[,;]\s*[a-z]+\d+)*\s*\]/giu;

/** Stored text for quoting: on one line, and without anything that looks like a handle. */
export function asData(text: string): string {
  let clean = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  // Taking one out can join the parts of another.
  for (let before = ''; before !== clean;) {
    before = clean;
    clean = clean
      .replaceAll(HANDLE, '')
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ +(?=[.,;!?](?: |$))/g, '')
      .trim();
  }
  return clean;
}

/** Cut at a word, with a mark that something is missing. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const blank = cut.lastIndexOf(' ');
  return `${blank > length / 2 ? cut.slice(0, blank) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
