import { afterAll, describe, it, jest } from '@jest/globals';
import { settingValues, verifyStarts } from '../support/setting-values.ts';
import { stopServers } from '../support/server.ts';

// A database of its own takes a while to make.
jest.setTimeout(30_000);

afterAll(stopServers);

describe('F106: each value of a setting that needs PostgreSQL is started, and remembers and finds', () => {
  it.each(settingValues('postgres'))('%s = "%s"', (...started) => verifyStarts(...started));
});
