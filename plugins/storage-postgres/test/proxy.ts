import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface CountingProxy {
  /** The URL of the server through the proxy. */
  readonly url: string;
  /** How often the other side had to wait for an answer since the last call: bursts sent, each after what came back. */
  roundTrips(): number;
  /** From now on, nothing that comes back over the connections of now is passed on; they stay open. */
  mute(): void;
  /** Of what a client sends next, the first message is passed on, and nothing behind it; the connection stays open. */
  holdBack(): void;
  close(): Promise<void>;
}

/** Stands between a client and the server of a URL, counts round trips, and loses what it is told to. */
export async function countRoundTrips(target: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let trips = 0;
  let mutes = 0;
  let holdsBack = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let asking = false;
    let isHeld = false;
    const opened = mutes;
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      sockets.add(socket);
    }
    client.on('data', (chunk) => {
      if (!asking) trips += 1;
      asking = true;
      if (isHeld) return;
      isHeld = holdsBack;
      holdsBack = false;
      upstream.write(isHeld ? chunk.subarray(0, 1 + chunk.readUInt32BE(1)) : chunk);
    });
    upstream.on('data', (chunk) => {
      asking = false;
      if (opened === mutes) client.write(chunk);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = typeof address === 'object' && address !== null ? String(address.port) : '';
  return {
    url: url.href,
    roundTrips() {
      const count = trips;
      trips = 0;
      return count;
    },
    mute() {
      mutes += 1;
    },
    holdBack() {
      holdsBack = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
