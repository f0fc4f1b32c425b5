import { Socket } from 'node:net';
import { Client, type QueryResult } from 'pg';
import { connectionLost, translate } from './errors.ts';
import { TYPES } from './wire.ts';

/** One message to the server: a statement with its parameters, or statements without any. */
export interface Message {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

/**
 * A `commit` waits for a lock that others want too, so nothing may stand behind it. A `note` takes a lock that nobody
 * else wants, and is short; a `read` takes none.
 */
export type ExchangeKind = 'read' | 'note' | 'commit';

/** Messages that belong together, and what becomes of them. */
export interface Exchange {
  readonly messages: readonly Message[];
  /** What it may share a flight with. */
  readonly kind: ExchangeKind;
  resolve(results: readonly QueryResult[]): void;
  reject(error: unknown): void;
}

export interface ConnectionSettings {
  readonly url: string;
  /** Null where the server, or a pooler before it, takes no such setting when a connection starts. */
  readonly statementTimeoutMs: number | null;
}

/** A connection to the server. What is sent together goes out in one write, before any answer comes in. */
export interface Connection {
  /** False once the connection broke. */
  readonly usable: boolean;
  /** Resolves when every exchange has its answer. */
  send(flight: readonly Exchange[]): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;

async function sendOne(client: Client, exchange: Exchange): Promise<void> {
  const answers = await Promise.allSettled(
    exchange.messages.map(({ text, values }) =>
      values.length === 0 ? client.query(text) : client.query({ text, values: [...values] }),
    ),
  );
  const results: QueryResult[] = [];
  for (const answer of answers) {
    // The first failure is the reason of those behind it in its transaction.
    if (answer.status === 'rejected') {
      exchange.reject(translate(answer.reason));
      return;
    }
    results.push(answer.value);
  }
  exchange.resolve(results);
}

/**
 * Opens a connection. `onBroken` is called once, when it broke after it was opened.
 *
 * @throws GligabaoError as `translate` makes it.
 */
export async function connect(settings: ConnectionSettings, onBroken: () => void): Promise<Connection> {
  const socket = new Socket();
  const client = new Client({
    connectionString: settings.url,
    application_name: 'gligabao',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
    statement_timeout: settings.statementTimeoutMs ?? false,
    stream: () => socket,
    types: TYPES,
  });
  let state: 'connecting' | 'usable' | 'broken' = 'connecting';
  const breaks = (): void => {
    if (state !== 'usable') return;
    state = 'broken';
    socket.destroy();
    onBroken();
  };
  // Without a listener, an idle connection that the server ends would end the process.
  client.on('error', breaks);
  client.on('end', breaks);
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    throw translate(error);
  }
  state = 'usable';
  return {
    get usable() {
      return state === 'usable';
    },
    async send(flight) {
      if (state !== 'usable') {
        for (const exchange of flight) exchange.reject(connectionLost());
        return;
      }
      socket.cork();
      const sent = flight.map((exchange) => sendOne(client, exchange));
      socket.uncork();
      await Promise.all(sent);
    },
    async close() {
      if (state === 'usable') {
        state = 'broken';
        await client.end();
      }
      socket.destroy();
    },
  };
}
