import { existsSync } from 'node:fs';
import { GligabaoError } from '@gligabao/core';
import { compose, TOKENS } from '../compose.ts';
import type { LoadedSettings } from '../config/load-settings.ts';
import { createLog } from '../log.ts';
import { VERSION } from '../version.ts';
import { EXIT, print, printJson } from './output.ts';

interface Diagnosis {
  readonly version: string;
  readonly node: string;
  readonly ok: boolean;
  /** Rows that contradict one another; none in a sound database. */
  readonly problems: readonly string[];
  /** Providers that the settings name and that cannot be used. */
  readonly missing: readonly string[];
  /** Texts whose vector waits to be written: found by their words meanwhile. */
  readonly pending_vectors: number;
  readonly providers: { readonly llm: string | null; readonly embeddings: string | null };
}

/** A check makes no database where there is none: it would find that one sound. */
function requireDatabase({ settings: { storage, db } }: LoadedSettings): void {
  if (storage !== 'sqlite' || db === ':memory:' || existsSync(db)) return;
  throw new GligabaoError('not-found', 'cli/no-database', `there is no database ${db}; serve and remember make one`, {
    field: 'db',
  });
}

/** `gligabao doctor`: checks the database and the settings. */
export async function doctorCommand(options: { readonly json?: boolean }, loaded: LoadedSettings): Promise<number> {
  requireDatabase(loaded);
  const composition = await compose(loaded, createLog('error'));
  let diagnosis: Diagnosis;
  try {
    const ports = composition.container.resolve(TOKENS.ports);
    const context = { signal: new AbortController().signal };
    const problems = await ports.catalogue.inconsistencies(context);
    const { pendingVectors } = await ports['dataset-store'].health(Date.now(), context);
    diagnosis = {
      version: VERSION,
      node: process.version,
      ok: problems.length === 0,
      problems,
      pending_vectors: pendingVectors,
      missing: composition.container.resolve(TOKENS.missing),
      providers: { llm: ports.tasks?.defaultModel ?? null, embeddings: ports.embedder?.model ?? null },
    };
  } finally {
    await composition.close();
  }
  if (options.json === true) printJson(diagnosis);
  else {
    print(`gligabao ${diagnosis.version} on Node ${diagnosis.node}`);
    print(
      `language model: ${diagnosis.providers.llm ?? 'none'}; embedder: ${diagnosis.providers.embeddings ?? 'none'}`,
    );
    if (diagnosis.pending_vectors > 0) print(`vectors waiting to be written: ${diagnosis.pending_vectors}`);
    for (const line of [...diagnosis.missing, ...diagnosis.problems]) print(`problem: ${line}`);
    print(diagnosis.ok ? 'The database is sound.' : 'The database has problems.');
  }
  return diagnosis.ok ? EXIT.done : EXIT.failed;
}
