import type { ClaimedEdge } from '@gligabao/core';
import { type Civil, dateBefore, type Mention } from '@gligabao/dates';
import type { Claim } from './claim.ts';

export type Bounds = Pick<ClaimedEdge, 'validAt' | 'invalidAt' | 'polarity'>;

const HOLDS: Bounds = { validAt: null, invalidAt: null, polarity: 'holds' };
/** Ties that are for life: the past tense of their telling does not end them. */
const LASTING = /^(?:.*_of|is_a|is|is_from|born_in|name|met|founded)$/;
const ENDED_BY_PAST = new Set([
  'lives_in',
  'works_at',
  'married_to',
  'owns',
  'reports_to',
  'is_a',
  'has_role',
  'plays_for',
  'dating',
  'lives_with',
  'studies_at',
]);

interface Stated {
  readonly from: string | null;
  readonly to: string | null;
  /** A point or period, as against a bound. */
  readonly at: Mention | null;
}

function statedBy(mentions: readonly Mention[], reference: number): Stated {
  let from: string | null = null;
  let to: string | null = null;
  let at: Mention | null = null;
  for (const mention of mentions) {
    if (mention.kind === 'recurring') continue;
    switch (mention.role) {
      case 'at':
        at ??= mention;
        break;
      case 'since':
      case 'after':
        from ??= mention.from?.text ?? null;
        break;
      case 'before':
        to ??= mention.to === null ? null : dateBefore(mention.to).text;
        break;
      case 'until':
        to ??= mention.to?.text ?? mention.from?.text ?? null;
        break;
      case 'between':
        from ??= mention.from?.text ?? null;
        to ??= mention.to?.text ?? null;
        break;
      case 'for':
        from ??= mention.from?.text ?? null;
        if (mention.to && mention.to.to < reference - 86_400_000) to ??= mention.to.text;
        break;
    }
  }
  return { from, to, at };
}

/** The times of a clause. */
export interface Told {
  readonly mentions: readonly Mention[];
  /** A time whose end is the moment of the clause: "until March, when she moved". */
  readonly moment: Mention | null;
  /** The end that a clause after it tells: "until she moved to Oslo in 2015". */
  readonly closing: Civil | null;
}

function isNow(mention: Mention, reference: number): boolean {
  return (
    mention.from !== null &&
    mention.from.from <= reference &&
    mention.from.to > reference &&
    mention.from.grain !== 'year'
  );
}

function ended(at: string | null): Bounds {
  return { validAt: null, invalidAt: at, polarity: 'ends' };
}

/**
 * The bounds that a clause's times give to its claim. Null when the claim must not be made: a future without a date
 * tells nothing of when.
 */
export function applyTimes(claim: Claim, { mentions, moment, closing }: Told, reference: number): Bounds | null {
  const { verb } = claim;
  const effect = claim.effect === 'state' && verb?.inchoative === true ? 'begin' : claim.effect;
  const own = statedBy(mentions, reference);
  const { from } = own;
  const to = own.to ?? (effect === 'state' ? (closing?.text ?? null) : null);
  const at = own.at ?? (moment === null ? null : { ...moment, from: moment.to ?? moment.from });
  if (verb === null && claim.effect === 'end') return ended(null);
  if (verb === null || claim.denied) return HOLDS;
  if (verb.tense === 'future' && from === null && at === null) return null;
  const point = at?.from?.text ?? null;
  if (effect === 'end') return ended(at?.to?.text ?? point ?? from ?? to);
  if (verb.phase === 'no-longer' || verb.phase === 'ends') return ended(at?.to?.text ?? from);
  // What went on "from 1959 to 1963" ended then; what happened at a time stays so.
  if (effect === 'event')
    return { validAt: point ?? from, invalidAt: point === null && from !== null ? to : null, polarity: 'holds' };
  if (effect === 'begin' || verb.phase === 'begins') {
    // What began before a date goes on after it.
    const over = mentions.some(({ role }) => role === 'before') ? null : to;
    return { validAt: point ?? from, invalidAt: over, polarity: 'holds' };
  }
  const past = verb.tense === 'past';
  if (from !== null || to !== null) return { validAt: from, invalidAt: to, polarity: 'holds' };
  if (at !== null && !(isNow(at, reference) && !past)) {
    return past
      ? { validAt: point, invalidAt: at.to?.text ?? null, polarity: 'holds' }
      : { validAt: point, invalidAt: null, polarity: 'holds' };
  }
  if (verb.phase === 'used-to') return ended(null);
  if (past && (ENDED_BY_PAST.has(claim.relation) || verb.lemma === 'be') && !isLifelong(claim)) return ended(null);
  return HOLDS;
}

function isLifelong(claim: Claim): boolean {
  return (
    LASTING.test(claim.relation) &&
    !/^(?:ceo|cto|cfo|coo|president|mayor|head|manager|boss|chair|director|member|captain|coach|lead|leader|owner|editor|governor|minister|is|is_a|is_from)(?:_|$)/.test(
      claim.relation,
    )
  );
}
