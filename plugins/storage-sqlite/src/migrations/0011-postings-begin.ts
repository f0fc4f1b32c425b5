/** Postings of the texts of a fact, of which one row was written; `new` is the row. */
const ofItsTexts = `dataset_id = new.dataset_id AND kind = 'fact'
    AND term IN (
      SELECT held.key FROM gb_texts t INDEXED BY gb_texts_owner, json_each(t.terms) held
      WHERE t.dataset_id = new.dataset_id AND t.kind = 'fact' AND t.owner_id = new.fact_id)
    AND text_id IN (
      SELECT t.id FROM gb_texts t INDEXED BY gb_texts_owner
      WHERE t.dataset_id = new.dataset_id AND t.kind = 'fact' AND t.owner_id = new.fact_id)`;

const widen = `UPDATE gb_postings SET begins_at = new.valid_at
  WHERE ${ofItsTexts} AND begins_at IS NOT NULL AND (new.valid_at IS NULL OR new.valid_at < begins_at);`;

/**
 * When what a posting speaks for begins: an artifact when it was said; a fact not before any row of it, now or in its
 * history, was true. Null: at any time. A read as of some time passes over what came later within the range of a term. A
 * row that begins earlier takes the postings of its fact along, whoever writes it.
 */
export const postingsBegin = `
ALTER TABLE gb_postings ADD COLUMN begins_at INTEGER;
UPDATE gb_postings SET begins_at = (
    SELECT a.valid_at FROM gb_artifacts a WHERE a.dataset_id = gb_postings.dataset_id AND a.id = gb_postings.owner_id)
  WHERE kind IN ('passage', 'summary');
UPDATE gb_postings SET begins_at = (
    SELECT CASE WHEN count(*) = count(r.valid_at) THEN min(r.valid_at) END FROM (
      SELECT e.valid_at FROM gb_edges e
      WHERE e.dataset_id = gb_postings.dataset_id AND e.fact_id = gb_postings.owner_id
      UNION ALL
      SELECT h.valid_at FROM gb_edge_history h
      WHERE h.dataset_id = gb_postings.dataset_id AND h.fact_id = gb_postings.owner_id AND h.since IS NOT NULL) r)
  WHERE kind = 'fact';

CREATE TRIGGER gb_edges_begin AFTER INSERT ON gb_edges BEGIN ${widen} END;
CREATE TRIGGER gb_edges_begin_anew AFTER UPDATE OF valid_at ON gb_edges WHEN new.valid_at IS NOT old.valid_at
  BEGIN ${widen} END;
CREATE TRIGGER gb_edge_history_begin AFTER INSERT ON gb_edge_history WHEN new.since IS NOT NULL BEGIN ${widen} END;
`;
