import { formatInstant } from '@gligabao/dates';
import { countTokens, cutGraphemes } from '@gligabao/text';
import { escapeCitationMarks } from '../domain/citation-marks.ts';
import { CONTEXT_CLOSE, CONTEXT_OPEN } from '../domain/own-output.ts';
import type { Bound, Instant } from '../domain/time.ts';
import type { FactView, PassageView } from './views.ts';

/** As in the reference: the best three passages are shown with their text, the others by their first words. */
const FULL_PASSAGES = 3;
const TITLE_UNITS = 80;
const FACTS = 'Facts:';
/** So that who reads them takes no list or count for the whole. */
const SOME_FACTS = 'Facts (the most relevant ones; others were left out):';
/** Facts that the budget keeps before any passage. */
const BEST_FACTS = 10;

export interface RenderedContext {
  /** Exactly what a model sees. */
  readonly text: string;
  readonly tokens: number;
  /** Handles in the order of the text, with what they stand for. */
  readonly facts: ReadonlyMap<string, FactView>;
  readonly passages: ReadonlyMap<string, PassageView>;
  /** Whether the budget left something out. */
  readonly truncated: boolean;
}

/** What nobody reads is not rendered. */
export const NOT_RENDERED: RenderedContext = Object.freeze({
  text: '',
  tokens: 0,
  facts: new Map(),
  passages: new Map(),
  truncated: false,
});

/** Stored text as data: it can neither close the delimiter nor forge a handle. */
export function escapeData(text: string): string {
  const data = text
    .replaceAll('&', '&amp;')
    .replaceAll(/[<>＜＞﹤﹥]/gu, (mark) => ('<＜﹤'.includes(mark) ? '&lt;' : '&gt;'));
  return escapeCitationMarks(data);
}

/** A name or a description as data on one line, so that it cannot begin a line of its own. */
function onOneLine(text: string): string {
  return escapeData(text.replaceAll(/\s*[\n\r\u2028\u2029]+\s*/gu, ' '));
}

const PREFIX: Readonly<Record<Bound['grain'], number>> = { year: 4, month: 7, day: 10, instant: Infinity };

/** An instant as finely as it was stated. */
function shown(at: Instant, grain: Bound['grain']): string {
  const text = formatInstant(at);
  const prefix = PREFIX[grain];
  return prefix === Infinity ? text : text.slice(0, text.indexOf('T') - 10 + prefix);
}

/**
 * An end is exclusive: a stated one is told by the last day, month or year it reaches. One that no text states is the start
 * of what came next, and told by that; or only the time at which somebody said that it was over.
 */
function renderEnd({ edge, state }: FactView): string | null {
  const { invalidAt, invalidPrecision, invalidStated } = edge;
  if (invalidAt === null) return null;
  const reaches = invalidStated && invalidPrecision !== 'instant';
  const reported = !invalidStated && invalidPrecision === 'instant' && state === 'ended';
  return `to ${shown(reaches ? invalidAt - 1 : invalidAt, invalidPrecision)}${reported ? ' at the latest' : ''}`;
}

function renderFact(handle: string, view: FactView): string {
  const { edge, source, target, state, sources } = view;
  const from = edge.validAt === null ? null : `from ${shown(edge.validAt, edge.validPrecision)}`;
  const disputed = edge.conflictsWith.length > 0 ? 'disputed' : null;
  const told = sources > 1 ? `, ${sources} sources` : '';
  const when = [from, renderEnd(view), state, disputed].filter((part) => part !== null).join(' ');
  const triple = `${source.name} - ${edge.relation} - ${target.name}`;
  return `[${handle}] ${onOneLine(triple)}: ${onOneLine(edge.description)} (${when}${told})`;
}

/** The first words of a text, whole words where it has any, with a mark where more follows. */
function firstWords(text: string): string {
  const cut = cutGraphemes(text, TITLE_UNITS);
  if (cut.length === text.length) return text;
  const words = /\s/u.test(text.charAt(cut.length)) ? cut : cut.replace(/\s\S*$/u, '');
  return `${words.trimEnd()}…`;
}

function renderPassage(handle: string, { artifact }: PassageView, full: boolean): string {
  const text = full ? artifact.text : firstWords(artifact.text);
  return `[${handle}] (${artifact.kind}, ${formatInstant(artifact.validAt)}) ${escapeData(text)}`;
}

/**
 * Facts and passages as numbered lines of text, cut to the budget: lowest rank first, the best of both kept to the last.
 * Whether facts were left out, here or before, stands above them.
 */
export function renderContext(
  facts: readonly FactView[],
  passages: readonly PassageView[],
  maxTokens: number,
  factsLeftOut = false,
): RenderedContext {
  const factLines = facts.map((view, index) => renderFact(`f${index + 1}`, view));
  const titleLines = passages.map((view, index) => renderPassage(`p${index + 1}`, view, false));
  const passageLines = passages.map((view, index) =>
    index < FULL_PASSAGES ? renderPassage(`p${index + 1}`, view, true) : (titleLines[index] ?? ''),
  );
  const lines = { f: factLines, p: passageLines };
  const part = (kind: 'f' | 'p', from: number, to?: number) =>
    lines[kind].slice(from, to).map((_, index) => [kind, index + from] as const);
  // The best of both come first in the budget, by turns, then the titles, which cost little: neither crowds out the other.
  const best = Array.from({ length: FULL_PASSAGES }, (_, rank) => [
    part('f', rank, rank + 1),
    part('p', rank, rank + 1),
  ]);
  const order = [
    ...best.flat(2),
    ...part('f', FULL_PASSAGES, BEST_FACTS),
    ...part('p', FULL_PASSAGES),
    ...part('f', BEST_FACTS),
  ];
  let tokens = countTokens(`${CONTEXT_OPEN}\n${SOME_FACTS}\nPassages:\n${CONTEXT_CLOSE}`);
  const kept = { f: 0, p: 0 };
  let truncated = false;
  for (const [kind, index] of order) {
    // One more for the line break: the sum may only be above the count of the whole text, never below.
    const costOf = (line: string | undefined): number => countTokens(line ?? '') + 1;
    const next = kept[kind] === index;
    let cost = next ? costOf(lines[kind][index]) : Infinity;
    if (tokens + cost > maxTokens) {
      truncated = true;
      // A passage that does not fit is told of by its first words.
      cost = next && kind === 'p' ? costOf(titleLines[index]) : Infinity;
      if (tokens + cost > maxTokens) continue;
      passageLines[index] = titleLines[index] ?? '';
    }
    tokens += cost;
    kept[kind] = index + 1;
  }
  const heading = factsLeftOut || kept.f < facts.length ? SOME_FACTS : FACTS;
  const text = [
    CONTEXT_OPEN,
    ...(kept.f > 0 ? [heading, ...factLines.slice(0, kept.f)] : []),
    ...(kept.p > 0 ? ['Passages:', ...passageLines.slice(0, kept.p)] : []),
    CONTEXT_CLOSE,
  ].join('\n');
  return {
    text,
    tokens,
    facts: new Map(facts.slice(0, kept.f).map((view, index) => [`f${index + 1}`, view])),
    passages: new Map(passages.slice(0, kept.p).map((view, index) => [`p${index + 1}`, view])),
    truncated,
  };
}
