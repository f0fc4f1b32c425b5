import { defineStage } from '../pipeline/stage.ts';
import type { Span } from '../domain/artifact.ts';
import type { Answered } from './answer.ts';
import { answerSentences, type CitingSentence } from './answer-sentences.ts';
import { checkCitations } from './check-citations.ts';
import { type Citation, citeFact, citePassage, readSources } from './cited-quotes.ts';
import { sharesNothing } from './shares-nothing.ts';
import type { FactView } from './views.ts';

/** A sentence of the answer, and the stored characters that it rests on. */
export interface CheckedSentence {
  readonly text: string;
  /** Where it stands in the answer. */
  readonly span: Span;
  readonly supported: boolean;
  readonly citations: readonly Citation[];
}

/** An answer of which every remaining handle was sent, and leads to characters that are stored as they are quoted. */
export interface Verified extends Answered {
  readonly answer: string | null;
  /** Handles that the answer cites, in the order of first mention. */
  readonly cited: readonly string[];
  /** The answer's sentences in order; none when there is no answer from the material. */
  readonly sentences: readonly CheckedSentence[];
  /** How many of them have support, and how many have none. */
  readonly supported: number;
  readonly unsupported: number;
}

type Cite = (handle: string, said: string) => Citation | null;

function factsCited(handles: readonly string[], { context }: Answered): readonly FactView[] {
  return handles.flatMap((handle) => context.facts.get(handle) ?? []);
}

/** Resolves each mention of a handle; of a passage that is quoted more than once, the mentions take turns. */
function citing({ context, quotes }: Answered, texts: ReadonlyMap<number, string>): Cite {
  const mentions = new Map<string, number>();
  return (handle, said) => {
    const fact = context.facts.get(handle);
    if (fact) return citeFact(handle, fact, texts);
    const passage = context.passages.get(handle);
    if (!passage) return null;
    const own = quotes.filter((quote) => quote.handle === handle);
    const mention = mentions.get(handle) ?? 0;
    mentions.set(handle, mention + 1);
    return citePassage(handle, passage.artifact, own[Math.min(mention, own.length - 1)], said);
  };
}

/** What a source says, of which a sentence that rests on it tells something. */
function sayingOf(handle: string, { quote }: Citation, { context }: Answered): string {
  const fact = context.facts.get(handle);
  if (!fact) return context.passages.get(handle)?.artifact.text ?? quote;
  const { source, target, edge } = fact;
  return `${source.name} ${edge.relation.replaceAll('_', ' ')} ${target.name} ${edge.description} ${quote}`;
}

function checkSentence({ text, span, said, handles }: CitingSentence, cite: Cite, answered: Answered): CheckedSentence {
  const citations = handles.flatMap((handle) => cite(handle, said) ?? []);
  const resting = citations.filter((each) => !sharesNothing(said, sayingOf(each.handle, each, answered)));
  return { text, span, supported: resting.length > 0, citations };
}

/**
 * Removes every citation of something that was not sent or whose characters are not those that are stored, from the list
 * and from the prose, and tells which sentences are left without support.
 */
export const verify = defineStage({
  name: 'verify',
  uses: ['graph-store'],
  skip(answered: Answered): Verified | undefined {
    const checked = answered.mode === 'generated' || answered.mode === 'extractive';
    if (checked) return undefined;
    return { ...answered, answer: answered.draft, cited: [], sentences: [], supported: 0, unsupported: 0 };
  },
  async run(answered, tools): Promise<Verified> {
    const { context, draft } = answered;
    const sent = new Set([...context.facts.keys(), ...context.passages.keys()]);
    const { text: known, cited: named, removed, malformed } = checkCitations(draft ?? '', sent);
    const texts = await readSources(factsCited(named, answered), answered, tools);
    const resolve = citing(answered, texts);
    const broken = new Set<string>();
    for (const { handles, said } of answerSentences(known)) {
      for (const handle of handles) if (resolve(handle, said) === null) broken.add(handle);
    }
    const { text, cited } = checkCitations(known, new Set(named.filter((handle) => !broken.has(handle))));
    const cite = citing(answered, texts);
    const sentences = answerSentences(text).map((each) => checkSentence(each, cite, answered));
    const supported = sentences.filter((sentence) => sentence.supported).length;
    if (removed.length + malformed > 0)
      tools.note({
        warning: 'citations of things that were not sent',
        removed,
        ...(malformed > 0 ? { malformed } : {}),
      });
    if (broken.size > 0) tools.note({ warning: 'citations that are not what is stored', removed: [...broken] });
    return { ...answered, answer: text, cited, sentences, supported, unsupported: sentences.length - supported };
  },
});
