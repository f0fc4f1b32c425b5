import { vectorModelOf } from '@gligabao/core';
import { compose, TOKENS } from '../compose.ts';
import type { LoadedSettings } from '../config/load-settings.ts';
import { createLog } from '../log.ts';
import { VERSION } from '../version.ts';
import { staleByModel } from '../warn-of-stale-vectors.ts';
import { EXIT, print, printJson } from './output.ts';
import { requireDatabase } from './require-database.ts';

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
  /** Texts whose vector the embedder in use cannot compare, by the model of the vector: `gligabao reembed` mends them. */
  readonly stale_vectors: Readonly<Record<string, number>>;
  readonly providers: { readonly llm: string | null; readonly embeddings: string | null };
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
      stale_vectors: ports.embedder
        ? staleByModel(await ports.catalogue.vectors(context), vectorModelOf(ports.embedder))
        : {},
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
    for (const [model, texts] of Object.entries(diagnosis.stale_vectors)) {
      print(`vectors of another embedder (${model}): ${texts}; \`gligabao reembed\` makes them anew`);
    }
    for (const line of [...diagnosis.missing, ...diagnosis.problems]) print(`problem: ${line}`);
    print(diagnosis.ok ? 'The database is sound.' : 'The database has problems.');
  }
  return diagnosis.ok ? EXIT.done : EXIT.failed;
}
