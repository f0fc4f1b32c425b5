import type { Id } from '../domain/ids.ts';

/** Two things that a walk may step between, the more often the greater the weight, which is above 0. */
export interface WalkLink {
  readonly from: Id;
  readonly to: Id;
  readonly weight: number;
}

/** Things and the links between them as flat arrays: those of place `p` stand from `offsets[p]` on, up to `offsets[p + 1]`. */
interface WalkGraph {
  readonly ids: readonly Id[];
  readonly placeOf: ReadonlyMap<Id, number>;
  readonly offsets: Int32Array;
  readonly ends: Int32Array;
  readonly weights: Float64Array;
  /** The weights of all links of a place, added up. */
  readonly degrees: Float64Array;
}

export interface WalkSettings {
  /** How likely a walk is to end at each step; above 0, at most 1. */
  readonly ends: number;
  /** Of what is left to be walked at a place, the share of the place's degree that is not walked any further. */
  readonly tolerance: number;
}

function walkGraph(links: readonly WalkLink[], starts: Iterable<Id>): WalkGraph {
  const placeOf = new Map<Id, number>();
  const place = (id: Id): number => {
    const known = placeOf.get(id);
    if (known !== undefined) return known;
    placeOf.set(id, placeOf.size);
    return placeOf.size - 1;
  };
  for (const id of starts) place(id);
  const pairs = links.map(({ from, to, weight }) => ({ from: place(from), to: place(to), weight }));
  const offsets = new Int32Array(placeOf.size + 1);
  const count = (at: number): void => void (offsets[at + 1] = (offsets[at + 1] ?? 0) + 1);
  for (const { from, to } of pairs) {
    count(from);
    // A link from a thing to itself is one step, not two.
    if (to !== from) count(to);
  }
  for (let at = 0; at < placeOf.size; at += 1) offsets[at + 1] = (offsets[at + 1] ?? 0) + (offsets[at] ?? 0);
  const next = offsets.slice();
  const ends = new Int32Array(offsets.at(-1) ?? 0);
  const weights = new Float64Array(ends.length);
  const degrees = new Float64Array(placeOf.size);
  const join = (from: number, to: number, weight: number): void => {
    const at = next[from] ?? 0;
    next[from] = at + 1;
    ends[at] = to;
    weights[at] = weight;
    degrees[from] = (degrees[from] ?? 0) + weight;
  };
  for (const { from, to, weight } of pairs) {
    join(from, to, weight);
    if (to !== from) join(to, from, weight);
  }
  return { ids: [...placeOf.keys()], placeOf, offsets, ends, weights, degrees };
}

/**
 * Personalised PageRank by forward push (Andersen, Chung and Lang 2006): how often walks that begin at the starts, and
 * step along links in both directions, end at each thing. No share is above the true one, or below it by more than
 * `tolerance` times the thing's degree; what is far from every start is never touched.
 *
 * @param starts how many of the walks begin at each thing; of any sum.
 * @returns shares of all walks, without things that have none.
 */
export function pageRank(
  links: readonly WalkLink[],
  starts: ReadonlyMap<Id, number>,
  { ends: ending, tolerance }: WalkSettings,
): ReadonlyMap<Id, number> {
  const { ids, placeOf, offsets, ends, weights, degrees } = walkGraph(links, starts.keys());
  const ended = new Float64Array(ids.length);
  const waiting = new Float64Array(ids.length);
  const queued = new Uint8Array(ids.length);
  const queue: number[] = [];
  const arrive = (place: number, share: number): void => {
    waiting[place] = (waiting[place] ?? 0) + share;
    if (queued[place] === 1 || (waiting[place] ?? 0) <= tolerance * (degrees[place] ?? 0)) return;
    queued[place] = 1;
    queue.push(place);
  };
  let sum = 0;
  for (const share of starts.values()) sum += share;
  for (const [id, share] of starts) arrive(placeOf.get(id) ?? 0, sum === 0 ? 0 : share / sum);
  for (let at = 0; at < queue.length; at += 1) {
    const place = queue[at] ?? 0;
    const share = waiting[place] ?? 0;
    const degree = degrees[place] ?? 0;
    queued[place] = 0;
    waiting[place] = 0;
    // A walk that cannot go on ends here.
    ended[place] = (ended[place] ?? 0) + (degree === 0 ? share : ending * share);
    if (degree === 0) continue;
    const onward = ((1 - ending) * share) / degree;
    for (let link = offsets[place] ?? 0; link < (offsets[place + 1] ?? 0); link += 1)
      arrive(ends[link] ?? 0, onward * (weights[link] ?? 0));
  }
  return new Map(ids.flatMap((id, place) => ((ended[place] ?? 0) > 0 ? [[id, ended[place] ?? 0] as const] : [])));
}
