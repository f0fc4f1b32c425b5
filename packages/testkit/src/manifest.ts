import assert from 'node:assert/strict';
import { PORT_NAMES } from '@gligabao/core';
import { asPlugin, type AnyPlugin, settingsTable } from '@gligabao/plugin';
import type { Clause } from './contract.ts';

/** The settings that the table of the README would print without a meaning. */
function undescribed(plugin: AnyPlugin): readonly string[] {
  const rows = settingsTable(plugin).split('\n');
  return rows.filter((row) => /^\| `[^`]*` \|\s*\|/.test(row));
}

/** What every manifest promises, whatever the plugin provides. */
export function manifestClauses(
  config: () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>,
): readonly Clause<AnyPlugin>[] {
  return [
    {
      name: 'the manifest is frozen data that this host can open',
      check: async (plugin) => {
        assert.equal(asPlugin(plugin, plugin.name), plugin);
        assert(Object.isFrozen(plugin), 'the manifest is not frozen: make it with definePlugin');
        assert(Object.isFrozen(plugin.provides) && Object.isFrozen(plugin.requires), 'a list of ports is not frozen');
        for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(plugin))) {
          assert(property.get === undefined, `${key} is a getter: importing and reading a manifest runs nothing`);
        }
      },
    },
    {
      name: 'the manifest names a package, and ports that exist, each once',
      check: async (plugin) => {
        assert.match(plugin.name, /^(@[a-z0-9-]+\/)?[a-z0-9-]+$/);
        assert(plugin.provides.length > 0, 'it provides nothing');
        const ports = [...plugin.provides, ...plugin.requires];
        assert.deepEqual(
          ports.filter((port) => !PORT_NAMES.includes(port)),
          [],
        );
        assert.equal(new Set(ports).size, ports.length, 'a port is named twice');
      },
    },
    {
      name: 'the settings are a strict object, each field with a description',
      check: async (plugin) => {
        assert.deepEqual(undescribed(plugin), [], 'settings without a description');
        const given = await config();
        assert(plugin.config.safeParse(given).success, 'the settings of the test do not fit');
        assert(!plugin.config.safeParse({ ...given, 'no-such-setting': 1 }).success, 'an unknown setting is accepted');
      },
    },
  ];
}
