import { type Memory, SearchResponse } from '@gligabao/core';
import type { LoadedSettings } from '../config/load-settings.ts';
import { printLeftOut, whyOf } from './explained.ts';
import { EXIT, print, printJson, reportUnknownDatasets } from './output.ts';
import { ask, askedOf, type QuestionOptions } from './question.ts';

/** `gligabao search`: prints what a question would be answered from, best first. */
export async function searchCommand(
  words: readonly string[],
  options: QuestionOptions,
  loaded: LoadedSettings,
): Promise<number> {
  const request = askedOf(words, options);
  const asking = {
    path: '/v1/gb/search',
    response: SearchResponse,
    inProcess: (memory: Memory) => memory.search(request),
  };
  const result = await ask(request, asking, options.url, loaded);
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
      result.edges.map(
        (edge) => `${edge.description} (${edge.state}, artifact ${edge.artifact_id}${where(edge)}${whyOf(edge)})`,
      ),
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
  printLeftOut(result);
  return EXIT.done;
}
