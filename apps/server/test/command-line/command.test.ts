import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { QueryResponse, RememberResponse } from '@gligabao/core';
import { flagsOf, runCommand, stopCommands } from '../support/command.ts';
import { temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(60_000);

let storage: TemporaryStorage;
beforeAll(async () => {
  storage = await temporaryStorage();
});
afterAll(async () => {
  stopCommands();
  await storage.remove();
});

const HASH = { GLIGABAO_EMBEDDING_MODEL: 'hash' };
const run = (args: readonly string[], input?: string) =>
  runCommand([...args, ...flagsOf(storage.settings)], {
    cwd: storage.folder,
    env: HASH,
    ...(input === undefined ? {} : { input }),
  });

describe('gligabao remember and query', () => {
  it('remember a text of the arguments, and answer a question with its evidence', async () => {
    const text = ['Alice works at Acme', 'and lives in Paris.'];
    const remembered = await run([
      'remember',
      ...text,
      '--reference-time',
      '2025-01-31T09:00:00Z',
      '--kind',
      'episode',
      '--session',
      's1',
    ]);
    expect(remembered).toMatchObject({ code: 0, stderr: '' });
    expect(remembered.stdout).toBe(
      'Remembered as artifact 1 (3 entities, 2 facts).\n' +
        '  Alice - works_at - Acme  (from 2025-01-31T09:00:00Z, current)\n' +
        '  Alice - lives_in - Paris  (from 2025-01-31T09:00:00Z, current)\n',
    );
    const asked = await run(['query', 'Where', 'does', 'Alice', 'work?']);
    expect(asked).toMatchObject({ code: 0, stderr: '' });
    expect(asked.stdout).toMatch(/^.*Acme.*\[f1\].*\n {2}\[f1\] Alice works at Acme\. \(current, artifact 1\)\n$/);
  });

  it('read standard input, and print JSON for machines', async () => {
    const remembered = await run(
      ['remember', '--json', '--dataset', 'side', '--user', 'ann'],
      'Bob works at Contoso.\n',
    );
    expect(remembered.code).toBe(0);
    const response: RememberResponse = JSON.parse(remembered.stdout);
    expect(response).toMatchObject({ user_id: 'ann', dataset: 'side', edges: [{ source: 'Bob', target: 'Contoso' }] });
    const asked = await run(['query', '--json', '--dataset', 'side', '--user', 'ann', 'Where does Bob work?']);
    const answer: QueryResponse = JSON.parse(asked.stdout);
    expect(answer).toMatchObject({ answer: expect.stringContaining('Contoso'), unknown_datasets: [] });
  });

  it('search prints what a question would be answered from, of several datasets as of one', async () => {
    await run(['remember', '--user', 'eve', '--dataset', 'one', 'Carol works at Initech.']);
    await run(['remember', '--user', 'eve', '--dataset', 'two', 'Carol lives in Lima.']);
    const both = ['--user', 'eve', '--dataset', 'one', '--dataset', 'two'];
    const found = await run(['search', ...both, 'Where does Carol live?']);
    expect(found).toMatchObject({ code: 0, stderr: '' });
    expect(found.stdout).toMatch(/^Facts:\n {2}Carol lives in Lima\. \(current, artifact 1 of two\)\n/);
    expect(found.stdout).toMatch(/\nPassages:\n {2}Carol lives in Lima\. \(artifact 1 of two\)\n/);
    expect(found.stdout).toMatch(/\nEntities:\n {2}Carol \(person, entity 1 of (?:one|two)\)\n/);
    const asJson = await run(['search', '--json', ...both, 'Who?']);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ edges: [{ dataset: 'two' }, { dataset: 'one' }] });
    const nothing = await run(['search', '--user', 'nobody', 'Who?']);
    expect(nothing).toMatchObject({ code: 0, stdout: 'Nothing was found.\n' });
  });

  it.each(['query', 'search'])('%s says which of the datasets do not exist, beside what it prints', async (command) => {
    await run(['remember', '--user', 'fay', 'Dan lives in Riga.']);
    const both = ['--user', 'fay', '--dataset', 'main', '--dataset', 'nope'];
    const asked = await run([command, ...both, 'Where does Dan live?']);
    expect(asked.code).toBe(0);
    expect(asked.stdout).toContain('Riga');
    expect(asked.stderr).toBe('gligabao: nothing was searched in "nope": this user has no such dataset\n');
  });

  it('take both clocks', async () => {
    await run(['remember', 'Alice moved to Berlin.', '--reference-time', '2025-06-01T00:00:00Z']);
    const then = await run(['query', 'Where does Alice live?', '--as-of', '2025-03-01T00:00:00Z']);
    expect(then.stdout).toContain('Paris');
    const early = await run(['query', 'Where does Alice live?', '--known-at', '2020-01-01T00:00:00Z']);
    expect(early.stdout).toMatch(/don't have any information/);
  });

  it.each<readonly [string, readonly string[], RegExp]>([
    ['a blank text', ['remember', ' '], /text: must not be empty/],
    ['nothing at all', ['remember'], /text: must not be empty/],
    ['a wrong kind', ['remember', 'a', '--kind', 'note'], /kind: must be knowledge or episode/],
    [
      'a date without a time',
      ['remember', 'a', '--reference-time', '2025-01-01'],
      /reference_time: must be an RFC 3339/,
    ],
    ['a word as an instant', ['query', 'a', '--as-of', 'now'], /as_of: must be/],
  ])('are used wrongly, and say why with 2 and one line: %s', async (_what, args, says) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each<readonly [string, readonly string[]]>([
    ['an unknown flag', ['remember', 'a', '--colour', 'red']],
    ['an unknown command', ['forget-me']],
    ['a flag without its value', ['query', 'a', '--as-of']],
    ['no question', ['query']],
    ['a word too many', ['doctor', 'now']],
    ['no command', []],
  ])('are used wrongly, and say so with 2: %s', async (_what, args) => {
    const { code, stderr, stdout } = await runCommand(args, { cwd: storage.folder });
    expect(code).toBe(2);
    expect(stderr + stdout).toMatch(/error|Usage/);
  });

  it('say their version and their flags', async () => {
    expect(await runCommand(['--version'], { cwd: storage.folder })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    const help = await runCommand(['serve', '--help'], { cwd: storage.folder });
    expect(help).toMatchObject({ code: 0 });
    for (const flag of ['--host', '--port', '--db', '--insecure-no-auth', '--config'])
      expect(help.stdout).toContain(flag);
  });
});

describe('gligabao doctor', () => {
  it('finds a sound database sound, in words and in JSON', async () => {
    const words = await run(['doctor']);
    expect(words).toMatchObject({ code: 0, stderr: '' });
    expect(words.stdout).toContain('language model: local-rules-1');
    expect(words.stdout).toContain('The database is sound.');
    const { code, stdout } = await run(['doctor', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      problems: [],
      missing: [],
      providers: { llm: 'local-rules-1', embeddings: expect.any(String) },
    });
  });

  it('makes no database where there is none, and says so', async () => {
    const file = join(storage.folder, 'nowhere', 'missing.db');
    const { code, stderr } = await runCommand(['doctor', '--db', file], { cwd: storage.folder, env: HASH });
    expect(code).toBe(1);
    expect(stderr).toContain(`there is no database ${file}`);
    expect(existsSync(file)).toBe(false);
  });

  it('names a provider that is asked for in vain', async () => {
    const { code, stdout } = await run(['doctor', '--json', '--llm', 'anthropic']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ missing: ['llm = "anthropic": ANTHROPIC_API_KEY is not set'] });
  });

  it('says so when the file is no database', async () => {
    const file = join(storage.folder, 'broken.db');
    writeFileSync(file, 'this is not a database, but it is long enough to look like one'.repeat(100));
    const { code, stderr } = await runCommand(['doctor', '--db', file], { cwd: storage.folder, env: HASH });
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
