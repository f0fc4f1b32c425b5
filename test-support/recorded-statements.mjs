// What clients send to a PostgreSQL server, read from the wire between them.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const HEAD_BYTES = 5;

/** The text of a message: of a statement alone, or of one with a name before it. */
function textIn(kind, body) {
  const from = kind === 'P' ? body.indexOf(0) + 1 : 0;
  return body.toString('utf8', from, body.indexOf(0, from));
}

/** Reads the messages of one client, which come in pieces; `told` gets the text of each statement. */
function reader(told) {
  let head = Buffer.alloc(0);
  let body = [];
  let missing = 0;
  let kind = '';
  // The first message has no letter.
  let opened = false;

  function begin() {
    missing = head.readInt32BE(1) - 4;
    kind = opened ? String.fromCodePoint(head[0]) : '';
    opened = true;
  }

  /** Takes what belongs to the message, and gives how much that is; what no statement is in is passed over. */
  function take(piece) {
    const part = piece.subarray(0, missing);
    missing -= part.length;
    if (kind === 'Q' || kind === 'P') body.push(part);
    if (missing > 0) return part.length;
    if (body.length > 0) told(textIn(kind, Buffer.concat(body)));
    [head, body] = [Buffer.alloc(0), []];
    return part.length;
  }

  return (bytes) => {
    let piece = opened || head.length > 0 ? bytes : Buffer.concat([Buffer.from('-'), bytes]);
    while (piece.length > 0) {
      if (head.length < HEAD_BYTES) {
        const lacking = HEAD_BYTES - head.length;
        head = Buffer.concat([head, piece.subarray(0, lacking)]);
        piece = piece.subarray(lacking);
        if (head.length < HEAD_BYTES) return;
        begin();
      }
      piece = piece.subarray(take(piece));
    }
    if (head.length === HEAD_BYTES && missing === 0) take(piece);
  };
}

/**
 * Stands between clients and the server of a URL, and keeps what they ask.
 *
 * @param {string} target the URL of the server
 * @returns {Promise<{ readonly url: string, readonly statements: Set<string>, close(): Promise<void> }>} the URL of the
 *   server through here, and the texts of the statements so far
 */
export async function recordStatements(target) {
  const { hostname, port } = new URL(target);
  const sockets = new Set();
  const statements = new Set();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const read = reader((text) => statements.add(text));
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (piece) => {
      read(piece);
      upstream.write(piece);
    });
    upstream.on('data', (piece) => client.write(piece));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(Object(server.address()).port);
  return {
    url: url.href,
    statements,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
