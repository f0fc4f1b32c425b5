import type { TextIndex } from '@gligabao/core';
import type { SqlConnection } from './database.ts';
import { stopIfAborted } from './errors.ts';
import { adjacent } from './texts/adjacent.ts';
import { owners } from './texts/owners.ts';
import { postings } from './texts/postings.ts';
import { settle, walk } from './texts/vectors.ts';
import { visibleTexts } from './texts/visible-texts.ts';

/** The text index over a connection. */
export function sqliteTextIndex(sql: SqlConnection): TextIndex {
  return Object.freeze<TextIndex>({
    async postings(dataset, query, clocks, context) {
      stopIfAborted(context);
      return sql.read(() => postings(sql, dataset, query, clocks));
    },
    async visible(dataset, query, clocks, context) {
      stopIfAborted(context);
      return sql.read(() => visibleTexts(sql, dataset, query, clocks));
    },
    async owners(dataset, query, view, context) {
      stopIfAborted(context);
      return sql.read(() => owners(sql, dataset, query, view));
    },
    async adjacent(dataset, query, clocks, context) {
      stopIfAborted(context);
      return sql.read(() => adjacent(sql, dataset, query, clocks));
    },
    // Says what has already happened elsewhere, and so is written even when the caller has gone.
    async settle(dataset, vectors) {
      settle(sql, dataset, vectors);
    },
    async walk(dataset, query, context) {
      stopIfAborted(context);
      return walk(sql, dataset, query);
    },
  });
}
