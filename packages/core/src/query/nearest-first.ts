import type { EdgeOutline } from '../domain/edge.ts';
import type { QuestionTime } from './question-time.ts';

/** Orders facts by how near they are to the end of a period that is open on one side; null when it is not. */
function nearness(time: QuestionTime | null): ((a: EdgeOutline, b: EdgeOutline) => number) | null {
  if (time?.use !== 'filter' || time.period === null) return null;
  const { from, to } = time.period;
  if (from === null && to !== null) {
    // "Before": the one that held last, which one that still held then is.
    const held = ({ invalidAt }: EdgeOutline): number => Math.min(invalidAt ?? to, to);
    return (a, b) => held(b) - held(a) || (b.validAt ?? -Infinity) - (a.validAt ?? -Infinity);
  }
  if (from !== null && to === null) {
    // "After": what came first; what held already is what it came after.
    const began = ({ validAt }: EdgeOutline): number =>
      validAt === null || validAt < from ? Number.MAX_VALUE : validAt;
    return (a, b) => began(a) - began(b);
  }
  return null;
}

/**
 * Facts of one relation and one thing, where a question asks for the time before or after something, in the order of
 * time: which of two employers is meant there is not told by how well its words fit. Other facts keep their places.
 */
export function nearestFirst<Ranked extends { readonly edge: EdgeOutline }>(
  ranked: readonly Ranked[],
  time: QuestionTime | null,
): readonly Ranked[] {
  const compare = nearness(time);
  if (compare === null) return ranked;
  const result = [...ranked];
  const settled = new Set<Ranked>();
  for (const best of ranked) {
    if (settled.has(best)) continue;
    const { sourceId, targetId, relation } = best.edge;
    const alike = (end: 'sourceId' | 'targetId', id: number): readonly Ranked[] =>
      ranked.filter((each) => !settled.has(each) && each.edge.relation === relation && each.edge[end] === id);
    const [bySource, byTarget] = [alike('sourceId', sourceId), alike('targetId', targetId)];
    const group = byTarget.length > bySource.length ? byTarget : bySource;
    for (const each of group) settled.add(each);
    const places = group.map((each) => ranked.indexOf(each));
    for (const [at, each] of group.toSorted((a, b) => compare(a.edge, b.edge)).entries())
      result[places[at] ?? 0] = each;
  }
  return result;
}
