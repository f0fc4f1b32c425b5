import { replaceCitationMarks, withoutCitationMarks } from '../domain/citation-marks.ts';
import { marked } from './answer-sentences.ts';

/** Stand for citations while what only looks like one is taken out; no text that is said holds them. */
const [FROM, TO] = ['\uE000', '\uE001'];
const KEPT = new RegExp(`${FROM}([^${TO}]*)${TO}`, 'gu');

export interface CheckedCitations {
  readonly text: string;
  /** Handles that the prose cites, in the order of first mention. */
  readonly cited: readonly string[];
  /** Handles that were not sent, and how many marks were no handles at all. */
  readonly removed: readonly string[];
  readonly malformed: number;
}

/** The prose without handles that were not sent and without what only looks like a handle, and the handles that remain. */
export function checkCitations(draft: string, sent: ReadonlySet<string>): CheckedCitations {
  const cited = new Set<string>();
  const removed = new Set<string>();
  let malformed = 0;
  const kept = replaceCitationMarks(draft.replaceAll(/[\uE000\uE001]/gu, ''), ({ blanks, handles }) => {
    if (handles === null) malformed++;
    for (const handle of handles ?? []) (sent.has(handle) ? cited : removed).add(handle);
    const known = (handles ?? []).filter((handle) => sent.has(handle));
    return known.length === 0 ? '' : `${blanks}${FROM}${marked(known)}${TO}`;
  });
  // Taking one out may have joined the halves of another, which nobody cited.
  const text = withoutCitationMarks(
    kept.replaceAll(KEPT, (_, marks: string) => FROM + marks.replaceAll('[', '').replaceAll(']', ' ') + TO),
  );
  const shown = text.replaceAll(KEPT, (_, handles: string) => marked(handles.trim().split(' ')));
  return { text: shown.trim(), cited: [...cited], removed: [...removed], malformed };
}
