import { readFileSync } from 'node:fs';
import type { LoadedSettings } from '../config/load-settings.ts';
import { EXIT, print, printJson } from './output.ts';
import { withMemory } from './with-memory.ts';

export interface RememberOptions {
  readonly user: string;
  readonly dataset?: string;
  readonly kind?: string;
  readonly referenceTime?: string;
  readonly session?: string;
  readonly json?: boolean;
}

/** The text of the arguments, or of standard input when there are none. */
function textOf(words: readonly string[]): string {
  return words.length > 0 ? words.join(' ') : readFileSync(0, 'utf8');
}

/** `gligabao remember`: remembers one text, and prints the facts. */
export async function rememberCommand(
  words: readonly string[],
  options: RememberOptions,
  loaded: LoadedSettings,
): Promise<number> {
  const result = await withMemory(loaded, (memory) =>
    memory.remember({
      user_id: options.user,
      text: textOf(words),
      ...(options.dataset === undefined ? {} : { dataset: options.dataset }),
      ...(options.kind === undefined ? {} : { kind: options.kind }),
      ...(options.referenceTime === undefined ? {} : { reference_time: options.referenceTime }),
      ...(options.session === undefined ? {} : { session_id: options.session }),
    }),
  );
  if (options.json === true) {
    printJson(result);
    return EXIT.done;
  }
  print(
    `Remembered as artifact ${result.artifact_id} (${result.entities.length} entities, ${result.edges.length} facts).`,
  );
  for (const edge of result.edges) {
    const bounds = [edge.valid_at && `from ${edge.valid_at}`, edge.invalid_at && `to ${edge.invalid_at}`].filter(
      Boolean,
    );
    print(`  ${edge.source} - ${edge.relation} - ${edge.target}  (${[...bounds, edge.state].join(', ')})`);
  }
  if (result.invalidated_edges.length > 0) print(`Closed: ${result.invalidated_edges.join(', ')}`);
  return EXIT.done;
}
