import { GligabaoError, PORT_NAMES, type PortName, type Ports } from '@gligabao/core';
import type { z } from 'zod';

/** The version of this contract between host and plugin. A host opens only plugins of its own version. */
export const PLUGIN_API = 1;

/** Where a plugin writes what an operator should read. Never the text of a user, never a key. */
export interface PluginLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** How the connections of a plugin to its server are used. */
export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

export interface PluginContext<Config, Requires extends PortName> {
  /** The checked configuration, defaults filled in. */
  readonly config: Config;
  /** The ports named in `requires`. */
  readonly ports: Readonly<Pick<Ports, Requires>>;
  readonly log: PluginLog;
  /** Shows the operator the use of connections; `read` may be called as long as the plugin is open. */
  readonly showPool: (read: () => PoolUse) => void;
  /** Aborted when the host gives up opening. */
  readonly signal: AbortSignal;
}

export interface OpenedPlugin<Provides extends PortName> {
  readonly ports: Readonly<Pick<Ports, Provides>>;
  /** Releases everything; called once, after the last call to a port has ended. */
  close(): void | Promise<void>;
}

/** A plugin: a value that does nothing until it is opened. */
export interface Plugin<
  Schema extends z.ZodType = z.ZodType,
  Provides extends PortName = PortName,
  Requires extends PortName = PortName,
> {
  /** The package name. */
  readonly name: string;
  readonly api: typeof PLUGIN_API;
  /** A strict object schema, each field with a description; the table in the README is printed from it. */
  readonly config: Schema;
  readonly provides: readonly Provides[];
  readonly requires: readonly Requires[];
  /** Resolves when every port is ready for use, or rejects with nothing left open. */
  open(context: PluginContext<z.output<Schema>, Requires>): Promise<OpenedPlugin<Provides>>;
}

/** A plugin of which only the host's checks know what it takes and gives. */
export interface AnyPlugin extends Pick<Plugin, 'name' | 'api' | 'config' | 'provides' | 'requires'> {
  open(context: PluginContext<never, PortName>): Promise<OpenedPlugin<never>>;
}

/**
 * Checks and freezes the manifest of a plugin. Importing the result does nothing.
 *
 * @throws TypeError when the manifest names a port that does not exist, or provides nothing.
 */
export function definePlugin<
  Schema extends z.ZodType,
  const Provides extends PortName,
  const Requires extends PortName = never,
>(plugin: Plugin<Schema, Provides, Requires>): Plugin<Schema, Provides, Requires> {
  if (plugin.provides.length === 0) throw new TypeError(`${plugin.name} provides no port`);
  for (const port of [...plugin.provides, ...plugin.requires]) {
    if (!PORT_NAMES.includes(port)) throw new TypeError(`${plugin.name} names a port that does not exist: ${port}`);
  }
  return Object.freeze({
    ...plugin,
    provides: Object.freeze([...plugin.provides]),
    requires: Object.freeze([...plugin.requires]),
  });
}

/**
 * Takes a value for a plugin that this host can open.
 *
 * @throws GligabaoError `incorrect`, `plugin/not-a-plugin` or `plugin/wrong-api`, with what to do.
 */
export function asPlugin(value: unknown, from: string): AnyPlugin {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('open' in value) ||
    !('provides' in value) ||
    !('api' in value)
  ) {
    throw new GligabaoError(
      'incorrect',
      'plugin/not-a-plugin',
      `${from} is not a plugin: its default export must come from definePlugin`,
    );
  }
  if (value.api !== PLUGIN_API) {
    throw new GligabaoError(
      'incorrect',
      'plugin/wrong-api',
      `${from} speaks version ${String(value.api)} of the plugin contract, this host version ${PLUGIN_API}: install a release that fits`,
    );
  }
  return value as AnyPlugin;
}
