import { sentences } from '@gligabao/text';
import type { Span } from '../domain/artifact.ts';
import { replaceCitationMarks } from '../domain/citation-marks.ts';

/** A sentence of an answer with what it cites. */
export interface CitingSentence {
  /** As it stands in the answer, with its handles. */
  readonly text: string;
  /** Where it stands in the answer. */
  readonly span: Span;
  /** The same without its handles. */
  readonly said: string;
  /** In the order of mention, each as often as it is mentioned. */
  readonly handles: readonly string[];
}

/** A citation that stands behind the mark that ends a sentence belongs to that sentence. */
const BEHIND = /^[ \t]*(?:\[[fp]\d+(?:[,;]\s*[fp]\d+)*\][ \t]*)+[.!?…]*/iu;

/** The sentences of a checked answer that say something, each with its citations. */
export function answerSentences(answer: string): readonly CitingSentence[] {
  // Blanks in the place of handles: their letters would open a sentence, and their brackets hide where one ends.
  const bare = replaceCitationMarks(
    answer,
    ({ blanks, handles }) => blanks + ' '.repeat(handles === null ? 0 : marked(handles).length),
  );
  const found = sentences(bare).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  return found.map(({ start, end }) => {
    const behind = BEHIND.exec(answer.slice(end))?.[0].trimEnd() ?? '';
    const text = answer.slice(start, end + behind.length);
    const handles: string[] = [];
    const said = replaceCitationMarks(text, (mark) => {
      handles.push(...(mark.handles ?? []));
      return '';
    });
    return { text, span: [start, start + text.length], said, handles };
  });
}

/** Handles as an answer cites them. */
export function marked(handles: readonly string[]): string {
  return handles.map((handle) => `[${handle}]`).join('');
}
