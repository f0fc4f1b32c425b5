import { terms } from '@gligabao/text';

/** Words that ask for an answer, or for its form, and say little of what it is about: "give me a clear summary of ...". */
const FRAME_TERMS: ReadonlySet<string> = new Set(
  terms(
    'list order brought bring aspects throughout conversation conversations mention mentioned only items summary ' +
      'summarize comprehensive clear give tell show walk help explain provide discussed discussions discuss sessions ' +
      'recommend recommended suggest suggested',
  ),
);
/** They may be what is asked about, so that they count a little. */
const FRAME_WEIGHT = 0.25;

/** How much a term of a question counts beside its rarity. */
export function frameWeight(term: string): number {
  return FRAME_TERMS.has(term) ? FRAME_WEIGHT : 1;
}
