import { Socket } from 'node:net';
import pg from 'pg';

/** A client that sends several statements in one write: each write wakes the server, and costs as much as a short statement. */
export class FlyingClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  /** Sends whatever is asked meanwhile in one write. */
  inOneWrite<Result>(ask: () => Result): Result {
    this.#socket.cork();
    try {
      return ask();
    } finally {
      this.#socket.uncork();
    }
  }
}
