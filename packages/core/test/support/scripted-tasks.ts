import type {
  Answer,
  AnswerQuestionInput,
  ClaimedEdge,
  ClaimedEntity,
  ExtractedGraph,
  ExtractGraphInput,
  Inference,
  ResolvedPair,
  ResolveEdgesInput,
  SummarizeChunkInput,
  TaskName,
  Tasks,
  TaskTypes,
} from '../../src/index.ts';

/** A fact as a model states it, undated unless `rest` says otherwise. */
export function claimed(
  source: string,
  relation: string,
  target: string,
  rest: Partial<ClaimedEdge> = {},
): ClaimedEdge {
  return {
    source,
    relation,
    target,
    description: '',
    validAt: null,
    invalidAt: null,
    polarity: 'holds',
    denied: false,
    confidence: null,
    span: null,
    ...rest,
  };
}

export function person(name: string, description = ''): ClaimedEntity {
  return { name, type: 'person', description };
}

export function entity(name: string, type: string, description = ''): ClaimedEntity {
  return { name, type, description };
}

export function graph(edges: readonly ClaimedEdge[], entities: readonly ClaimedEntity[] = []): ExtractedGraph {
  return { edges, entities, dropped: {} };
}

type Work<Name extends TaskName> = (
  input: TaskTypes[Name]['input'],
) => TaskTypes[Name]['output'] | Promise<TaskTypes[Name]['output']>;

/** What the model is to say. A text that the table does not know yields nothing. */
export interface Script {
  readonly extract:
    Map<string, ExtractedGraph> | ((input: ExtractGraphInput) => ExtractedGraph | Promise<ExtractedGraph>);
  readonly resolve: (input: ResolveEdgesInput) => readonly ResolvedPair[] | Promise<readonly ResolvedPair[]>;
  readonly answer: (input: AnswerQuestionInput) => Answer | Promise<Answer>;
  /** Left out: the first line. */
  readonly summarize?: (input: SummarizeChunkInput) => string | Promise<string>;
}

export type TaskCall = {
  readonly [Name in TaskName]: {
    readonly task: Name;
    readonly input: TaskTypes[Name]['input'];
    readonly how: Parameters<Tasks['perform']>[2];
  };
}[TaskName];

export interface ScriptedTasks {
  readonly tasks: Tasks;
  /** Every call so far, in order. */
  readonly calls: readonly TaskCall[];
}

export const SCRIPTED_MODEL = 'scripted-2026-01-01';

export const NO_COST: Inference = Object.freeze({
  provider: 'scripted',
  model: SCRIPTED_MODEL,
  reasoning: 'none',
  inputTokens: 10,
  outputTokens: 5,
  cachedTokens: 0,
  costUsd: 0,
  startedAt: 0,
  latencyMs: 1,
  status: 'succeeded',
  error: null,
  promptVersion: 'test-1',
  request: null,
  response: null,
});

function worksOf(script: Script): { readonly [Name in TaskName]: Work<Name> } {
  const { extract } = script;
  return {
    extract_graph: typeof extract === 'function' ? extract : ({ text }) => extract.get(text) ?? graph([]),
    resolve_edges: async (input) => ({ pairs: await script.resolve(input), aliases: [], dropped: {} }),
    answer_question: script.answer,
    summarize_chunk: script.summarize ?? (({ text }) => text.split('\n')[0] ?? ''),
  };
}

/** Tasks that answer by a script, record each call as an inference, and remember what they were asked. */
export function scriptedTasks(script: Script): ScriptedTasks {
  const calls: TaskCall[] = [];
  const works = worksOf(script);
  const tasks: Tasks = {
    provider: 'scripted',
    defaultModel: SCRIPTED_MODEL,
    versions: {
      extract_graph: 'test-1',
      summarize_chunk: 'test-1',
      resolve_edges: 'test-1',
      answer_question: 'test-1',
    },
    async perform<Name extends TaskName>(
      task: Name,
      input: TaskTypes[Name]['input'],
      how: Parameters<Tasks['perform']>[2],
      context: Parameters<Tasks['perform']>[3],
    ) {
      calls.push({ task, input, how } as TaskCall);
      const record = (rest: Partial<Inference>): void =>
        context.record?.({ ...NO_COST, reasoning: how.reasoning, model: how.model ?? SCRIPTED_MODEL, ...rest });
      try {
        const output = await works[task](input);
        record({});
        return { output, model: how.model ?? SCRIPTED_MODEL, provider: 'scripted' };
      } catch (error) {
        record({ status: 'failed', error: 'the script failed' });
        throw error;
      }
    },
  };
  return { tasks, calls };
}
