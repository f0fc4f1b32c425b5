/** The index of the first item that passes, in a list in which all that fail come before all that pass. */
export function partitionPoint<T>(list: readonly T[], passes: (item: T) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = list[middle];
    if (item !== undefined && passes(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
