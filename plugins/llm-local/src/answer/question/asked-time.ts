import type { AnswerQuestionInput } from '@gligabao/core';
import { findDates } from '@gligabao/dates';

/** Which stretch of time a question is about. */
export type AskedTime =
  /** What holds; `past` when the question is in the past tense, so that what held is as good. */
  | { readonly kind: 'open'; readonly past: boolean }
  | { readonly kind: 'now' }
  /** Whatever was or is, in order: "Where has she lived?" */
  | { readonly kind: 'all' }
  /** `only`: the one before the present one, and not all that were. */
  | { readonly kind: 'past'; readonly only: boolean }
  | { readonly kind: 'first' }
  | { readonly kind: 'future' }
  | { readonly kind: 'during'; readonly from: number; readonly to: number }
  | { readonly kind: 'before' | 'after'; readonly at: number }
  /** Before, after or while something with this name in the question. */
  | { readonly kind: 'before-name' | 'after-name' | 'while-name'; readonly name: number };

export interface TimeContext {
  readonly reference: number;
  readonly offsetMinutes: number;
  /** The event by which the question says when; its words are no longer in it. */
  readonly event?: AnswerQuestionInput['event'];
}

const BESIDE = /\b(before|prior to|until|after|while|when|during)\b[^?]*@(\d+)/;

/** What asks for a time at the head of a question gives none. */
const ASKING =
  /^(?:(?:(?:since|until|till|by) )?when|how (?:long|soon|many \p{L}+)(?: (?:is|was|has|had|will|would) it(?: be| been)?)? (?:until|till|since))\b/u;

function besideName(masked: string, count: number): AskedTime | null {
  const found = count < 2 ? null : BESIDE.exec(masked.replace(ASKING, ''));
  if (!found) return null;
  const name = Number(found[2]);
  const word = found[1] ?? '';
  if (word === 'after') return { kind: 'after-name', name };
  return { kind: /^(?:before|prior|until)/.test(word) ? 'before-name' : 'while-name', name };
}

function besideEvent({ words, period: { from, to } }: NonNullable<TimeContext['event']>): AskedTime {
  if (from === null && to !== null) return { kind: 'before', at: to };
  if (from !== null && to === null && /^after\b/i.test(words)) return { kind: 'after', at: from };
  return { kind: 'during', from: from ?? -Infinity, to: to ?? Infinity };
}

function fromDate(question: string, context: TimeContext): AskedTime | null {
  for (const { kind, role, from, to } of findDates(question, context)) {
    if (kind === 'recurring' || kind === 'duration') continue;
    if (role === 'before' || role === 'until') {
      if (to) return { kind: 'before', at: to.from };
    } else if (role === 'after' || role === 'since') {
      if (from) return { kind: 'after', at: role === 'after' ? from.to : from.from };
    } else if (from && to) return { kind: 'during', from: from.from, to: to.to };
  }
  return null;
}

/** "Where has she lived?", "which firms has he worked for", "all the places where they lived". */
const ALL =
  /\b(?:where|what|which|who)\b[^?]*\b(?:has|have) (?:@\d+|he|she|they) (?:ever |all |already )?(?:lived|worked|resided|studied|owned|been (?:living|working|married))\b|\ball (?:of )?(?:the|@\d+'s|his|her|their) (?:homes|places|cities|towns|addresses|jobs|employers|companies|firms)\b|\beverywhere\b|\bover (?:the years|the decades|time)\b|\bso far\b|\bthroughout (?:@\d+'s|his|her|their) life\b/;

/** Reads the time that a question asks about. */
export function askedTime(question: string, masked: string, count: number, context: TimeContext): AskedTime {
  if (context.event !== undefined) return besideEvent(context.event);
  const beside = besideName(masked, count);
  if (beside) return beside;
  const dated = fromDate(question, context);
  if (dated) return dated;
  if (/\b(?:still|currently|now|nowadays|these days|at the moment|today|any ?more|present|current)\b/.test(masked)) {
    return { kind: 'now' };
  }
  if (
    /\b(?:previous|former|prior|old|last|ex)\b(?! name)|\bex-/.test(masked) &&
    !/\bhow old\b|\blast name\b/.test(masked)
  ) {
    return { kind: 'past', only: true };
  }
  if (/\bused to\b|\bpreviously\b|\bformerly\b|\bin the past\b|\bonce\b|\bbefore\b|\bearlier\b/.test(masked)) {
    return { kind: 'past', only: /\bbefore\b/.test(masked) };
  }
  if (ALL.test(masked) && !/\bhow\b/.test(masked)) return { kind: 'all' };
  if (/\bfirst\b(?! name)|\boriginal(?:ly)?\b|\binitially\b/.test(masked)) return { kind: 'first' };
  if (/\b(?:will|going to|upcoming|planning|next)\b/.test(masked)) return { kind: 'future' };
  return { kind: 'open', past: /\b(?:did|was|were|had)\b/.test(masked) };
}
