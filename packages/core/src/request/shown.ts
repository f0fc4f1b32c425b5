import { formatInstant } from '@gligabao/dates';
import type { Edge } from '../domain/edge.ts';

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
