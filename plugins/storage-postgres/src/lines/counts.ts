/** The names under which something is counted since the store was made. */
export type Count = 'lost leases' | 'taken over';

/** A statement that adds the `n` of a query's one row to a count; it writes nothing for 0. */
export function countMore(name: Count, query: string): string {
  return `INSERT INTO @.gb_line_counts AS c (name, n) SELECT '${name}', n FROM ${query} WHERE n > 0
    ON CONFLICT (name) DO UPDATE SET n = c.n + excluded.n`;
}

/** An expression of a count. */
export const counted = (name: Count): string => `coalesce((SELECT n FROM @.gb_line_counts WHERE name = '${name}'), 0)`;
