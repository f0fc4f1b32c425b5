import type { AnyPlugin, PluginUse } from '@gligabao/plugin';

/** One of the built-in plugins, loaded where it is chosen: nobody waits for the client of a vendor that is not used. */
export async function usePlugin(
  label: string,
  loading: Promise<{ readonly default: AnyPlugin }>,
  config: PluginUse['config'],
): Promise<PluginUse> {
  const { default: plugin } = await loading;
  return { label, plugin, config };
}
