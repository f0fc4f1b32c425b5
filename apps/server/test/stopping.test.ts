import { once } from 'node:events';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import { flagsOf, startCommand, stopCommands } from './support/command.ts';
import { gate } from './support/gate.ts';
import { send as sendOnce } from './support/http.ts';
import { pluginOf, tasksAfter } from './support/plugins.ts';
import { startServer, stopServers } from './support/server.ts';
import { temporaryStorage } from './support/storage.ts';

jest.setTimeout(60_000);
afterEach(stopServers);

interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly code?: string;
}

/** A request over a kept connection; rejects with the error of the socket. */
function send(agent: Agent, url: string, text: string): Promise<Told> {
  const body = JSON.stringify({ user_id: 'u1', text });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/v1/gb/remember`, { method: 'POST', agent, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.once('error', reject);
      incoming.once('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, ...(JSON.parse(text) as object) }),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

const keptAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });

/** A client that sends one request after the other until it is refused; tells how it ended. */
async function insist(url: string, who: number): Promise<{ readonly answered: number; readonly end: string }> {
  const agent = keptAlive();
  for (let answered = 0; ; answered += 1) {
    try {
      const told = await send(agent, url, `Person${who} knows Friend${answered}.`);
      if (told.status !== 200) return { answered, end: `${told.status} ${told.code ?? ''}` };
    } catch (error) {
      return { answered, end: (error as NodeJS.ErrnoException).code ?? String(error) };
    }
  }
}

/** Waits until so many runs are in the log. */
async function reached(url: string, runs: number): Promise<void> {
  for (let total = 0; total < runs;) {
    const { body } = await sendOnce<{ readonly total: number }>(url, '/v1/gb/remember-runs?user_id=u1&limit=1');
    total = body.total;
  }
}

describe('a server that stops', () => {
  it('under the load of clients that keep their connections: no reset, and well before the time-out', async () => {
    const storage = await temporaryStorage();
    try {
      const args = ['serve', '--port', '0', ...flagsOf(storage.settings), '--shutdown-timeout', '30'];
      const server = startCommand(args, { cwd: storage.folder, env: { GLIGABAO_EMBEDDING_MODEL: 'hash' } });
      const [, url = ''] = await server.says(/ready at (http:\S+)/);
      const idle = keptAlive();
      await send(idle, url, 'Alice works at Acme.');
      const clients = Array.from({ length: 8 }, (_, who) => insist(url, who));
      await reached(url, 40);
      server.kill('SIGTERM');
      await server.says(/"msg":"stopping"/);
      const began = performance.now();
      const ends = await Promise.all(clients);
      expect(await server.ended).toMatchObject({ code: 0 });
      expect(performance.now() - began).toBeLessThan(10_000);
      // Told so on a connection that was open or in line, or nobody listened any more when a new one was tried.
      for (const { end } of ends)
        expect(end).toMatch(/^(?:503 (?:http\/stopping|remember\/left-queued)|ECONNREFUSED)$/);
      expect(ends.map(({ answered }) => answered).every((answered) => answered > 0)).toBe(true);
    } finally {
      stopCommands();
      await storage.remove();
    }
  });

  it('finishes what runs, refuses what comes on an open connection, and closes both', async () => {
    const waiting = gate();
    const tasks = tasksAfter(() => waiting.wait());
    const server = await startServer({ models: [pluginOf({ tasks, embedder: stubEmbedder() })] });
    const [busy, other] = [keptAlive(), keptAlive()];
    // Answered with 400 before any model is asked: a connection that was used and is kept.
    expect(await send(other, server.url, ' ')).toMatchObject({ status: 400, headers: { connection: 'keep-alive' } });
    const running = send(busy, server.url, 'Alice works at Acme.');
    await waiting.reached;
    const closed = server.close();
    expect(await send(other, server.url, 'Bob works at Acme.')).toMatchObject({
      status: 503,
      code: 'http/stopping',
      headers: { connection: 'close', 'retry-after': '5' },
    });
    waiting.open();
    expect(await running).toMatchObject({ status: 200, headers: { connection: 'close' } });
    await closed;
  });

  it('closes at once a connection on which nothing was ever sent for a while', async () => {
    const server = await startServer({ settings: { shutdown_timeout: 30 } });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const began = performance.now();
    await Promise.all([server.close(), once(socket.resume(), 'close')]);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('shares one deadline between answers and work', async () => {
    const waiting = gate();
    const tasks = tasksAfter(() => waiting.wait());
    const settings = { shutdown_timeout: 1 };
    const server = await startServer({ models: [pluginOf({ tasks, embedder: stubEmbedder() })], settings });
    const running = send(keptAlive(), server.url, 'Alice works at Acme.').catch(
      (error: NodeJS.ErrnoException) => error,
    );
    await waiting.reached;
    const closed = server.close();
    // Half a second later than allowed: with a time-out for each, it would be waited for.
    setTimeout(() => waiting.open(), 1500).unref();
    await closed;
    expect(await running).toMatchObject({ code: 'ECONNRESET' });
    expect(server.logged.join('\n')).toContain('work was still running when the time to stop was up');
  });
});
