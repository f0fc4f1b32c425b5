export type { AnyPlugin, OpenedPlugin, Plugin, PluginContext, PluginLog } from './define-plugin.ts';
export { asPlugin, definePlugin, PLUGIN_API } from './define-plugin.ts';
export type { OpenPlugins, PluginUse } from './open-plugins.ts';
export { openPlugins, settingsTable } from './open-plugins.ts';
