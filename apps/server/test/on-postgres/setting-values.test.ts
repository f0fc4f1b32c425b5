import { afterAll, describe, it } from '@jest/globals';
import { settingValues, verifyStarts } from '../support/setting-values.ts';
import { stopServers } from '../support/server.ts';

afterAll(stopServers);

describe('F106: each value of a setting that needs PostgreSQL is started, and remembers and finds', () => {
  it.each(settingValues('postgres'))('%s = "%s"', (...started) => verifyStarts(...started));
});
