/** A window of a list: at most `limit` items after the first `offset`. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
  /** Nobody asks how long the list is: to count one of which few items fit takes long. */
  readonly uncounted?: true;
}

/** The items of a window, and how many the whole list has; of an uncounted one it may be as many as are given. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly total: number;
}
