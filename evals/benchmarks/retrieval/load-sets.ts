import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beamSet } from './beam-set.ts';
import { loadBeam } from './load-beam.ts';
import { loadLocomo } from './load-locomo.ts';
import { loadMultihop } from './load-multihop.ts';
import type { RetrievalSet } from './retrieval-set.ts';

/** The sets that were found, and a line for each folder that was looked for and is not there. */
export interface LoadedSets {
  readonly sets: readonly RetrievalSet[];
  readonly skipped: readonly string[];
}

/**
 * All sets of a folder: `locomo`, all that begin with `beam`, and pairs of a corpus and questions in `multihop` or in the folder
 * itself.
 */
async function loadAll(folder: string): Promise<LoadedSets> {
  const sets: RetrievalSet[] = [];
  const skipped: string[] = [];
  const skip = (what: string): number => skipped.push(`skipped: no ${what} in ${folder}`);

  const locomo = await loadLocomo(join(folder, 'locomo'));
  if (locomo) sets.push(locomo);
  else skip('locomo/ with turns.jsonl and questions.jsonl');

  const inside = existsSync(folder) ? (await readdir(folder)).sort() : [];
  const before = sets.length;
  for (const name of inside.filter((each) => each.startsWith('beam'))) {
    const chats = await loadBeam(join(folder, name));
    if (chats) sets.push(beamSet(name, chats));
  }
  if (sets.length === before) skip('beam*/ with turns.jsonl and questions.jsonl');

  const pairs = [...(await loadMultihop(join(folder, 'multihop'))), ...(await loadMultihop(folder))];
  sets.push(...pairs);
  if (pairs.length === 0) skip('NAME_corpus.jsonl with questions, in it or in multihop/');
  return { sets, skipped };
}

/**
 * The sets of a folder, or those of them whose names begin with one of `only`.
 *
 * @throws Error when nothing begins with one of them.
 */
export async function loadSets(folder: string, only: readonly string[] = []): Promise<LoadedSets> {
  const { sets, skipped } = await loadAll(folder);
  if (only.length === 0) return { sets, skipped };
  for (const wanted of only) {
    if (sets.some(({ name }) => name.startsWith(wanted))) continue;
    const known = sets.map(({ name }) => name).join(', ') || 'none';
    throw new Error(`--only ${wanted}: no such set in ${folder}; there are: ${known}`);
  }
  return { sets: sets.filter(({ name }) => only.some((wanted) => name.startsWith(wanted))), skipped: [] };
}
