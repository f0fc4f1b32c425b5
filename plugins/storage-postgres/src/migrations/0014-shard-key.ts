const RUN_TABLES = ['gb_remember_runs', 'gb_query_runs'];

/** Gives a table of what runs left the dataset of the run, in its key. */
const ofItsRun = (table: string, run: string, key: string): string => `
ALTER TABLE @.${table} ADD COLUMN dataset_id bigint NOT NULL DEFAULT 0;
UPDATE @.${table} r SET dataset_id = n.dataset_id FROM @.gb_runs n WHERE n.id = r.${run} AND n.dataset_id <> 0;
ALTER TABLE @.${table} DROP CONSTRAINT ${table}_pkey;
ALTER TABLE @.${table} ADD PRIMARY KEY (dataset_id, ${key});`;

/** Lets the rows of a run go with its number, within its dataset. */
const goesWithItsRun = (table: string, run: string): string => `
ALTER TABLE @.${table} DROP CONSTRAINT ${table}_${run}_fkey;
ALTER TABLE @.${table} ADD CONSTRAINT ${table}_run_fkey FOREIGN KEY (dataset_id, ${run})
  REFERENCES @.gb_runs (dataset_id, id) ON DELETE CASCADE;`;

/**
 * The dataset in every key of what users have stored, so that the tables can be distributed by it. Of a run it is the
 * dataset that its name meant when the run began, 0 when there was none, and it never changes: `gb_runs` tells it of every
 * number. The dataset that a run wrote to is told beside it.
 */
export const shardKey = `
ALTER TABLE @.gb_commits DROP CONSTRAINT gb_commits_pkey;
ALTER TABLE @.gb_commits ADD PRIMARY KEY (dataset_id, run_id, part);

-- A key too long for an index is its beginning and a hash.
ALTER TABLE @.gb_entity_aliases ADD COLUMN key_id text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (left(name_key, 512) || '#' || hashtextextended(name_key, 0)::text) STORED;
DROP INDEX @.gb_entity_aliases_key;
ALTER TABLE @.gb_entity_aliases ADD PRIMARY KEY (dataset_id, entity_id, key_id, status);

ALTER TABLE @.gb_runs ADD COLUMN dataset_id bigint NOT NULL DEFAULT 0;
UPDATE @.gb_runs n SET dataset_id = d.id
FROM (${RUN_TABLES.map((table) => `SELECT id, user_id, dataset FROM @.${table}`).join(' UNION ALL ')}) r
JOIN @.gb_datasets d ON d.user_id = r.user_id AND d.name = r.dataset AND NOT d.deleted
WHERE n.id = r.id;
CREATE UNIQUE INDEX gb_runs_dataset ON @.gb_runs (dataset_id, id);

ALTER TABLE @.gb_remember_queue DROP CONSTRAINT gb_remember_queue_run_id_fkey;
ALTER TABLE @.gb_remember_queue
  ADD CONSTRAINT gb_remember_queue_run_id_fkey FOREIGN KEY (run_id) REFERENCES @.gb_runs (id) ON DELETE CASCADE;
${RUN_TABLES.map(
  (table) => `
ALTER TABLE @.${table} RENAME COLUMN dataset_id TO written_dataset_id;
${ofItsRun(table, 'id', 'id')}
${goesWithItsRun(table, 'id')}
-- The lists of all runs, newest first.
CREATE INDEX ${table}_newest ON @.${table} (id);`,
).join('')}
${ofItsRun('gb_run_events', 'run_id', 'run_id, number')}
${goesWithItsRun('gb_run_events', 'run_id')}
${ofItsRun('gb_inferences', 'run_id', 'id')}
DROP INDEX @.gb_inferences_run;
CREATE INDEX gb_inferences_run ON @.gb_inferences (dataset_id, run_id, id);
CREATE INDEX gb_inferences_newest ON @.gb_inferences (id);
`;
