/** The tables that do not lie in parts by dataset, and why each part may have them whole. */
export const FREE: Readonly<Record<string, string>> = Object.freeze({
  gb_datasets: 'the list of datasets itself',
  gb_imports: 'which datasets are under import, looked for by name as the datasets are',
  gb_models: 'names of models, which all datasets share',
  gb_runs: 'the number, kind and dataset of each run: where the rest of it is found',
  gb_remember_queue: 'requests in line, which are claimed whichever dataset they are for',
  gb_remember_lines: 'whose turn it is in each line, and which process works on it',
  gb_line_tickets: 'places in lines of work that is no run',
  gb_line_counts: 'what was counted of leases and lines',
  gb_leases: 'the processes that work on the database',
  gb_migrations: 'the steps that the schema has taken',
  gb_health: 'one row of no meaning',
});

export const sharding = (schema: string) => ({ schema, key: 'dataset_id', free: Object.keys(FREE) });
