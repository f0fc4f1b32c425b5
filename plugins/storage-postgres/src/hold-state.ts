import type { QueryResult } from 'pg';
import type { Connection, Message } from './connection.ts';
import type { HeldState } from './sql-connection.ts';
import type { Statement } from './statement.ts';

/** Opens a connection that sees one state of the database until it is closed. */
export async function holdState(
  open: (onBroken: () => void) => Promise<Connection>,
  toMessage: (statement: Statement) => Message,
  settings: string,
): Promise<HeldState> {
  const connection = await open(() => undefined);
  const send = (message: Message): Promise<readonly QueryResult[]> =>
    new Promise((resolve, reject) => {
      void connection.send([{ messages: [message], kind: 'read', resolve, reject }]);
    });
  try {
    await send({ text: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${settings}`, values: [], preparedAs: null });
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    all: async <Row>(text: string, values: Statement['values']) => {
      const [result] = await send(toMessage({ text, values }));
      return (result?.rows ?? []) as readonly Row[];
    },
    // The transaction ends with its connection.
    close: () => connection.close(),
  };
}
