import { createServer } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { GligabaoError } from '@gligabao/core';
import { deadlineOf, TOKENS, type Composition } from '../compose.ts';
import { isLoopback } from './check-caller.ts';
import { trackConnections } from './connections.ts';
import { createApp, type Phase } from './create-app.ts';

/** A server that listens. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /**
   * Stops accepting, and resolves when what runs is answered and every connection is closed. New requests on connections
   * that are still open are answered 503; at the deadline, connections are broken off.
   *
   * @param deadline by the clock of `performance.now()`; as the settings say when left out.
   */
  close(deadline?: number): Promise<void>;
}

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Proxies close a connection on which nothing is said, most of them after a minute. */
const HEARTBEAT_MS = 15_000;

export interface Serving {
  /** After how many milliseconds of silence a stream of events says that it is still there; 15,000 when left out. */
  readonly heartbeatMs?: number;
}

/**
 * Listens for requests.
 *
 * @throws GligabaoError `incorrect` `http/no-auth` on an address other than loopback without authentication;
 *   `unavailable` `http/cannot-listen` when the port is taken.
 */
export async function serve(composition: Composition, serving: Serving = {}): Promise<Listening> {
  const { settings } = composition.container.resolve(TOKENS.settings);
  const { host, port } = settings;
  if (!isLoopback(host) && !settings.insecure_no_auth) {
    throw new GligabaoError(
      'incorrect',
      'http/no-auth',
      `host ${host} can be reached by others and this server has no authentication: listen on 127.0.0.1, or pass --insecure-no-auth`,
    );
  }
  const log = composition.container.resolve(TOKENS.log);
  if (EVERY_ADDRESS.has(host) && settings.allowed_hosts.length === 0) {
    log.warn('only requests to a loopback name are answered: name this machine in allowed_hosts');
  }
  const memory = composition.container.resolve(TOKENS.memory);
  const { resumed, failed } = await memory.resume();
  if (resumed.length > 0) log.info({ runs: resumed }, 'runs that waited in line go on');
  if (failed.length > 0)
    log.warn({ runs: failed }, 'runs that waited in line have failed: their requests are unreadable');
  const watched = composition.container.resolve(TOKENS.metrics).watchProcess();
  const stop = new AbortController();
  const phase: Phase = { stopping: false, background: new Set() };
  const { heartbeatMs = HEARTBEAT_MS } = serving;
  const answer = createApp(composition, { phase, stop: stop.signal, heartbeatMs }).callback();
  const server = createServer((request, response) => void answer(request, response));
  const connections = trackConnections(server);
  server.listen(port, host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = error.code === 'EADDRINUSE' ? `port ${port} is taken; choose another with --port` : error.message;
      reject(new GligabaoError('unavailable', 'http/cannot-listen', message, { retryable: false }));
    });
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    async close(deadline = deadlineOf(settings)) {
      phase.stopping = true;
      memory.drain();
      // The close of an HTTP server also closes connections that are idle only until the next request is read.
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(server, () => resolve());
      });
      connections.drain();
      const late = setTimeout(() => connections.destroy(), Math.max(0, deadline - performance.now()));
      await closed;
      clearTimeout(late);
      await Promise.all(phase.background);
      stop.abort();
      watched.stop();
    },
  };
}
