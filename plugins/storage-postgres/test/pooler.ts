import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Messages of the protocol, as they arrive: a kind of one letter and the bytes, those of the kind among them. */
interface Packet {
  readonly kind: string;
  readonly bytes: Buffer;
}

/** Cuts a stream into packets. */
function packets(onPacket: (packet: Packet) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      onPacket({ kind: String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
    }
  };
}

/** A connection to the server that is ready for use. */
async function backend(target: URL, startup: Buffer, onPacket: (packet: Packet) => void): Promise<Socket> {
  const socket = connect(Number(target.port), target.hostname);
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let isReady = false;
  const ready = new Promise<void>((resolve) => {
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

const message = (kind: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const LOGGED_IN = message('R', Buffer.from([0, 0, 0, 0]));
const READY = message('Z', Buffer.from('I'));
const REFUSAL = message(
  'E',
  Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0', 'latin1'),
);

/** Serves one client: whatever it does between two transactions goes to another connection than what it did before. */
async function serve(client: Socket, target: URL, startup: Buffer, switched: () => void): Promise<void> {
  const pending: Buffer[] = [];
  let waiting = false;
  let turn = 0;
  const backends: Socket[] = [];
  const pump = (): void => {
    while (!waiting && pending.length > 0) {
      const next = pending.shift();
      if (next === undefined) return;
      // Until the next answer that it is ready, all goes to one connection.
      if (['Q', 'S'].includes(String.fromCharCode(next[0] ?? 0))) waiting = true;
      backends[turn % backends.length]?.write(next);
    }
  };
  const onPacket = ({ kind, bytes }: Packet): void => {
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

export interface Pooler {
  readonly url: string;
  /** How many transactions it has passed on, each over another connection than the one before. */
  transactions(): number;
  close(): Promise<void>;
}

/**
 * Stands before a server as a transaction pooler does, at its worst: no two transactions of a client in a row share a
 * connection, and only the startup parameters that PgBouncer knows are taken.
 */
export async function startPooler(url: string): Promise<Pooler> {
  const target = new URL(url);
  const clients = new Set<Socket>();
  let transactions = 0;
  const server = createServer((client) => {
    clients.add(client);
    client.setNoDelay(true);
    client.on('error', () => undefined);
    client.once('data', (startup: Buffer) => {
      if (startup.includes('statement_timeout')) client.end(REFUSAL);
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
