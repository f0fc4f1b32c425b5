import { percentile } from '../../src/index.ts';

/** Wall times of one kind of request, in milliseconds, and how long all of them took one after the other. */
export interface Timings {
  readonly requestMs: readonly number[];
  readonly totalSeconds: number;
}

/** Sends requests one at a time, each after the answer to the one before; `send` gives the milliseconds of one. */
export async function timed<Item>(items: readonly Item[], send: (item: Item) => Promise<number>): Promise<Timings> {
  const requestMs: number[] = [];
  const began = performance.now();
  for (const item of items) requestMs.push(await send(item));
  return { requestMs, totalSeconds: (performance.now() - began) / 1000 };
}

/** Such as `302 requests, 61.2 a second; p50 14.1 ms, p95 22.0 ms`. */
export function renderTimings({ requestMs, totalSeconds }: Timings): string {
  const perSecond = (requestMs.length / totalSeconds).toFixed(1);
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(requestMs, share).toFixed(1));
  return `${requestMs.length} requests, ${perSecond} a second; p50 ${p50} ms, p95 ${p95} ms`;
}

/** The same, for a program to read. */
export function reportTimings({ requestMs, totalSeconds }: Timings) {
  return {
    requests: requestMs.length,
    seconds: totalSeconds,
    per_second: requestMs.length / totalSeconds,
    p50_ms: percentile(requestMs, 0.5),
    p95_ms: percentile(requestMs, 0.95),
    max_ms: percentile(requestMs, 1),
  };
}
