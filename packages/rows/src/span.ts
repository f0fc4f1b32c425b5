import type { Span } from '@gligabao/core';

/** A span of two columns; null when either is. */
export function toSpan(start: number | null, end: number | null): Span | null {
  return start === null || end === null ? null : [start, end];
}
