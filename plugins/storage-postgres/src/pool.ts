import { setImmediate } from 'node:timers';
import type { PoolUse } from '@gligabao/plugin';
import type { Connection, Exchange } from './connection.ts';
import { closed } from './errors.ts';

/** Sends exchanges to the server over a bounded number of connections. */
export interface Pool {
  submit(exchange: Exchange): void;
  use(): PoolUse;
  /** Resolves when what was submitted is done and every connection is closed. */
  close(): Promise<void>;
}

// One slow read holds up those behind it in its flight, so a long queue is spread over the connections.
const MAX_IN_FLIGHT = 16;
/** So many reads are worth a second connection that has nothing to do: the server answers both at once. */
const WORTH_TWO = 4;

const areMany = (queue: readonly Exchange[]): boolean =>
  queue.filter(({ kind }) => kind === 'read').length >= WORTH_TWO;

/**
 * The exchanges that go to the server together: reads and notes as they queue up, half of them where another connection
 * is free for the rest; a commit by itself, or behind notes, which hold it up for less than a round trip.
 */
function takeFlight(queue: Exchange[], another: boolean): readonly Exchange[] {
  if (queue[0]?.kind === 'commit') return queue.splice(0, 1);
  const most = another && areMany(queue) ? Math.min(MAX_IN_FLIGHT, Math.ceil(queue.length / 2)) : MAX_IN_FLIGHT;
  const flight: Exchange[] = [];
  for (let index = 0; index < queue.length && flight.length < most;) {
    if (queue[index]?.kind === 'commit') index += 1;
    else flight.push(...queue.splice(index, 1));
  }
  const commit = queue.findIndex(({ kind }) => kind === 'commit');
  if (commit !== -1 && flight.every(({ kind }) => kind === 'note')) flight.push(...queue.splice(commit, 1));
  return flight;
}

/** How many flights the queue makes. */
function flightsIn(queue: readonly Exchange[]): number {
  const shared = queue.filter(({ kind }) => kind !== 'commit').length;
  return queue.length - shared + Math.ceil(shared / MAX_IN_FLIGHT);
}

/**
 * A pool of pipelined connections. What is submitted in one turn of the event loop and may share a connection goes out
 * in one flight. A connection that breaks is replaced when the next call needs one.
 */
export function createPool(open: (onBroken: () => void) => Promise<Connection>, maxConnections: number): Pool {
  const queue: Exchange[] = [];
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  let connecting = 0;
  let scheduled = false;
  // Set when the server refused one more connection, until one of those that are open comes back.
  let refused = false;
  let closing: (() => void) | undefined;
  let isClosed = false;

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(dispatch);
  };

  const add = async (): Promise<void> => {
    connecting += 1;
    try {
      // Assigned before it can break: that is told at the earliest in a later turn.
      const connection: Connection = await open(() => {
        all.delete(connection);
        const index = idle.indexOf(connection);
        if (index !== -1) idle.splice(index, 1);
      });
      all.add(connection);
      idle.push(connection);
    } catch (error) {
      refused = true;
      // Calls that some connection will come back for can wait; the others have nobody to wait for.
      if (all.size === 0) for (const exchange of queue.splice(0)) exchange.reject(error);
    } finally {
      connecting -= 1;
      schedule();
    }
  };

  const fly = async (connection: Connection, flight: readonly Exchange[]): Promise<void> => {
    await connection.send(flight);
    refused = false;
    if (connection.usable) idle.push(connection);
    else all.delete(connection);
    schedule();
  };

  function dispatch(): void {
    scheduled = false;
    while (queue.length > 0) {
      const connection = idle.pop();
      if (connection === undefined) break;
      // For the next time: who waits for a connection now is served sooner by the one that is there.
      if (all.size + connecting < Math.min(2, maxConnections) && areMany(queue)) void add();
      void fly(connection, takeFlight(queue, idle.length > 0));
    }
    const wanted = refused && all.size > 0 ? 0 : Math.min(flightsIn(queue), maxConnections - all.size);
    for (let opening = connecting; opening < wanted; opening += 1) void add();
    if (closing !== undefined && queue.length === 0 && connecting === 0 && idle.length === all.size) closing();
  }

  return {
    use: () => ({ total: all.size, idle: idle.length, waiting: queue.length }),
    submit(exchange) {
      if (isClosed) {
        exchange.reject(closed());
        return;
      }
      queue.push(exchange);
      schedule();
    },
    async close() {
      isClosed = true;
      await new Promise<void>((resolve) => {
        closing = resolve;
        schedule();
      });
      await Promise.all([...all].map((connection) => connection.close()));
    },
  };
}
