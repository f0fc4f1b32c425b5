import { GligabaoError, type PortName, type Ports } from '@gligabao/core';
import { z } from 'zod';
import type { AnyPlugin, OpenedPlugin, PluginLog, PoolUse } from './define-plugin.ts';

/** A plugin that the configuration asks for. */
export interface PluginUse {
  /** The name under which settings and errors speak of it. */
  readonly label: string;
  readonly plugin: AnyPlugin;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface OpenPlugins {
  readonly ports: Readonly<Partial<Ports>>;
  /** Closes in the reverse order of opening; every plugin is closed even when one fails. */
  close(): Promise<void>;
}

interface Checked {
  readonly use: PluginUse;
  readonly config: unknown;
}

/** Every bad setting of every plugin at once, each with its path. */
function checkConfigs(uses: readonly PluginUse[]): readonly Checked[] {
  const problems: string[] = [];
  const checked = uses.map((use) => {
    const result = use.plugin.config.safeParse(use.config);
    if (result.success) return { use, config: result.data };
    for (const issue of result.error.issues) {
      problems.push(`plugins.${[use.label, ...issue.path.map(String)].join('.')}: ${issue.message}`);
    }
    return { use, config: undefined };
  });
  if (problems.length > 0) {
    throw new GligabaoError(
      'incorrect',
      'plugin/bad-settings',
      `settings that do not fit:\n  ${problems.join('\n  ')}`,
    );
  }
  return checked;
}

/** Plugins in an order in which each finds the ports that it requires. */
function inDependencyOrder(checked: readonly Checked[]): readonly Checked[] {
  const providers = new Map<PortName, Checked>();
  for (const each of checked) {
    for (const port of each.use.plugin.provides) {
      const other = providers.get(port);
      if (other) {
        throw new GligabaoError(
          'incorrect',
          'plugin/port-provided-twice',
          `${other.use.label} and ${each.use.label} both provide ${port}: leave one of them out`,
        );
      }
      providers.set(port, each);
    }
  }
  const ordered: Checked[] = [];
  const visit = (each: Checked, path: readonly string[]): void => {
    if (ordered.includes(each)) return;
    if (path.includes(each.use.label)) {
      throw new GligabaoError(
        'incorrect',
        'plugin/cycle',
        `plugins need one another: ${[...path, each.use.label].join(' -> ')}`,
      );
    }
    for (const port of each.use.plugin.requires) {
      const provider = providers.get(port);
      if (!provider) {
        throw new GligabaoError(
          'incorrect',
          'plugin/missing-port',
          `${each.use.label} needs ${port}, and no configured plugin provides it`,
        );
      }
      visit(provider, [...path, each.use.label]);
    }
    ordered.push(each);
  };
  for (const each of checked) visit(each, []);
  return ordered;
}

async function closeAll(
  opened: readonly { readonly label: string; readonly plugin: OpenedPlugin<never> }[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const { plugin } of opened.toReversed()) {
    try {
      await plugin.close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} plugins failed to close`);
}

/**
 * Opens plugins in dependency order and gathers their ports. When one fails, those already open are closed again and
 * its error is passed on.
 *
 * @throws GligabaoError `incorrect` for settings, cycles, and ports that are missing or provided twice.
 */
export async function openPlugins(
  uses: readonly PluginUse[],
  host: {
    readonly log: PluginLog;
    readonly signal: AbortSignal;
    readonly showPool?: (label: string, read: () => PoolUse) => void;
  },
): Promise<OpenPlugins> {
  const opened: { readonly label: string; readonly plugin: OpenedPlugin<never> }[] = [];
  const ports: Partial<Ports> = {};
  try {
    for (const { use, config } of inDependencyOrder(checkConfigs(uses))) {
      const needed: Partial<Ports> = Object.fromEntries(use.plugin.requires.map((port) => [port, ports[port]]));
      // Its own schema made the configuration, and its own list chose the ports.
      const context = {
        config: config as never,
        ports: needed as Ports,
        log: host.log,
        showPool: (read: () => PoolUse) => host.showPool?.(use.label, read),
        signal: host.signal,
      };
      const plugin = await use.plugin.open(context);
      opened.push({ label: use.label, plugin });
      const provided: Partial<Ports> = plugin.ports;
      for (const port of use.plugin.provides) {
        if (provided[port] === undefined) {
          throw new GligabaoError(
            'fault',
            'plugin/port-not-opened',
            `${use.label} says that it provides ${port}, and opened without it`,
          );
        }
        Object.assign(ports, { [port]: provided[port] });
      }
    }
  } catch (error) {
    await closeAll(opened).catch(() => undefined);
    throw error;
  }
  return { ports: Object.freeze(ports), close: () => closeAll(opened) };
}

/** The settings of a plugin as rows of a Markdown table: name, what it means, default. */
export function settingsTable(plugin: Pick<AnyPlugin, 'config'>): string {
  const schema = z.toJSONSchema(plugin.config, { io: 'input', unrepresentable: 'any' });
  const rows = Object.entries(schema.properties ?? {}).map(([name, value]) => {
    const field = typeof value === 'object' ? value : {};
    const fallback = field.default === undefined ? '' : `\`${JSON.stringify(field.default)}\``;
    return `| \`${name}\` | ${field.description ?? ''} | ${fallback} |`;
  });
  return ['| setting | meaning | default |', '| --- | --- | --- |', ...rows].join('\n');
}
