interface Waiting {
  readonly work: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does pieces of work that are handed in at a time in one transaction: most of what a small one takes is its end. Each
 * piece is undone alone where it fails.
 *
 * @param transact runs work in a transaction, or in one within another.
 * @returns takes a piece; resolves when it is on disk, before anything that waits for more than that.
 */
export function together(transact: (work: () => void) => void): (work: () => void) => Promise<void> {
  let waiting: Waiting[] = [];

  function doAll(works: readonly Waiting[]): ReadonlyMap<Waiting, unknown> {
    const failures = new Map<Waiting, unknown>();
    transact(() => {
      for (const each of works) {
        try {
          transact(each.work);
        } catch (error) {
          failures.set(each, error);
        }
      }
    });
    return failures;
  }
  function run(): void {
    const works = waiting;
    waiting = [];
    try {
      const failures = doAll(works);
      for (const each of works) {
        if (failures.has(each)) each.reject(failures.get(each));
        else each.resolve();
      }
    } catch (error) {
      for (const { reject } of works) reject(error);
    }
  }
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (waiting.length === 1) queueMicrotask(run);
    });
}
