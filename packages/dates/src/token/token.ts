/**
 * A piece of the text. `word`, `mark`: lower-case `text`, without a possessive ending. `number`, `ordinal`: `value` is
 * the number. `decade`: `1990s`, `value` 1990, or 90 when the century is left out. `clock`: `value` is seconds after
 * midnight. `numeric`: a date in digits (`2019-03-05`, `3/4/2019`). `opaque`: digits that are no date, such as a price.
 */
export interface Token {
  readonly kind: 'word' | 'number' | 'ordinal' | 'decade' | 'clock' | 'numeric' | 'mark' | 'opaque';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly value: number;
  readonly capital: boolean;
}
