/** What is near is judged from the index alone, which holds all that is read of a text for that. */
export const ownersOfVectors = `
DROP INDEX gb_texts_vector;
CREATE INDEX gb_texts_vector ON gb_texts
  (dataset_id, vector, vector_model, id, kind, owner_id, created_at, closed_at);
`;
