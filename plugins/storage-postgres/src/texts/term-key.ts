import { createHash } from 'node:crypto';
import { termKeys } from '@gligabao/rows';

/** A term as `gb_postings` has it. */
export const termKey = termKeys((text) => createHash('sha256').update(text).digest('hex'));
