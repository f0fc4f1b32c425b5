import type { Assertion, Verdict } from '../domain/assertion.ts';
import type { Id, RunId } from '../domain/ids.ts';
import type { Bound, Instant } from '../domain/time.ts';
import type { Wording } from '../domain/wording.ts';
import type { FactEvidence } from '../ports/graph-store.ts';
import { endOfGrain, type RelationTable } from '../temporal/index.ts';
import type { Claim } from './claims.ts';
import type { LoadedEvidence } from './load-evidence.ts';
import type { Decision } from './note.ts';

export interface Statement {
  readonly claims: readonly Claim[];
  readonly decisions: readonly Decision[];
  /** The inference that the decisions came from. */
  readonly inferenceId: RunId | null;
  readonly table: RelationTable;
  /** How many stored facts the verdicts of one text may close. */
  readonly limit: number;
  /** The number of the entity of a name key. */
  readonly entityId: (key: string) => Id;
  readonly artifactId: Id;
  readonly reference: Instant;
  readonly model: string;
  readonly at: Instant;
  readonly next: { readonly edge: Id; readonly assertion: Id; readonly verdict: Id };
}

/** What a text adds to the evidence, with the numbers that it will have. */
export interface PlannedFacts {
  /** For each claim, the fact that it is an assertion of. */
  readonly factOfClaim: readonly Id[];
  /** For each claim, its assertion. */
  readonly assertions: readonly Assertion[];
  /** For each claim, how it is worded. */
  readonly wordings: readonly Wording[];
  readonly verdicts: readonly Verdict[];
  /** Stored facts that this text would have closed beyond the limit: what it says against them has no effect. */
  readonly spared: readonly Id[];
  /** Stored and new facts with all their evidence, the new included. */
  readonly facts: readonly FactEvidence[];
  /** The first claim of each new fact. */
  readonly newFacts: ReadonlyMap<Id, Claim>;
  readonly next: { readonly edge: Id; readonly assertion: Id; readonly verdict: Id };
}

function tripleKey(sourceId: Id, relation: string, targetId: Id): string {
  return `${sourceId}\0${relation}\0${targetId}`;
}

/** Which fact each claim states: the stored one that it was judged to repeat, the stored one of its triple, or a new one. */
function assignFacts(statement: Statement, evidence: LoadedEvidence) {
  const byTriple = new Map(
    evidence.facts.map(({ factId, sourceId, relation, targetId }) => [tripleKey(sourceId, relation, targetId), factId]),
  );
  const repeats = new Map<number, Id>();
  for (const { kind, status, claim, factId } of statement.decisions) {
    // The first verdict wins, as everywhere.
    if (kind === 'duplicate' && status === 'accepted' && !repeats.has(claim)) repeats.set(claim, factId);
  }
  const newFacts = new Map<Id, Claim>();
  let edge = statement.next.edge;
  const factOfClaim = statement.claims.map((claim, at) => {
    const [sourceId, targetId] = [statement.entityId(claim.sourceKey), statement.entityId(claim.targetKey)];
    const key = tripleKey(sourceId, claim.relation, targetId);
    const exchanged = statement.table.symmetric(claim.relation)
      ? byTriple.get(tripleKey(targetId, claim.relation, sourceId))
      : undefined;
    const known = byTriple.get(key) ?? exchanged ?? repeats.get(at);
    if (known !== undefined) return known;
    const id = edge;
    edge += 1;
    byTriple.set(key, id);
    newFacts.set(id, claim);
    return id;
  });
  return { factOfClaim, newFacts, edge };
}

/**
 * The claim of the same text that says what is true instead of a denied one: it is of the same slot, or, where values
 * do not exclude each other, of the same source and relation.
 */
function insteadOf(denied: Claim, claims: readonly Claim[], table: RelationTable): number {
  const ends: readonly ('sourceKey' | 'targetKey')[] = table.symmetric(denied.relation)
    ? ['sourceKey', 'targetKey']
    : [table.cardinality(denied.relation) === 'one-per-target' ? 'targetKey' : 'sourceKey'];
  const about = ends.map((end) => denied[end]);
  return claims.findIndex(
    (claim) =>
      !claim.denied &&
      claim.polarity === 'holds' &&
      claim.relation === denied.relation &&
      ends.some((end) => about.includes(claim[end])),
  );
}

/**
 * When a fact ends that the claim is judged to end: "fired in March" is over as "left in March" is, at the end of March,
 * or by the time it is told. Null: when it is told.
 */
function endingBy(claim: Claim | undefined, reference: Instant): Bound | null {
  if (!claim?.start || claim.polarity === 'ends') return claim?.start ?? null;
  const end = endOfGrain(claim.start);
  return claim.start.at <= reference && end.at > reference ? { at: reference, grain: end.grain } : end;
}

