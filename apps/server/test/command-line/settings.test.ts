import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runCommand, stopCommands } from '../support/command.ts';
import { temporaryStorage, type TemporaryStorage } from '../support/storage.ts';

jest.setTimeout(30_000);

const KEY = 'sk-ant-planted-1122334455';

let storage: TemporaryStorage;
beforeEach(async () => {
  storage = await temporaryStorage();
});
afterEach(async () => {
  stopCommands();
  await storage.remove();
});

interface Shown {
  readonly file: string | null;
  readonly settings: readonly { readonly name: string; readonly value: unknown; readonly origin: string }[];
}

const write = (text: string, name = 'gligabao.toml') => writeFileSync(join(storage.folder, name), text);
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(args, { cwd: storage.folder, env });

async function shown(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await run(['config', '--json', ...args], env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { settings, file }: Shown = JSON.parse(stdout);
  return { file, ...Object.fromEntries(settings.map(({ name, value, origin }) => [name, [value, origin]])) };
}

describe('gligabao config', () => {
  it('shows the defaults without a file', async () => {
    expect(await shown()).toMatchObject({
      file: null,
      host: ['127.0.0.1', 'default'],
      port: [7878, 'default'],
      db: ['build/gligabao.db', 'default'],
      llm: ['auto', 'default'],
      chunk_size: [1024, 'default'],
      remember_concurrency: [4, 'default'],
      shutdown_timeout: [30, 'default'],
      anthropic_api_key: [null, 'default'],
    });
  });

  it('shows where each value comes from: the environment beats the file, a flag beats the environment', async () => {
    write('port = 1000\nllm = "none"\nchunk_size = 512\nlog_level = "warn"\n[prices]\nm = { input = 1, output = 2 }\n');
    const env = { GLIGABAO_LLM: 'local', GLIGABAO_CHUNK_SIZE: '256', ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' };
    expect(await shown(['--chunk-size', '128'], env)).toMatchObject({
      file: expect.stringContaining('gligabao.toml'),
      port: [1000, 'file'],
      log_level: ['warn', 'file'],
      prices: [{ m: { input: 1, output: 2 } }, 'file'],
      llm: ['local', 'environment'],
      anthropic_base_url: ['http://127.0.0.1:1', 'environment'],
      chunk_size: [128, 'flag'],
      embeddings: ['auto', 'default'],
    });
  });

  it("takes our name of a variable before the vendor's, and an empty one for none", async () => {
    const env = {
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
      GLIGABAO_ANTHROPIC_BASE_URL: 'http://127.0.0.1:2',
      OPENAI_BASE_URL: '',
      GLIGABAO_LLM: '',
      JEV_BASE_URL: '',
      TYPESAFE_BASE_URL: 'http://127.0.0.1:3',
      PINECONE_CONTROLLER_HOST: 'http://127.0.0.1:4',
    };
    expect(await shown([], env)).toMatchObject({
      anthropic_base_url: ['http://127.0.0.1:2', 'environment'],
      openai_base_url: [null, 'default'],
      jev_base_url: ['http://127.0.0.1:3', 'environment'],
      pinecone_base_url: ['http://127.0.0.1:4', 'environment'],
      llm: ['auto', 'default'],
    });
  });

  it('knows every key of the interface, and lists from the environment', async () => {
    const env = { GLIGABAO_ALLOWED_HOSTS: 'a.example, b.example', GLIGABAO_POSTGRES_URL: 'postgres://u:p@h/d' };
    expect(await shown(['--geo', '--embedding-dimensions', '512'], env)).toMatchObject({
      allowed_hosts: [['a.example', 'b.example'], 'environment'],
      postgres_url: ['********', 'environment'],
      embedding_dimensions: [512, 'flag'],
      geo: [true, 'flag'],
      auth: ['none', 'default'],
    });
  });

  it.each([
    [['--geo'], 'geo: looking up places is not available'],
    [['--auth', 'keys'], 'auth: authentication is not available'],
    [['--embedding-dimensions', '256'], 'embedding_dimensions: another size than 512 is not available'],
    [['--storage', 'postgres'], 'postgres_url: needed by storage = "postgres"'],
    [['--vector-store', 'pgvector'], 'postgres_url: needed by vector_store = "pgvector"'],
    [['--vector-store', 'pinecone'], 'pinecone_index: needed by'],
  ])('refuses at the start what is known and not available: %j', async (flags, says) => {
    const { code, stderr, stdout } = await run(['serve', '--port', '0', '--embeddings', 'none', ...flags]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
  });

  it('masks secrets, from wherever they come', async () => {
    write(`openai_api_key = "${KEY}"\n`);
    for (const args of [
      ['config'],
      ['config', '--json'],
      ['config', '--anthropic-api-key', KEY, '--jev-api-key', KEY],
    ]) {
      const { code, stdout, stderr } = await run(args, { ANTHROPIC_API_KEY: KEY });
      expect(code).toBe(0);
      expect(stdout + stderr).not.toContain(KEY);
      expect(stdout).toContain('********');
    }
  });

  it('reads another file by --config, and says when there is none', async () => {
    mkdirSync(join(storage.folder, 'etc'));
    write('port = 1234\n', 'etc/mine.toml');
    expect(await shown(['--config', 'etc/mine.toml'])).toMatchObject({
      port: [1234, 'file'],
      file: expect.stringContaining('mine.toml'),
    });
    expect(await run(['config', '--config', 'nowhere.toml'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nowhere.toml'),
    });
  });
});

describe('a setting that does not fit ends every command with 2', () => {
  it.each<readonly [string, string, string]>([
    ['an unknown key, which names the closest one', 'prot = 1\n', 'unknown setting prot; did you mean port?'],
    ['another', 'remember_concurency = 2\n', 'did you mean remember_concurrency?'],
    ['a table for a key', '[storage]\npath = "a"\n', 'storage:'],
    ['a wrong value', 'llm = "gpt"\n', 'llm:'],
    ['several at once', 'port = 70000\nchunk_size = 1\n', 'chunk_size:'],
    ['no TOML', 'port = = 1\n', 'cannot be read as TOML'],
    [
      'a plugin that is not there',
      '[plugins.mine]\nuse = "nowhere-to-be-found"\n',
      'nowhere-to-be-found is not installed',
    ],
  ])('%s', async (what, text, says) => {
    write(text);
    // Only opening plugins looks for them.
    const { code, stderr, stdout } = await run(what.startsWith('a plugin') ? ['query', 'Who?'] : ['config']);
    expect({ stdout }).toEqual({ stdout: '' });
    expect(stderr).toContain(says);
    expect(code).toBe(2);
  });

  it('in the environment and on the command line', async () => {
    expect(await run(['config'], { GLIGABAO_PROT: '1' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean GLIGABAO_PORT?'),
    });
    expect(await run(['config'], { GLIGABAO_PORT: 'high' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('port:'),
    });
    expect(await run(['config', '--port', '-1'])).toMatchObject({ code: 2, stderr: expect.stringContaining('port:') });
    expect(await run(['config', '--prot', '1'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--port') });
  });

  it('but what belongs to tests and benchmarks is let be', async () => {
    expect(await run(['config'], { GLIGABAO_BENCH_DATA: '/nowhere', GLIGABAO_TEST_X: '1' })).toMatchObject({ code: 0 });
  });
});
