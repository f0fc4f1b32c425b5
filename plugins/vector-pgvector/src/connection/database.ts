import { createHash } from 'node:crypto';
import type { PoolUse } from '@gligabao/plugin';
import pg from 'pg';
import { connectionSurvives, isNameLost, translated } from '../errors.ts';
import type { RowsOf, Statement } from './statement.ts';
import { FlyingClient } from './flying-client.ts';
import { stoppable } from './stoppable.ts';

/** Asks one statement after the other inside a transaction. */
export type Ask = <Row>(statement: Statement<Row>) => Promise<readonly Row[]>;

/** Connections to PostgreSQL. No session keeps state between calls, so a transaction pooler may stand in between. */
export interface Database {
  /**
   * Runs the statements as one transaction that travels in one flight, and gives the rows of each. `settings` hold
   * within it only.
   */
  run<const Statements extends readonly Statement[]>(
    statements: Statements,
    how: { readonly signal: AbortSignal; readonly settings?: Readonly<Record<string, string>> },
  ): Promise<RowsOf<Statements>>;
  /** The first row of a statement that looks something up: no transaction is worth it. */
  one<Row>(statement: Statement<Row>, signal: AbortSignal): Promise<Row | undefined>;
  /** A transaction whose statements depend on one another's rows; for opening, since each is a round trip. */
  transaction<Result>(work: (ask: Ask) => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /** Runs a statement that takes long and refuses to be in a transaction; cancelled when the signal is aborted. */
  alone(text: string, signal: AbortSignal): Promise<void>;
  /** How the connections are used now. */
  use(): PoolUse;
  close(): Promise<void>;
}

/** How long to wait for a connection, in milliseconds. */
const CONNECT_MS = 10_000;
/** Migrations of another process are waited for at least so long, in milliseconds. */
const OPENING_MS = 60_000;

/** How long an answer is on its way at most, and what is sent before it. */
const ON_THE_WAY_MS = 5000;
/** How long a transaction may wait for its next statement: they are sent together, so the rest of it is lost. */
const MOST_IDLE_MS = '10000';
/** After how long without a word the system asks whether the server is there at all. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * Statements that are sent together, each with the time after which its connection is given up: the server gives up each of
 * them in time and says so. Who says nothing is not there, or what it said was lost.
 */
function limited(statements: readonly Statement[], timeoutMs: number): readonly Statement[] {
  return statements.map((statement, index) => ({ ...statement, answerMs: (index + 1) * timeoutMs + ON_THE_WAY_MS }));
}

const ignore = (): undefined => undefined;
const COMMIT: Statement = { text: 'COMMIT' };

/** Begins a transaction in which these settings hold, as one message. */
function beginWith(settings: Readonly<Record<string, string>>): Statement {
  const set = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = '${value.replaceAll("'", "''")}'`);
  return { text: ['BEGIN', ...set].join('; ') };
}

/** Names of texts that are kept: no other text has the same, whoever shares the connection. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `gbv_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** Sends a statement, under its name where the server is asked to keep it. */
function send(client: pg.ClientBase, statement: Statement, keeps = false): Promise<pg.QueryResult> {
  const { text, values, kept, answerMs } = statement;
  const limit = answerMs ? { query_timeout: answerMs } : {};
  if (!values) return client.query({ text, ...limit });
  const name = kept === true && keeps ? { name: nameOf(text) } : {};
  return client.query({ text, values: [...values], ...name, ...limit });
}

/** Takes a client for the work, and throws it away when its connection is lost. */
async function withClient<Result>(pool: pg.Pool, work: (client: FlyingClient) => Promise<Result>): Promise<Result> {
  // The pool makes no other clients.
  const client = (await pool.connect()) as FlyingClient & pg.PoolClient;
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = !connectionSurvives(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** All statements are sent in one write, before the first answer comes; after one failed, the others do nothing. */
async function fly(
  client: FlyingClient,
  statements: readonly Statement[],
  keeps = false,
): Promise<readonly pg.QueryResult[]> {
  const outcomes = await Promise.allSettled(
    client.inOneWrite(() => statements.map((statement) => send(client, statement, keeps))),
  );
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

async function inTransaction<Result>(
  client: pg.ClientBase,
  timeoutMs: number,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const answered = async (statement: Statement): Promise<pg.QueryResult> =>
    send(client, { ...statement, answerMs: timeoutMs + ON_THE_WAY_MS });
  const ask: Ask = async (statement) => (await answered(statement)).rows;
  try {
    await answered(beginWith({ statement_timeout: String(timeoutMs) }));
    const result = await work(ask);
    await answered(COMMIT);
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(ignore);
    throw error;
  }
}

async function runAlone(client: pg.Client, pool: pg.Pool, text: string, signal: AbortSignal): Promise<void> {
  client.on('error', ignore);
  await client.connect();
  const { rows } = await client.query<{ readonly pid: number }>('SELECT pg_backend_pid() AS pid');
  const cancel = (): void => void pool.query('SELECT pg_cancel_backend($1)', [rows[0]?.pid]).catch(ignore);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (!signal.aborted) await client.query(text);
  } finally {
    signal.removeEventListener('abort', cancel);
    await client.end().catch(ignore);
  }
}

/** Connects when first asked; nothing is open before. */
export function openDatabase(config: {
  readonly url: string;
  readonly max_connections: number;
  readonly statement_timeout_ms: number;
  readonly prepared_statements: boolean;
}): Database {
  let keeps = config.prepared_statements;
  const connection = { connectionString: config.url, application_name: 'gligabao', ...KEEP_ALIVE };
  const pool = new pg.Pool({
    ...connection,
    Client: FlyingClient,
    max: config.max_connections,
    connectionTimeoutMillis: CONNECT_MS,
    pipeline: true,
  });
  // A connection that breaks says so as an event, and one that nobody hears ends the process. The next call reports it.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const guarded = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
    try {
      return await stoppable(work, signal);
    } catch (error) {
      throw translated(error);
    }
  };

  const flight = (messages: readonly Statement[]): Promise<readonly pg.QueryResult[]> =>
    withClient(pool, async (client) => {
      try {
        return await fly(client, messages, keeps);
      } catch (error) {
        if (!isNameLost(error)) throw error;
        // A pooler that shares connections does not keep names; nothing was done.
        keeps = false;
        return await fly(client, messages);
      }
    });

  return {
    async one<Row>(statement: Statement<Row>, signal: AbortSignal): Promise<Row | undefined> {
      const asked = flight([{ ...statement, answerMs: config.statement_timeout_ms }]);
      const [result] = await guarded(asked, signal);
      return result?.rows[0] as Row | undefined;
    },
    async run(statements, { signal, settings }) {
      const begin = beginWith({
        statement_timeout: String(config.statement_timeout_ms),
        idle_in_transaction_session_timeout: MOST_IDLE_MS,
        ...settings,
      });
      const sent = limited([begin, ...statements, COMMIT], config.statement_timeout_ms);
      const results = await guarded(flight(sent), signal);
      // The type of the rows is what the text of each statement selects.
      return results.slice(1, -1).map(({ rows }) => rows) as unknown as RowsOf<typeof statements>;
    },
    transaction(work, signal) {
      const timeoutMs = Math.max(OPENING_MS, config.statement_timeout_ms);
      return guarded(
        withClient(pool, (client) => inTransaction(client, timeoutMs, work)),
        signal,
      );
    },
    async alone(text, signal) {
      try {
        await runAlone(new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS }), pool, text, signal);
      } catch (error) {
        throw translated(error);
      }
    },
    use: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
