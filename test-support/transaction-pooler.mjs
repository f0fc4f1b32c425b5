import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A message of the protocol, as it arrives: a kind of one letter and the bytes, those of the kind among them.
 *
 * @typedef {{ readonly kind: string, readonly bytes: Buffer }} Packet
 */

/**
 * @typedef {object} Pooler
 * @property {string} url
 * @property {() => number} transactions how many it has passed on, each over another connection than the one before
 * @property {() => Promise<void>} close
 */

/**
 * Cuts a stream into packets.
 *
 * @param {(packet: Packet) => void} onPacket
 * @returns {(chunk: Buffer) => void}
 */
function packets(onPacket) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      onPacket({ kind: String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
    }
  };
}

/**
 * A connection to the server that is ready for use.
 *
 * @param {URL} target
 * @param {Buffer} startup
 * @param {(packet: Packet) => void} onPacket
 */
async function backend(target, startup, onPacket) {
  const socket = connect(Number(target.port), target.hostname);
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let isReady = false;
  /** @type {Promise<void>} */
  const ready = new Promise((resolve) => {
    socket.on(
      'data',
      packets((packet) => {
        if (isReady) onPacket(packet);
        else if (packet.kind === 'Z') {
          isReady = true;
          resolve();
        }
      }),
    );
  });
  socket.write(startup);
  await ready;
  return socket;
}

/** @type {(kind: string, body: Buffer) => Buffer} */
const message = (kind, body) => {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const LOGGED_IN = message('R', Buffer.from([0, 0, 0, 0]));
const READY = message('Z', Buffer.from('I'));
/** Parameters that it does not know. */
const REFUSED = ['statement_timeout', 'plan_cache_mode'];
const REFUSAL = message(
  'E',
  Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0', 'latin1'),
);

/**
 * Serves one client: whatever it does between two transactions goes to another connection than what it did before.
 *
 * @param {import('node:net').Socket} client
 * @param {URL} target
 * @param {Buffer} startup
 * @param {() => void} switched
 */
async function serve(client, target, startup, switched) {
  /** @type {Buffer[]} */
  const pending = [];
  let waiting = false;
  let turn = 0;
  /** @type {import('node:net').Socket[]} */
  const backends = [];
  const pump = () => {
    while (!waiting && pending.length > 0) {
      const next = pending.shift();
      if (next === undefined) return;
      // Until the next answer that it is ready, all goes to one connection.
      if (['Q', 'S'].includes(String.fromCharCode(next[0] ?? 0))) waiting = true;
      backends[turn % backends.length]?.write(next);
    }
  };
  /** @type {(packet: Packet) => void} */
  const onPacket = ({ kind, bytes }) => {
    client.write(bytes);
    if (kind !== 'Z') return;
    waiting = false;
    if (bytes.toString('latin1', 5) === 'I') {
      turn += 1;
      switched();
    }
    pump();
  };
  for (let index = 0; index < 3; index += 1) backends.push(await backend(target, startup, onPacket));
  client.on(
    'data',
    packets(({ bytes }) => {
      pending.push(bytes);
      pump();
    }),
  );
  client.on('close', () => {
    for (const socket of backends) socket.destroy();
  });
  client.write(Buffer.concat([LOGGED_IN, READY]));
}

/**
 * Stands before a server as a transaction pooler does, at its worst: no two transactions of a client in a row share a
 * connection, names of statements are lost with it, and only the startup parameters that PgBouncer knows are taken.
 *
 * @param {string} url
 * @returns {Promise<Pooler>}
 */
export async function startPooler(url) {
  const target = new URL(url);
  /** @type {Set<import('node:net').Socket>} */
  const clients = new Set();
  let transactions = 0;
  const server = createServer((client) => {
    clients.add(client);
    client.setNoDelay(true);
    client.on('error', () => undefined);
    client.once('data', (/** @type {Buffer} */ startup) => {
      if (REFUSED.some((parameter) => startup.includes(parameter))) client.end(REFUSAL);
      else void serve(client, target, startup, () => void (transactions += 1));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = typeof address === 'object' && address !== null ? String(address.port) : '';
  return {
    url: through.href,
    transactions: () => transactions,
    async close() {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
