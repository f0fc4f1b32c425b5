import type { RunId } from './ids.ts';

/** A dataset as callers name it, and the line of those who want to write to it. */
export interface Line {
  readonly userId: string;
  readonly dataset: string;
}

/** A key of a line, equal for equal names. */
export const lineOf = ({ userId, dataset }: Line): string => `${userId}\0${dataset}`;

/** What a line is held for: a run, or other work with a ticket. */
export type LineWork = { readonly run: RunId } | { readonly ticket: number };

/** A line that a lease holds, or has drawn a ticket for. */
export interface HeldLine {
  readonly line: Line;
  readonly work: LineWork;
}
