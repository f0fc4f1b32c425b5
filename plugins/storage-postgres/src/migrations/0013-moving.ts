/** Datasets under import, with how far each has come and the numbers that are kept for its runs and inferences. */
export const movingTables = `
CREATE TABLE @.gb_imports (
  dataset_id bigint PRIMARY KEY REFERENCES @.gb_datasets (id) ON DELETE CASCADE,
  mark text COLLATE "C" NOT NULL,
  stored_rows bigint NOT NULL DEFAULT 0,
  digest text COLLATE "C" NOT NULL DEFAULT '',
  run_base bigint NOT NULL,
  inference_base bigint NOT NULL,
  begun_at bigint NOT NULL
);
`;
