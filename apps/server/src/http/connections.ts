import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long a connection is kept after its last answer once the server stops: the next request may be on its way already,
 * and closing under it would be a reset and not an answer.
 */
const LINGER_MS = 500;

interface Connection {
  /** Requests that are being answered. */
  requests: number;
  idleSince: number;
  /** Bytes that had been read when it became idle; more of them mean that a request is arriving. */
  bytesRead: number;
}

/** The open connections of a server, by what runs on them. */
export interface Connections {
  /** From now on, closes each connection once nothing runs on it: at once where it has been idle for a while. */
  drain(): void;
  /** Closes all, whatever runs on them. */
  destroy(): void;
}

export function trackConnections(server: Server): Connections {
  const open = new Map<Socket, Connection>();
  let draining = false;

  function closeIfIdle(socket: Socket): void {
    const connection = open.get(socket);
    if (!connection || connection.requests > 0 || socket.bytesRead > connection.bytesRead) return;
    const left = connection.idleSince + LINGER_MS - performance.now();
    if (left > 0) setTimeout(closeIfIdle, left, socket).unref();
    else socket.destroy();
  }

  server.on('connection', (socket) => {
    open.set(socket, { requests: 0, idleSince: performance.now(), bytesRead: 0 });
    socket.once('close', () => open.delete(socket));
    if (draining) closeIfIdle(socket);
  });
  server.on('request', ({ socket }, response) => {
    const connection = open.get(socket);
    if (!connection) return;
    connection.requests += 1;
    response.once('close', () => {
      connection.requests -= 1;
      connection.idleSince = performance.now();
      connection.bytesRead = socket.bytesRead;
      if (draining) closeIfIdle(socket);
    });
  });
  return {
    drain() {
      draining = true;
      for (const socket of open.keys()) closeIfIdle(socket);
    },
    destroy() {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
