import type { VectorCount } from '../ports/catalogue.ts';
import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import { vectorModelOf } from '../search/spaces.ts';
import { writeVectorsOf, type VectorPorts } from './write-vectors.ts';

/** Which texts get a new vector: those without one of the embedder in use, or all. */
export type ReembedScope = 'stale' | 'all';

/** Whether the vectors of a count are not there, or not of the model: they are never compared with its own. */
export function isStale({ state, model }: VectorCount, vectorModel: string): boolean {
  return state !== 'stored' || model !== vectorModel;
}

/**
 * Gives texts of every dataset a vector of the embedder in use, and takes away that of another model. Broken off, it goes
 * on where it was when it is asked again.
 *
 * @param onProgress told of texts done, of all there are to do.
 * @returns how many texts got their vector.
 */
export async function reembed(
  ports: VectorPorts & Pick<Ports, 'catalogue'>,
  scope: ReembedScope,
  context: CallContext,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<number> {
  const model = vectorModelOf(ports.embedder);
  const counts = await ports.catalogue.vectors(context);
  const asked = counts.filter((count) => scope === 'all' || isStale(count, model));
  const total = asked.reduce((sum, { texts }) => sum + texts, 0);
  let done = 0;
  for (const dataset of new Set(asked.map((count) => count.dataset))) {
    await writeVectorsOf(dataset, scope === 'all' ? 'all' : { lacking: model }, ports, context, (texts) => {
      done += texts;
      onProgress(done, Math.max(done, total));
    });
  }
  return done;
}
