/** A commit is of its dataset: the token of one is no replay in another. */
export const commitsOfDatasets = `
CREATE TABLE gb_commits_anew (
  run_id INTEGER NOT NULL,
  part INTEGER NOT NULL,
  dataset_id INTEGER NOT NULL REFERENCES gb_datasets (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, run_id, part)
) STRICT, WITHOUT ROWID;
INSERT INTO gb_commits_anew (run_id, part, dataset_id, at) SELECT run_id, part, dataset_id, at FROM gb_commits;
DROP TABLE gb_commits;
ALTER TABLE gb_commits_anew RENAME TO gb_commits;
CREATE UNIQUE INDEX gb_commits_dataset ON gb_commits (dataset_id, at);
`;
