import type { Span } from '@gligabao/core';

/** What a line of a text is there for: only what it states, as a statement or an item of a list, may answer. */
export type SentenceRole = 'statement' | 'item' | 'question' | 'heading';

const ASKS = /[?？؟]["'”’)»]*$/u;

const MAIL_HEADER = /^(?:from|to|cc|bcc|subject|date|sent|reply-to|return-path|message-id|in-reply-to)\s*:/i;
const ITEM = /^(?:[-*•–·]|\d{1,3}[.)])\s+/u;
const ENDED = /[.!?…。．｡！？,;]["'”’)»]*$/u;
const HASHES = /^#{1,6}\s/;
/** What has a verb of these, or speaks of who writes, is said and names no section. */
const SAID =
  /\b(?:is|are|was|were|am|be|been|has|have|had|will|would|can|could|do|does|did|i|i'm|we|you|he|she|it|they|lives?|works?)\b/i;
const MAX_HEADING_WORDS = 10;

/** Whether a line is a field at the head of a mail, as "Subject: Budget": its label is no speaker. */
export function isMailHeader(text: string): boolean {
  return MAIL_HEADER.test(text);
}

/** The item of a list without its mark; null where it is none. */
export function itemOf(text: string): string | null {
  const mark = ITEM.exec(text);
  return mark === null ? null : text.slice(mark[0].length);
}

/** Whether a line without an end names what stands below it. */
function headsWhatFollows(line: string, below: string): boolean {
  if (HASHES.test(line) || line.endsWith(':')) return true;
  if (ENDED.test(line)) return false;
  if (/^[ \t]*\r?\n[ \t]*(?:[-*•–·]|\d{1,3}[.)])[ \t]/u.test(below)) return true;
  if (!/^[ \t]*\r?\n[ \t]*\r?\n\s*\S/u.test(below)) return false;
  return !SAID.test(line) && line.split(/\s+/u).length <= MAX_HEADING_WORDS;
}

/** The role of a sentence in its text; `labelled` when it stands behind the name of its speaker. */
export function roleOf(passage: string, [start, end]: Span, labelled: boolean): SentenceRole {
  const line = passage.slice(start, end);
  if (ASKS.test(line)) return 'question';
  if (labelled) return 'statement';
  const alone = /(?:^|\n)[ \t]*$/u.test(passage.slice(0, start)) && /^[ \t]*(?:\r?\n|$)/u.test(passage.slice(end));
  if (!alone) return 'statement';
  if (isMailHeader(line)) return 'heading';
  if (itemOf(line) !== null) return 'item';
  return headsWhatFollows(line, passage.slice(end)) ? 'heading' : 'statement';
}
