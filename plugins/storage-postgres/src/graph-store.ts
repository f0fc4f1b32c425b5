import type { GraphStore } from '@gligabao/core';
import type { SqlConnection } from './sql-connection.ts';
import { stopIfAborted } from './errors.ts';
import { commit } from './graph/commit.ts';
import { evidence } from './graph/evidence.ts';
import { hydrate } from './graph/hydrate.ts';
import { lookUp } from './graph/look-up.ts';
import { neighbours } from './graph/neighbours.ts';
import { outline } from './graph/outline.ts';
import { readings } from './graph/readings.ts';
import { statements } from './graph/statements.ts';
import type { Statistics } from './statistics.ts';

/** The graph store over a database. Each call is one round trip, and sees one state; `outline` is two side by side. */
export function postgresGraphStore(sql: SqlConnection, statistics: Statistics): GraphStore {
  return Object.freeze<GraphStore>({
    async lookUp(dataset, nameKeys, clocks, context) {
      stopIfAborted(context);
      return lookUp(sql, dataset, nameKeys, clocks);
    },
    async neighbours(dataset, query, clocks, context) {
      stopIfAborted(context);
      return neighbours(sql, dataset, query, clocks);
    },
    async outline(dataset, query, clocks, context) {
      stopIfAborted(context);
      return outline(sql, dataset, query, clocks);
    },
    async hydrate(dataset, query, clocks, context) {
      stopIfAborted(context);
      return hydrate(sql, dataset, query, clocks);
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
      const outcome = await commit(sql, dataset, plan, context.lease);
      statistics.committed();
      return outcome;
    },
  });
}
