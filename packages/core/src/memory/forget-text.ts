import type { DatasetId, Id } from '../domain/ids.ts';
import { GligabaoError, isGligabaoError } from '../errors.ts';
import { forget, type Forgotten } from '../forget/index.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import { spaceOf, vectorModelOf } from '../search/spaces.ts';
import type { RelationTable } from '../temporal/index.ts';
import { sweepVectors } from './sweep-vectors.ts';
import { writeVectorsOf } from './write-vectors.ts';

/** Which text is to be forgotten. */
export interface ForgetRequest {
  readonly userId: string;
  readonly dataset: string;
  readonly artifactId: Id;
}

/** What was forgotten, and whether its vectors are gone as well; otherwise they follow in the background. */
export interface ForgottenText extends Forgotten {
  readonly vectorsPending: boolean;
}

export interface ForgetTools {
  readonly ports: Readonly<Partial<Ports>>;
  readonly table: RelationTable;
  readonly now: () => number;
  readonly context: CallContext;
}

/** Brings the vector index to what the stores say. What cannot be done now is on record there, and mended later. */
async function settleVectors(
  dataset: DatasetId,
  { fallen }: Forgotten,
  { ports, context }: ForgetTools,
): Promise<{ readonly vectorsPending: boolean }> {
  const { eraser, embedder, 'vector-index': index, 'text-index': texts } = ports;
  if (!eraser || !index) return { vectorsPending: ((await eraser?.erased(context)) ?? []).length > 0 };
  try {
    await sweepVectors({ eraser, 'vector-index': index }, context);
    if (!embedder || !texts) return { vectorsPending: false };
    const model = vectorModelOf(embedder);
    for (const { id, kind } of fallen) await index.close(spaceOf(dataset, kind, model), [id], context);
    await writeVectorsOf(dataset, 'pending', { 'text-index': texts, embedder, 'vector-index': index }, context);
    return { vectorsPending: false };
  } catch (error) {
    if (!isGligabaoError(error)) throw error;
    return { vectorsPending: true };
  }
}

/**
 * Forgets a text of a user's dataset; to be called in the dataset's turn.
 *
 * @throws GligabaoError as `forget` does; `not-found` also when there is no such dataset.
 */
export async function forgetText(asked: ForgetRequest, tools: ForgetTools): Promise<ForgottenText> {
  const { ports, table, now, context } = tools;
  const { 'dataset-store': datasets, 'graph-store': graph, eraser, embedder } = ports;
  if (!datasets || !graph || !eraser) {
    throw new GligabaoError('unavailable', 'forget/no-stores', 'there is no store to forget in', { retryable: false });
  }
  const [dataset] = await datasets.find(asked.userId, [asked.dataset], context);
  if (!dataset) {
    throw new GligabaoError('not-found', 'forget/no-artifact', `there is no artifact ${asked.artifactId}`);
  }
  const forgotten = await forget(dataset.id, asked.artifactId, {
    ports: { 'graph-store': graph, eraser },
    table,
    now,
    model: embedder && ports['vector-index'] ? vectorModelOf(embedder) : null,
    context,
  });
  return { ...forgotten, ...(await settleVectors(dataset.id, forgotten, tools)) };
}
