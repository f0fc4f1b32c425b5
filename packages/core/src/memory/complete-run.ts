import type { Edge } from '../domain/edge.ts';
import type { DatasetId, Id } from '../domain/ids.ts';
import { isGligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import type { RememberCall } from '../remember/call.ts';
import type { RememberedPart } from '../remember/remembered.ts';
import { writeVectorsOf } from './write-vectors.ts';

const ALL = Object.freeze({ limit: 10_000, offset: 0 });
const EVERY_ROW = Object.freeze({ superseded: true });

/** The stores that tell what a text has left. */
export type StoresOfTexts = Pick<Ports, 'dataset-store' | 'graph-store' | 'catalogue' | 'eraser'> &
  Partial<Pick<Ports, 'embedder' | 'vector-index' | 'text-index'>>;

/** The rows that the commit of a text closed: they share an entity with it, and changed with it. */
async function closedBy(
  dataset: DatasetId,
  stated: readonly Edge[],
  entityIds: readonly Id[],
  at: number,
  { 'graph-store': graph }: StoresOfTexts,
  context: CallContext,
): Promise<readonly Id[]> {
  const query = { entityIds, perEntity: ALL.limit, limit: ALL.limit };
  const { edges } = await graph.neighbours(dataset, query, EVERY_ROW, context);
  const own = new Set(stated.map(({ id }) => id));
  const closed = edges.filter((edge) => edge.changedAt === at && edge.createdAt < at && !own.has(edge.id));
  return closed.filter(({ expiredAt, invalidAt }) => expiredAt === at || invalidAt !== null).map(({ id }) => id);
}

/** Whether the vectors that are missing are written now. Those that are not stay pending, and are mended later. */
async function writePending(dataset: DatasetId, stores: StoresOfTexts, context: CallContext): Promise<boolean> {
  const { embedder, 'vector-index': index, 'text-index': texts } = stores;
  if (!embedder || !index || !texts) return false;
  try {
    await writeVectorsOf(dataset, 'pending', { embedder, 'vector-index': index, 'text-index': texts }, context);
    return true;
  } catch (error) {
    if (!isGligabaoError(error)) throw error;
    return false;
  }
}

/**
 * What was remembered of a text whose process went away behind its only commit, read from the stores; the vectors that
 * are missing are written. Null for a document: it has more commits, and not all of them may have been made.
 */
export async function rememberedOf(
  {
    call,
    datasetId,
    artifactId,
  }: { readonly call: RememberCall; readonly datasetId: DatasetId; readonly artifactId: Id },
  stores: StoresOfTexts,
  context: CallContext,
): Promise<RememberedPart | null> {
  const { 'dataset-store': datasets, 'graph-store': graph, catalogue, eraser } = stores;
  const [dataset] = await datasets.find(call.userId, [call.dataset], context);
  const traces = await eraser.trace(datasetId, artifactId, context);
  const [artifact, ...parts] = traces?.artifacts ?? [];
  if (!dataset || !traces || !artifact || parts.length > 0) return null;
  const at = artifact.createdAt;
  const { items } = await catalogue.edges(datasetId, { artifactId, now: at }, ALL, EVERY_ROW, context);
  const ends = items.flatMap(({ sourceId, targetId }) => [sourceId, targetId]);
  const asked = { edgeIds: items.map(({ id }) => id), entityIds: [...new Set(ends)], support: true };
  const rows = await graph.hydrate(datasetId, asked, EVERY_ROW, context);
  const spans = new Map(
    rows.support.filter((each) => each.artifactId === artifactId).map(({ edgeId, span }) => [edgeId, span]),
  );
  const startOf = ({ id }: Edge): number => spans.get(id)?.[0] ?? Number.POSITIVE_INFINITY;
  const edges = items.toSorted((a, b) => startOf(a) - startOf(b) || a.id - b.id);
  const { entities } = traces;
  const isEmbedded = await writePending(datasetId, stores, context);
  return {
    dataset,
    artifact,
    parent: null,
    place: null,
    graph: null,
    summary: null,
    entities,
    edges: edges.map((edge) => ({ edge, claim: { span: spans.get(edge.id) ?? null } })),
    written: new Map(),
    names: new Map(rows.entities.map(({ id, name }) => [id, name])),
    invalidated: await closedBy(datasetId, edges, asked.entityIds, at, stores, context),
    embedded: isEmbedded ? { entities: entities.length, edges: edges.length } : null,
    at,
  };
}
