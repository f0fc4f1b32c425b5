/**
 * Datasets under import, with how far each has come and the numbers that are kept for its runs and inferences; and terms as
 * every store has them, so that a dataset can be moved.
 */
export const movingTables = `
CREATE TABLE gb_imports (
  dataset_id INTEGER PRIMARY KEY REFERENCES gb_datasets (id) ON DELETE CASCADE,
  mark TEXT NOT NULL,
  stored_rows INTEGER NOT NULL DEFAULT 0,
  digest TEXT NOT NULL DEFAULT '',
  run_base INTEGER NOT NULL,
  inference_base INTEGER NOT NULL,
  begun_at INTEGER NOT NULL
) STRICT;

UPDATE gb_postings SET term = gb_term_key(term) WHERE gb_term_key(term) <> term;
UPDATE gb_texts SET terms = (SELECT json_group_object(gb_term_key(held.key), held.value) FROM json_each(terms) held)
WHERE EXISTS (SELECT 1 FROM json_each(terms) held WHERE gb_term_key(held.key) <> held.key);
`;
