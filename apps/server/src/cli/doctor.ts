import { type Finding, startedRuns, strayVectors, vectorModelOf, type CallContext } from '@gligabao/core';
import { formatInstant } from '@gligabao/dates';
import { compose, TOKENS, type Surroundings } from '../compose.ts';
import type { LoadedSettings } from '../config/load-settings.ts';
import { createLog } from '../log.ts';
import type { ServerPorts } from '../server-ports.ts';
import { VERSION } from '../version.ts';
import { staleByModel } from '../warn-of-stale-vectors.ts';
import { EXIT, print, printJson } from './output.ts';
import { requireDatabase } from './require-database.ts';

interface Diagnosis {
  readonly version: string;
  readonly node: string;
  readonly ok: boolean;
  /** Rows that contradict one another, or the vectors; none in a sound database. */
  readonly problems: readonly string[];
  /** Providers that the settings name and that cannot be used. */
  readonly missing: readonly string[];
  /** Texts whose vector waits to be written: found by their words meanwhile. */
  readonly pending_vectors: number;
  /** Texts whose vector the embedder in use cannot compare, by the model of the vector: `gligabao reembed` mends them. */
  readonly stale_vectors: Readonly<Record<string, number>>;
  /** How many remember runs wait in line; the next server goes on with them. */
  readonly waiting_runs: number;
  /** Runs that have begun and not ended: of a server at work, or of one that died, whose runs the next one ends. */
  readonly unfinished_runs: readonly number[];
  /** Runs that a process which died left behind: this command has ended them, and they can be tried again. */
  readonly ended_runs: readonly number[];
  /** Imports that were begun and not finished: they take room, and nobody sees them. */
  readonly unfinished_imports: readonly {
    readonly user_id: string;
    readonly dataset: string;
    readonly rows: number;
    readonly begun_at: string;
  }[];
  /** How the database is kept, where somebody has to see to that; each with what to do, or null. */
  readonly findings: readonly Finding[];
  readonly providers: { readonly llm: string | null; readonly embeddings: string | null };
}

/** Nothing is said of an index that is late to show what was written, or whose vectors no embedder here has made. */
async function lookAtVectors(ports: ServerPorts, context: CallContext): Promise<readonly string[]> {
  const { embedder, 'vector-index': index } = ports;
  if (!embedder || index?.supports.readYourWrites !== true) return [];
  return strayVectors({ ...ports, embedder, 'vector-index': index }, context);
}

async function lookAtRuns({ 'run-store': store }: ServerPorts, context: CallContext) {
  const remembers = await startedRuns(store, 'remember', context);
  const begun = remembers.filter(({ startedAt }) => startedAt !== null);
  const unfinished = [...begun, ...(await startedRuns(store, 'query', context))].map(({ id }) => id);
  return { waiting_runs: remembers.length - begun.length, unfinished_runs: unfinished };
}

function wordsOnRuns({ waiting_runs: waiting, unfinished_runs: unfinished, ended_runs: ended }: Diagnosis) {
  return [
    ...(waiting > 0 ? [`runs in line: ${waiting}`] : []),
    ...(unfinished.length > 0
      ? [`runs that have not ended: ${unfinished.join(', ')}; if no server works on them, the next one ends them`]
      : []),
    ...(ended.length > 0 ? [`runs that a process left behind, and that have failed now: ${ended.join(', ')}`] : []),
  ];
}

async function lookAtImports({ importer }: ServerPorts, context: CallContext) {
  const underWay = (await importer?.underWay(context)) ?? [];
  return underWay.map(({ userId, name, rows, begunAt }) => {
    return { user_id: userId, dataset: name, rows, begun_at: formatInstant(begunAt) };
  });
}

/** What to do is said in words, since names may hold anything that a shell would read. */
function wordsOnImports({ unfinished_imports: imports }: Diagnosis): readonly string[] {
  return imports.map(
    ({ user_id: user, dataset, rows, begun_at: at }) =>
      `an import has not ended: ${dataset} of ${user}, begun ${at}, ${rows} rows; import it again and it goes on, or take it away with \`gligabao import --discard\`, --user and --as`,
  );
}

/** `gligabao doctor`: checks the database and the settings. */
export async function doctorCommand(
  options: { readonly json?: boolean },
  loaded: LoadedSettings,
  around: Surroundings = {},
): Promise<number> {
  requireDatabase(loaded);
  const composition = await compose(loaded, createLog('error'), around);
  let diagnosis: Diagnosis;
  try {
    const ports = composition.container.resolve(TOKENS.ports);
    const context = { signal: new AbortController().signal };
    const problems = [...(await ports.catalogue.inconsistencies(context)), ...(await lookAtVectors(ports, context))];
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
      ...(await lookAtRuns(ports, context)),
      ended_runs: composition.container.resolve(TOKENS.abandoned),
      unfinished_imports: await lookAtImports(ports, context),
      findings: (await ports.upkeep?.look(context)) ?? [],
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
    for (const line of [...wordsOnRuns(diagnosis), ...wordsOnImports(diagnosis)]) print(line);
    for (const { about, said, advice } of diagnosis.findings) {
      print(`${about}: ${said}${advice === null ? '' : `; to do: ${advice}`}`);
    }
    for (const line of [...diagnosis.missing, ...diagnosis.problems]) print(`problem: ${line}`);
    print(diagnosis.ok ? 'The database is sound.' : 'The database has problems.');
  }
  return diagnosis.ok ? EXIT.done : EXIT.failed;
}
