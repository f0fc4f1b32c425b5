function table(rows: readonly string[], first: number): ReadonlyMap<string, number> {
  const entries = rows.flatMap((row, index) => row.split(' ').map((name): [string, number] => [name, index + first]));
  return new Map(entries);
}

/** Month names and their abbreviations, lower case, without a final point, to 1..12. */
export const MONTHS: ReadonlyMap<string, number> = table(
  [
    'january jan',
    'february feb febr',
    'march mar',
    'april apr',
    'may',
    'june jun',
    'july jul',
    'august aug',
    'september sept sep',
    'october oct',
    'november nov',
    'december dec',
  ],
  1,
);

/** Weekday names and their abbreviations to the ISO number, Monday 1 to Sunday 7. */
export const WEEKDAYS: ReadonlyMap<string, number> = table(
  [
    'monday mon mondays',
    'tuesday tue tues tuesdays',
    'wednesday wed weds wednesdays',
    'thursday thu thur thurs thursdays',
    'friday fri fridays',
    'saturday sat saturdays',
    'sunday sun sundays',
  ],
  1,
);
