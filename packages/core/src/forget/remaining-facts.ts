import { cleanText } from '@gligabao/text';
import type { Artifact } from '../domain/artifact.ts';
import type { Assertion, Verdict } from '../domain/assertion.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { Wording } from '../domain/wording.ts';
import type { FactEvidence } from '../ports/graph-store.ts';
import type { RemainingFact } from './replay-family.ts';

/** What is left of the evidence when some artifacts are taken out of it. */
export interface RemainingEvidence {
  readonly facts: readonly RemainingFact[];
  readonly verdicts: readonly Verdict[];
  /** Facts that nothing states any more. */
  readonly lost: readonly Id[];
  /** Verdicts that go: raised by what goes, or about what is lost. */
  readonly void: readonly Id[];
  /** Verdicts that are new, and among the others. */
  readonly carried: readonly Verdict[];
}

type Triple = Pick<Wording, 'sourceId' | 'relation' | 'targetId'>;

/** Whether two say the same of the same things. */
export function isTriple(a: Triple, b: Triple): boolean {
  return a.sourceId === b.sourceId && a.relation === b.relation && a.targetId === b.targetId;
}

/**
 * Under which source, relation and target a fact stands: as it did, while something that remains words it so; else as the
 * first of what remains does. It may have been judged to repeat what is forgotten.
 */
function tripleOf(fact: FactEvidence, remaining: readonly Assertion[], wordings: ReadonlyMap<Id, Wording>): Triple {
  const worded = remaining.map(({ id }) => wordings.get(id) ?? fact);
  const { sourceId, relation, targetId } = worded.some((each) => isTriple(each, fact)) ? fact : (worded[0] ?? fact);
  return { sourceId, relation, targetId };
}

/** How a fact is described by an assertion: as it was worded, or, from before wordings were kept, by its sentence. */
function describe(
  { id, artifactId, span }: Assertion,
  wordings: ReadonlyMap<Id, Wording>,
  artifacts: ReadonlyMap<Id, Pick<Artifact, 'text'>>,
): string {
  const sentence = span === null ? '' : (artifacts.get(artifactId)?.text.slice(...span) ?? '');
  return wordings.get(id)?.description ?? cleanText(sentence);
}

/** The two facts of a verdict, whichever is the newer. */
function pairOf({ factId, byFactId }: Verdict): string {
  return [factId, byFactId ?? factId].sort((a, b) => a - b).join(' ');
}

/**
 * That two facts contradict each other was decided once, when the second of them was first told. Where others tell both of
 * them too, it stands as decided by the later of these: that text would have been compared.
 */
function carryOver(
  voided: readonly Verdict[],
  kept: readonly Verdict[],
  facts: ReadonlyMap<Id, RemainingFact>,
  nextId: Id,
): readonly Verdict[] {
  const decided = new Map<string, Instant>();
  for (const verdict of kept.filter(({ kind }) => kind === 'contradicts')) {
    const pair = pairOf(verdict);
    decided.set(pair, Math.min(verdict.createdAt, decided.get(pair) ?? Infinity));
  }
  const carried: Verdict[] = [];
  for (const verdict of voided) {
    const [first] = facts.get(verdict.factId)?.assertions ?? [];
    const [second] = facts.get(verdict.byFactId ?? verdict.factId)?.assertions ?? [];
    const isOfTwo = verdict.kind === 'contradicts' && verdict.status === 'accepted' && verdict.byFactId !== null;
    if (!isOfTwo || !first || !second) continue;
    // What one text tells side by side is not compared.
    if (first.artifactId === second.artifactId) continue;
    const isTurned = first.id > second.id;
    const { artifactId, reference, createdAt } = isTurned ? first : second;
    if ((decided.get(pairOf(verdict)) ?? Infinity) <= createdAt) continue;
    const [factId, byFactId] = isTurned ? [second.factId, first.factId] : [first.factId, second.factId];
    decided.set(pairOf(verdict), createdAt);
    carried.push({ ...verdict, id: nextId + carried.length, factId, byFactId, artifactId, reference, createdAt });
  }
  return carried;
}

/**
 * Whether a model was asked about a fact only because of what goes: of what remains, the text itself was the first to tell
 * it, or a later one. That a text ends or corrects what only a later one tells is left as it was decided.
 */
function isUntimely({ kind, inferenceId, createdAt }: Verdict, fact: RemainingFact | undefined): boolean {
  const [first] = fact?.assertions ?? [];
  if (inferenceId === null || kind === 'duplicate' || first === undefined) return false;
  return first.createdAt === createdAt || (kind === 'contradicts' && first.createdAt > createdAt);
}

/** What is taken out of the evidence, and what tells how the rest was said. */
export interface TakenOut {
  readonly gone: ReadonlySet<Id>;
  readonly wordings: ReadonlyMap<Id, Wording>;
  readonly artifacts: ReadonlyMap<Id, Pick<Artifact, 'text'>>;
  /** A number above that of every verdict. */
  readonly nextVerdict: Id;
  /** Verdicts that would not have been raised without what goes. */
  readonly needless: ReadonlySet<Id>;
}

/** Takes artifacts out of the evidence. */
export function remainingEvidence(
  { facts, verdicts }: { readonly facts: readonly FactEvidence[]; readonly verdicts: readonly Verdict[] },
  { gone, wordings, artifacts, nextVerdict, needless }: TakenOut,
): RemainingEvidence {
  const remaining: RemainingFact[] = [];
  const lost = new Set<Id>();
  for (const fact of facts) {
    const assertions = fact.assertions.filter(({ artifactId }) => !gone.has(artifactId));
    const [first] = assertions;
    if (first === undefined) lost.add(fact.factId);
    else {
      const triple = tripleOf(fact, assertions, wordings);
      remaining.push({ ...fact, ...triple, assertions, description: describe(first, wordings, artifacts) });
    }
  }
  const byId = new Map(remaining.map((fact) => [fact.factId, fact]));
  const isVoid = (verdict: Verdict): boolean => {
    const { id, artifactId, factId, byFactId } = verdict;
    if (needless.has(id) || (artifactId !== null && gone.has(artifactId))) return true;
    return lost.has(factId) || (byFactId !== null && lost.has(byFactId)) || isUntimely(verdict, byId.get(factId));
  };
  const kept = verdicts.filter((verdict) => !isVoid(verdict));
  const voided = verdicts.filter(isVoid);
  const carried = carryOver(voided, kept, byId, nextVerdict);
  return {
    facts: remaining,
    verdicts: [...kept, ...carried],
    lost: [...lost],
    void: voided.map(({ id }) => id),
    carried,
  };
}
