/** A place where work waits until the test lets it go on. */
export interface Gate {
  /** Resolves once something waits here. */
  readonly reached: Promise<void>;
  /** Waits here. */
  wait(): Promise<void>;
  /** Lets go what waits here, and all that comes later. */
  open(): void;
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export function gate(): Gate {
  const reached = deferred();
  const opened = deferred();
  return {
    reached: reached.promise,
    wait() {
      reached.resolve();
      return opened.promise;
    },
    open: opened.resolve,
  };
}
