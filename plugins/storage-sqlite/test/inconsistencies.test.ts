import { describe, expect, it } from '@jest/globals';
import { CALL, openStory } from '@gligabao/testkit';
import Database from 'better-sqlite3';
import { withStores } from './opened.ts';

/** Ways in which a file can be wrong, and what is said of each. */
const DAMAGE: readonly (readonly [statement: string, sentence: RegExp])[] = [
  ['DELETE FROM gb_assertions', /fact 1 has no assertion/],
  ['DELETE FROM gb_artifacts', /edge 1 has no artifact/],
  ['DELETE FROM gb_artifacts', /gb_edge_artifacts point at rows of gb_artifacts/],
  ['DELETE FROM gb_entities WHERE id = 2', /gb_edges point at rows of gb_entities/],
  ['DELETE FROM gb_edges WHERE id = 1', /edge 2 is of fact 1, whose first row is missing/],
  ['DELETE FROM gb_edges', /assertion 1 has no fact/],
  ['DELETE FROM gb_edges', /verdict 1 names a fact/],
  ['DELETE FROM gb_edges', /text 1 speaks for fact 1/],
  ['DELETE FROM gb_texts', /2 postings of text 1/],
  ["DELETE FROM gb_postings WHERE term = 'a'", /text 1 is not in the keyword index under each of its terms/],
  ['UPDATE gb_postings SET closed_at = 7', /text 1 is not in the keyword index/],
  ['UPDATE gb_text_totals SET texts = 7', /statistics of fact texts are wrong/],
  ['UPDATE gb_entity_degrees SET degree = 7', /entity 1 has the wrong number of live rows/],
  ['UPDATE gb_datasets SET head = 1', /lies after the head/],
  ['DELETE FROM gb_remember_runs', /run 1 has no row/],
  ["INSERT INTO gb_remember_queue VALUES (7, 'u', 'd', NULL, 'h', 1, '{}', NULL)", /gb_remember_queue point at rows/],
  [
    "INSERT INTO gb_remember_queue VALUES (1, 'u', 'd', NULL, 'h', 1, NULL, NULL)",
    /run 1 waits, and its request is gone/,
  ],
  ["UPDATE gb_remember_runs SET status = 'started', queued_at = 1", /run 1 waits, and there is no request of it/],
];

describe('inconsistencies', () => {
  it.each(DAMAGE)('after %s says so', async (statement, sentence) => {
    await withStores(async (stores, path) => {
      const tale = await openStory(stores);
      await tale.tell((draft) => {
        const by = draft.artifact();
        const edge = draft.fact(draft.entity('a'), 'knows', draft.entity('b'), by);
        draft.split(edge, by);
        draft.verdict(edge.id, null);
        return draft.text('fact', edge, 'a b');
      });
      expect(await stores.catalogue.inconsistencies(CALL)).toEqual([]);
      const vandal = new Database(path);
      vandal.pragma('foreign_keys = OFF');
      vandal.exec(statement);
      vandal.close();
      expect(await stores.catalogue.inconsistencies(CALL)).toContainEqual(expect.stringMatching(sentence));
    });
  });
});
