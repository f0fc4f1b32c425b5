import type { Civil } from '../civil/civil.ts';
import type { Tense } from '../clause/tense.ts';
import { civilTimex, runValue, type Timex } from '../timex/timex.ts';
import type { Token } from '../token/token.ts';

/** What a rule may look at: the tokens, and the time that relative words are read against. */
export interface Scene {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Epoch milliseconds of the reference. */
  readonly reference: number;
  /** 00:00 UTC of the reference's civil date, and its parts. */
  readonly today: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly offsetMinutes: number;
  /** Whether a weekday that is named on that weekday is that very day, as in news. */
  readonly isNews: boolean;
  readonly tenseAt: (token: number) => Tense;
  readonly forward: (token: number) => boolean;
  /** The date told last before the place that is read: what "two days later" counts from. */
  anchor: { readonly first: Civil; readonly last: Civil } | null;
  /** Dates already sought, by token: rules look at the same place many times. */
  readonly points: Map<number, Reading | null>;
}

/**
 * What a rule has read: the tokens up to `next` denote the period from `first` to `last`. A reading without a year has
 * been placed by the clause's direction; `inYear` places it in another. `weak`: only a cue beside it makes it a date.
 */
export interface Reading {
  readonly next: number;
  readonly first: Civil;
  readonly last: Civil;
  readonly inYear?: (year: number) => Reading | null;
  readonly weak?: boolean;
  /** What the words say beyond the period: a part of it, a time of day, or a length. */
  readonly timex?: Timex;
  /** Where the two ends of a range stand, or what else a reading is made of. */
  readonly parts?: readonly Part[];
  /** The day that counting gives, where the grain that people mean is wider. */
  readonly day?: Civil;
}

/** A time within a reading: the tokens `[at, next)`. */
export interface Part {
  readonly at: number;
  readonly next: number;
  readonly timex: Timex;
}

export type Rule = (scene: Scene, at: number) => Reading | null;

export function single(next: number, civil: Civil): Reading {
  return { next, first: civil, last: civil };
}

export function wordAt(scene: Scene, at: number): string {
  const token = scene.tokens[at];
  return token?.kind === 'word' ? token.text : '';
}

export function isMark(scene: Scene, at: number, marks: string): boolean {
  const token = scene.tokens[at];
  return token?.kind === 'mark' && marks.includes(token.text);
}

/** Whether no white space separates a token from the one before. */
export function touches(scene: Scene, at: number): boolean {
  return scene.tokens[at - 1]?.end === scene.tokens[at]?.start;
}

/** The text that stands before a token, as far back as a rule looks. */
export function textBefore(scene: Scene, at: number, length: number): string {
  const start = scene.tokens[at]?.start ?? 0;
  return scene.text.slice(Math.max(0, start - length), start);
}

/** The index after an optional word. */
export function skipWord(scene: Scene, at: number, ...words: readonly string[]): number {
  return words.includes(wordAt(scene, at)) ? at + 1 : at;
}

export function skipMark(scene: Scene, at: number, marks: string): number {
  return isMark(scene, at, marks) ? at + 1 : at;
}

/** A reading as one time of ISO-TimeML. */
export function timexOf({ offsetMinutes }: Scene, reading: Reading): Timex {
  const { first, last, timex } = reading;
  if (timex !== undefined) return timex;
  const run = first === last ? null : runValue(first, last);
  return run === null ? civilTimex(first, offsetMinutes) : { type: 'DATE', value: run };
}

export function partsOfReading(scene: Scene, at: number, reading: Reading): readonly Part[] {
  return reading.parts ?? [{ at, next: reading.next, timex: timexOf(scene, reading) }];
}

/** The longest of the readings that the rules give; the first rule wins a tie. */
export function longest(rules: readonly Rule[], scene: Scene, at: number): Reading | null {
  let best: Reading | null = null;
  for (const rule of rules) {
    const reading = rule(scene, at);
    if (reading !== null && (best === null || reading.next > best.next)) best = reading;
  }
  return best;
}
