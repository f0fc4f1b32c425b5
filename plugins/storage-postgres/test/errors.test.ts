import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { Client } from 'pg';
import { stopIfAborted, translate } from '../src/errors.ts';
import { dropSchema, freshConfig, inspect, openStores, URL_OF_TESTS, withStores } from './opened.ts';

function urlWith(change: (url: URL) => void): string {
  const url = new URL(URL_OF_TESTS);
  change(url);
  return url.href;
}

describe('a database that cannot be used', () => {
  const opening = (url: string, fields = {}) => openStores({ ...freshConfig(), url, ...fields });

  it('because it does not exist says how to make one', async () => {
    const url = urlWith((each) => {
      each.pathname = '/no_such_database';
    });
    await expect(opening(url)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-postgres/no-database',
      retryable: false,
      message: expect.stringContaining('CREATE DATABASE'),
    });
  });

  it('because the role does not exist says what to check', async () => {
    const url = urlWith((each) => {
      each.username = 'nobody_at_all';
    });
    await expect(opening(url)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-postgres/login-refused',
      retryable: false,
      message: expect.stringContaining('user and password'),
    });
  });

  it('because no server answers says what to check, and may be tried again', async () => {
    const url = urlWith((each) => {
      each.port = '1';
    });
    await expect(opening(url)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-postgres/disconnected',
      retryable: true,
      message: expect.stringContaining('host and port'),
    });
  });

  it('because the role may not make a schema says what to grant, and one that it owns will do', async () => {
    const role = `role_${randomUUID().replaceAll('-', '')}`;
    await inspect(`CREATE ROLE "${role}" LOGIN`);
    const url = urlWith((each) => {
      each.username = role;
    });
    const config = freshConfig({ url });
    await expect(openStores(config)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-postgres/permission-denied',
      retryable: false,
      message: expect.stringContaining('grant'),
    });
    await inspect(`CREATE SCHEMA "${String(config['schema'])}" AUTHORIZATION "${role}"`);
    await (await openStores(config)).close();
    await dropSchema(config);
    await inspect(`DROP ROLE "${role}"`);
  });

  it('because its encoding is not UTF8 says so', async () => {
    const name = `latin_${randomUUID().replaceAll('-', '')}`;
    await inspect(`CREATE DATABASE "${name}" ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`);
    const url = urlWith((each) => {
      each.pathname = `/${name}`;
    });
    await expect(opening(url)).rejects.toMatchObject({ kind: 'unavailable', code: 'storage-postgres/wrong-encoding' });
    await inspect(`DROP DATABASE "${name}"`);
  });
});

describe('settings', () => {
  it.each([
    ['a URL of something else', { url: 'mysql://localhost/x' }],
    ['a schema that would have to be quoted', { schema: 'Robert"; DROP TABLE x; --' }],
    ['no connections', { max_connections: 0 }],
    ['no time', { statement_timeout_ms: 0 }],
  ])('refuse %s', async (_, fields) => {
    await expect(openStores({ ...freshConfig(), ...fields })).rejects.toMatchObject({ code: 'plugin/bad-settings' });
  });
});

describe('calls', () => {
  it('that take too long are given up, and may be tried again', async () => {
    await withStores(
      async (stores, config) => {
        const blocker = new Client({ connectionString: URL_OF_TESTS });
        await blocker.connect();
        await blocker.query(`BEGIN; LOCK TABLE "${String(config['schema'])}".gb_datasets IN ACCESS EXCLUSIVE MODE`);
        const late = { kind: 'busy', code: 'storage-postgres/timeout', retryable: true };
        await expect(stores['dataset-store'].open('alice', 'main', 1, CALL)).rejects.toMatchObject(late);
        await expect(stores['dataset-store'].list('alice', { limit: 1, offset: 0 }, CALL)).rejects.toMatchObject(late);
        await blocker.end();
        expect(await stores['dataset-store'].find('alice', ['main'], CALL)).toEqual([null]);
      },
      freshConfig({ statement_timeout_ms: 300 }),
    );
  });

  it('after the end say so', async () => {
    const config = freshConfig();
    const { stores, close } = await openStores(config);
    await close();
    await expect(stores['dataset-store'].find('alice', ['main'], CALL)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'storage-postgres/closed',
    });
    await dropSchema(config);
  });

  it('of somebody who has gone are stopped', () => {
    const gone = expect.objectContaining({ kind: 'interrupted' });
    expect(() => stopIfAborted({ signal: AbortSignal.abort() })).toThrow(gone);
  });
});

describe('errors', () => {
  const thrown = (code: string) => translate(Object.assign(new Error('what PostgreSQL says'), { code }));

  it.each([
    ['08006', 'unavailable', 'storage-postgres/disconnected'],
    ['57P01', 'unavailable', 'storage-postgres/disconnected'],
    ['57P03', 'unavailable', 'storage-postgres/disconnected'],
    ['ECONNREFUSED', 'unavailable', 'storage-postgres/disconnected'],
    ['EPIPE', 'unavailable', 'storage-postgres/disconnected'],
    ['CERT_HAS_EXPIRED', 'unavailable', 'storage-postgres/disconnected'],
    ['3D000', 'unavailable', 'storage-postgres/no-database'],
    ['28P01', 'unavailable', 'storage-postgres/login-refused'],
    ['42501', 'unavailable', 'storage-postgres/permission-denied'],
    ['25006', 'unavailable', 'storage-postgres/read-only'],
    ['53300', 'busy', 'storage-postgres/out-of-resources'],
    ['53100', 'unavailable', 'storage-postgres/disk-full'],
    ['57014', 'busy', 'storage-postgres/timeout'],
    ['40P01', 'busy', 'storage-postgres/conflict'],
    ['58030', 'unavailable', 'storage-postgres/server-error'],
    ['XX001', 'unavailable', 'storage-postgres/server-error'],
    ['23505', 'fault', 'storage-postgres/constraint'],
    ['22P02', 'fault', 'storage-postgres/constraint'],
    ['42703', 'fault', 'storage-postgres/failed'],
  ])('%s is %s', (code, kind, ours) => {
    expect(thrown(code)).toMatchObject({ name: 'GligabaoError', kind, code: ours });
  });

  it('pass through when they are ours, and are faults when nobody knows them', () => {
    const ours = thrown('53300');
    expect(translate(ours)).toBe(ours);
    expect(translate('a string')).toMatchObject({ kind: 'fault', message: 'a string' });
    expect(translate(new Error('SASL: no password was given'))).toMatchObject({
      code: 'storage-postgres/login-refused',
    });
    expect(translate(new Error('Connection terminated unexpectedly'))).toMatchObject({ retryable: true });
  });

  it('say nothing of the values that a user sent', () => {
    const error = Object.assign(new Error('invalid input syntax for type bigint: "my secret"'), { code: '22P02' });
    expect(translate(error).message).not.toContain('secret');
  });
});
