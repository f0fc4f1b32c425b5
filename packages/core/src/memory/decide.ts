import { toDecisionCall, type DecisionName } from '../decide/calls.ts';
import { type DecisionCall, prepareDecision, type PreparedDecision } from '../decide/prepare.ts';
import type { Dataset } from '../domain/dataset.ts';
import type { Edge } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError } from '../errors.ts';
import type { Turns } from '../pipeline/turns.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import { restamp } from '../remember/restamp.ts';
import { vectorModelOf } from '../search/spaces.ts';
import type { RelationTable } from '../temporal/index.ts';
import type { LastWords } from '../lines/last-words.ts';
import { closeVectors, writeVectors, type VectorPorts } from './write-vectors.ts';

/** A dataset that moves on under a decision this often is being written to by too many at once. */
const MAX_ATTEMPTS = 5;

/** What came of a person's word about a row. */
export interface Decided {
  readonly dataset: Dataset;
  /** The row that was named, as it stands now. */
  readonly edge: Edge;
  /** Every row that stands differently from now on, by number; none when all was decided so already. */
  readonly changed: readonly Edge[];
}

export interface DecidingHost {
  readonly ports: Pick<Ports, 'dataset-store' | 'graph-store' | 'text-index'> &
    Partial<Pick<Ports, 'embedder' | 'vector-index'>>;
  readonly table: RelationTable;
  readonly now: () => Instant;
  readonly lastWords: LastWords;
  /** Decisions about a dataset are made one after the other, and beside the texts that are remembered into it. */
  readonly turns: Turns;
  readonly context: CallContext;
}

function vectorPortsOf({ ports }: DecidingHost): VectorPorts | null {
  const { embedder, 'vector-index': index, 'text-index': texts } = ports;
  return embedder && index ? { embedder, 'vector-index': index, 'text-index': texts } : null;
}

/** The vectors of facts that fell lose their mark; those of facts that are believed again are written anew. */
async function markVectors(dataset: Dataset, { fallen, revived }: PreparedDecision, host: DecidingHost): Promise<void> {
  const ports = vectorPortsOf(host);
  if (!ports) return;
  try {
    await closeVectors(dataset.id, fallen, ports, host.context);
    if (revived.length > 0) await writeVectors(dataset.id, revived, ports, host.context);
  } catch (error) {
    throw new GligabaoError(
      'unavailable',
      'edges/vectors-not-written',
      'the decision is stored, but vectors could not be written; what is believed again is marked as pending',
      { cause: error, retryable: false },
    );
  }
}

/** Marked before the commit: were this process to die behind it, nobody would know that they are missing. */
async function markPending(dataset: Dataset, { revived }: PreparedDecision, host: DecidingHost): Promise<void> {
  const ports = vectorPortsOf(host);
  if (!ports || revived.length === 0) return;
  const model = vectorModelOf(ports.embedder);
  const pending = revived.map(({ id }) => ({ textId: id, state: 'pending' as const, model }));
  await ports['text-index'].settle(dataset.id, pending, host.context);
}

/**
 * Takes a person's word about a row of a fact, in one transaction. A word that was taken already changes nothing.
 *
 * @throws GligabaoError `incorrect`, `not-found` or `conflict` where the word does not fit; `busy` when too many write.
 */
export async function decide(name: DecisionName, edgeId: Id, body: unknown, host: DecidingHost): Promise<Decided> {
  const call = toDecisionCall(name, edgeId, body);
  const { ports, context, now } = host;
  const [dataset] = await ports['dataset-store'].find(call.userId, [call.dataset], context);
  if (!dataset) {
    throw new GligabaoError('not-found', 'edges/not-found', `there is no dataset ${call.dataset}, and no edge in it`);
  }
  const saidAt = host.lastWords.saidAt(call, now());
  return host.turns.take(String(dataset.id), () => commitDecision(call, dataset, saidAt, host));
}

async function commitDecision(
  call: DecisionCall,
  dataset: Dataset,
  saidAt: Instant,
  host: DecidingHost,
): Promise<Decided> {
  const { ports, context, now, table } = host;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const prepared = await prepareDecision(call, dataset, { ports, table, context, now: now(), saidAt });
    const { plan, edge } = prepared;
    if (!plan) return { dataset, edge, changed: [] };
    await markPending(dataset, prepared, host);
    const stamped = restamp(plan, Math.max(now(), plan.at));
    const outcome = await ports['graph-store'].commit(dataset.id, stamped, context);
    if (outcome.status === 'stale') continue;
    await markVectors(dataset, prepared, host);
    const changed = [...stamped.edges, ...stamped.edgeChanges]
      .map((change) => change.edge)
      .toSorted((a, b) => a.id - b.id);
    return { dataset, edge: changed.find(({ id }) => id === edge.id) ?? edge, changed };
  }
  throw new GligabaoError('busy', 'edges/dataset-busy', 'the dataset is being written to by others; try again', {
    retryAfterMs: 1000,
  });
}
