import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { flagsOf, startCommand, stopCommands } from './support/command.ts';
import { diagnose } from './support/doctor.ts';
import { postJson, send } from './support/http.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

jest.setTimeout(60_000);

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
});
afterEach(async () => {
  stopCommands();
  await storage.remove();
});

const EACH = 20;

function startServing() {
  const args = ['serve', '--port', '0', ...flagsOf(storage.settings), '--embedding-model', 'hash'];
  return startCommand(args, { cwd: storage.folder });
}

async function tell(url: string, text: string): Promise<void> {
  expect(await postJson(url, '/v1/gb/remember', { user_id: 'u1', text })).toMatchObject({ status: 200 });
}

const textsOf = (who: string): string[] =>
  Array.from({ length: EACH }, (_, at) => `Mira visited ${who}${String.fromCodePoint(97 + at)}.`);

async function storedTexts(url: string): Promise<readonly string[]> {
  const { body } = await send<{ readonly artifacts: readonly { readonly text: string }[] }>(
    url,
    '/v1/gb/artifacts?user_id=u1&limit=100',
  );
  return body.artifacts.map(({ text }) => text).toSorted();
}

describe('20 remembers at once from each of two processes (F079, F082)', () => {
  it('are all there where two may serve; a file has one owner, and the other is told so', async () => {
    const first = startServing();
    const [, url = ''] = await first.says(/ready at (http:\S+)/);
    const second = startServing();
    const told = textsOf('Ada');
    if (storage.exclusive) {
      await Promise.all(told.map((text) => tell(url, text)));
      const { code, stderr } = await second.ended;
      expect(code).toBe(1);
      expect(stderr).toContain('in use by another process');
    } else {
      const [, other = ''] = await second.says(/ready at (http:\S+)/);
      const more = textsOf('Bea');
      await Promise.all([...told.map((text) => tell(url, text)), ...more.map((text) => tell(other, text))]);
      told.push(...more);
      expect(await storedTexts(other)).toEqual(told.toSorted());
      second.kill('SIGTERM');
      expect(await second.ended).toMatchObject({ code: 0 });
    }
    expect(await storedTexts(url)).toEqual(told.toSorted());
    const people = await send(url, '/v1/gb/entities?user_id=u1&name=mira');
    expect(people.body).toMatchObject({ total: 1 });
    first.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(await diagnose(storage)).toMatchObject({ code: 0, said: { ok: true, problems: [], unfinished_runs: [] } });
  });
});
