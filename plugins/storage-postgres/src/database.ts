import { createHash } from 'node:crypto';
import type { QueryResult } from 'pg';
import type { PostgresConfig } from './config.ts';
import { connect, type Connection, type ExchangeKind, type Message } from './connection.ts';
import { LEASE_ENDED, stateOf, translate } from './errors.ts';
import { createListener, type Listener } from './listener.ts';
import { migrate } from './migrate.ts';
import { createPool, type Pool } from './pool.ts';
import { type Bindings, compiler, type Statement } from './statement.ts';
import { toWire } from './wire.ts';
import { holdState } from './hold-state.ts';
import type { RowsOf, SqlConnection, Statements } from './sql-connection.ts';

/** Fails where the lease was ended, by asking for a setting that there is not; else keeps it from ending meanwhile. */
const FENCE = `WITH held AS MATERIALIZED (SELECT id FROM @.gb_leases WHERE id = :lease FOR KEY SHARE)
  SELECT CASE WHEN EXISTS (SELECT 1 FROM held) THEN '' ELSE current_setting('${LEASE_ENDED}') END`;

const plain = (text: string): Message => Object.freeze({ text, values: Object.freeze([]), preparedAs: null });
const COMMIT = plain('COMMIT');

/** The number of a lock, which all clients of a database share: the first 64 bits of a digest. */
function lockNumber(schema: string, lock: string): bigint {
  return createHash('sha256').update(`${schema} ${lock}`).digest().readBigInt64BE();
}

function overPool(pool: Pool, listener: Listener, config: PostgresConfig, connector: Connector): SqlConnection {
  const compile = compiler(config.schema);
  /** What a transaction sets for itself, where its session could not. */
  const settings = (): string =>
    connector.sets
      ? ''
      : `; SET LOCAL statement_timeout = ${config.statement_timeout_ms}; SET LOCAL jit = off; ` +
        `SET LOCAL ${IDLE_TIMEOUT} = ${MOST_IDLE_MS}`;
  const toMessage = ({ text, values, unlimits }: Statement): Message => {
    const { text: compiled, names, preparedAs } = compile(text);
    const message = { text: compiled, values: names.map((name) => toWire(values[name])), preparedAs };
    return unlimits ? { ...message, unlimits } : message;
  };
  const exchange = (messages: readonly Message[], kind: ExchangeKind): Promise<readonly QueryResult[]> =>
    new Promise((resolve, reject) => pool.submit({ messages, kind, resolve, reject }));
  const transaction = async <Rows extends object>(
    opening: readonly Message[],
    statements: Statements<Rows>,
    kind: ExchangeKind,
  ): Promise<RowsOf<Rows>> => {
    const named = Object.entries<Statement | null>({ ...statements });
    const sent = named.flatMap(([, statement]) => (statement === null ? [] : [toMessage(statement)]));
    const results = await exchange([...opening, ...sent, ...(opening.length === 0 ? [] : [COMMIT])], kind);
    const answers = results.slice(opening.length, opening.length + sent.length).values();
    const rows = named.map(([name, statement]) => [name, statement === null ? [] : answers.next().value?.rows]);
    return Object.fromEntries(rows) as RowsOf<Rows>;
  };
  return {
    schema: config.schema,
    all: async <Row>(text: string, values: Bindings) => {
      const [result] = await exchange([toMessage({ text, values })], 'read');
      return (result?.rows ?? []) as readonly Row[];
    },
    snapshot: (statements) => {
      // One statement sees one state by itself.
      const alone = Object.values<Statement | null>({ ...statements }).filter((each) => each !== null).length <= 1;
      const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY${settings()}`;
      return transaction(alone ? [] : [plain(begin)], statements, 'read');
    },
    write: ({ name, contended }, statements, lease) => {
      const begin =
        `BEGIN${settings()}; SET LOCAL gligabao.transaction = 'begun'; ` +
        `SELECT pg_advisory_xact_lock(${lockNumber(config.schema, name)})`;
      const fence = lease === undefined ? [] : [toMessage({ text: FENCE, values: { lease } })];
      return transaction([plain(begin), ...fence], statements, contended ? 'commit' : 'note');
    },
    listen: (onWord) => listener.listen(onWord),
    use: () => pool.use(),
    hold: () =>
      holdState(
        (onBroken) => connector.open(onBroken, null),
        toMessage,
        `SET LOCAL statement_timeout = 0; SET LOCAL jit = off; SET LOCAL ${IDLE_TIMEOUT} = 0`,
      ),
    async close() {
      await listener.close();
      await pool.close();
    },
  };
}

interface Connector {
  /** Whether sessions have their settings from their beginning: nothing before the server has refused them. */
  readonly sets: boolean;
  /** @param silentMs how long nothing may come while an answer is awaited; somewhat more than a statement may take. */
  readonly open: (onBroken: () => void, silentMs?: number | null) => Promise<Connection>;
}

/** How long an answer is on its way at most, and what is sent before it. */
const ON_THE_WAY_MS = 5000;

const IDLE_TIMEOUT = 'idle_in_transaction_session_timeout';
/**
 * How long a transaction may wait for its next statement. All of them are sent together: where the rest does not come, it
 * is lost, and the locks that the transaction has keep everybody else waiting.
 */
const MOST_IDLE_MS = 10_000;

/** The server asks after 10 seconds without a word whether the client is there, and ends the session after 25. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * What every session has set besides. A plan is kept from the first time on: statements are made to be answered from
 * indexes whatever they are asked for, and planning one anew costs more than running it. Kept from when a table was small,
 * a plan would read all of it long after: so none reads a whole table that has an index to go by, and a page that an index
 * leads to is taken for one in memory.
 */
const PLANS = '-c jit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c random_page_cost=1.1';
const OPTIONS = `${PLANS} -c ${IDLE_TIMEOUT}=${MOST_IDLE_MS} ${KEEP_ALIVE}`;

/** Opens connections with settings of their own, unless the server or a pooler before it takes none. */
function connectorOf(config: PostgresConfig): Connector {
  const { url, prepared_statements: prepares } = config;
  // Options that the URL asks for would stand in the place of ours.
  let options = /[?&]options=/.test(url) ? null : OPTIONS;
  let statementTimeoutMs: number | null = config.statement_timeout_ms;
  return {
    get sets() {
      return options !== null;
    },
    open: async (onBroken, silentMs = config.statement_timeout_ms + ON_THE_WAY_MS) => {
      try {
        return await connect({ url, options, statementTimeoutMs, prepares, silentMs }, onBroken);
      } catch (error) {
        // How PgBouncer refuses a parameter that it does not know. Transactions set what matters for themselves.
        if (statementTimeoutMs === null || stateOf(translate(error)) !== '08P01') throw error;
        options = null;
        statementTimeoutMs = null;
        return connect({ url, options, statementTimeoutMs, prepares, silentMs }, onBroken);
      }
    },
  };
}

/**
 * Opens the database of a configuration, migrated and ready.
 *
 * @throws GligabaoError `unavailable` when it cannot be reached or used, or was written by a newer version; nothing is
 * left open then.
 */
export async function openDatabase(config: PostgresConfig): Promise<SqlConnection> {
  const connector = connectorOf(config);
  const pool = createPool(connector.open, config.max_connections);
  const sql = overPool(pool, createListener(config), config, connector);
  try {
    await migrate(sql);
    return sql;
  } catch (error) {
    await sql.close();
    throw error;
  }
}
