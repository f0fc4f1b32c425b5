import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Chunk, chunks, countTokens } from '@gligabao/text';

/** As a server cuts by default. */
const SIZES = Object.freeze({ maxTokens: 1024, overlapPercent: 20 });
/** What is promised of a quiet machine. */
export const LIMITS = Object.freeze({ megabytesPerSecond: 5, delayMs: 10 });
/** Often enough that a machine has come to its speed. */
const ROUNDS = 5;
const RESOLUTION_MS = 1;

/** The chunks of a text; others work meanwhile, as in a run. */
export async function cutAll(text: string): Promise<readonly Chunk[]> {
  const found: Chunk[] = [];
  for (const chunk of chunks(text, SIZES)) {
    if (chunk === undefined) await nextTurn();
    else found.push(chunk);
  }
  return found;
}

export interface Speed {
  readonly cutMBs: number;
  readonly countMBs: number;
  /** How long others wait at most, but for one in a hundred, while texts are cut. */
  readonly delayMs: number;
}

/** Of the best of some rounds over all texts, since what else a machine does only makes it slower. */
export async function measureSpeed(texts: readonly string[]): Promise<Speed> {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  let [cut, count, delay] = [Infinity, Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
    const startedAt = performance.now();
    for (const text of texts) await cutAll(text);
    cut = Math.min(cut, performance.now() - startedAt);
    histogram.disable();
    // It counts from timer to timer: without the time between two that nobody delays.
    delay = Math.min(delay, histogram.percentile(99) / 1e6 - RESOLUTION_MS);
    const countedFrom = performance.now();
    for (const text of texts) countTokens(text);
    count = Math.min(count, performance.now() - countedFrom);
  }
  const speed = (ms: number): number => bytes / 1e6 / (ms / 1000);
  return { cutMBs: speed(cut), countMBs: speed(count), delayMs: delay };
}
