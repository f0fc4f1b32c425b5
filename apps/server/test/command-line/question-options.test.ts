import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { flagsOf, runCommand, stopCommands } from '../support/command.ts';
import { startServer, stopServers, type TestServer } from '../support/server.ts';
import { temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(60_000);

let storage: TemporaryStorage;
let server: TestServer;
beforeAll(async () => {
  storage = await temporaryStorage();
  server = await startServer({ models: 'local' });
  const reference_time = '2025-01-31T09:00:00Z';
  await server.remember({ text: 'Alice works at Acme.', reference_time, metadata: { channel: 'mail' } });
  await server.remember({ text: 'Alice lives in Paris.', reference_time, metadata: { channel: 'chat' } });
  await server.remember({ text: 'Alice moved to Berlin.', reference_time: '2025-06-01T00:00:00Z' });
});
afterAll(async () => {
  stopCommands();
  await stopServers();
  await storage.remove();
});

const run = (args: readonly string[]) => runCommand(args, { cwd: storage.folder });
const ask = (command: string, ...args: readonly string[]) =>
  run([command, ...args, '--url', server.url, '--user', 'u1']);

describe('gligabao query and search, with --url', () => {
  it('ask a running server, in words and in JSON', async () => {
    expect(await ask('query', 'Where does Alice work?')).toEqual({
      code: 0,
      signal: null,
      stderr: '',
      stdout: expect.stringMatching(/Acme.*\[f1\].*\n {2}\[f1\] Alice works at Acme\. \(current, artifact 1\)\n$/),
    });
    const { stdout } = await ask('search', '--json', 'Where does Alice work?');
    expect(JSON.parse(stdout)).toMatchObject({ edges: expect.arrayContaining([expect.anything()]) });
  });

  it('take the fields of a request: a filter, limits, hops, clocks, what is superseded, and no answer', async () => {
    const mail = await ask('search', '--where', '{"channel": "mail"}', 'Alice?');
    expect(mail.stdout).toContain('Acme');
    expect(mail.stdout).not.toContain('Paris');
    const few = JSON.parse((await ask('search', '--json', '--limits', 'facts=1, passages=0', 'Alice?')).stdout);
    expect([few.edges.length, few.passages.length]).toEqual([1, 0]);
    const found = await ask('query', '--json', '--no-answer', '--depth', '2', '--no-history', 'Where is Alice?');
    expect(JSON.parse(found.stdout)).toMatchObject({ answer: null, retrieval: { history: false } });
    const { body } = await server.get<{ readonly runs: readonly unknown[] }>('/v1/gb/query-runs?user_id=u1&limit=1');
    expect(body.runs).toMatchObject([{ params: { depth: 2 } }]);
    const then = await ask('query', 'Where does Alice live?', '--as-of', '2025-03-01T00:00:00Z');
    expect(then.stdout).toContain('Paris');
  });

  it('say why each fact is in, and which match and are out, with --explain', async () => {
    const { stdout } = await ask('search', '--explain', '--no-history', 'Where does Alice live?');
    expect(stdout).toMatch(/ {2}Alice lives in Berlin\. \(current, artifact 3; true at now: since .*\)\n/);
    expect(stdout).toMatch(/\nLeft out:\n {2}Alice lives in Paris\. \(artifact 2; .*\)\n/);
  });

  it.each<readonly [string, readonly string[], RegExp]>([
    ['--depth', ['two'], /^gligabao: depth: must be a whole number /],
    ['--depth', ['3'], /^gligabao: depth: .*2/],
    ['--limits', ['facts'], /^gligabao: limits: must be lists and their lengths, such as facts=20/],
    ['--limits', ['facts=many'], /^gligabao: limits\.facts: must be a whole number/],
    ['--limits', ['fact=3'], /^gligabao: limits\.fact: unknown field/],
    ['--where', ['channel'], /^gligabao: where: must be JSON/],
    ['--where', ['{"channel": {"like": "m"}}'], /^gligabao: where\.channel: unknown operator like/],
    ['--timezone', ['Mars'], /^gligabao: timezone: must be an IANA time zone/],
    ['--reasoning', ['much'], /^gligabao: reasoning: must be one of/],
  ])('are used wrongly, and say why with 2: %s %j', async (flag, [value = ''], says) => {
    const { code, stdout, stderr } = await ask('query', 'Who?', flag, value);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });

  it('end with 2 without an address, and with 1 where no server answers', async () => {
    expect(await run(['query', 'Who?', '--url', 'nowhere'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('url: must be an address'),
    });
    expect(await run(['search', 'Who?', '--url', 'http://127.0.0.1:1'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no server answers at http://127.0.0.1:1'),
    });
  });

  it('take the same of the database that they open', async () => {
    const flags = flagsOf({ ...storage.settings, embedding_model: 'hash' });
    await run(['remember', 'Bob works at Contoso.', ...flags]);
    const { code, stdout } = await run(['query', 'Where does Bob work?', '--explain', '--limits', 'facts=1', ...flags]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\[f1\] Bob works at Contoso\. \(current, artifact 1; true at now: /);
  });
});
