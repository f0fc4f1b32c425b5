const MARKS_ON_LATIN = /(?<=\p{Script=Latin}\p{M}*)\p{M}/gu;

/** Letters that no decomposition reaches. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ð', 'd'],
  ['þ', 'th'],
]);

// eslint-disable-next-line no-control-regex
const ASCII_ONLY = /^[\x00-\x7f]*$/;

/** Lower case, NFKC, without diacritics on Latin letters; other scripts keep their marks. */
export function foldForSearch(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS_ON_LATIN, '')
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[ßæœøđłıðþ]/g, (letter) => LETTERS.get(letter) ?? letter);
}
