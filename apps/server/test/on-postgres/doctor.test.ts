import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { flagsOf, runCommand, stopCommands } from '../support/command.ts';
import { diagnose } from '../support/doctor.ts';
import { startServer, stopServers } from '../support/server.ts';
import { temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(60_000);

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
  const server = await startServer({ storage });
  await server.remember({ text: 'Mira lives in Rome.' });
  await server.close();
});
afterEach(async () => {
  stopCommands();
  await stopServers();
  await storage.remove();
});

describe('gligabao doctor on PostgreSQL', () => {
  it('tells how the database is kept', async () => {
    const { code, said } = await diagnose(storage);
    expect({ code, ok: said['ok'] }).toEqual({ code: 0, ok: true });
    expect(said['findings']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ about: 'server', said: expect.stringMatching(/^PostgreSQL \d/) }),
        expect.objectContaining({ about: 'connections', advice: null }),
        expect.objectContaining({ about: 'indexes', advice: null }),
      ]),
    );
  });

  it('says what to do about an index that is gone', async () => {
    await storage.vandalise('DROP INDEX gb_texts_owner');
    const args = ['doctor', ...flagsOf(storage.settings)];
    const { code, stdout } = await runCommand(args, { cwd: storage.folder, env: { GLIGABAO_EMBEDDING_MODEL: 'hash' } });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^gb_texts_owner: the index is missing; to do: CREATE INDEX CONCURRENTLY gb_texts_owner ON /mu,
    );
  });
});
