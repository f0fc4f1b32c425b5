import type { AnswerPassage, Span, StatedFact } from '@gligabao/core';
import { sentences } from '@gligabao/text';
import { isMailHeader, roleOf, type SentenceRole } from './sentence-role.ts';
import { FIELD_LABELS } from '../../lexicon/function-words.ts';
import { contentKeys, wordKey } from '../words/word-key.ts';

/** A sentence of a passage with what is needed to judge it. */
export interface MaterialSentence {
  readonly passage: AnswerPassage;
  /** What it states, as far as it was read. */
  readonly stated: readonly StatedFact[];
  readonly text: string;
  /** Where it stands in its passage, with the label of its speaker. */
  readonly span: Span;
  /** Who says it, by the label that opens its line or one before it; a field of a form is nobody. */
  readonly speaker: string | null;
  /** The label that opens its own line: of a speaker, or of a value as in "Deadline: 27 June". */
  readonly label: string | null;
  readonly role: SentenceRole;
  readonly keys: ReadonlySet<string>;
  /** Whether a key stands anywhere before it in its passage. */
  readonly after: (key: string) => boolean;
  readonly rank: number;
  /** Its place within the passage. */
  readonly index: number;
}

const LABEL = /^((?!https?:)\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,2}|user|assistant)\s*:\s+/u;

/** Whether a label names a value and nobody: "Attendees: Ann and Bo". */
const isField = (label: string): boolean =>
  label
    .toLowerCase()
    .split(' ')
    .some((word) => FIELD_LABELS.has(word));

/** A name that is only called out to: "Hey Gina, ...", "..., Gina!" */
const VOCATIVE =
  /(?<=^|\b(?:hey|hi|hello|thanks|thank you|wow|congrats|sorry|yes|yeah|yep|no|oh|bye|ok|okay|well)[ ,]{1,2})[\p{L}]+(?=[,!.:])|(?<=, )[\p{L}]+(?=[!.?]*$)/giu;

/** Small words that say "visited", and who made something: "The Overstory, by Richard Powers". */
const SMALL_WORDS = [
  [/\bbeen to \p{Lu}/u, ['visit'].map(wordKey)],
  [/\p{Lu}[\p{L}\p{N}]*["”]?,? by \p{Lu}/u, ['write', 'paint', 'compose', 'direct'].map(wordKey)],
] as const;

/** The sentences of the passages, at most so many of each that a long one stays cheap. */
const MAX_SENTENCES = 60;

/** The sentences of passages in order, without the labels of their speakers. */
export function readSentences(passages: readonly AnswerPassage[]): readonly MaterialSentence[] {
  return passages.flatMap((passage, rank) => {
    let speaker: string | null = null;
    const firstAt = new Map<string, number>();
    return sentences(passage.text)
      .slice(0, MAX_SENTENCES)
      .map(({ text, start, end }, index): MaterialSentence => {
        const label = isMailHeader(text) ? null : LABEL.exec(text);
        if (label?.[1] !== undefined && !isField(label[1])) speaker = label[1];
        const said = label ? text.slice(label[0].length) : text;
        const keys = new Set(contentKeys(speaker === null ? said : said.replaceAll(VOCATIVE, ' ')));
        for (const [pattern, words] of SMALL_WORDS) if (pattern.test(said)) for (const word of words) keys.add(word);
        for (const key of keys) if (!firstAt.has(key)) firstAt.set(key, index);
        const after = (key: string): boolean => (firstAt.get(key) ?? index) < index;
        const stated = passage.stated.filter(({ span }) => span[0] < end && span[1] > start);
        const role = roleOf(passage.text, [start, end], label !== null);
        const heads = { label: label?.[1] ?? null, speaker };
        return { passage, stated, text: said, span: [start, end], ...heads, role, keys, after, rank, index };
      });
  });
}
