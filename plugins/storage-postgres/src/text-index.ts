import type { TextIndex } from '@gligabao/core';
import type { SqlConnection } from './sql-connection.ts';
import { stopIfAborted } from './errors.ts';
import { adjacent } from './texts/adjacent.ts';
import { owners } from './texts/owners.ts';
import { postings } from './texts/postings.ts';
import { settle, walk } from './texts/vectors.ts';
import { visibleTexts } from './texts/visible-texts.ts';

/** The text index over a database. */
export function postgresTextIndex(sql: SqlConnection): TextIndex {
  return Object.freeze<TextIndex>({
    async postings(dataset, query, clocks, context) {
      stopIfAborted(context);
      return postings(sql, dataset, query, clocks);
    },
    async visible(dataset, query, clocks, context) {
      stopIfAborted(context);
      return visibleTexts(sql, dataset, query, clocks);
    },
    async owners(dataset, query, view, context) {
      stopIfAborted(context);
      return owners(sql, dataset, query, view);
    },
    async adjacent(dataset, query, clocks, context) {
      stopIfAborted(context);
      return adjacent(sql, dataset, query, clocks);
    },
    // Says what has already happened elsewhere, and so is written even when the caller has gone.
    async settle(dataset, vectors) {
      await settle(sql, dataset, vectors);
    },
    async walk(dataset, query, context) {
      stopIfAborted(context);
      return walk(sql, dataset, query);
    },
  });
}
