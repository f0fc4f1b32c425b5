/** A source of numbers that are the same for the same seed, on every machine. */
export interface Random {
  /** At least `from`, at most `to`. */
  readonly int: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
  /** @throws RangeError when there is nothing to pick from. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** One of the items, or undefined when there is none. */
  readonly any: <Item>(items: readonly Item[]) => Item | undefined;
  /** Up to `most` items, of which some may be the same. */
  readonly some: <Item>(items: readonly Item[], most: number) => readonly Item[];
}

/** The generator "mulberry32": one 32-bit state, which is enough to choose what to try. */
function fractions(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomOf(seed: number): Random {
  const fraction = fractions(seed);
  const int = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1));
  const any = <Item>(items: readonly Item[]): Item | undefined => items[int(0, items.length - 1)];
  return {
    int,
    any,
    chance: (probability) => fraction() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('there is nothing to pick from');
      // Within the list, as it is not empty.
      return any(items) as (typeof items)[number];
    },
    some: (items, most) =>
      (items.length === 0 ? [] : Array.from({ length: int(0, most) }, () => any(items))).flatMap((item) =>
        item === undefined ? [] : [item],
      ),
  };
}
