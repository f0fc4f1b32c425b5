import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyError, verifyNothing, type Refusal } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

const MIB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const GOOD = JSON.stringify({ user_id: 'u1', text: 'Alice works at Acme.' });

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(stopServers);

describe('a body is refused, and nothing stored, when it is', () => {
  it.each<readonly [string, string | Uint8Array, Refusal]>([
    ['broken off', '{"text": "a', { status: 400, says: 'not valid JSON' }],
    ['empty', '', { status: 400, says: 'the body is empty; send a JSON object with `user_id`' }],
    ['white space', ' \n ', { status: 400 }],
    ['null', 'null', { status: 400, says: 'not a JSON object' }],
    ['an array', `[${GOOD}]`, { status: 400, says: 'not a JSON object' }],
    ['a number', '42', { status: 400, says: 'not a JSON object' }],
    ['a string', '"text"', { status: 400, says: 'not a JSON object' }],
    ['true', 'true', { status: 400, says: 'not a JSON object' }],
    ['a form', 'user_id=u1&text=Alice', { status: 400, says: 'not valid JSON' }],
    ['two objects', `${GOOD}${GOOD}`, { status: 400 }],
    ['not UTF-8', Buffer.from(GOOD.replace('Alice', 'Alic\u00e9'), 'latin1'), { status: 400, says: 'UTF-8' }],
  ])('%s (F153)', async (_what, body, refusal) => {
    for (const path of ['/v1/gb/remember', '/v1/gb/query']) {
      verifyError(await server.send(path, { method: 'POST', headers: JSON_TYPE, body }), refusal);
    }
    await verifyNothing(server);
  });

  it('missing where a run is to be tried again: it says what to send', async () => {
    const reply = await server.send('/v1/gb/remember-runs/1/retry', { method: 'POST' });
    verifyError(reply, { status: 400, says: 'with `user_id`' });
  });

  it('missing altogether', async () => {
    verifyError(await server.send('/v1/gb/remember', { method: 'POST', headers: JSON_TYPE }), { status: 400 });
  });

  it('of another content type: 415 (F153)', async () => {
    for (const type of ['text/plain', 'text/json', 'multipart/form-data; boundary=x', 'application/xml', 'x']) {
      const reply = await server.send('/v1/gb/remember', {
        method: 'POST',
        headers: { 'content-type': type },
        body: GOOD,
      });
      verifyError(reply, { status: 415, field: 'content-type', says: type.split(';', 1)[0] ?? type });
    }
    await verifyNothing(server);
  });

  it('of a type that a form of a web page can send, with an Origin', async () => {
    const own = { origin: server.url };
    const foreign = { origin: 'https://evil.example' };
    for (const type of [FORM_TYPE, {}, { 'content-type': 'text/plain' }]) {
      const sent = { method: 'POST', body: GOOD };
      verifyError(await server.send('/v1/gb/remember', { ...sent, headers: { ...type, ...own } }), { status: 415 });
      verifyError(await server.send('/v1/gb/remember', { ...sent, headers: { ...type, ...foreign } }), { status: 403 });
    }
    await verifyNothing(server);
  });

  it('a text of 1.1 MiB: 413, the field named (F154)', async () => {
    const text = 'Alice works at Acme. '.repeat(Math.ceil((1.1 * MIB) / 21));
    verifyError(await server.post('/v1/gb/remember', { user_id: 'u1', text }), {
      status: 413,
      field: 'text',
      says: '1 MiB',
    });
    await verifyNothing(server);
  });

  it('a text of 1 MiB in letters, and more in UTF-8: 413', async () => {
    verifyError(await server.post('/v1/gb/remember', { user_id: 'u1', text: 'é'.repeat(0.6 * MIB) }), {
      status: 413,
      field: 'text',
    });
  });

  it('above 8 MiB: 413 in the usual shape, and the connection is not reset (F154)', async () => {
    const text = 'a'.repeat(9 * MIB);
    for (const path of ['/v1/gb/remember', '/v1/gb/query']) {
      verifyError(await server.post(path, { user_id: 'u1', text }), { status: 413, says: String(8 * MIB) });
    }
    await verifyNothing(server);
  });
});

describe('a body is read when it is', () => {
  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ['application/json', JSON_TYPE],
    ['application/json with a charset', { 'content-type': 'Application/JSON; charset=utf-8' }],
    ['a type of the JSON family', { 'content-type': 'application/ld+json' }],
    ['of no type', {}],
    ['what a bare curl -d says', FORM_TYPE],
    ['application/json from a page of this server', { ...JSON_TYPE, origin: 'SELF' }],
  ])('%s', async (_what, headers) => {
    const named = 'origin' in headers ? { ...headers, origin: server.url } : headers;
    const reply = await server.send('/v1/gb/remember', { method: 'POST', headers: named, body: GOOD });
    expect(reply.status).toBe(200);
  });

  it('with a byte order mark', async () => {
    const reply = await server.send('/v1/gb/remember', { method: 'POST', headers: JSON_TYPE, body: `\uFEFF${GOOD}` });
    expect(reply.status).toBe(200);
  });
});
