import type { CallContext } from '@gligabao/core';
import type { PoolUse } from '@gligabao/plugin';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ServerPorts } from '../server-ports.ts';

/** Numbers of the stores: connections, and the queue as all processes on a store see it. */
export interface StoreNumbers {
  /** A plugin has connections, and tells their use when it is asked. */
  readonly showPool: (plugin: string, read: () => PoolUse) => void;
  /** Asks the stores for what only they know. A store that cannot be reached is told of as one. */
  readonly ask: (ports: ServerPorts, now: number, context: CallContext) => Promise<void>;
}

export function watchStores(registry: Registry): StoreNumbers {
  const registers = [registry];
  const pools = new Map<string, () => PoolUse>();
  registry.registerMetric(
    new Gauge({
      name: 'gligabao_pool_connections',
      help: 'Connections of a plugin to its server, by state.',
      labelNames: ['plugin', 'state'] as const,
      registers: [],
      collect() {
        for (const [plugin, read] of pools) {
          const { total, idle } = read();
          this.set({ plugin, state: 'idle' }, idle);
          this.set({ plugin, state: 'busy' }, total - idle);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'gligabao_pool_waiting',
      help: 'Calls of a plugin that wait for a connection.',
      labelNames: ['plugin'] as const,
      registers: [],
      collect() {
        for (const [plugin, read] of pools) this.set({ plugin }, read().waiting);
      },
    }),
  );
  const up = new Gauge({
    name: 'gligabao_store_up',
    help: 'Whether the store has answered: 1, or 0, and then there are no numbers of the queue.',
    registers,
  });
  const depth = new Gauge({
    name: 'gligabao_queue_waiting',
    help: 'Remember runs that wait for their turn, of all processes on the store.',
    registers,
  });
  const age = new Gauge({
    name: 'gligabao_queue_oldest_seconds',
    help: 'For how long the run that waits longest has waited; 0 when none does.',
    registers,
  });
  const held = new Gauge({
    name: 'gligabao_lines_held',
    help: 'Datasets that some process on the store works on, or keeps for itself.',
    registers,
  });
  const lost = new Counter({
    name: 'gligabao_leases_lost_total',
    help: 'Leases that were over and had to be ended, of all processes since the store was made.',
    registers,
  });
  const takenOver = new Counter({
    name: 'gligabao_runs_taken_over_total',
    help: 'Runs that a process took over from one whose lease was lost.',
    registers,
  });
  /** The store counts for all processes: what it says stands, whatever was said before. */
  const count = (counter: Counter, value: number): void => {
    counter.reset();
    counter.inc(value);
  };
  return {
    showPool: (plugin, read) => void pools.set(plugin, read),
    async ask(ports, now, context) {
      try {
        const queue = await ports['run-lines'].state(context);
        up.set(1);
        depth.set(queue.waiting);
        held.set(queue.held);
        count(lost, queue.lostLeases);
        count(takenOver, queue.takenOver);
        age.set(queue.oldestQueuedAt === null ? 0 : Math.max(0, now - queue.oldestQueuedAt) / 1000);
      } catch {
        // Whoever asks for numbers wants them above all when something is down.
        up.set(0);
        for (const number of [depth, age, held, lost, takenOver]) number.remove();
      }
    },
  };
}
