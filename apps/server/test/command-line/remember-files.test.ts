import { appendFileSync, cpSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RememberResponse } from '@gligabao/core';
import { flagsOf, runCommand, startCommand, stopCommands } from '../support/command.ts';
import { smallPdf } from '../support/small-pdf.ts';
import { startServer, stopServers } from '../support/server.ts';
import { temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(120_000);

let storage: TemporaryStorage;
let folder: string;
beforeEach(async () => {
  storage = await temporaryStorage();
  folder = join(storage.folder, 'notes');
  mkdirSync(join(folder, 'sub'), { recursive: true });
});
afterEach(async () => {
  stopCommands();
  await stopServers();
  await storage.remove();
});

const around = () => ({ cwd: storage.folder, env: { GLIGABAO_EMBEDDING_MODEL: 'hash', GLIGABAO_LLM: 'local' } });
const flags = (args: readonly string[]) => ['remember', ...args, ...flagsOf(storage.settings)];
const remember = (args: readonly string[], input?: string) =>
  runCommand(flags(args), { ...around(), ...(input === undefined ? {} : { input }) });

type Line = Partial<RememberResponse> & { readonly source?: string; readonly status: string; readonly error?: string };
const linesOf = (stdout: string): readonly Line[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const write = (name: string, content: string | Uint8Array): void => {
  writeFileSync(join(folder, name), content);
  utimesSync(join(folder, name), 1_700_000_000, 1_700_000_000);
};

/** A text of several chunks, each paragraph its own. */
const long = (paragraphs: number): string =>
  Array.from(
    { length: paragraphs },
    (_, at) => `Day ${at}. Person${at} works at Company${at}. ${'It rained. '.repeat(20)}`,
  ).join('\n\n');

describe('gligabao remember, with files', () => {
  it('walks a folder by name, without what is hidden, and says for each file what became of it', async () => {
    write('b.md', 'Alice works at Acme.');
    write('a.txt', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('Bob lives in Rome.')]));
    write('sub/c.txt', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Carol lives in Paris.', 'utf16le')]));
    write('d.pdf', smallPdf('Dora works at Contoso.'));
    write('e.png', 'no document');
    write('.hidden.md', 'hidden');
    mkdirSync(join(folder, 'node_modules'));
    write('node_modules/f.md', 'hidden');
    const { code, stdout, stderr } = await remember(['notes', '--json']);
    expect(code).toBe(0);
    expect(linesOf(stdout)).toMatchObject([
      { source: 'a.txt', status: 'remembered', edges: [{ source: 'Bob', target: 'Rome' }] },
      { source: 'b.md', status: 'remembered', valid_at: '2023-11-14T22:13:20Z', edges: [{ source: 'Alice' }] },
      { source: 'd.pdf', status: 'remembered', edges: [{ source: 'Dora', target: 'Contoso' }] },
      { source: 'sub/c.txt', status: 'remembered', edges: [{ source: 'Carol', target: 'Paris' }] },
    ]);
    expect(stderr).toContain('left out, being neither text, Markdown nor PDF by name: 1 (notes/e.png)');
    expect(stderr).toContain('4 of 4: sub/c.txt');
    expect(stderr).not.toContain('{');
    expect(stderr).toMatch(/4 documents: 4 remembered; \d/);
  });

  it('takes up where it was, and sends again only what changed', async () => {
    write('a.md', 'Alice works at Acme.');
    write('b.md', long(12));
    expect((await remember(['notes'])).code).toBe(0);
    appendFileSync(join(folder, 'b.md'), '\n\nZoe works at Initech.');
    write('c.md', 'Carl lives in Oslo.');
    const second = await remember(['notes']);
    expect(second.stdout).toMatch(
      /^a\.md: unchanged \(artifact 1\)\nb\.md: artifact \d+ \((\d+) chunks, \d+ of them reused; .*\)\nc\.md: artifact \d+ \(2 entities, 1 facts\)\n$/,
    );
    const third = await remember([join('notes', 'a.md'), join('notes', 'b.md'), '--json']);
    expect(linesOf(third.stdout)).toMatchObject([{ status: 'unchanged' }, { status: 'unchanged' }]);
    expect(linesOf((await remember(['notes/a.md', '--again', '--json'])).stdout)).toMatchObject([
      { status: 'remembered' },
    ]);
    // What it said before the last edit is not what is known now.
    write('c.md', 'Carl lives in Bonn.');
    await remember(['notes/c.md']);
    write('c.md', 'Carl lives in Oslo.');
    expect(linesOf((await remember(['notes/c.md', '--json'])).stdout)).toMatchObject([{ status: 'remembered' }]);
  });

  it('goes on after a file that it cannot read, names it, and fails', async () => {
    write('a.txt', new Uint8Array([0, 1, 2, 255]));
    write('b.pdf', '%PDF-1.7 cut off');
    write('c.txt', Buffer.from('caf\xe9', 'latin1'));
    write('d.txt', ' \n');
    write('e.txt', 'Alice works at Acme.');
    const { code, stdout, stderr } = await remember(['notes', '--json']);
    expect(code).toBe(1);
    expect(linesOf(stdout)).toMatchObject([
      { source: 'a.txt', status: 'failed', error: expect.stringContaining('binary') },
      { source: 'b.pdf', status: 'failed', error: 'it is a broken PDF' },
      { source: 'c.txt', status: 'failed' },
      { source: 'd.txt', status: 'empty' },
      { source: 'e.txt', status: 'remembered' },
    ]);
    expect(stderr).toMatch(
      /5 documents: 1 remembered, 1 empty, 3 failed; .*\n {2}a\.txt: it is binary.*\n {2}b\.pdf: /,
    );
  });

  it('cuts what is too large for one text', async () => {
    write('big.txt', `${'rain '.repeat(40)}\n\n`.repeat(5300));
    const { code, stdout, stderr } = await remember([
      'notes/big.txt',
      '--json',
      '--llm',
      'local',
      '--chunk-size',
      '100000',
    ]);
    expect({ code, lines: linesOf(stdout).length }).toEqual({ code: 0, lines: 2 });
    expect(stderr).toContain('big.txt: more than 1 MiB of text, sent in 2 parts');
    const again = await remember(['notes/big.txt', '--chunk-size', '100000']);
    expect(again.stdout).toMatch(
      /^big\.txt, part 1 of 2: unchanged \(.*\)\nbig\.txt, part 2 of 2: unchanged \(.*\)\n$/,
    );
  });

  it.each<readonly [string, readonly string[], RegExp]>([
    ['a path that is not there', ['notes/missing.md'], /there is no file notes\/missing\.md/],
    ['a name that is not there', ['missing.pdf'], /there is no file missing\.pdf/],
    ['a folder that is not there', ['gone/'], /there is no file gone/],
    ['a file and a word', ['notes', 'Alice'], /there is no file Alice beside notes/],
    ['a wrong kind', ['notes', '--kind', 'note'], /kind: must be knowledge or episode/],
    ['no address', ['notes', '--url', 'localhost'], /url: must be an address/],
  ])('is used wrongly, and says so with 2: %s', async (_what, args, says) => {
    write('a.md', 'Alice works at Acme.');
    const { code, stdout, stderr } = await remember(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });

  it('takes standard input by a dash, beside files too', async () => {
    write('a.md', 'Alice works at Acme.');
    const { code, stdout } = await remember(['-', 'notes/a.md', '--json'], 'Bob lives in Rome.');
    expect(code).toBe(0);
    expect(linesOf(stdout)).toMatchObject([{ edges: [{ source: 'Bob' }] }, { source: 'a.md' }]);
  });

  it('tells two files of one name apart', async () => {
    write('a.md', 'Alice works at Acme.');
    cpSync(join(folder, 'a.md'), join(folder, 'sub', 'a.md'));
    const { stdout } = await remember(['notes/a.md', 'notes/sub/a.md', 'notes/a.md', '--json']);
    expect(linesOf(stdout)).toMatchObject([{ source: 'notes/a.md' }, { source: 'notes/sub/a.md' }]);
  });

  it('stops after the document at hand when it is told to', async () => {
    for (const name of ['a', 'b', 'c']) write(`${name}.md`, long(60));
    const running = startCommand(flags(['notes']), around());
    await running.says(/1 of 3: a\.md/);
    running.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    expect(code).toBe(130);
    expect(stdout).toMatch(/^a\.md: artifact \d+ .*\n$/);
    expect(stderr).toMatch(/stopping after this document[^]*3 documents: 1 remembered, 2 not begun/);
    const rest = await remember(['notes', '--json']);
    expect(linesOf(rest.stdout).map(({ status }) => status)).toEqual(['unchanged', 'remembered', 'remembered']);
  });

  it('sends again what was stored in part', async () => {
    write('a.md', long(200));
    const running = startCommand(flags(['notes']), around());
    await running.says(/1 of 1: a\.md, chunk [1-9]/);
    running.kill('SIGKILL');
    await running.ended;
    const rest = await remember(['notes', '--json']);
    expect(linesOf(rest.stdout)).toMatchObject([{ status: 'remembered' }]);
    expect(linesOf(rest.stdout)[0]?.chunks?.filter(({ reused }) => reused)).not.toEqual([]);
  });

  it('sends to a server, and finds there what is known', async () => {
    const server = await startServer({ models: 'local' });
    write('a.md', 'Alice works at Acme.');
    const to = (args: readonly string[]) =>
      runCommand(['remember', ...args, '--url', server.url, '--user', 'u1'], around());
    const first = await to(['notes']);
    expect(first).toMatchObject({ code: 0, stdout: 'a.md: artifact 1 (2 entities, 1 facts)\n' });
    expect((await to(['notes'])).stdout).toBe('a.md: unchanged (artifact 1)\n');
    expect(await server.counts()).toMatchObject({ main: { artifacts: 1 } });
    expect(await to(['notes', '--kind', 'note'])).toMatchObject({ code: 2, stderr: expect.stringContaining('kind') });
    await server.close();
    expect(await to(['notes'])).toMatchObject({ code: 1, stderr: expect.stringContaining('no server answers') });
  });
});
