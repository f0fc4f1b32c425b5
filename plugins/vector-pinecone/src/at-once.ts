import { setImmediate } from 'node:timers/promises';

/**
 * Works on items side by side, at most `limit` at once, each taken from the iterable when its turn comes. Results are in
 * the order of the items. After a failure no more are started; it is passed on when those under way have ended.
 */
export async function atOnce<Item, Result>(
  limit: number,
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  let count = 0;
  const iterator = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    while (failures.length === 0) {
      // Making an item may take a while, and other work gets a turn before each.
      await setImmediate();
      const next = iterator.next();
      if (next.done === true) return;
      const place = count++;
      try {
        results[place] = await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
