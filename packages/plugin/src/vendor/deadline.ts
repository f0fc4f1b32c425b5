/** Runs a call with a signal that is aborted when it takes longer than `ms` milliseconds. */
export async function withDeadline<Result>(
  ms: number,
  call: (deadline: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), ms);
  try {
    return await call(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}
