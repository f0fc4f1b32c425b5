import type { CallContext } from '../ports/context.ts';
import type { Ports } from '../ports/index.ts';
import { writeVectorsOf, type VectorPorts } from './write-vectors.ts';

/**
 * Writes the vectors that an earlier failure left pending, in every dataset.
 *
 * @returns how many texts were mended.
 */
export async function mendVectors(
  ports: VectorPorts & Pick<Ports, 'dataset-store'>,
  now: number,
  context: CallContext,
): Promise<number> {
  const { pendingIn } = await ports['dataset-store'].health(now, context);
  let mended = 0;
  for (const dataset of pendingIn) mended += await writeVectorsOf(dataset, 'pending', ports, context);
  return mended;
}
