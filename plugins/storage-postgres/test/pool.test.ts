import { describe, expect, it } from '@jest/globals';
import type { Connection, Exchange, ExchangeKind } from '../src/connection.ts';
import { createPool } from '../src/pool.ts';

/** A pool of connections that are open, and what each flight over them carried. */
async function poolOf(connections: number) {
  const flights: number[] = [];
  const open = async (): Promise<Connection> => ({
    usable: true,
    async send(flight) {
      flights.push(flight.length);
      await Promise.resolve();
      for (const exchange of flight) exchange.resolve([]);
    },
    close: async () => undefined,
  });
  const pool = createPool(open, connections);
  const submit = (kind: ExchangeKind): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const exchange: Exchange = { messages: [], kind, resolve, reject };
      pool.submit(exchange);
    });
  // A commit shares nothing: as many at once open as many connections.
  await Promise.all(Array.from({ length: connections }, () => submit('commit')));
  flights.length = 0;
  return { flights, together: (kinds: readonly ExchangeKind[]) => Promise.all(kinds.map(submit)) };
}

describe('reads that are issued together', () => {
  it('go in one flight where no other connection is free, or where they are few', async () => {
    const alone = await poolOf(1);
    await alone.together(['read', 'read', 'read', 'read', 'read']);
    expect(alone.flights).toEqual([5]);
    const several = await poolOf(3);
    await several.together(['read', 'read', 'note']);
    expect(several.flights).toEqual([3]);
  });

  it('are shared out among two connections that are free', async () => {
    const { flights, together } = await poolOf(3);
    await together(['read', 'read', 'read', 'read', 'read']);
    expect(flights.reduce((sum, each) => sum + each, 0)).toBe(5);
    expect(flights[0]).toBe(3);
    expect(flights.length).toBeGreaterThan(1);
  });
});
