import type { ReasoningLevel } from '../domain/run.ts';
import type { CallContext } from '../ports/context.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { Performed, TaskName, Tasks, TaskTypes } from '../ports/tasks.ts';
import { metered, type MeterSettings } from '../wrappers/metered.ts';
import type { RetrySettings } from '../wrappers/retry.ts';
import { retrying } from '../wrappers/retrying.ts';
import { ANSWER_QUESTION_VERSION } from './answer-question-prompt.ts';
import { answerQuestion } from './answer-question.ts';
import type { Asking } from './ask.ts';
import { draftProse } from './draft-prose.ts';
import { EXTRACT_GRAPH_VERSION } from './extract-graph-prompt.ts';
import { extractGraph } from './extract-graph.ts';
import { RESOLVE_EDGES_VERSION } from './resolve-edges-prompt.ts';
import { resolveEdges } from './resolve-edges.ts';
import { SUMMARIZE_CHUNK_VERSION } from './summarize-chunk-prompt.ts';
import { summarizeChunk } from './summarize-chunk.ts';

/** The version of each task's prompt, as the inference ledger names it. It changes with any word of the prompt. */
const PROMPT_VERSIONS: Readonly<Record<TaskName, string>> = Object.freeze({
  extract_graph: EXTRACT_GRAPH_VERSION,
  summarize_chunk: SUMMARIZE_CHUNK_VERSION,
  resolve_edges: RESOLVE_EDGES_VERSION,
  answer_question: ANSWER_QUESTION_VERSION,
});

/** Output tokens of an answer, without what a reasoning level adds. 4,096 and 512 are the reference's. */
const MAX_OUTPUT_TOKENS: Readonly<Record<TaskName, number>> = Object.freeze({
  extract_graph: 4096,
  summarize_chunk: 512,
  resolve_edges: 2048,
  answer_question: 1024,
});

export interface PromptedSettings extends MeterSettings {
  readonly maxTokens?: Readonly<Partial<Record<TaskName, number>>>;
  /** How failures that may pass are retried; left out, each call is made once. */
  readonly retry?: RetrySettings;
}

type Ways = {
  readonly [Name in TaskName]: (
    input: TaskTypes[Name]['input'],
    asking: Asking,
    maxTokens: number,
  ) => Promise<Omit<Performed<TaskTypes[Name]['output']>, 'provider'>>;
};

const WAYS: Ways = Object.freeze({
  extract_graph: extractGraph,
  summarize_chunk: summarizeChunk,
  resolve_edges: resolveEdges,
  answer_question: answerQuestion,
});

/** The context of one task: what is recorded through it names the prompt that was used, and a draft is told prose alone. */
function contextOf(task: TaskName, { signal, record, draft }: CallContext): CallContext {
  const promptVersion = PROMPT_VERSIONS[task];
  return {
    signal,
    ...(record && { record: (inference) => record({ ...inference, promptVersion }) }),
    ...(draft && task === 'answer_question' ? { draft: draftProse(draft) } : {}),
  };
}

/**
 * The tasks done by prompting a language model. `model` is the vendor's own, without wrappers: each of its calls is
 * metered and, around that, retried, so that every attempt is one row of the ledger.
 */
export function promptedTasks(model: LanguageModel, settings: PromptedSettings): Tasks {
  const counted = metered(model, settings);
  const wrapped = settings.retry === undefined ? counted : retrying(counted, settings.retry);
  return Object.freeze({
    provider: model.provider,
    defaultModel: model.defaultModel,
    versions: PROMPT_VERSIONS,
    async perform<Name extends TaskName>(
      task: Name,
      input: TaskTypes[Name]['input'],
      how: { readonly model?: string; readonly reasoning: ReasoningLevel },
      context: CallContext,
    ): Promise<Performed<TaskTypes[Name]['output']>> {
      const asking: Asking = {
        model: wrapped,
        // An empty name means the default, as in the request.
        named: how.model === '' ? undefined : how.model,
        reasoning: how.reasoning,
        context: contextOf(task, context),
      };
      const maxTokens = settings.maxTokens?.[task] ?? MAX_OUTPUT_TOKENS[task];
      return { ...(await WAYS[task](input, asking, maxTokens)), provider: model.provider };
    },
  });
}
