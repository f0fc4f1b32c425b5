import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GligabaoError } from '@gligabao/core';
import { asPlugin, type PluginUse } from '@gligabao/plugin';
import { chooseClassifier, chooseEmbedder, chooseLanguageModel, wantedEmbedder } from './choose-models.ts';
import { chooseStore, chooseVectors } from './choose-storage.ts';
import type { LoadedSettings } from './config/load-settings.ts';
import type { SettingName, Settings } from './config/settings.ts';

/** The plugins that the settings ask for, and what they ask for in vain. */
export interface ChosenPlugins {
  readonly uses: readonly PluginUse[];
  /** Settings that name a provider which cannot be used, and why; said once at the start and in the health report. */
  readonly missing: readonly string[];
}

/** The size of the vectors of the local embedder. */
const OWN_DIMENSIONS = 512;
const NOT_AVAILABLE = 'is not available in this release; leave it out';

/** Settings that are known and that nothing here heeds yet: refused, since a server that ignored them would mislead. */
function refuseUnavailable(settings: Settings): void {
  const asked: readonly (readonly [name: SettingName, isAsked: boolean, what: string])[] = [
    [
      'embedding_dimensions',
      wantedEmbedder(settings) !== 'openai' && (settings.embedding_dimensions ?? OWN_DIMENSIONS) !== OWN_DIMENSIONS,
      'another size than 512',
    ],
    ['geo', settings.geo, 'looking up places'],
    ['auth', settings.auth !== 'none', 'authentication'],
  ];
  const found = asked.find(([, isAsked]) => isAsked);
  if (!found) return;
  const [name, , what] = found;
  throw new GligabaoError('incorrect', 'config/bad-settings', `${name}: ${what} ${NOT_AVAILABLE}`);
}

async function loadForeign({ settings, folder }: LoadedSettings): Promise<readonly PluginUse[]> {
  const { resolve } = createRequire(join(folder, 'gligabao.toml'));
  return Promise.all(
    Object.entries(settings.plugins).map(async ([label, { use, ...config }]) => {
      let path: string;
      try {
        path = resolve(use);
      } catch {
        throw new GligabaoError(
          'incorrect',
          'plugin/not-found',
          `plugins.${label}: ${use} is not installed where the configuration file is; install it there`,
        );
      }
      const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
      return { label, plugin: asPlugin(module.default, `plugins.${label} (${use})`), config };
    }),
  );
}

/** Chooses plugins by the settings. One of another's that provides a port takes the place of the built-in one. */
export async function choosePlugins(loaded: LoadedSettings, given: readonly PluginUse[]): Promise<ChosenPlugins> {
  const { settings } = loaded;
  refuseUnavailable(settings);
  const foreign = [...(await loadForeign(loaded)), ...given];
  const taken = new Set(foreign.flatMap(({ plugin }) => plugin.provides));
  const missing: string[] = [];
  // A language model and the tasks it would do are one choice.
  const languageTaken = taken.has('tasks') || taken.has('language-model');
  const builtIn = [
    await chooseStore(settings),
    ...(taken.has('vector-index') ? [] : await chooseVectors(settings, missing)),
    ...(taken.has('embedder') ? [] : await chooseEmbedder(settings, missing)),
    ...(languageTaken ? [] : await chooseLanguageModel(settings, missing)),
    ...(await chooseClassifier(settings)),
  ].filter(({ plugin }) => !plugin.provides.some((port) => taken.has(port)));
  return { uses: [...builtIn, ...foreign], missing };
}
