import type { LoadedSettings } from '../config/load-settings.ts';
import { EXIT, print, printJson, reportUnknownDatasets } from './output.ts';
import { askedOf, type QuestionOptions } from './question.ts';
import { withMemory } from './with-memory.ts';

/** `gligabao query`: asks a question, and prints the answer with its evidence. */
export async function queryCommand(
  words: readonly string[],
  options: QuestionOptions,
  loaded: LoadedSettings,
): Promise<number> {
  const result = await withMemory(loaded, (memory) => memory.query(askedOf(words, options)));
  reportUnknownDatasets(result);
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
