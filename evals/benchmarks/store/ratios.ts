import type { Operation } from './operations.ts';

/** What growth from 10,000 facts to 1,000,000 may cost, at most. */
export const GROWTH: Readonly<Record<Operation, number>> = Object.freeze({
  candidates: 1.5,
  'one hop': 1.5,
  hub: 1.5,
  'as-of': 1.5,
  keyword: 3,
  remember: 2,
});

/** What it may cost that as many facts are spread over many datasets. */
export const SPREAD = 1.5;
/** How much longer the slowest hundredth of remembers may take than the median. */
export const REMEMBER_TAIL = 8;

export interface Ratio {
  readonly name: string;
  /** By the clock. */
  readonly value: number;
  /** By the processor time of the client, which with SQLite is all there is; null where it says nothing. */
  readonly cpu: number | null;
  readonly most: number;
}

export const isMet = ({ value, most }: Ratio): boolean => value <= most;

export function renderRatio(ratio: Ratio): string {
  const { name, value, cpu, most } = ratio;
  const byCpu = cpu === null ? '' : `, processor time ${cpu.toFixed(2)}`;
  return `${name}: ${value.toFixed(2)}${byCpu} (at most ${most}): ${isMet(ratio) ? 'met' : 'MISSED'}`;
}
