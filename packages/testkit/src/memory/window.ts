import type { Listed, Page } from '@gligabao/core';

/** The window of a whole list, with its total. */
export function windowOf<T>(all: readonly T[], { limit, offset }: Page): Listed<T> {
  return { items: all.slice(offset, offset + limit), total: all.length };
}
