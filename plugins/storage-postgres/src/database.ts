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

const COMMIT: Message = Object.freeze({ text: 'COMMIT', values: Object.freeze([]) });

/** The number of a lock, which all clients of a database share: the first 64 bits of a digest. */
function lockNumber(schema: string, lock: string): bigint {
  return createHash('sha256').update(`${schema} ${lock}`).digest().readBigInt64BE();
}

function overPool(pool: Pool, listener: Listener, config: PostgresConfig, open: Connector): SqlConnection {
  const compile = compiler(config.schema);
  const settings = `SET LOCAL statement_timeout = ${config.statement_timeout_ms}; SET LOCAL jit = off`;
  const toMessage = ({ text, values }: Statement): Message => {
    const { text: compiled, names } = compile(text);
    return { text: compiled, values: names.map((name) => toWire(values[name])) };
  };
  const exchange = (messages: readonly Message[], kind: ExchangeKind): Promise<readonly QueryResult[]> =>
    new Promise((resolve, reject) => pool.submit({ messages, kind, resolve, reject }));
  const transaction = async <Rows extends object>(
    begin: readonly Statement[],
    statements: Statements<Rows>,
    kind: ExchangeKind,
  ): Promise<RowsOf<Rows>> => {
    const named = Object.entries<Statement | null>({ ...statements });
    const sent = named.flatMap(([, statement]) => (statement === null ? [] : [toMessage(statement)]));
    const opening = begin.map(toMessage);
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
      const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${settings}`;
      return transaction(alone ? [] : [{ text: begin, values: {} }], statements, 'read');
    },
    write: ({ name, contended }, statements, lease) => {
      const begin =
        `BEGIN; ${settings}; SET LOCAL gligabao.transaction = 'begun'; ` +
        `SELECT pg_advisory_xact_lock(${lockNumber(config.schema, name)})`;
      const fence = lease === undefined ? [] : [{ text: FENCE, values: { lease } }];
      return transaction([{ text: begin, values: {} }, ...fence], statements, contended ? 'commit' : 'note');
    },
    listen: (onWord) => listener.listen(onWord),
    use: () => pool.use(),
    hold: () => holdState(open, toMessage, 'SET LOCAL statement_timeout = 0; SET LOCAL jit = off'),
    async close() {
      await listener.close();
      await pool.close();
    },
  };
}

type Connector = (onBroken: () => void) => Promise<Connection>;

/** Opens connections with a time limit of their own, unless the server or a pooler before it takes none. */
function connector(config: PostgresConfig): Connector {
  let statementTimeoutMs: number | null = config.statement_timeout_ms;
  return async (onBroken) => {
    try {
      return await connect({ url: config.url, statementTimeoutMs }, onBroken);
    } catch (error) {
      // How PgBouncer refuses a parameter that it does not know. Transactions set the limit for themselves.
      if (statementTimeoutMs === null || stateOf(translate(error)) !== '08P01') throw error;
      statementTimeoutMs = null;
      return connect({ url: config.url, statementTimeoutMs }, onBroken);
    }
  };
}

/**
 * Opens the database of a configuration, migrated and ready.
 *
 * @throws GligabaoError `unavailable` when it cannot be reached or used, or was written by a newer version; nothing is
 * left open then.
 */
export async function openDatabase(config: PostgresConfig): Promise<SqlConnection> {
  const open = connector(config);
  const pool = createPool(open, config.max_connections);
  const sql = overPool(pool, createListener(config), config, open);
  try {
    await migrate(sql);
    return sql;
  } catch (error) {
    await sql.close();
    throw error;
  }
}
