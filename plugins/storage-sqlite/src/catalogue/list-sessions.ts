import type { Clocks, DatasetId, Listed, Page, Session, SessionFilter } from '@gligabao/core';
import { SESSION_ORDER, type SessionRow, sessionsWanted, toSession } from '@gligabao/rows';
import type { SqlConnection } from '../database.ts';
import { windowOf } from './window.ts';

/** Sessions by their latest text, as far as known at `knownAt`. */
export function listSessions(
  sql: SqlConnection,
  dataset: DatasetId,
  filter: SessionFilter,
  page: Page,
  { knownAt }: Pick<Clocks, 'knownAt'>,
): Listed<Session> {
  const select = sessionsWanted(filter, knownAt === undefined ? {} : { knownAt }, '');
  const values = { dataset, knownAt, sessionId: filter.sessionId };
  return windowOf<SessionRow, Session>(sql, select, values, page, toSession, SESSION_ORDER);
}
