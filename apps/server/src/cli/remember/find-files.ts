import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, extname, join, normalize, relative, resolve, sep } from 'node:path';

/** A file to remember, and the name under which it is known in the memory. */
export interface FoundFile {
  readonly path: string;
  readonly source: string;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** Files of folders that are no documents, by their paths. */
  readonly leftOut: readonly string[];
}

/** What a folder may hold beside documents, such as pictures and programs, is left out by its extension. */
const DOCUMENTS = new Set(['', '.txt', '.text', '.md', '.markdown', '.pdf']);
const LEFT_OUT = new Set(['node_modules']);

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const withSlashes = (path: string): string => path.split(sep).join('/');

/** Every file below a folder, by name; links to folders are not followed, since they may lead in a circle. */
function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => byName(a.name, b.name))) {
    if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
    else if (entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isFile() === true) yield path;
  }
}

/** Where two files would go by one name, each goes by its path as it was given. */
function withOwnNames(files: readonly FoundFile[]): readonly FoundFile[] {
  const counts = new Map<string, number>();
  for (const { source } of files) counts.set(source, (counts.get(source) ?? 0) + 1);
  return files.map(({ path, source }) => ({
    path,
    source: (counts.get(source) ?? 0) > 1 ? withSlashes(normalize(path)) : source,
  }));
}

/**
 * The files that paths name, each once, in the order given and by name within a folder. A file of a folder goes by its path
 * within it, a file that is named itself by its name: `books` and `books/*.txt` give the same.
 */
export function findFiles(paths: readonly string[]): FoundFiles {
  const files = new Map<string, FoundFile>();
  const leftOut: string[] = [];
  const add = (path: string, source: string): void => {
    const real = realpathSync(path);
    if (!files.has(real)) files.set(real, { path, source });
  };
  for (const given of paths) {
    if (!statSync(given).isDirectory()) {
      add(given, basename(resolve(given)));
      continue;
    }
    for (const path of filesBelow(given)) {
      if (DOCUMENTS.has(extname(path).toLowerCase())) add(path, withSlashes(relative(given, path)));
      else leftOut.push(path);
    }
  }
  return { files: withOwnNames([...files.values()]), leftOut };
}
