import type { Span } from '../domain/artifact.ts';
import type { EdgeState } from '../domain/edge.ts';
import type { ReasoningLevel } from '../domain/run.ts';
import type { Instant, Interval } from '../domain/time.ts';
import type { CallContext } from './context.ts';

/** An entity as a model names it. */
export interface ClaimedEntity {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

/** A fact as a model states it; dates as civil dates (`2019`, `2019-03`, `2019-03-05`) or RFC 3339 timestamps. */
export interface ClaimedEdge {
  readonly source: string;
  readonly target: string;
  readonly relation: string;
  readonly description: string;
  readonly validAt: string | null;
  readonly invalidAt: string | null;
  /** `ends`: the text says that the fact stopped being true, at `invalidAt` or the reference time. */
  readonly polarity: 'holds' | 'ends';
  /** The text takes back this fact ("never lived in Paris"): it was not true at any time. */
  readonly denied: boolean;
  readonly confidence: number | null;
  /** The sentence that states it, when the reader knows it. */
  readonly span: Span | null;
}

export interface ExtractGraphInput {
  readonly text: string;
  /** When the text was written; relative dates are read against it. */
  readonly reference: Instant;
  /** The offset of the reference time's zone, which decides what "today" is. */
  readonly offsetMinutes: number;
  /** The headings that the text stands under, outermost first. They help to understand it, and state no facts. */
  readonly headings?: readonly string[];
}

export interface ExtractedGraph {
  readonly entities: readonly ClaimedEntity[];
  readonly edges: readonly ClaimedEdge[];
  /** Items that could not be used, and why, as counts by reason. */
  readonly dropped: Readonly<Record<string, number>>;
}

/** A fact as it is shown to a model: by a handle of this call, never by its number. */
export interface ShownFact {
  readonly handle: string;
  readonly source: string;
  readonly relation: string;
  readonly target: string;
  readonly description: string;
  readonly validAt: string | null;
  readonly invalidAt: string | null;
}

export interface ResolveEdgesInput {
  readonly reference: Instant;
  /** The facts of the new text, handles `n1`, `n2`, ... */
  readonly added: readonly ShownFact[];
  /** Stored facts they may repeat or contradict, handles `f1`, `f2`, ... */
  readonly stored: readonly ShownFact[];
  /** Names that may be one, handles `a1`, `a2`, ... */
  readonly aliases: readonly PossibleAlias[];
}

/** A name of the new text that may be another name of a stored entity, by a handle of this call. */
export interface PossibleAlias {
  readonly handle: string;
  readonly added: string;
  readonly stored: string;
}

/** What was decided of one new fact and one stored fact. */
export interface ResolvedPair {
  readonly added: string;
  readonly stored: string;
  readonly verdict: 'duplicate' | 'contradicts' | 'corrects' | 'ends';
}

/** What a comparison found. */
export interface Comparison {
  readonly pairs: readonly ResolvedPair[];
  /** The handles of possible aliases that were confirmed: both names mean one thing. */
  readonly aliases: readonly string[];
  /** What was said and could not be used, and why, as counts by reason. */
  readonly dropped: Readonly<Record<string, number>>;
}

export interface AnswerFact extends ShownFact {
  readonly state: EdgeState;
  /** The facts of this call that claim the same time with the same weight, by their handles: sources disagree. */
  readonly disputedBy: readonly string[];
}

/** A fact that a sentence of a passage states, and whether it is one of those that the question is about. */
export interface StatedFact extends Omit<ShownFact, 'handle' | 'validAt' | 'invalidAt'> {
  /** Where the sentence stands in the passage. */
  readonly span: Span;
  /** False: it was retracted, or does not hold at the time that the question asks about. */
  readonly stands: boolean;
}

export interface AnswerPassage {
  readonly handle: string;
  readonly text: string;
  readonly validAt: string;
  readonly kind: string;
  /** What its sentences state, as far as it was read and located. */
  readonly stated: readonly StatedFact[];
}

export interface AnswerQuestionInput {
  readonly question: string;
  /** What relative dates of the question count from. */
  readonly reference: Instant;
  /** The instant that the states of the facts are told for: lengths and ages run up to it. */
  readonly asOf: Instant;
  readonly offsetMinutes: number;
  /** The event by which the question says when, as in "before she moved": its words, and the period that they mean. */
  readonly event?: { readonly words: string; readonly period: Interval };
  /** The rendered material, exactly as a model sees it. */
  readonly context: string;
  readonly facts: readonly AnswerFact[];
  readonly passages: readonly AnswerPassage[];
}

/** What an answer quotes of a passage, or reckons from. */
export interface PassageQuote {
  readonly handle: string;
  /** Where it stands in the passage. */
  readonly span: Span;
  /** The characters that stand there. */
  readonly text: string;
}

/** How it was judged whether the material holds the answer: by which measure, its score, and the least that it takes. */
export interface Judgement {
  readonly measure: string;
  readonly score: number;
  readonly least: number;
}

export interface Answer {
  /** Prose with handles in square brackets, or null when the material does not hold the answer. */
  readonly text: string | null;
  /** How it was made: by a model, or of the best supporting sentences. */
  readonly mode: 'generated' | 'extractive';
  /** What it quotes of passages, in the order in which it cites them, as far as that is known. */
  readonly quotes?: readonly PassageQuote[];
  /** For the run log, where the answer hung on it. */
  readonly judged?: Judgement;
}

export interface SummarizeChunkInput {
  readonly text: string;
  /** The headings that the text stands under, outermost first. */
  readonly headings: readonly string[];
}

/** What stages ask of a model, by name. */
export interface TaskTypes {
  /** Two to four sentences that say what a chunk of a document says. */
  readonly summarize_chunk: { readonly input: SummarizeChunkInput; readonly output: string };
  readonly extract_graph: { readonly input: ExtractGraphInput; readonly output: ExtractedGraph };
  readonly resolve_edges: { readonly input: ResolveEdgesInput; readonly output: Comparison };
  readonly answer_question: { readonly input: AnswerQuestionInput; readonly output: Answer };
}
export type TaskName = keyof TaskTypes;

export interface Performed<Output> {
  readonly output: Output;
  /** The model that did it, as its API reported it, and who provides it. */
  readonly model: string;
  readonly provider: string;
}

/**
 * The work that stages hand to a model. Core's own implementation prompts a language model; a provider that needs no
 * prompt implements it directly.
 *
 * - An unknown model is `unavailable` (`tasks/unknown-model`).
 * - An answer that cannot be read is `unavailable` (`tasks/unreadable`), never an empty result.
 * - A summary that is empty, or cut at its limit, is `unavailable` too (`tasks/unreadable`, `tasks/truncated`).
 * - `versions` names what a task is done by, a prompt or rules: the same text, model and version are read alike.
 * - A `draft` in the context is told the prose of an `answer_question` while it comes, where the model can; other tasks, and
 *   providers that cannot, tell it nothing. A draft is not checked: what was told may differ from what is given.
 * - Every call to a model is recorded through the context, failed ones too.
 */
export interface Tasks {
  readonly provider: string;
  readonly defaultModel: string;
  readonly versions: Readonly<Record<TaskName, string>>;
  perform<Name extends TaskName>(
    task: Name,
    input: TaskTypes[Name]['input'],
    how: { readonly model?: string; readonly reasoning: ReasoningLevel },
    context: CallContext,
  ): Promise<Performed<TaskTypes[Name]['output']>>;
}
