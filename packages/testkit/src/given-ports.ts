import { PORT_NAMES, type Ports } from '@gligabao/core';
import { definePlugin, PLUGIN_API, type AnyPlugin, type PluginUse } from '@gligabao/plugin';
import type { OpenedPorts } from './contract.ts';

/**
 * The ports that a test gives to a plugin, as a plugin that provides those the subject requires. It takes the settings
 * of the subject, because it needs none of its own.
 */
export function givenPorts(subject: AnyPlugin, config: PluginUse['config'], given: OpenedPorts): readonly PluginUse[] {
  const provides = PORT_NAMES.filter((port) => subject.requires.includes(port) && given[port] !== undefined);
  if (provides.length === 0) return [];
  const plugin: AnyPlugin = definePlugin({
    name: 'given',
    api: PLUGIN_API,
    config: subject.config,
    provides,
    requires: [],
    // Only the ports that `provides` names are taken from it, and those are there.
    open: () => Promise.resolve({ ports: given as Ports, close: () => undefined }),
  });
  return [{ label: 'given', plugin, config }];
}
