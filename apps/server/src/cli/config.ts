import type { LoadedSettings } from '../config/load-settings.ts';
import { showSettings } from '../config/show-settings.ts';
import { EXIT, print, printJson } from './output.ts';

/** `gligabao config`: what is in force, and where each value came from. */
export function configCommand(options: { readonly json?: boolean }, loaded: LoadedSettings): number {
  const shown = showSettings(loaded);
  if (options.json === true) {
    printJson({ file: loaded.file, settings: shown });
    return EXIT.done;
  }
  print(`configuration file: ${loaded.file ?? 'none'}`);
  const width = Math.max(...shown.map(({ name }) => name.length));
  for (const { name, value, origin } of shown) {
    print(`${name.padEnd(width)}  ${value === null ? '-' : JSON.stringify(value)}  (${origin})`);
  }
  return EXIT.done;
}
