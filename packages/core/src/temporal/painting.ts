import type { Id } from '../domain/ids.ts';
import { compareWeight, type Mark } from './claim.ts';
import type { Competes } from './contest.ts';
import { preferred } from './outline.ts';
import { paint } from './paint.ts';
import type { Testimonies } from './reach.ts';
import type { Piece } from './sweep.ts';

/** A bound that was told of a fact. */
interface ToldBound {
  readonly factId: Id;
  readonly mark: Mark;
}

/** The painted time line of a group, and what was told of its facts. */
export interface Painting {
  readonly pieces: readonly Piece[];
  readonly testimonies: Testimonies;
  readonly competes: Competes;
  /** The starts and ends that were told, by instant. */
  readonly starts: ReadonlyMap<number, readonly ToldBound[]>;
  readonly finishes: ReadonlyMap<number, readonly ToldBound[]>;
}

/** Paints a group of facts. */
export function paintingOf(testimonies: Testimonies, competes: Competes): Painting {
  const starts = new Map<number, ToldBound[]>();
  const finishes = new Map<number, ToldBound[]>();
  const add = (bounds: Map<number, ToldBound[]>, at: number, bound: ToldBound): void => {
    const others = bounds.get(at);
    if (others === undefined) bounds.set(at, [bound]);
    else others.push(bound);
  };
  for (const [factId, { claims, endings }] of testimonies) {
    for (const claim of claims) {
      add(starts, claim.from, { factId, mark: claim.start });
      if (!claim.open) add(finishes, claim.until, { factId, mark: claim.finish });
    }
    for (const ending of endings) add(finishes, ending.at, { factId, mark: ending.finish });
  }
  return { pieces: paint(testimonies, competes), testimonies, competes, starts, finishes };
}

/** How finely a rival's bound was told; as this fact's bound it counts as not stated. */
export function rivalMark(
  { competes }: Painting,
  factId: Id,
  bounds: readonly ToldBound[] | undefined,
): Mark | undefined {
  const marks = (bounds ?? []).filter((bound) => competes(bound.factId, factId)).map((bound) => bound.mark);
  const mark = preferred(marks);
  return mark === undefined ? undefined : { grain: mark.grain, stated: false };
}

/** The rival that owns the time from an instant on; of several the weightiest, then the lowest number. */
export function ownerAt({ pieces, competes }: Painting, factId: Id, instant: number): Id | null {
  const piece = pieces.find(({ to }) => instant < to);
  const rivals = [...(piece?.owners ?? [])].filter(([owner]) => competes(owner, factId));
  const claims = rivals.flatMap(([, own]) => own);
  const heaviest = claims.sort((a, b) => compareWeight(b, a) || a.factId - b.factId)[0];
  return heaviest?.factId ?? rivals[0]?.[0] ?? null;
}
