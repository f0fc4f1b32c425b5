import { Socket } from 'node:net';
import { Client, type QueryResult } from 'pg';
import { connectionLost, isNameLost, translate } from './errors.ts';
import { type Names, createNames } from './prepared-names.ts';
import { TYPES } from './wire.ts';

/** One message to the server: a statement with its parameters, or statements without any. */
export interface Message {
  readonly text: string;
  readonly values: readonly (string | null)[];
  /** The name under which the server may keep the statement from one call to the next. */
  readonly preparedAs: string | null;
  /** Whether it takes the limit of time away from what follows. */
  readonly unlimits?: true;
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
  /** What the session is to have set, as options of a server's command line. */
  readonly options: string | null;
  /** Null where the server, or a pooler before it, takes no settings when a connection starts: options neither. */
  readonly statementTimeoutMs: number | null;
  /** Whether the server is to keep statements by name. */
  readonly prepares: boolean;
  /** How long nothing may come while an answer is awaited; null for however long. */
  readonly silentMs: number | null;
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
/** After how long without a word the system asks whether the other side is there at all. */
export const KEEP_ALIVE_MS = 10_000;

/** The first failure is the reason of those behind it in its transaction. */
async function answersTo(client: Client, messages: readonly Message[], names: Names): Promise<readonly QueryResult[]> {
  const answers = await Promise.allSettled(
    messages.map((message) => {
      const { text, values } = message;
      const name = names.take(message.preparedAs);
      if (name !== undefined) return client.query({ name, text, values: [...values] });
      return values.length === 0 ? client.query(text) : client.query({ text, values: [...values] });
    }),
  );
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

async function sendOne(client: Client, exchange: Exchange, names: Names): Promise<void> {
  const { messages } = exchange;
  try {
    exchange.resolve(await answersTo(client, messages, names));
  } catch (error) {
    if (!isNameLost(error)) {
      exchange.reject(translate(error));
      return;
    }
    // Nothing of the exchange was done: the server refused it where it met the name.
    names.giveUp();
    const again = answersTo(client, messages, names);
    await again.then(
      (results) => exchange.resolve(results),
      (failure: unknown) => exchange.reject(translate(failure)),
    );
  }
}

/**
 * Opens a connection. `onBroken` is called once, when it broke after it was opened.
 *
 * @throws GligabaoError as `translate` makes it.
 */
export async function connect(settings: ConnectionSettings, onBroken: () => void): Promise<Connection> {
  const socket = new Socket();
  const names = createNames(settings.prepares);
  const client = new Client({
    connectionString: settings.url,
    application_name: 'gligabao',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true,
    stream: () => socket,
    statement_timeout: settings.statementTimeoutMs ?? false,
    ...(settings.options === null ? {} : { options: settings.options }),
    types: TYPES,
  });
  let awaited = 0;
  let unlimited = 0;
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
  // The server gives up a statement in time and says so. Who says nothing is not there, or what it said was lost.
  if (settings.silentMs !== null)
    socket.setTimeout(settings.silentMs, () => awaited > 0 && unlimited === 0 && breaks());
  return {
    get usable() {
      return state === 'usable';
    },
    async send(flight) {
      if (state !== 'usable') {
        for (const exchange of flight) exchange.reject(connectionLost());
        return;
      }
      const isUnlimited = flight.some(({ messages }) => messages.some(({ unlimits }) => unlimits)) ? 1 : 0;
      awaited += 1;
      unlimited += isUnlimited;
      socket.cork();
      const sent = flight.map((exchange) => sendOne(client, exchange, names));
      socket.uncork();
      await Promise.all(sent);
      awaited -= 1;
      unlimited -= isUnlimited;
      names.land();
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