type NewVerdict = Omit<Verdict, 'id' | 'artifactId' | 'reference' | 'reason' | 'createdAt'>;

function verdictsOf(statement: Statement, factOfClaim: readonly Id[]): readonly NewVerdict[] {
  const { inferenceId } = statement;
  const decided = statement.decisions.flatMap(({ kind, claim, factId, status }): readonly NewVerdict[] => {
    const by = factOfClaim[claim] ?? null;
    const endsAt = kind === 'ends' ? endingBy(statement.claims[claim], statement.reference) : null;
    // What repeats a fact says nothing against it: without `byFactId` it would read as a person's word.
    if (by === factId)
      return kind === 'duplicate' ? [{ kind, factId, byFactId: null, endsAt, status, inferenceId }] : [];
    return [{ kind, factId, byFactId: by, endsAt, status, inferenceId }];
  });
  const denials = statement.claims.flatMap((claim, at): readonly NewVerdict[] => {
    const factId = factOfClaim[at];
    if (!claim.denied || factId === undefined) return [];
    const by = factOfClaim[insteadOf(claim, statement.claims, statement.table)] ?? null;
    // A text that denies what it states takes nothing back.
    if (by === factId) return [];
    return [{ kind: 'corrects', factId, byFactId: by, endsAt: null, status: 'accepted', inferenceId: null }];
  });
  return [...decided, ...denials];
}

/** Makes proposals of the verdicts that would close more stored facts than one text may. */
function withinLimit(verdicts: readonly NewVerdict[], stored: ReadonlySet<Id>, limit: number) {
  const closed = new Set<Id>();
  const spared = new Set<Id>();
  const limited = verdicts.map((verdict): NewVerdict => {
    const { kind, status, factId } = verdict;
    if (kind === 'duplicate' || status === 'proposed' || !stored.has(factId) || closed.has(factId)) return verdict;
    const within = closed.size < limit;
    (within ? closed : spared).add(factId);
    return within ? verdict : { ...verdict, status: 'proposed' };
  });
  return { limited, spared: [...spared] };
}

function withAssertions(
  evidence: LoadedEvidence,
  planned: ReadonlyMap<Id, Claim>,
  statement: Statement,
  assertions: readonly Assertion[],
) {
  const added = new Map<Id, Assertion[]>();
  for (const assertion of assertions) {
    added.set(assertion.factId, [...(added.get(assertion.factId) ?? []), assertion]);
  }
  const stored = evidence.facts.map((fact) => ({
    ...fact,
    assertions: [...fact.assertions, ...(added.get(fact.factId) ?? [])],
  }));
  const fresh = [...planned].map(([factId, claim]): FactEvidence => ({
    factId,
    sourceId: statement.entityId(claim.sourceKey),
    relation: claim.relation,
    targetId: statement.entityId(claim.targetKey),
    rows: [],
    assertions: added.get(factId) ?? [],
  }));
  return [...stored, ...fresh];
}

/** Turns the claims of a text into assertions and verdicts about stored and new facts. */
export function planFacts(statement: Statement, evidence: LoadedEvidence): PlannedFacts {
  const { factOfClaim, newFacts, edge } = assignFacts(statement, evidence);
  const assertions = statement.claims.map((claim, index): Assertion => ({
    id: statement.next.assertion + index,
    factId: factOfClaim[index] ?? 0,
    artifactId: statement.artifactId,
    polarity: claim.denied ? 'denies' : claim.polarity,
    start: claim.start,
    end: claim.end,
    reference: statement.reference,
    span: claim.span,
    modelId: statement.model,
    confidence: claim.confidence,
    createdAt: statement.at,
  }));
  const wordings = statement.claims.map(({ sourceKey, relation, targetKey, description }, index): Wording => {
    const [sourceId, targetId] = [statement.entityId(sourceKey), statement.entityId(targetKey)];
    return { assertionId: statement.next.assertion + index, sourceId, relation, targetId, description };
  });
  const stored = new Set(evidence.facts.map(({ factId }) => factId));
  const { limited, spared } = withinLimit(verdictsOf(statement, factOfClaim), stored, statement.limit);
  const verdicts = limited.map((verdict, index): Verdict => ({
    ...verdict,
    id: statement.next.verdict + index,
    artifactId: statement.artifactId,
    reference: statement.reference,
    reason: null,
    createdAt: statement.at,
  }));
  return {
    factOfClaim,
    assertions,
    wordings,
    verdicts,
    spared,
    newFacts,
    facts: withAssertions(evidence, newFacts, statement, assertions),
    next: {
      edge,
      assertion: statement.next.assertion + assertions.length,
      verdict: statement.next.verdict + verdicts.length,
    },
  };
}
