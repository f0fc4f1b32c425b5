/** Searchable texts: versions, postings, and the running totals behind a BM25 score. */
export const textTables = `
CREATE TABLE gb_texts (
  dataset_id INTEGER NOT NULL REFERENCES gb_datasets (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  owner_id INTEGER NOT NULL,
  embedded TEXT NOT NULL,
  length INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  closed_at INTEGER,
  vector TEXT NOT NULL,
  vector_model TEXT,
  -- JSON: each term with its frequency, so that the postings of a text can be found from it.
  terms TEXT NOT NULL,
  PRIMARY KEY (dataset_id, id)
) STRICT;
CREATE INDEX gb_texts_owner ON gb_texts (dataset_id, kind, owner_id, id);
CREATE INDEX gb_texts_vector ON gb_texts (dataset_id, vector, vector_model, id);
CREATE INDEX gb_texts_pending ON gb_texts (dataset_id, id) WHERE vector = 'pending' AND closed_at IS NULL;

-- owner, length and closing are copied from the text: a term's list is read, filtered and capped in one range. The
-- kinds of one term lie side by side, since the texts of a commit share their words.
CREATE TABLE gb_postings (
  dataset_id INTEGER NOT NULL,
  term TEXT NOT NULL,
  kind TEXT NOT NULL,
  text_id INTEGER NOT NULL,
  owner_id INTEGER NOT NULL,
  frequency INTEGER NOT NULL,
  length INTEGER NOT NULL,
  closed_at INTEGER,
  PRIMARY KEY (dataset_id, term, kind, text_id)
) STRICT, WITHOUT ROWID;

-- After each commit that touched a kind: how many of its texts stood, their terms in all, and the highest number.
CREATE TABLE gb_text_totals (
  dataset_id INTEGER NOT NULL REFERENCES gb_datasets (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  texts INTEGER NOT NULL,
  terms INTEGER NOT NULL,
  last_text_id INTEGER NOT NULL,
  PRIMARY KEY (dataset_id, kind, at)
) STRICT, WITHOUT ROWID;
`;
