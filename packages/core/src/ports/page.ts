/** A window of a list: at most `limit` items after the first `offset`. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The items of a window, and how many the whole list has. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly total: number;
}
