import type { Id } from '../domain/ids.ts';
import type { ResolvedPair } from '../ports/tasks.ts';
import type { Claim } from './claims.ts';
import type { Candidate } from './note.ts';
import { repeats } from './settled.ts';

/** A verdict that stood up to the guards, by the places of its facts in the lists that were shown. */
export interface GuardedPair {
  readonly claim: number;
  readonly candidate: number;
  readonly verdict: ResolvedPair['verdict'];
  readonly status: 'accepted' | 'proposed';
}

export interface Guarded {
  readonly pairs: readonly GuardedPair[];
  /** Counts of what was refused, by reason. */
  readonly refused: Readonly<Record<string, number>>;
}

/** Whether a new and a stored fact have an entity in common; a name alone may mean another. */
function shareAnEnd(claim: Claim, { edge }: Candidate, idOf: (key: string) => Id | undefined): boolean {
  const ends = [edge.sourceId, edge.targetId];
  return [claim.sourceKey, claim.targetKey].some((key) => {
    const id = idOf(key);
    return id !== undefined && ends.includes(id);
  });
}

function indexOf(handle: string, prefix: string, size: number): number | null {
  if (!new RegExp(`^${prefix}[1-9][0-9]*$`, 'u').test(handle)) return null;
  const index = Number(handle.slice(1)) - 1;
  return index < size ? index : null;
}

/**
 * What code, and not a model, decides about verdicts: a handle that was not sent is ignored; the first verdict on a pair
 * wins; a fact is not paired with itself; only facts that share an endpoint can close one another; relations declared
 * as many-valued are closed by `ends` or `corrects` alone; and when one call would close more facts than `limit`, the
 * rest are proposals without effect.
 */
export function guard(
  verdicts: readonly ResolvedPair[],
  claims: readonly Claim[],
  candidates: readonly Candidate[],
  rules: {
    readonly limit: number;
    readonly manyValued: (relation: string) => boolean;
    /** The stored entity that a name key of the text means, by its name or as an alias that was confirmed. */
    readonly idOf: (key: string) => Id | undefined;
  },
): Guarded {
  const refused: Record<string, number> = {};
  const refuse = (reason: string): void => {
    refused[reason] = (refused[reason] ?? 0) + 1;
  };
  const seen = new Set<string>();
  const pairs: GuardedPair[] = [];
  const closing = new Set<number>();
  for (const { added, stored, verdict } of verdicts) {
    const claimAt = indexOf(added, 'n', claims.length);
    const candidateAt = indexOf(stored, 'f', candidates.length);
    const claim = claimAt === null ? undefined : claims[claimAt];
    const candidate = candidateAt === null ? undefined : candidates[candidateAt];
    if (claimAt === null || candidateAt === null || !claim || !candidate) {
      refuse('unknown handle');
      continue;
    }
    const pair = `${claimAt}:${candidateAt}`;
    if (seen.has(pair)) {
      refuse('repeated verdict');
      continue;
    }
    seen.add(pair);
    if (repeats(claim, candidate, rules.idOf)) {
      refuse('fact paired with itself');
    } else if (verdict === 'duplicate') {
      pairs.push({ claim: claimAt, candidate: candidateAt, verdict, status: 'accepted' });
    } else if (!shareAnEnd(claim, candidate, rules.idOf)) {
      refuse('no shared endpoint');
    } else if (
      verdict === 'contradicts' &&
      claim.relation === candidate.edge.relation &&
      rules.manyValued(claim.relation)
    ) {
      refuse('many-valued relation');
    } else {
      if (closing.size < rules.limit) closing.add(candidateAt);
      const status = closing.has(candidateAt) ? 'accepted' : 'proposed';
      pairs.push({ claim: claimAt, candidate: candidateAt, verdict, status });
    }
  }
  return { pairs, refused };
}
