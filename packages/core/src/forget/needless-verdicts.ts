import type { Assertion, Verdict } from '../domain/assertion.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { Wording } from '../domain/wording.ts';
import { deriveFacts, type RelationTable } from '../temporal/index.ts';
import { isTriple, type RemainingEvidence } from './remaining-facts.ts';
import type { RemainingFact } from './replay-family.ts';

export interface NeedlessBase {
  readonly table: RelationTable;
  readonly wordings: ReadonlyMap<Id, Wording>;
}

/** Whether a verdict is a model's word, raised by comparing a text with stored facts, that two of them exclude each other. */
function isCompared({ kind, inferenceId, artifactId }: Verdict): boolean {
  return kind === 'contradicts' && inferenceId !== null && artifactId !== null;
}

/** Verdicts of comparing that stand as they were raised: one that was carried over is of the text that told it first. */
function keptComparisons({ verdicts, carried }: RemainingEvidence): readonly Verdict[] {
  return verdicts.filter((each) => isCompared(each) && !carried.includes(each));
}

/** The facts of which some stretch stood when a text came, by what had been told and decided until then. */
function standingBefore(
  at: Instant,
  { facts, verdicts }: RemainingEvidence,
  table: RelationTable,
): ReadonlyMap<Id, RemainingFact> {
  const known = facts.flatMap((fact) => {
    const assertions = fact.assertions.filter(({ createdAt }) => createdAt < at);
    return assertions.length === 0 ? [] : [{ ...fact, assertions }];
  });
  const derived = deriveFacts({ facts: known, verdicts: verdicts.filter(({ createdAt }) => createdAt < at), table });
  const standing = new Set(
    derived
      .filter(
        ({ retracted, stretches }) => !retracted && stretches.some(({ lostAt }) => lostAt === null || lostAt > at),
      )
      .map(({ factId }) => factId),
  );
  return new Map(known.filter(({ factId }) => standing.has(factId)).map((fact) => [fact.factId, fact]));
}

/**
 * Whether no model would have been asked about what an assertion states: its slot decides and nothing may exclude it all
 * the same, or it says again, by the same words, what stood already. It is how `settled` sees a claim, told by evidence.
 */
function wasSettled(
  { id, factId, polarity }: Assertion,
  standing: ReadonlyMap<Id, RemainingFact>,
  relationOf: ReadonlyMap<Id, string>,
  { table, wordings }: NeedlessBase,
): boolean {
  const wording = wordings.get(id);
  const relation = wording?.relation ?? relationOf.get(factId) ?? '';
  if (polarity === 'denies') return true;
  if (table.declares(relation)) return table.rivals(relation).length === 0;
  const fact = standing.get(factId);
  return fact !== undefined && (wording === undefined || isTriple(wording, fact));
}

/**
 * The texts of which verdicts remain that would not have been raised, as far as it can be told from the facts at hand: all
 * that each asserts of these was settled when it came. Lowest number first.
 */
export function needlessTexts(remaining: RemainingEvidence, base: NeedlessBase): readonly Id[] {
  const assertions = remaining.facts.flatMap((fact) => fact.assertions);
  const relationOf = new Map(remaining.facts.map(({ factId, relation }) => [factId, relation]));
  const compared = new Set(keptComparisons(remaining).flatMap(({ artifactId }) => artifactId ?? []));
  const needless = [...compared].filter((id) => {
    const told = assertions.filter(({ artifactId }) => artifactId === id);
    const at = Math.min(...told.map(({ createdAt }) => createdAt));
    const standing = standingBefore(at, remaining, base.table);
    return told.length > 0 && told.every((each) => wasSettled(each, standing, relationOf, base));
  });
  return needless.sort((a, b) => a - b);
}

/** The verdicts that comparing a text raised. */
export function comparedBy(text: Id, remaining: RemainingEvidence): readonly Id[] {
  return keptComparisons(remaining)
    .filter(({ artifactId }) => artifactId === text)
    .map(({ id }) => id);
}
