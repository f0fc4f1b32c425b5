import { formatInstant } from '@gligabao/dates';
import { z } from 'zod';
import type { Edge } from '../domain/edge.ts';

/** Where something stands in the text of an artifact. */
export const shownSpan = z.tuple([z.int(), z.int()]).meta({
  description: 'From and to, which is not in it, in the text of the artifact; in UTF-16 code units.',
});

export interface ShownTimes {
  readonly valid_at?: string;
  readonly invalid_at?: string;
  readonly created_at: string;
  readonly expired_at?: string;
}

/** The four times of a row as callers see them: RFC 3339 in UTC, left out where they are null. */
export function edgeTimes(edge: Pick<Edge, 'validAt' | 'invalidAt' | 'createdAt' | 'expiredAt'>): ShownTimes {
  return {
    ...(edge.validAt === null ? {} : { valid_at: formatInstant(edge.validAt) }),
    ...(edge.invalidAt === null ? {} : { invalid_at: formatInstant(edge.invalidAt) }),
    created_at: formatInstant(edge.createdAt),
    ...(edge.expiredAt === null ? {} : { expired_at: formatInstant(edge.expiredAt) }),
  };
}
