const index = (name: string, table: string, columns: string, condition = ''): string =>
  `CREATE INDEX ${name} ON ${table} (dataset_id, ${columns})${condition};`;

const FORMER = ' WHERE since IS NOT NULL';

/**
 * Reads that ask what was true at some time find rows around an entity by when they began, the latest first: what began
 * after that time is never looked at. The indexes by when rows were told hold what is left to be asked of them.
 */
export const beganFirst: string = ['source', 'target']
  .flatMap((end) => [
    `DROP INDEX gb_edges_${end};`,
    `DROP INDEX gb_edge_history_${end};`,
    index(`gb_edges_${end}`, 'gb_edges', `${end}_id, created_at, id, expired_at, retracted, changed_at`),
    index(`gb_edges_${end}_began`, 'gb_edges', `${end}_id, valid_at, id, invalid_at, retracted, changed_at`),
    index(
      `gb_edge_history_${end}`,
      'gb_edge_history',
      `${end}_id, created_at, edge_id, since, changed_at, expired_at, retracted`,
      FORMER,
    ),
    index(
      `gb_edge_history_${end}_began`,
      'gb_edge_history',
      `${end}_id, valid_at, edge_id, since, changed_at, invalid_at, retracted`,
      FORMER,
    ),
  ])
  .join('\n');
