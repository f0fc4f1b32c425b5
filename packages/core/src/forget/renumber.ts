import type { Edge } from '../domain/edge.ts';
import type { Id } from '../domain/ids.ts';
import type { Replayed } from './replay-family.ts';

/**
 * Gives rows that were numbered anew the numbers that rows of the same fact had before, as far as there are any: links
 * that somebody keeps to a row lead to one of its fact. The others get those from `next` on.
 */
export function renumber(
  { rows, edgeArtifacts, edgeSessions }: Replayed,
  former: ReadonlyMap<Id, readonly Id[]>,
  next: Id,
): { readonly replayed: Replayed; readonly next: Id } {
  const free = new Map([...former].map(([factId, ids]) => [factId, ids.filter((id) => id !== factId)]));
  const numbers = new Map<Id, Id>();
  let unused = next;
  for (const { edge } of rows) {
    if (edge.id === edge.factId) continue;
    const [id, ...others] = free.get(edge.factId) ?? [];
    free.set(edge.factId, others);
    numbers.set(edge.id, id ?? unused);
    if (id === undefined) unused += 1;
  }
  const numberOf = (id: Id): Id => numbers.get(id) ?? id;
  const numbered = (edge: Edge): Edge => ({ ...edge, id: numberOf(edge.id) });
  const from = <Link extends { readonly from: Id }>(link: Link): Link => ({ ...link, from: numberOf(link.from) });
  return {
    replayed: {
      rows: rows.map(({ edge, revisions }) => ({
        edge: numbered(edge),
        revisions: revisions.map((each) => ({ ...each, before: each.before && numbered(each.before) })),
      })),
      edgeArtifacts: edgeArtifacts.map(from),
      edgeSessions: edgeSessions.map(from),
    },
    next: unused,
  };
}
