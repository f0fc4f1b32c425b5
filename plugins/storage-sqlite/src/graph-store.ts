import type { GraphStore, OwnLines } from '@gligabao/core';
import type { SqlConnection } from './database.ts';
import { stopIfAborted } from './errors.ts';
import { commit } from './graph/commit.ts';
import { evidence } from './graph/evidence.ts';
import { hydrate } from './graph/hydrate.ts';
import { lookUp } from './graph/look-up.ts';
import { neighbours } from './graph/neighbours.ts';
import { outline } from './graph/outline.ts';
import { readings } from './graph/readings.ts';
import { statements } from './graph/statements.ts';

/** The graph store over a connection. Each call runs in one turn of the event loop, and so sees one state. */
export function sqliteGraphStore(sql: SqlConnection, lines: OwnLines): GraphStore {
  return Object.freeze<GraphStore>({
    async lookUp(dataset, nameKeys, clocks, context) {
      stopIfAborted(context);
      return sql.read(() => lookUp(sql, dataset, nameKeys, clocks));
    },
    async neighbours(dataset, query, clocks, context) {
      stopIfAborted(context);
      return sql.read(() => neighbours(sql, dataset, query, clocks));
    },
    async outline(dataset, query, clocks, context) {
      stopIfAborted(context);
      return sql.read(() => outline(sql, dataset, query, clocks));
    },
    async hydrate(dataset, query, clocks, context) {
      stopIfAborted(context);
      return sql.read(() => hydrate(sql, dataset, query, clocks));
    },
    async evidence(dataset, query, context) {
      stopIfAborted(context);
      return evidence(sql, dataset, query);
    },
    async statements(dataset, query, clocks, context) {
      stopIfAborted(context);
      return statements(sql, dataset, query, clocks.knownAt);
    },
    async readings(dataset, query, context) {
      stopIfAborted(context);
      return readings(sql, dataset, query);
    },
    async commit(dataset, plan, context) {
      stopIfAborted(context);
      lines.require(context.lease);
      return commit(sql, dataset, plan);
    },
  });
}
