import { describe, expect, it } from '@jest/globals';
import { STORE_PORTS } from '@gligabao/core';
import { definePlugin, PLUGIN_API } from '@gligabao/plugin';
import { z } from 'zod';
import { breaking, memoryStores, type Tester, verifyPlugin, verifyReopens } from '../src/index.ts';

const Config = z.strictObject({ shelf: z.string().default('main').describe('Where the stores stand.') });
const shelves = new Map<string, ReturnType<typeof memoryStores>>();

/** The memory stores as a plugin that keeps them on a shelf between openings. */
const shelved = definePlugin({
  name: 'shelved-stores',
  api: PLUGIN_API,
  config: Config,
  provides: STORE_PORTS,
  requires: [],
  async open({ config }) {
    const ports = shelves.get(config.shelf) ?? memoryStores();
    shelves.set(config.shelf, ports);
    return { ports, close: () => undefined };
  },
});

let count = 0;
const config = () => ({ shelf: `shelf ${(count += 1)}` });

describe('verifyPlugin on a plugin that keeps its promises', () => {
  verifyPlugin(shelved, { config }, { describe, it });
  verifyReopens(shelved, { config }, { describe, it });
});

/** Collects what would be registered, and runs it but for what takes long: the names of tests that fail, with why. */
async function failures(register: (tester: Tester) => void): Promise<ReadonlyMap<string, string>> {
  const tests: (readonly [string, () => Promise<void>])[] = [];
  register({
    describe: (_name, body) => body(),
    it: (name, body, timeout) => void (timeout === undefined && tests.push([name, body])),
  });
  const failed = new Map<string, string>();
  for (const [name, body] of tests) {
    await body().catch((error: unknown) => failed.set(name, error instanceof Error ? error.message : String(error)));
  }
  return failed;
}

const CLAUSE = 'find answers in the order of the names asked for, with null for a name that does not exist';
const forgetful = definePlugin({
  ...shelved,
  async open() {
    const broken = breaking('dataset-store', (datasets) => ({
      find: async (...call) => (await datasets.find(...call)).filter((dataset) => dataset !== null),
    }));
    return { ports: broken(memoryStores()), close: () => undefined };
  },
});

describe('verifyPlugin on a plugin that breaks a promise', () => {
  it('fails the clause', async () => {
    const failed = await failures((tester) => verifyPlugin(forgetful, { config }, tester));
    expect([...failed.keys()]).toContain(CLAUSE);
  });

  it('accepts a known deviation, which carries its reason', async () => {
    const clauses = await failures((tester) => verifyPlugin(forgetful, { config }, tester));
    const deviations = Object.fromEntries([...clauses.keys()].map((name) => [name, 'names are forgotten here']));
    const failed = await failures((tester) => verifyPlugin(forgetful, { config, deviations }, tester));
    expect([...failed.keys()]).toEqual([]);
  });

  it('fails a deviation that no longer deviates, and one of no clause', async () => {
    const deviations = { [CLAUSE]: 'once it did', 'no such clause': 'a slip' };
    const failed = await failures((tester) => verifyPlugin(shelved, { config, deviations }, tester));
    expect([...failed.keys()]).toEqual([`deviates (once it did): ${CLAUSE}`, 'deviation: no such clause']);
  });

  it('fails a store that forgets when it is closed', async () => {
    const failed = await failures((tester) => verifyReopens(forgetful, { config }, tester));
    expect(failed.size).toBe(1);
  });
});

describe('verifyPlugin on a manifest', () => {
  const bare = { ...shelved, provides: ['run-store'] as const };

  it.each([
    ['is not frozen', { ...bare }],
    ['has a setting without a description', definePlugin({ ...bare, config: z.strictObject({ shelf: z.string() }) })],
    ['accepts unknown settings', definePlugin({ ...bare, config: z.object({ shelf: z.string().describe('Where.') }) })],
    ['names a port twice', definePlugin({ ...bare, provides: ['run-store', 'run-store'] })],
  ])('fails one that %s', async (_what, plugin) => {
    const ports = () => memoryStores();
    const failed = await failures((tester) => verifyPlugin(plugin, { config, ports }, tester));
    expect([...failed.keys()].filter((name) => /manifest|settings/.test(name))).toHaveLength(1);
  });

  it('closes the plugin and disposes of its settings after each clause', async () => {
    const events: string[] = [];
    const plugin = definePlugin({
      ...bare,
      provides: ['dataset-store'],
      open: async () => ({ ports: memoryStores(), close: () => void events.push('closed') }),
    });
    const dispose = () => void events.push('disposed');
    const failed = await failures((tester) =>
      verifyPlugin(plugin, { config, dispose, ports: () => memoryStores() }, tester),
    );
    expect(failed.has('open creates a dataset that holds nothing, and returns the same one from then on')).toBe(false);
    expect(events.slice(0, 2)).toEqual(['closed', 'disposed']);
    expect(events.filter((event) => event === 'closed')).toHaveLength(events.length / 2);
  });
});
