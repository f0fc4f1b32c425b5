import { inspect } from 'node:util';
import type { PortName, Ports } from '@gligabao/core';
import { openPlugins, type PluginLog, type PluginUse } from '@gligabao/plugin';
import { CALL } from './call.ts';
import { portOf } from './contract.ts';

/** A port of an opened plugin. */
export interface OpenedPort<Name extends PortName> {
  readonly port: Ports[Name];
  /** Everything that the plugin logged so far. */
  readonly lines: readonly string[];
}

/** Opens a plugin that needs no other for one of its ports, as the settings of a server would. */
export async function openPort<Name extends PortName>(use: PluginUse, name: Name): Promise<OpenedPort<Name>> {
  const lines: string[] = [];
  const write = (fields: Readonly<Record<string, unknown>>, message: string): void => {
    lines.push(`${inspect(fields, { depth: 9 })} ${message}`);
  };
  const log: PluginLog = { info: write, warn: write };
  const { ports } = await openPlugins([use], { log, signal: CALL.signal });
  return { port: portOf(ports, name), lines };
}

/** The error of a call, or what it gave when it had none. */
export async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error);
}
