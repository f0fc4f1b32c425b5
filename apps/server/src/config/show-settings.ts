import type { LoadedSettings } from './load-settings.ts';
import { SECRETS, SETTING_NAMES } from './settings.ts';

/** One setting as `gligabao config` shows it; secrets only as set or not. */
export interface ShownSetting {
  readonly name: string;
  readonly value: unknown;
  readonly origin: string;
}

export function showSettings({ settings, origins }: LoadedSettings): readonly ShownSetting[] {
  return SETTING_NAMES.map((name) => {
    const value = settings[name];
    const shown = SECRETS.includes(name) && value !== undefined ? '********' : value;
    return { name, value: shown ?? null, origin: origins[name] };
  });
}
