/** A word or mark of a sentence. `start` and `end` are offsets into the sentence. */
export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly lemma: string;
  /** Universal part of speech. */
  readonly tag: string;
  readonly start: number;
  readonly end: number;
  /** Whether white space stands before it. */
  readonly spaced: boolean;
  /** Whether it looks like a part of a name: capital letter or inner digit, not for its place alone. */
  readonly name: boolean;
  /** The number of the time expression that it belongs to, or -1. */
  readonly time: number;
}

/** Reads the tokens of a sentence. */
export type Tokenizer = (sentence: string) => readonly RawToken[];

export interface RawToken {
  /** For a word with a capital after a mark or at the start: whether its small form is an English word. */
  readonly common?: boolean;
  readonly text: string;
  readonly tag: string;
  readonly lemma: string;
}
