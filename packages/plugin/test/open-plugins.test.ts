import { describe, expect, it } from '@jest/globals';
import type { Embedder, GligabaoError, PortName } from '@gligabao/core';
import { z } from 'zod';
import { asPlugin, definePlugin, openPlugins, settingsTable, type AnyPlugin, type PluginUse } from '../src/index.ts';

const LOG = { info: () => undefined, warn: () => undefined };
const HOST = { log: LOG, signal: new AbortController().signal };

/** A plugin that writes down when it is opened and closed. */
function recording(
  events: string[],
  name: string,
  provides: readonly PortName[],
  requires: readonly PortName[] = [],
  how: { readonly failsToOpen?: boolean; readonly failsToClose?: boolean; readonly opensWithout?: boolean } = {},
): PluginUse {
  const plugin: AnyPlugin = definePlugin({
    name,
    api: 1,
    config: z.strictObject({ size: z.number().default(1).describe('How big.') }),
    provides,
    requires,
    async open({ ports }) {
      events.push(`open ${name} with ${Object.keys(ports).join(',') || 'nothing'}`);
      if (how.failsToOpen) throw new Error(`${name} will not open`);
      const given = how.opensWithout ? {} : Object.fromEntries(provides.map((port) => [port, {}]));
      return {
        ports: given as never,
        close() {
          events.push(`close ${name}`);
          if (how.failsToClose) throw new Error(`${name} will not close`);
        },
      };
    },
  });
  return { label: name, plugin, config: {} };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error as GligabaoError).code,
  );

describe('definePlugin', () => {
  it('freezes the manifest and its lists', () => {
    const { plugin } = recording([], 'a', ['embedder']);
    expect([plugin, plugin.provides, plugin.requires].every((value) => Object.isFrozen(value))).toBe(true);
  });

  it('refuses a manifest that provides nothing, or names a port that does not exist', () => {
    expect(() => recording([], 'a', [])).toThrow('a provides no port');
    expect(() => recording([], 'a', ['telepathy' as PortName])).toThrow('telepathy');
  });
});

describe('asPlugin', () => {
  it('takes what definePlugin made, and says what is wrong with anything else', () => {
    const { plugin } = recording([], 'a', ['embedder']);
    expect(asPlugin(plugin, 'a')).toBe(plugin);
    expect(() => asPlugin({}, 'their-package')).toThrow('their-package is not a plugin');
    expect(() => asPlugin({ ...plugin, api: 2 }, 'their-package')).toThrow('version 2');
  });
});

describe('openPlugins', () => {
  it('opens in dependency order, hands over only what is required, and closes in reverse', async () => {
    const events: string[] = [];
    const uses = [
      recording(events, 'top', ['tasks'], ['embedder']),
      recording(events, 'base', ['embedder', 'catalogue']),
    ];
    const opened = await openPlugins(uses, HOST);
    expect(Object.keys(opened.ports).sort()).toEqual(['catalogue', 'embedder', 'tasks']);
    await opened.close();
    expect(events).toEqual(['open base with nothing', 'open top with embedder', 'close top', 'close base']);
  });

  it('closes what is open when a later one fails, and passes its error on', async () => {
    const events: string[] = [];
    const uses = [
      recording(events, 'base', ['embedder']),
      recording(events, 'top', ['tasks'], ['embedder'], { failsToOpen: true }),
    ];
    await expect(openPlugins(uses, HOST)).rejects.toThrow('top will not open');
    expect(events.at(-1)).toBe('close base');
  });

  it('closes every plugin even when one fails to close', async () => {
    const events: string[] = [];
    const uses = [
      recording(events, 'one', ['embedder']),
      recording(events, 'two', ['tasks'], [], { failsToClose: true }),
    ];
    const opened = await openPlugins(uses, HOST);
    await expect(opened.close()).rejects.toThrow('two will not close');
    expect(events.slice(-2)).toEqual(['close two', 'close one']);
  });

  it('reports every bad setting of every plugin at once, by its path', async () => {
    const bad = (label: string, config: object): PluginUse => ({
      ...recording([], label, [label === 'a' ? 'tasks' : 'embedder']),
      config: { ...config },
    });
    const failing = openPlugins([bad('a', { size: 'big' }), bad('b', { colour: 1 })], HOST);
    await expect(failing).rejects.toThrow(/plugins\.a\.size: [\s\S]*plugins\.b: .*colour/u);
  });

  it('refuses a port that is missing, provided twice, promised and not opened, and plugins that need one another', async () => {
    expect(await codeOf(openPlugins([recording([], 'a', ['tasks'], ['embedder'])], HOST))).toBe('plugin/missing-port');
    expect(await codeOf(openPlugins([recording([], 'a', ['tasks']), recording([], 'b', ['tasks'])], HOST))).toBe(
      'plugin/port-provided-twice',
    );
    expect(await codeOf(openPlugins([recording([], 'a', ['tasks'], [], { opensWithout: true })], HOST))).toBe(
      'plugin/port-not-opened',
    );
    const circle = [recording([], 'a', ['tasks'], ['embedder']), recording([], 'b', ['embedder'], ['tasks'])];
    expect(await codeOf(openPlugins(circle, HOST))).toBe('plugin/cycle');
  });

  it('opens a plugin with its own types checked', async () => {
    const embedder = { provider: 'p', model: 'm', dimensions: 1 } as unknown as Embedder;
    const plugin = definePlugin({
      name: 'typed',
      api: 1,
      config: z.strictObject({ greeting: z.string().default('hello').describe('What to say.') }),
      provides: ['embedder'],
      requires: [],
      open: ({ config }) =>
        Promise.resolve({ ports: { embedder: { ...embedder, model: config.greeting } }, close: () => undefined }),
    });
    const { ports } = await openPlugins([{ label: 'typed', plugin, config: {} }], HOST);
    expect(ports.embedder?.model).toBe('hello');
    expect(settingsTable(plugin)).toContain('| `greeting` | What to say. | `"hello"` |');
  });
});
