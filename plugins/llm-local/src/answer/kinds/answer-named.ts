import { readInstant } from '@gligabao/dates';
import type { Answering } from '../facts/answering.ts';
import { mayQuote } from '../quote/may-quote.ts';
import { changeTeller } from '../quote/told-change.ts';
import { quoteSentence } from '../quote/quote-sentence.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import type { Told } from '../passage/told.ts';
import { contentKeys } from '../words/word-key.ts';

/** A question for one thing by its noun alone: "What is the hotline?", "When is the deadline?" */
const ASKED =
  /^(?:what|who|when|where|how (?:much|long|big|large|far|old|high))(?: is| are| was| were)(?: the| our| my)? ([\p{Ll}\p{M}\p{N} -]+?)\s*\??$/u;
/** What adds nothing to the noun before it: "the hotline number", "the guest list". */
const OF_NOUN = / (?:number|list|name|date|time|value)$/;
/** The subject of a clause that says what something is. */
const SAID =
  /(?:^|[,;] |\b(?:and|but|while) |^From now on,? )(?:the|our|my) ([\p{L}\p{M}\p{N}' -]{2,60}?) (?:is|are|was|were)(?= )/giu;
/** Who speaks in a chat, and what heads a line that says nothing of it. */
const NO_LABEL = /^(?:user|assistant|human|me|note|notes|todo|edit|update|ps|n\.b\.)$/i;

function isSame(keys: readonly string[], wanted: ReadonlySet<string>): boolean {
  const own = new Set(keys);
  return own.size === wanted.size && [...wanted].every((key) => own.has(key));
}

const toldAt = ({ passage }: MaterialSentence): number => readInstant(passage.validAt) ?? -Infinity;

/** Labels that stand before one line only: those of speakers come again. */
function labelsOfOne(material: readonly MaterialSentence[]): ReadonlySet<string> {
  const lines = new Map<string, number>();
  for (const { label } of material) if (label !== null) lines.set(label, (lines.get(label) ?? 0) + 1);
  return new Set([...lines].flatMap(([label, count]) => (count === 1 && !NO_LABEL.test(label) ? [label] : [])));
}

/**
 * Quotes the line that says what one thing is, by its label as in "Deadline: 27 June", or by its subject as in "The
 * hotline is 0800 1234". Null where the question asks for more than the thing, or no line is of it alone.
 */
export function answerNamed({ shape, material }: Answering): readonly Told[] | null {
  const noun = ASKED.exec(shape.masked)?.[1];
  if (noun === undefined || shape.names.some(({ self }) => !self)) return null;
  const wanted = new Set(contentKeys(noun.replace(OF_NOUN, '')));
  if (wanted.size === 0) return null;
  const lines = material();
  const labels = labelsOfOne(lines);
  const isChange = changeTeller(shape);
  const found = lines.filter((sentence) => {
    const { label, text } = sentence;
    if (isChange(sentence) && mayQuote(sentence, shape)) return true;
    const subjects =
      label !== null && labels.has(label) ? [label] : [...text.matchAll(SAID)].map(([, subject = '']) => subject);
    return subjects.some((subject) => isSame(contentKeys(subject), wanted)) && mayQuote(sentence, shape);
  });
  // What was told last stands: deadlines move.
  const [latest] = found.toSorted(
    (a, b) => toldAt(b) - toldAt(a) || a.rank - b.rank || Number(isChange(b)) - Number(isChange(a)),
  );
  return latest === undefined ? null : [quoteSentence(latest, wanted)];
}
