import { type Memory, QueryResponse } from '@gligabao/core';
import type { LoadedSettings } from '../config/load-settings.ts';
import { printLeftOut, whyOf } from './explained.ts';
import { EXIT, print, printJson, reportUnknownDatasets } from './output.ts';
import { ask, askedOf, type QuestionOptions } from './question.ts';

export interface QueryOptions extends QuestionOptions {
  /** False: only what would be answered from. */
  readonly answer?: boolean;
  readonly model?: string;
  readonly reasoning?: string;
}

function requestOf(words: readonly string[], options: QueryOptions): Readonly<Record<string, unknown>> {
  const { answer, model, reasoning } = options;
  return {
    ...askedOf(words, options),
    ...(answer === false ? { answer } : {}),
    ...(model === undefined ? {} : { model }),
    ...(reasoning === undefined ? {} : { reasoning }),
  };
}

/** `gligabao query`: asks a question, and prints the answer with its evidence. */
export async function queryCommand(
  words: readonly string[],
  options: QueryOptions,
  loaded: LoadedSettings,
): Promise<number> {
  const request = requestOf(words, options);
  const asking = {
    path: '/v1/gb/query',
    response: QueryResponse,
    inProcess: (memory: Memory) => memory.query(request),
  };
  const result = await ask(request, asking, options.url, loaded);
  reportUnknownDatasets(result);
  if (options.json === true) {
    printJson(result);
    return EXIT.done;
  }
  const unanswered =
    options.answer === false ? 'What was found:' : 'No answer: no language model is configured. What was found:';
  print(result.answer ?? unanswered);
  for (const edge of result.evidence.edges) {
    print(`  [${edge.handle}] ${edge.description} (${edge.state}, artifact ${edge.artifact_id}${whyOf(edge)})`);
  }
  for (const passage of result.evidence.passages) {
    print(`  [${passage.handle}] ${passage.text} (artifact ${passage.artifact_id})`);
  }
  printLeftOut(result);
  return EXIT.done;
}
