import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyError, verifyNothing } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const BODY = JSON.stringify({ user_id: 'u1', text: 'Alice works at Acme.' });

let server: TestServer;
let port: string;
beforeAll(async () => {
  server = await startServer();
  ({ port } = new URL(server.url));
});
afterAll(stopServers);

const remember = (headers: Readonly<Record<string, string>>) =>
  server.send('/v1/gb/remember', {
    method: 'POST',
    body: BODY,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('who may call', () => {
  it('not one whose Host names another server: DNS rebinding', async () => {
    const hosts = [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '10.0.0.1',
    ];
    for (const host of [...hosts, '[::2]', 'localhost@evil.example', '127.0.0.1:80:evil.example']) {
      verifyError(await remember({ host }), { status: 403, says: 'Host' });
      verifyError(await server.send('/v1/gb/openapi.json', { headers: { host } }), { status: 403 });
      verifyError(await server.send('/nowhere', { headers: { host } }), { status: 403 });
    }
    await verifyNothing(server);
  });

  it('not a page of another origin', async () => {
    const foreign = [
      'https://evil.example',
      'null',
      `http://127.0.0.1:${Number(port) + 1}`,
      'file://',
      `http://localhost:${port}`,
    ];
    for (const origin of foreign) {
      verifyError(await remember({ origin }), { status: 403, says: 'origin' });
      verifyError(await server.send('/healthz', { headers: { origin } }), { status: 403 });
    }
    await verifyNothing(server);
  });

  it('on another address too only under names that are allowed, and pages only of those', async () => {
    const settings = { host: '0.0.0.0', insecure_no_auth: true, allowed_hosts: 'memory.example, Notes.local' };
    const open = await startServer({ settings });
    const at = new URL(open.url).port;
    const health = (headers: Readonly<Record<string, string>>) => open.send('/healthz', { headers });
    for (const host of [`memory.example:${at}`, 'notes.LOCAL', `127.0.0.1:${at}`, `0.0.0.0:${at}`]) {
      expect((await health({ host })).status).toBe(200);
      expect((await health({ host, origin: `http://${host}` })).status).toBe(200);
      verifyError(await health({ host, origin: 'http://evil.example' }), { status: 403, says: 'origin' });
    }
    for (const host of ['evil.example', `10.0.0.1:${at}`, 'memory.example.evil.example']) {
      verifyError(await health({ host }), { status: 403, says: 'allowed_hosts' });
      verifyError(await health({ host, origin: `http://${host}` }), { status: 403 });
    }
  });

  it('on every address without allowed names is only this machine, and the log says so', async () => {
    const open = await startServer({ settings: { host: '0.0.0.0', insecure_no_auth: true } });
    expect((await open.send('/healthz', { headers: { host: 'localhost' } })).status).toBe(200);
    verifyError(await open.send('/healthz', { headers: { host: 'memory.example' } }), { status: 403 });
    expect(open.logged.join('\n')).toContain('allowed_hosts');
  });

  it('a page of this server, and programs under any loopback name', async () => {
    for (const host of [
      `localhost:${port}`,
      `LOCALHOST:${port}`,
      `127.0.0.1:${port}`,
      '127.0.0.1',
      '127.8.9.1',
      `[::1]:${port}`,
    ]) {
      expect((await remember({ host })).status).toBe(200);
      expect((await remember({ host, origin: `http://${host}` })).status).toBe(200);
    }
  });

  it('no page gets leave to read an answer', async () => {
    const { headers } = await server.get('/healthz');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const preflight = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    verifyError(await server.send('/v1/gb/remember', { method: 'OPTIONS', headers: preflight }), { status: 403 });
  });
});

describe('a request id', () => {
  it('of the caller comes back, in the header, the error and the log', async () => {
    const reply = await server.send('/v1/gb/edges', { headers: { 'x-request-id': 'trace-1.a_B' } });
    expect(reply).toMatchObject({
      status: 400,
      headers: { 'x-request-id': 'trace-1.a_B' },
      body: { request_id: 'trace-1.a_B' },
    });
    expect(
      server.logged.some((line) => line.includes('"request_id":"trace-1.a_B"') && line.includes('"status":400')),
    ).toBe(true);
  });

  it('is made when there is none, or one that could forge a log line', async () => {
    for (const given of [undefined, 'a b', 'x'.repeat(65), '{"a":1}', 'é']) {
      const headers = given === undefined ? {} : { 'x-request-id': given };
      const made = (await server.send('/healthz', { headers })).headers['x-request-id'];
      expect(made).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('the log', () => {
  it('has a line for each request, and never the text of a user', async () => {
    await remember({});
    const lines = server.logged.filter((line) => line.includes('"msg":"request"'));
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ method: 'POST', path: '/v1/gb/remember', status: 200 });
    expect(server.logged.join('\n')).not.toMatch(/Alice|Acme/);
  });
});
