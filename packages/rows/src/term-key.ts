/** An index of PostgreSQL holds some 2,700 bytes a row; a character takes at most four. */
const MAX_LENGTH = 256;

/**
 * Makes a function that gives a term as `gb_postings` has it: one too long for an index of PostgreSQL is its beginning and a
 * digest of the whole.
 *
 * @param digest SHA-256 in hexadecimal digits.
 */
export const termKeys =
  (digest: (text: string) => string) =>
  (term: string): string =>
    term.length <= MAX_LENGTH ? term : `${term.slice(0, MAX_LENGTH)}#${digest(term)}`;
