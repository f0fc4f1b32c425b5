import type { DatasetId, Id } from '../domain/ids.ts';
import type { IndexedText } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { Traces } from '../ports/eraser.ts';
import type { RelationTable } from '../temporal/index.ts';
import { planErasure } from './plan-erasure.ts';
import { type ForgetPorts, readRemains } from './read-remains.ts';

/** A dataset that moves on under a plan this often is being written to by too many at once. */
const MAX_ATTEMPTS = 3;

export interface ForgetHost {
  readonly ports: ForgetPorts;
  readonly table: RelationTable;
  readonly now: () => Instant;
  /** What vectors are kept under; null where none are made. */
  readonly model: string | null;
  readonly context: CallContext;
}

/** What went, and what it changed. */
export interface Forgotten {
  readonly artifactId: Id;
  readonly at: Instant;
  /** How many rows of each kind are gone. */
  readonly removed: {
    readonly artifacts: number;
    readonly chunks: number;
    readonly summaries: number;
    readonly facts: number;
    readonly entities: number;
    readonly assertions: number;
    readonly verdicts: number;
    readonly aliases: number;
    readonly texts: number;
    readonly requests: number;
    readonly captured: number;
  };
  /** Rows that stay, and stand otherwise than before: what had been closed by it is open again. */
  readonly changedEdges: readonly Id[];
  /** Texts of facts that are live no longer. */
  readonly fallen: readonly IndexedText[];
}

function noArtifact(id: Id): GligabaoError {
  return new GligabaoError('not-found', 'forget/no-artifact', `there is no artifact ${id}`);
}

/** Refuses what was made of another text: it is forgotten with that. */
async function refuseParts(dataset: DatasetId, { artifacts }: Traces, { ports, context }: ForgetHost): Promise<void> {
  const [asked] = artifacts;
  let top = asked?.parentId ?? null;
  if (asked === undefined || top === null) return;
  for (let above = top; ;) {
    const found = await ports['graph-store'].hydrate(dataset, { artifactIds: [above] }, {}, context);
    top = above;
    const next = found.artifacts[0]?.parentId ?? null;
    if (next === null) break;
    above = next;
  }
  const what = asked.kind === 'chunk_summary' ? 'a summary' : 'a part';
  const message = `id: artifact ${asked.id} is ${what} of artifact ${top}; forget that one`;
  throw new GligabaoError('incorrect', 'forget/part-of-another', message, { field: 'id' });
}

/**
 * Forgets a text as if it had never been sent: the text with everything that was made of it, and everything that rests on
 * it alone. What rests on others too is computed again from those.
 *
 * @throws GligabaoError `not-found` `forget/no-artifact`; `incorrect` `forget/part-of-another`; `busy`.
 */
export async function forget(dataset: DatasetId, artifactId: Id, host: ForgetHost): Promise<Forgotten> {
  const { ports, table, now, model, context } = host;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const traces = await ports.eraser.trace(dataset, artifactId, context);
    if (traces === null) throw noArtifact(artifactId);
    await refuseParts(dataset, traces, host);
    const remains = await readRemains(traces, { dataset, ports, table, context });
    const at = Math.max(now(), traces.position.head + 1);
    const { erasure, texts, changed } = planErasure(remains, { at, table, model });
    const outcome = await ports.eraser.erase(dataset, erasure, context);
    if (outcome.status === 'stale') continue;
    const summaries = traces.artifacts.filter(({ kind }) => kind === 'chunk_summary').length;
    const chunks = traces.artifacts.filter(({ chunkIndex, kind }) => chunkIndex !== null && kind !== 'chunk_summary');
    return {
      artifactId,
      at: outcome.at,
      removed: {
        artifacts: traces.artifacts.length - summaries - chunks.length,
        chunks: chunks.length,
        summaries,
        facts: remains.remaining.lost.length,
        entities: erasure.entities.length,
        assertions: erasure.assertions.length,
        verdicts: erasure.verdicts.length,
        aliases: traces.aliases.filter((alias) => remains.gone.has(alias.artifactId)).length,
        texts: erasure.texts.length,
        requests: outcome.requests,
        captured: outcome.captured,
      },
      changedEdges: changed.map(({ id }) => id).sort((a, b) => a - b),
      fallen: texts.fallen,
    };
  }
  throw new GligabaoError('busy', 'forget/dataset-busy', 'the dataset is being written to by others; try again', {
    retryAfterMs: 1000,
  });
}
