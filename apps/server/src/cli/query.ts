import type { LoadedSettings } from '../config/load-settings.ts';
import { EXIT, print, printJson } from './output.ts';
import { withMemory } from './with-memory.ts';

export interface QueryOptions {
  readonly user: string;
  readonly dataset?: string;
  readonly asOf?: string;
  readonly knownAt?: string;
  readonly json?: boolean;
}

/** `gligabao query`: asks a question, and prints the answer with its evidence. */
export async function queryCommand(
  words: readonly string[],
  options: QueryOptions,
  loaded: LoadedSettings,
): Promise<number> {
  const result = await withMemory(loaded, (memory) =>
    memory.query({
      user_id: options.user,
      query: words.join(' '),
      ...(options.dataset === undefined ? {} : { dataset: options.dataset }),
      ...(options.asOf === undefined ? {} : { as_of: options.asOf }),
      ...(options.knownAt === undefined ? {} : { known_at: options.knownAt }),
    }),
  );
  if (options.json === true) {
    printJson(result);
    return EXIT.done;
  }
  print(result.answer ?? 'No answer: no language model is configured. What was found:');
  for (const edge of result.evidence.edges) {
    print(`  [${edge.handle}] ${edge.description} (${edge.state}, artifact ${edge.artifact_id})`);
  }
  for (const passage of result.evidence.passages) {
    print(`  [${passage.handle}] ${passage.text} (artifact ${passage.artifact_id})`);
  }
  return EXIT.done;
}
