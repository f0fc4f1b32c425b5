import {
  type CallContext,
  GligabaoError,
  type Performed,
  type ReasoningLevel,
  type TaskName,
  type Tasks,
  type TaskTypes,
} from '@gligabao/core';
import { answerQuestion } from './answer/index.ts';
import { extractGraph } from './extract.ts';
import { resolveEdges } from './resolve.ts';
import { summarizeChunk } from './summarize.ts';
import type { Tokenizer } from './token/token.ts';

const PROVIDER = 'local';
/** The version of the rules; facts are marked with it, so that a later run with a model can supersede them. */
const MODEL = 'local-rules-1';

const VERSIONS: Readonly<Record<TaskName, string>> = Object.freeze({
  extract_graph: MODEL,
  summarize_chunk: MODEL,
  resolve_edges: MODEL,
  answer_question: MODEL,
});

type Runners = {
  readonly [Name in TaskName]: (
    input: TaskTypes[Name]['input'],
    signal: AbortSignal,
  ) => Promise<TaskTypes[Name]['output']>;
};

function checkModel(model: string | undefined): void {
  if (model === undefined || model === '' || model === PROVIDER || /^local-rules-\d+$/.test(model)) return;
  throw new GligabaoError(
    'unavailable',
    'tasks/unknown-model',
    `the local rules know no model ${JSON.stringify(model)}: leave it empty, or say ${MODEL}`,
    { retryable: false },
  );
}

/**
 * The tasks by rules, without a key or network. `now` gives the present in epoch milliseconds, for the ledger only: no
 * result depends on it. The tagger is loaded by the first extraction.
 */
export function localTasks(loadTokenizer: () => Tokenizer, now: () => number): Tasks {
  let tokenize: Tokenizer | undefined;
  const runners: Runners = {
    extract_graph: (input, signal) => extractGraph(input, (tokenize ??= loadTokenizer()), signal),
    summarize_chunk: (input) => Promise.resolve(summarizeChunk(input)),
    resolve_edges: (input) => Promise.resolve(resolveEdges(input)),
    answer_question: (input) => Promise.resolve(answerQuestion(input)),
  };
  const record = (context: CallContext, startedAt: number, error: string | null): void =>
    context.record?.({
      provider: PROVIDER,
      model: MODEL,
      reasoning: 'none',
      inputTokens: 0,
      outputTokens: 0,
      cachedTokens: 0,
      costUsd: 0,
      startedAt,
      latencyMs: now() - startedAt,
      status: error === null ? 'succeeded' : 'failed',
      error,
      promptVersion: MODEL,
      request: null,
      response: null,
    });
  return Object.freeze({
    provider: PROVIDER,
    defaultModel: MODEL,
    versions: VERSIONS,
    async perform<Name extends TaskName>(
      task: Name,
      input: TaskTypes[Name]['input'],
      how: { readonly model?: string; readonly reasoning: ReasoningLevel },
      context: CallContext,
    ): Promise<Performed<TaskTypes[Name]['output']>> {
      checkModel(how.model);
      context.signal.throwIfAborted();
      const startedAt = now();
      try {
        const output = await runners[task](input, context.signal);
        record(context, startedAt, null);
        return { output, model: MODEL, provider: PROVIDER };
      } catch (error) {
        record(context, startedAt, error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
  });
}
