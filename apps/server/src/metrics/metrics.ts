import type { CallContext, JournalEvent, RunId } from '@gligabao/core';
import { Gauge, Registry } from 'prom-client';
import type { ServerPorts } from '../server-ports.ts';
import { VERSION } from '../version.ts';
import { watchJournal } from './watch-journal.ts';
import { watchProcess } from './watch-process.ts';
import { type Answered, watchRequests } from './watch-requests.ts';
import { type StoreNumbers, watchStores } from './watch-stores.ts';

/** The numbers of a process that an operator watches, in the text format of Prometheus. No label holds a user's words. */
export interface Metrics {
  readonly showPool: StoreNumbers['showPool'];
  readonly sawEvent: (run: RunId, event: JournalEvent) => void;
  readonly answered: (request: Answered) => void;
  /** Watches the process until it is stopped. */
  readonly watchProcess: () => { stop(): void };
  /** Reads all numbers, and asks the stores for theirs. */
  readonly read: (ports: ServerPorts, now: number, context: CallContext) => Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const stores = watchStores(registry);
  const info = new Gauge({
    name: 'gligabao_info',
    help: 'The version that runs, as a label.',
    labelNames: ['version'] as const,
    registers: [registry],
  });
  info.set({ version: VERSION }, 1);
  return Object.freeze<Metrics>({
    showPool: stores.showPool,
    sawEvent: watchJournal(registry),
    answered: watchRequests(registry),
    watchProcess: () => watchProcess(registry),
    async read(ports, now, context) {
      await stores.ask(ports, now, context);
      return registry.metrics();
    },
  });
}
