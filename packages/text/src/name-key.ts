const PLAIN = /^[ -~]*$/;

/**
 * The key under which a name is the same name: NFKC, case folded, white space collapsed. Inner punctuation stays;
 * curly apostrophes equal straight ones. Empty when nothing is left, which no caller may take as a match.
 */
export function nameKey(name: string): string {
  // What most names are made of has one form only.
  if (PLAIN.test(name)) return name.toLowerCase().replace(/ +/g, ' ').trim();
  const folded = name
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02BC\u201B]/g, "'")
    .replace(/\p{Cc}|\p{Cf}/gu, (mark) => (/\s/.test(mark) ? ' ' : ''));
  // Upper before lower case folds what lower case alone leaves apart: ß and ss, final sigma, ligatures.
  return folded.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** The key of a relation: lower case, runs of white space to `_`. Any Unicode and any punctuation stays. */
export function relationKey(relation: string): string {
  return relation.normalize('NFC').trim().toLowerCase().replace(/\s+/g, '_');
}
