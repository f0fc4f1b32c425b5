import { readInstant } from '@gligabao/dates';
import type { MaterialSentence } from './sentence-material.ts';

/** Who replies does so soon. */
const SOON_MS = 10 * 60_000;

/** What another says next in the same text. */
function nextInText(asked: MaterialSentence, material: readonly MaterialSentence[]): MaterialSentence | undefined {
  return material.find(
    ({ rank, index, speaker }) => rank === asked.rank && index > asked.index && speaker !== asked.speaker,
  );
}

/** The first that another says in the text that was told next. */
function nextText(asked: MaterialSentence, material: readonly MaterialSentence[]): MaterialSentence | null {
  const at = readInstant(asked.passage.validAt);
  if (at === null) return null;
  let next: MaterialSentence | null = null;
  let soonest = at + SOON_MS;
  for (const sentence of material) {
    const told = readInstant(sentence.passage.validAt);
    if (told === null || told <= at || told > soonest || sentence.rank === asked.rank) continue;
    if (told === soonest && next !== null) continue;
    [next, soonest] = [sentence, told];
  }
  return next?.speaker === asked.speaker ? null : next;
}

/** The statement by which another answers a question at once; null where nobody was found to. */
export function replyTo(asked: MaterialSentence, material: readonly MaterialSentence[]): MaterialSentence | null {
  const reply = nextInText(asked, material) ?? nextText(asked, material);
  return reply?.role === 'statement' ? reply : null;
}
