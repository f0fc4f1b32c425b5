// Writes the names that each published package exports to house/exports.json, which a test holds them to. Run it after
// a change of exports that is meant, and commit the difference with the change:  node scripts/pin-exports.mjs
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const root = new URL('../', import.meta.url);
const pins = new URL('house/exports.json', root);

/**
 * The names that a module exports, read from its text: values, and types that are gone at run time.
 *
 * @param {string} source
 * @returns {{ values: string[], types: string[] }}
 */
export function exportedNames(source) {
  /** @type {Set<string>} */
  const values = new Set();
  /** @type {Set<string>} */
  const types = new Set();
  for (const [, kind, list] of source.matchAll(/^export (type )?\{([^}]*)\}/gm)) {
    for (const item of (list ?? '').split(',').map((each) => each.trim())) {
      if (item === '') continue;
      const name =
        item
          .replace(/^type /, '')
          .split(/ as /)
          .at(-1) ?? '';
      (kind || item.startsWith('type ') ? types : values).add(name);
    }
  }
  for (const [, name] of source.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm))
    values.add(name ?? '');
  for (const [, name] of source.matchAll(/^export (?:interface|type) (\w+)/gm)) types.add(name ?? '');
  if (/^export default /m.test(source)) values.add('default');
  return { values: [...values].toSorted(), types: [...types].toSorted() };
}

/**
 * What every package that is published exports now, by its folder.
 *
 * @returns {Record<string, { values: string[], types: string[] }>}
 */
export function exportsNow() {
  const folders = ['packages', 'plugins'].flatMap((group) =>
    readdirSync(new URL(group, root)).map((name) => `${group}/${name}`),
  );
  return Object.fromEntries(
    folders
      .filter((folder) => existsSync(new URL(`${folder}/package.json`, root)))
      .map((folder) => [folder, exportedNames(readFileSync(new URL(`${folder}/src/index.ts`, root), 'utf8'))]),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(pins, `${JSON.stringify(exportsNow(), null, 2)}\n`);
  console.log('wrote house/exports.json');
}
