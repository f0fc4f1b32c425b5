import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { GligabaoError } from '@gligabao/core';
import { closest } from 'fastest-levenshtein';
import { parse } from 'smol-toml';
import { FILE_ONLY, Settings, SETTING_NAMES, VENDOR_VARIABLES, type SettingName } from './settings.ts';

/** Where a setting came from. */
export type Origin = 'default' | 'file' | 'environment' | 'flag';

export interface LoadedSettings {
  readonly settings: Settings;
  readonly origins: Readonly<Record<SettingName, Origin>>;
  /** The configuration file that was read, or null. */
  readonly file: string | null;
  /** The folder that relative names of plugins are resolved from. */
  readonly folder: string;
}

const FILE_NAME = 'gligabao.toml';

function wrong(message: string): GligabaoError {
  return new GligabaoError('incorrect', 'config/bad-settings', message);
}

function isSetting(name: string): name is SettingName {
  return SETTING_NAMES.some((known) => known === name);
}

function unknownKey(name: string, where: string, candidates: readonly string[]): GligabaoError {
  return wrong(`${where}: unknown setting ${name}; did you mean ${closest(name, candidates)}?`);
}

function readFile(path: string): Readonly<Record<string, unknown>> {
  let parsed: Record<string, unknown>;
  try {
    parsed = parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw wrong(`${path} cannot be read as TOML: ${error instanceof Error ? error.message : String(error)}`);
  }
  for (const key of Object.keys(parsed)) if (!isSetting(key)) throw unknownKey(key, path, SETTING_NAMES);
  return parsed;
}

function readEnvironment(env: NodeJS.ProcessEnv): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const names = new Map(
    SETTING_NAMES.filter((name) => !FILE_ONLY.includes(name)).map((name) => [`GLIGABAO_${name.toUpperCase()}`, name]),
  );
  for (const [name, variables] of Object.entries(VENDOR_VARIABLES)) {
    const value = variables.map((variable) => env[variable]).find((each) => each !== undefined && each !== '');
    if (value !== undefined) found[name] = value;
  }
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith('GLIGABAO_') || value === undefined || value === '') continue;
    // These belong to the tests and benchmarks, not to the server.
    if (/^GLIGABAO_(?:TEST|BENCH)_/u.test(variable)) continue;
    const name = names.get(variable);
    if (name === undefined) throw unknownKey(variable, 'environment', [...names.keys()]);
    found[name] = value;
  }
  return found;
}

/**
 * Settings from the file, the environment and the flags, the later winning over the earlier.
 *
 * @param flags settings by their name in the file.
 * @throws GligabaoError `incorrect` `config/bad-settings`, naming every setting that does not fit.
 */
export function loadSettings(
  flags: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv,
  config: { readonly path?: string; readonly cwd: string },
): LoadedSettings {
  const path = resolve(config.cwd, config.path ?? FILE_NAME);
  const present = existsSync(path);
  if (!present && config.path !== undefined) throw wrong(`${path}: there is no such configuration file`);
  const sources = [
    ['file', present ? readFile(path) : {}],
    ['environment', readEnvironment(env)],
    ['flag', flags],
  ] as const;
  const merged = Object.assign({}, ...sources.map(([, values]) => values));
  const result = Settings.safeParse(merged);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
    throw wrong(`settings that do not fit:\n  ${problems.join('\n  ')}`);
  }
  const origins = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, sources.findLast(([, values]) => values[name] !== undefined)?.[0] ?? 'default']),
  ) as Record<SettingName, Origin>;
  return { settings: result.data, origins, file: present ? path : null, folder: present ? dirname(path) : config.cwd };
}
