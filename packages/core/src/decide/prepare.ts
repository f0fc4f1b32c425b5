import { readInstant, formatInstant } from '@gligabao/dates';
import type { Verdict } from '../domain/assertion.ts';
import type { Dataset } from '../domain/dataset.ts';
import { digestOf } from '../domain/digest.ts';
import type { Edge } from '../domain/edge.ts';
import type { Id, RunId } from '../domain/ids.ts';
import type { IndexedText } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError } from '../errors.ts';
import { type CommitPlan, NO_ROWS } from '../ports/commit-plan.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import { loadEvidence, type LoadedEvidence } from '../remember/load-evidence.ts';
import { planRows } from '../remember/plan-rows.ts';
import { storedTexts } from '../remember/stored-texts.ts';
import { turnedFacts } from '../remember/turned-facts.ts';
import { countingVerdicts, isOfPerson, type RelationTable, slotsOf } from '../temporal/index.ts';
import { badField, type Decision, type Standing } from './decision.ts';

/** What a person asks of a row. */
export interface DecisionCall {
  readonly userId: string;
  readonly dataset: string;
  readonly edgeId: Id;
  readonly reason: string | null;
  /** When it is said, as the caller tells; null for now. */
  readonly reference: string | null;
  readonly decide: (standing: Standing) => Decision;
}

/** What deciding writes, and what it leaves. */
export interface PreparedDecision {
  /** Null when all is decided so already. */
  readonly plan: CommitPlan | null;
  /** The row that was named, as it is to stand. */
  readonly edge: Edge;
  /** Texts of facts that are believed again, and of facts that are no longer. */
  readonly revived: readonly IndexedText[];
  readonly fallen: readonly IndexedText[];
}

export interface DecisionTools {
  readonly ports: Pick<Ports, 'graph-store' | 'text-index'>;
  readonly table: RelationTable;
  readonly context: CallContext;
  readonly now: Instant;
  /** When a word is said that comes now. */
  readonly saidAt: Instant;
}

function noEdge({ edgeId, dataset }: DecisionCall): GligabaoError {
  return new GligabaoError('not-found', 'edges/not-found', `there is no edge ${edgeId} in dataset ${dataset}`);
}

async function readRow(call: DecisionCall, dataset: Dataset, { ports, context }: DecisionTools): Promise<Edge> {
  const clocks = { superseded: true, retracted: true };
  const { edges } = await ports['graph-store'].hydrate(dataset.id, { edgeIds: [call.edgeId] }, clocks, context);
  const [row] = edges;
  if (row) return row;
  throw noEdge(call);
}

/** When something was said last of facts: by a text that states one, or by a person. */
function lastSaid({ facts, verdicts }: LoadedEvidence, factIds: ReadonlySet<Id>): Instant {
  const told = facts.filter(({ factId }) => factIds.has(factId)).flatMap(({ assertions }) => assertions);
  const decided = verdicts.filter((verdict) => isOfPerson(verdict) && factIds.has(verdict.factId));
  return [...told, ...decided].reduce((last, { reference }) => Math.max(last, reference), Number.NEGATIVE_INFINITY);
}

/** When the word is said: after all that was said of the facts, since whoever says it can have read that. */
function referenceOf(call: DecisionCall, row: Edge, evidence: LoadedEvidence, saidAt: Instant): Instant {
  const last = lastSaid(evidence, new Set([row.factId, ...row.conflictsWith]));
  if (call.reference === null) return Math.max(saidAt, last + 1);
  const told = readInstant(call.reference) ?? saidAt;
  if (told > last) return told;
  const after = formatInstant(last);
  const fix = 'give a later one, or leave it out';
  throw badField('reference_time', `must be after ${after}, when something was last said of the fact; ${fix}`);
}

/** The number of a decision, which is no run: drawn from what is decided, so that the same plan has the same. */
async function tokenOf(dataset: Dataset, readAt: Instant, verdicts: readonly Verdict[]): Promise<RunId> {
  const digest = await digestOf([dataset.id, readAt, verdicts]);
  return -1 - Number.parseInt(digest.slice(0, 13), 16);
}

/**
 * Reads all that has a say in a fact, and computes what a person's word about it writes.
 *
 * @throws GligabaoError `not-found` for a row that is not there; `incorrect` or `conflict` where the word does not fit.
 */
export async function prepareDecision(
  call: DecisionCall,
  dataset: Dataset,
  tools: DecisionTools,
): Promise<PreparedDecision> {
  const { ports, table, context } = tools;
  const { factId, ...named } = await readRow(call, dataset, tools);
  const start = { slots: slotsOf(named, table), factIds: [factId] };
  const evidence = await loadEvidence(ports['graph-store'], dataset.id, start, table, context);
  const fact = evidence.facts.find((each) => each.factId === factId);
  const row = fact?.rows.find(({ id }) => id === call.edgeId);
  const { position } = evidence;
  if (!fact || !row || !position) throw noEdge(call);
  const reference = referenceOf(call, row, evidence, tools.saidAt);
  const counting = countingVerdicts(evidence.verdicts);
  const decision = call.decide({ row, fact, facts: evidence.facts, counting, reference });
  const at = Math.max(tools.now, position.head + 1);
  const verdicts = decision.verdicts.map((drafted, index): Verdict => ({
    ...drafted,
    id: position.next.verdict + index,
    artifactId: null,
    reference,
    status: 'accepted',
    inferenceId: null,
    reason: call.reason,
    createdAt: at,
  }));
  const telling = verdicts.at(-1);
  if (!telling) return { plan: null, edge: row, revived: [], fallen: [] };
  const next = { ...position.next, verdict: telling.id + 1 };
  const rows = planRows({ facts: evidence.facts, newFacts: new Map(), assertions: [], verdicts, next }, evidence, {
    ...{ table, at, artifactId: null, verdictId: telling.id, model: row.modelId },
  });
  const problem = decision.problemOf(rows.rows);
  if (problem) throw problem;
  const turned = turnedFacts(evidence, rows);
  const ids = [...turned.revived, ...turned.fallen];
  const texts = await storedTexts('fact', ids, dataset.id, ports['text-index'], context);
  return {
    edge: rows.rows.get(row.id) ?? row,
    revived: turned.revived.flatMap((id) => texts.get(id) ?? []),
    fallen: turned.fallen.flatMap((id) => texts.get(id) ?? []),
    plan: {
      ...NO_ROWS,
      token: { runId: await tokenOf(dataset, position.head, verdicts), part: 0 },
      readAt: position.head,
      at,
      next: { ...next, edge: rows.nextEdge },
      edges: rows.created,
      edgeChanges: rows.changed,
      verdicts,
      edgeArtifacts: rows.edgeArtifacts,
    },
  };
}
