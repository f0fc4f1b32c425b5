/** One SQL statement; `Row` is what it returns, as the text says. */
export interface Statement<Row = unknown> {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Whether the server is to keep it, parsed, from one call to the next: its text comes with every call, and has parameters. */
  readonly kept?: boolean;
  /** After how many milliseconds without an answer its connection is given up. */
  readonly answerMs?: number;
  /** Never set: it carries the type of the rows. */
  readonly returns?: Row;
}

/** The rows of each statement of a list. */
export type RowsOf<Statements extends readonly Statement[]> = {
  readonly [At in keyof Statements]: Statements[At] extends Statement<infer Row> ? readonly Row[] : never;
};

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
