import type { Id } from '../domain/ids.ts';
import type { FactEvidence } from '../ports/graph-store.ts';
import type { RowLink } from '../temporal/index.ts';

/** What a commit links: its own statements to the rows that they support, and every statement to the rows that are new. */
export interface LinkedRows {
  /** Which artifacts support which rows. One that denies a fact does not. */
  readonly edgeArtifacts: readonly (readonly [edgeId: Id, artifactId: Id])[];
  /** The rows that each of the commit's assertions supports; none for a denial. */
  readonly rowsOf: ReadonlyMap<Id, readonly Id[]>;
}

/** The links to write for a commit of which `mine` are the assertions, and `fresh` the new rows. */
export function linkRows(
  links: readonly RowLink[],
  facts: readonly Pick<FactEvidence, 'assertions'>[],
  mine: ReadonlySet<Id>,
  fresh: ReadonlySet<Id>,
): LinkedRows {
  const supporting = facts.flatMap(({ assertions }) => assertions).filter(({ polarity }) => polarity !== 'denies');
  const artifactOf = new Map(supporting.map((each) => [each.id, each.artifactId]));
  const rowsOf = new Map<Id, Id[]>();
  const pairs = new Map<string, readonly [Id, Id]>();
  for (const { edgeId, assertionId } of links) {
    const artifactId = artifactOf.get(assertionId);
    if (artifactId === undefined) continue;
    if (mine.has(assertionId)) rowsOf.set(assertionId, [...(rowsOf.get(assertionId) ?? []), edgeId]);
    if (mine.has(assertionId) || fresh.has(edgeId)) pairs.set(`${edgeId}:${artifactId}`, [edgeId, artifactId]);
  }
  return { edgeArtifacts: [...pairs.values()], rowsOf };
}
