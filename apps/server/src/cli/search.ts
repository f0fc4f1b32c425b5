import type { LoadedSettings } from '../config/load-settings.ts';
import { EXIT, print, printJson, reportUnknownDatasets } from './output.ts';
import { askedOf, type QuestionOptions } from './question.ts';
import { withMemory } from './with-memory.ts';

/** `gligabao search`: prints what a question would be answered from, best first. */
export async function searchCommand(
  words: readonly string[],
  options: QuestionOptions,
  loaded: LoadedSettings,
): Promise<number> {
  const result = await withMemory(loaded, (memory) => memory.search(askedOf(words, options)));
  reportUnknownDatasets(result);
  if (options.json === true) {
    printJson(result);
    return EXIT.done;
  }
  const where = ({ dataset }: { readonly dataset?: string | undefined }): string =>
    dataset === undefined ? '' : ` of ${dataset}`;
  const lists = [
    [
      'Facts',
      result.edges.map((edge) => `${edge.description} (${edge.state}, artifact ${edge.artifact_id}${where(edge)})`),
    ],
    [
      'Passages',
      result.passages.map((passage) => `${passage.text} (artifact ${passage.artifact_id}${where(passage)})`),
    ],
    [
      'Entities',
      result.entities.map((entity) => `${entity.name} (${entity.type}, entity ${entity.id}${where(entity)})`),
    ],
  ] as const;
  for (const [name, lines] of lists.filter((list) => list[1].length > 0)) {
    print(`${name}:`);
    for (const line of lines) print(`  ${line}`);
  }
  if (lists.every(([, lines]) => lines.length === 0)) print('Nothing was found.');
  return EXIT.done;
}
