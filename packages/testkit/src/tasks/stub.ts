import type {
  AnswerQuestionInput,
  ClaimedEdge,
  ExtractedGraph,
  ExtractGraphInput,
  Tasks,
  TaskName,
  TaskTypes,
} from '@gligabao/core';

const MODEL = 'stub-1';

/** `Alice works at Acme.`, once a sentence: two capitalised names around two or three small words. */
const SENTENCE = /(\p{Lu}[\p{L}\p{N}-]*) ((?:[a-z]+ ?){1,3}) (\p{Lu}[\p{L}\p{N}-]*)[.!]/gu;

function extract({ text }: ExtractGraphInput): ExtractedGraph {
  const edges = [...text.matchAll(SENTENCE)].map((match): ClaimedEdge => ({
    source: match[1] ?? '',
    relation: (match[2] ?? '').trim(),
    target: match[3] ?? '',
    description: match[0],
    validAt: null,
    invalidAt: null,
    polarity: 'holds',
    denied: false,
    confidence: null,
    span: [match.index, match.index + match[0].length],
  }));
  const names = new Set(edges.flatMap(({ source, target }) => [source, target]));
  return { entities: [...names].map((name) => ({ name, type: 'other', description: '' })), edges, dropped: {} };
}

function answer({ facts, passages }: AnswerQuestionInput) {
  const first = facts[0] ?? passages[0];
  if (first === undefined) return { text: null, mode: 'generated' as const };
  const text = 'description' in first ? first.description : first.text;
  return { text: `${text} [${first.handle}]`, mode: 'generated' as const };
}

/**
 * Tasks that cost nothing and are the same on every call: facts are sentences of the form "Name verb Name.", verdicts
 * there are none, and an answer is the first fact. For tests of what surrounds a model, and for measuring without one.
 */
export function stubTasks(): Tasks {
  const work: { readonly [Name in TaskName]: (input: TaskTypes[Name]['input']) => TaskTypes[Name]['output'] } = {
    extract_graph: extract,
    summarize_chunk: ({ text }) => text.slice(0, 200),
    resolve_edges: () => ({ pairs: [], aliases: [], dropped: {} }),
    answer_question: answer,
  };
  return Object.freeze({
    provider: 'stub',
    defaultModel: MODEL,
    versions: { extract_graph: MODEL, summarize_chunk: MODEL, resolve_edges: MODEL, answer_question: MODEL },
    async perform<Name extends TaskName>(
      task: Name,
      input: TaskTypes[Name]['input'],
      how: Parameters<Tasks['perform']>[2],
      context: Parameters<Tasks['perform']>[3],
    ) {
      context.record?.({
        provider: 'stub',
        model: MODEL,
        reasoning: how.reasoning,
        inputTokens: 0,
        outputTokens: 0,
        cachedTokens: 0,
        costUsd: 0,
        startedAt: 0,
        latencyMs: 0,
        status: 'succeeded',
        error: null,
        promptVersion: null,
        request: null,
        response: null,
      });
      return { output: work[task](input), model: MODEL, provider: 'stub' };
    },
  });
}
