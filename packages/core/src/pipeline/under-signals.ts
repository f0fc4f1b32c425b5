/** What is done when a signal is aborted, and the listener that does it. */
const awaited = new WeakMap<AbortSignal, { readonly acts: Set<() => void>; readonly listener: () => void }>();

/**
 * Acts when a signal is aborted. However many wait for it, it has one listener, and none when nobody does.
 *
 * @returns takes that back.
 */
export function whenAborted(signal: AbortSignal, act: () => void): () => void {
  let found = awaited.get(signal);
  if (!found) {
    const acts = new Set<() => void>();
    found = { acts, listener: () => [...acts].forEach((each) => each()) };
    awaited.set(signal, found);
    signal.addEventListener('abort', found.listener, { once: true });
  }
  const { acts, listener } = found;
  acts.add(act);
  return () => {
    acts.delete(act);
    if (acts.size > 0) return;
    signal.removeEventListener('abort', listener);
    awaited.delete(signal);
  };
}

/**
 * Does work that is to stop as soon as one of the signals is aborted, and that may stop itself.
 *
 * Not by `AbortSignal.any`: what that gives is remembered by each of its signals for as long as they live, and by the
 * process when a listener is left on it, as clients of vendors do. Signals of a process live as long as it does.
 */
export async function underSignals<Result>(
  signals: readonly AbortSignal[],
  work: (stop: AbortController) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const leave = signals.map((signal) => {
    const act = (): void => stop.abort(signal.reason);
    if (signal.aborted) act();
    return whenAborted(signal, act);
  });
  try {
    return await work(stop);
  } finally {
    for (const each of leave) each();
  }
}
