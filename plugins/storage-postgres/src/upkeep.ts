import type { Upkeep } from '@gligabao/core';
import { stopIfAborted } from './errors.ts';
import type { SqlConnection } from './sql-connection.ts';
import { type IndexRow, onIndexes, readIndexes } from './upkeep/indexes.ts';
import { onServer, readServer, type ServerRow } from './upkeep/server.ts';
import { onTables, readTables, type TableRow } from './upkeep/tables.ts';

/** How the database is kept. */
export function postgresUpkeep(sql: SqlConnection): Upkeep {
  return Object.freeze<Upkeep>({
    async look(context) {
      stopIfAborted(context);
      const { schema } = sql;
      const { server, tables, indexes } = await sql.snapshot<{
        server: ServerRow;
        tables: TableRow;
        indexes: IndexRow;
      }>({
        server: readServer,
        tables: readTables(schema),
        indexes: readIndexes(schema),
      });
      return [...server.flatMap(onServer), ...onTables(schema, tables), ...onIndexes(schema, indexes)];
    },
  });
}
