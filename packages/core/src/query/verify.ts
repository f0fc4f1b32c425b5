import { sentences } from '@gligabao/text';
import { defineStage } from '../pipeline/stage.ts';
import type { Answered } from './answer.ts';

/** An answer of which every remaining handle was sent. */
export interface Verified extends Answered {
  readonly answer: string | null;
  /** Handles that the answer cites, in the order of first mention. */
  readonly cited: readonly string[];
  /** Sentences with and without a citation; both 0 when there is no answer from the material. */
  readonly supported: number;
  readonly unsupported: number;
}

/** One or more handles in square brackets: `[f1]`, `[f1, p2]`; `[B12]` is none. */
const CITATION = /\[\s*([fp]\d+(?:\s*[,;]\s*[fp]\d+)*)\s*\]/giu;
/** The same with the blanks before it, which go with a citation that is taken out. */
const WITH_BLANKS = new RegExp(`( *)${CITATION.source}`, 'giu');

function splitHandles(list: string): readonly string[] {
  return list.split(/[,;]/u).map((handle) => handle.trim().toLowerCase());
}

/** The prose without handles that were not sent, and the handles that remain. */
export function checkCitations(
  draft: string,
  sent: ReadonlySet<string>,
): { readonly text: string; readonly cited: readonly string[]; readonly removed: readonly string[] } {
  const cited = new Set<string>();
  const removed = new Set<string>();
  const text = draft.replaceAll(WITH_BLANKS, (_, blanks: string, list: string) => {
    const handles = splitHandles(list);
    for (const handle of handles) (sent.has(handle) ? cited : removed).add(handle);
    const known = handles.filter((handle) => sent.has(handle));
    return known.length === 0 ? '' : blanks + known.map((handle) => `[${handle}]`).join('');
  });
  return { text: text.trim(), cited: [...cited], removed: [...removed] };
}

/** Removes every citation of something that was not sent, from the list and from the prose. */
export const verify = defineStage({
  name: 'verify',
  uses: [],
  skip(answered: Answered): Verified | undefined {
    const checked = answered.mode === 'generated' || answered.mode === 'extractive';
    return checked ? undefined : { ...answered, answer: answered.draft, cited: [], supported: 0, unsupported: 0 };
  },
  async run(answered, { note }): Promise<Verified> {
    const sent = new Set([...answered.context.facts.keys(), ...answered.context.passages.keys()]);
    const { text, cited, removed } = checkCitations(answered.draft ?? '', sent);
    const parts = sentences(text).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence.text.replaceAll(CITATION, '')));
    const supported = parts.filter((sentence) => sentence.text.search(CITATION) !== -1).length;
    if (removed.length > 0) note({ warning: 'citations of things that were not sent', removed });
    return { ...answered, answer: text, cited, supported, unsupported: parts.length - supported };
  },
});
