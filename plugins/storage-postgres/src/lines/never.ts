/** When something was accepted last in a line in which nothing was: before every instant that there is. */
export const NEVER = String(Number.MIN_SAFE_INTEGER);
