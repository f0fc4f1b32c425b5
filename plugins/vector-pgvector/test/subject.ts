import { asPlugin } from '@gligabao/plugin';
import plugin from '../src/index.ts';

/** The plugin as a host sees it, whatever it provides. */
export const subject = asPlugin(plugin, plugin.name);
