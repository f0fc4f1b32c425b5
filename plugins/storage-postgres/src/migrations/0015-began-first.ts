/**
 * Reads that ask what was true at some time find rows around an entity by when they began, the latest first: what began
 * after that time is never looked at. The indexes by when rows were told hold what is left to be asked of them.
 */
export const beganFirst = `
DROP INDEX @.gb_edges_source;
CREATE INDEX gb_edges_source ON @.gb_edges (dataset_id, source_id, created_at DESC, id DESC)
  INCLUDE (expired_at, retracted, changed_at);
CREATE INDEX gb_edges_source_began ON @.gb_edges (dataset_id, source_id, coalesce(valid_at, -9007199254740991) DESC, id DESC)
  INCLUDE (valid_at, invalid_at, retracted, changed_at);
DROP INDEX @.gb_edge_history_source;
CREATE INDEX gb_edge_history_source ON @.gb_edge_history (dataset_id, source_id, created_at DESC, edge_id DESC)
  INCLUDE (since, changed_at, expired_at, retracted) WHERE since IS NOT NULL;
CREATE INDEX gb_edge_history_source_began ON @.gb_edge_history
  (dataset_id, source_id, coalesce(valid_at, -9007199254740991) DESC, edge_id DESC)
  INCLUDE (since, valid_at, changed_at, invalid_at, retracted) WHERE since IS NOT NULL;
DROP INDEX @.gb_edges_target;
CREATE INDEX gb_edges_target ON @.gb_edges (dataset_id, target_id, created_at DESC, id DESC)
  INCLUDE (expired_at, retracted, changed_at);
CREATE INDEX gb_edges_target_began ON @.gb_edges (dataset_id, target_id, coalesce(valid_at, -9007199254740991) DESC, id DESC)
  INCLUDE (valid_at, invalid_at, retracted, changed_at);
DROP INDEX @.gb_edge_history_target;
CREATE INDEX gb_edge_history_target ON @.gb_edge_history (dataset_id, target_id, created_at DESC, edge_id DESC)
  INCLUDE (since, changed_at, expired_at, retracted) WHERE since IS NOT NULL;
CREATE INDEX gb_edge_history_target_began ON @.gb_edge_history
  (dataset_id, target_id, coalesce(valid_at, -9007199254740991) DESC, edge_id DESC)
  INCLUDE (since, valid_at, changed_at, invalid_at, retracted) WHERE since IS NOT NULL;
`;
