import type { Dataset, Position } from '../domain/dataset.ts';
import type { Id } from '../domain/ids.ts';
import type { StageTools } from '../pipeline/stage.ts';
import type { FoundEntity } from '../ports/graph-store.ts';
import type { Claims } from './claims.ts';

/** What stands around a text: the dataset's position, stored entities of the names in it, and the text before it. */
export interface Surroundings {
  readonly position: Position;
  readonly found: readonly FoundEntity[];
  /** The newest artifact of the text's session; null without a session. */
  readonly previousId: Id | null;
}

type Tools = StageTools<'graph-store' | 'text-index', never>;

/** Reads the surroundings, and entities of further name keys, all at once. What they miss of a commit in between makes the plan stale, as it should. */
export async function lookAround(
  { listed, named }: Claims,
  sessionId: string | null,
  dataset: Dataset,
  { ports, context }: Pick<Tools, 'ports' | 'context'>,
  also: readonly string[] = [],
): Promise<Surroundings> {
  const keys = [...[...listed, ...named].map(({ key }) => key), ...also];
  const [{ position, entities }, session] = await Promise.all([
    ports['graph-store'].lookUp(dataset.id, keys, {}, context),
    sessionId === null
      ? null
      : ports['text-index'].adjacent(dataset.id, { artifactIds: [], latestOf: sessionId }, {}, context),
  ]);
  return { position, found: entities, previousId: session?.latest ?? null };
}
