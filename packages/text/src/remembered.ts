/** In UTF-16 units; names and words are shorter. */
const LONGEST = 80;

/**
 * A pure function of texts that remembers what it gave last, for at most `most` texts: what is asked for again and again is
 * computed once, and what is asked for once is dropped before it.
 *
 * @param longest of longer texts nothing is remembered: they will hardly come again.
 */
export function remembered<Result extends number | string | object>(
  work: (text: string) => Result,
  most: number,
  longest = LONGEST,
): (text: string) => Result {
  // Two halves: what is asked for moves to the young one, and when that is full the old one goes.
  let young = new Map<string, Result>();
  let old = new Map<string, Result>();
  return (text) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    const result = old.get(text) ?? work(text);
    if (text.length > longest) return result;
    if (young.size >= most / 2) [young, old] = [new Map(), young];
    // A copy: as a piece of a long text it would hold all of that in memory.
    young.set(` ${text}`.slice(1), result);
    return result;
  };
}
