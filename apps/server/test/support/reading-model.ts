import type { Completion, LanguageModel, Reply } from '@gligabao/core';

/** What a model is asked for, as the words of its instructions tell. */
export type Asked = 'extract_graph' | 'summarize_chunk' | 'resolve_edges' | 'answer_question';

const ASKED: readonly (readonly [RegExp, Asked])[] = Object.freeze([
  [/knowledge graph/u, 'extract_graph'],
  [/compare new facts/u, 'resolve_edges'],
  [/summar/iu, 'summarize_chunk'],
]);
const SENTENCE = /(\p{Lu}[\p{L}\p{N}-]*) ((?:[a-z]+ ?){1,3}) (\p{Lu}[\p{L}\p{N}-]*)\./gu;

function blockOf(tag: string, prompt: string): string {
  return new RegExp(`<${tag}>(.*)</${tag}>`, 'su').exec(prompt)?.[1] ?? '';
}

function extraction(prompt: string): string {
  const edges = [...blockOf('source_text', prompt).matchAll(SENTENCE)].map(
    ([description, source, relation, target]) => ({ source, relation, target, description }),
  );
  return JSON.stringify({ entities: [], edges });
}

/** The verdict that every new fact contradicts every stored one. */
function comparison(prompt: string): string {
  const handles = (tag: string) => [...blockOf(tag, prompt).matchAll(/"handle": ?"(\w+)"/gu)].map(([, name]) => name);
  const contradicts = handles('stored_facts');
  return JSON.stringify({ results: handles('new_facts').map((fact) => ({ fact, contradicts })) });
}

export interface ReadingModelSettings {
  /** Called before each reply; it may throw. */
  readonly before?: (asked: Asked) => void;
  /** Whether every comparison ends in contradictions; none when left out. */
  readonly contradicts?: () => boolean;
  /** What takes the place of a reply, or of a part of it. */
  readonly instead?: (asked: Asked) => Partial<Reply>;
}

/** A language model that costs something: it reads sentences of the form "Name verb Name.", behind the real prompts. */
export function readingModel({
  before,
  contradicts = () => false,
  instead = () => ({}),
}: ReadingModelSettings = {}): LanguageModel {
  let calls = 0;
  const answer = (asked: Asked, { prompt }: Completion): string => {
    if (asked === 'extract_graph') return extraction(prompt);
    if (asked === 'summarize_chunk') return 'A summary of the chunk.';
    return contradicts() ? comparison(prompt) : '{"results":[]}';
  };
  return {
    provider: 'reading',
    defaultModel: 'reading-1',
    supports: { structuredOutput: false, reasoning: true, streaming: false },
    levelOf: ({ reasoning }) => reasoning,
    async complete(completion): Promise<Reply> {
      const asked = ASKED.find(([words]) => words.test(completion.system))?.[1] ?? 'answer_question';
      before?.(asked);
      calls += 1;
      const usage = { inputTokens: 100 + calls, outputTokens: calls, cachedTokens: calls % 7 };
      const { model = 'reading-1', reasoning } = completion;
      return { text: answer(asked, completion), stop: 'end', model, reasoning, usage, ...instead(asked) };
    },
  };
}
