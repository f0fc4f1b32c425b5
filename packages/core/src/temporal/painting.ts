import type { Id } from '../domain/ids.ts';
import { compareWeight, type Mark } from './claim.ts';
import type { Contest } from './contest.ts';
import { comparePreference, type Marks, marksOf } from './marks.ts';
import { paint } from './paint.ts';
import { partitionPoint } from './partition-point.ts';
import type { Testimonies } from './reach.ts';
import { type Run, runsByFact } from './runs.ts';
import type { Piece } from './sweep.ts';

/** A bound that was told of a fact. */
interface ToldBound {
  readonly factId: Id;
  readonly mark: Mark;
}

/** The painted time line of a group, and what was told of its facts. */
export interface Painting {
  readonly pieces: readonly Piece[];
  readonly runs: ReadonlyMap<Id, readonly Run[]>;
  readonly testimonies: Testimonies;
  readonly contest: Contest;
  /** By fact. */
  readonly marks: ReadonlyMap<Id, Marks>;
  /** The starts and ends that were told, by instant; the one that says most first. */
  readonly starts: ReadonlyMap<number, readonly ToldBound[]>;
  readonly finishes: ReadonlyMap<number, readonly ToldBound[]>;
}

/** Paints a group of facts. */
export function paintingOf(testimonies: Testimonies, contest: Contest): Painting {
  const marks = new Map([...testimonies].map(([factId, testimony]) => [factId, marksOf(testimony)]));
  const pieces = paint(testimonies, contest);
  return {
    pieces,
    runs: runsByFact(pieces),
    testimonies,
    contest,
    marks,
    starts: byInstant(marks, (each) => each.starts),
    finishes: byInstant(marks, (each) => each.finishes),
  };
}

function byInstant(
  marks: ReadonlyMap<Id, Marks>,
  select: (marks: Marks) => ReadonlyMap<number, Mark>,
): ReadonlyMap<number, readonly ToldBound[]> {
  const told = new Map<number, ToldBound[]>();
  for (const [factId, each] of marks) {
    for (const [at, mark] of select(each)) {
      const others = told.get(at);
      if (others === undefined) told.set(at, [{ factId, mark }]);
      else others.push({ factId, mark });
    }
  }
  for (const bounds of told.values()) bounds.sort((a, b) => comparePreference(a.mark, b.mark));
  return told;
}

/** How finely a rival's bound was told; as this fact's bound it counts as not stated. */
export function rivalMark(
  { contest }: Painting,
  factId: Id,
  bounds: readonly ToldBound[] | undefined,
): Mark | undefined {
  const first = bounds?.find((bound) => contest.competes(bound.factId, factId));
  return first === undefined ? undefined : { grain: first.mark.grain, stated: false };
}

/** The rival that owns the time from an instant on; of several the weightiest, then the lowest number. */
export function ownerAt({ pieces, contest }: Painting, factId: Id, instant: number): Id | null {
  const piece = pieces[partitionPoint(pieces, ({ to }) => instant < to)];
  const rivals = [...(piece?.owners ?? [])].filter(([owner]) => contest.competes(owner, factId));
  const claims = rivals.flatMap(([, own]) => own);
  const heaviest = claims.sort((a, b) => compareWeight(b, a) || a.factId - b.factId)[0];
  return heaviest?.factId ?? rivals[0]?.[0] ?? null;
}
