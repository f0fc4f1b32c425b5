import { createHash } from 'node:crypto';

/** An index of PostgreSQL holds some 2,700 bytes a row; a character takes at most four. */
const MAX_LENGTH = 256;

/** A term as `gb_postings` has it: one too long for an index is its beginning and a digest of the whole. */
export function termKey(term: string): string {
  if (term.length <= MAX_LENGTH) return term;
  return `${term.slice(0, MAX_LENGTH)}#${createHash('sha256').update(term).digest('hex')}`;
}
