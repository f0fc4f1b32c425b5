import { existsSync } from 'node:fs';
import { GligabaoError } from '@gligabao/core';
import type { LoadedSettings } from '../config/load-settings.ts';

/**
 * For commands that look after a database: they make none where there is none.
 *
 * @throws GligabaoError `not-found` `cli/no-database`.
 */
export function requireDatabase({ settings: { storage, db } }: LoadedSettings): void {
  if (storage !== 'sqlite' || db === ':memory:' || existsSync(db)) return;
  throw new GligabaoError('not-found', 'cli/no-database', `there is no database ${db}; serve and remember make one`, {
    field: 'db',
  });
}
