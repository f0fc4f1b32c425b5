import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { periodsAlone } from './alone.ts';
import { sideBySide, type Testimony, UNSTATED } from './claim.ts';
import type { Competes, Owners } from './contest.ts';
import type { Stretch } from './derived-fact.ts';
import { type Outline, outlineOf } from './outline.ts';
import { ownerAt, type Painting, rivalMark } from './painting.ts';
import { partitionPoint } from './partition-point.ts';
import type { Run } from './runs.ts';

/** A stretch whose evidence is not yet assigned. */
export type BareStretch = Omit<Stretch, 'assertionIds'>;

/** The stretches that a fact was left with, each beside the run it comes from; null for a fact that owns nothing. */
export function stretchesIn(
  painting: Painting,
  factId: Id,
  testimony: Testimony,
): (readonly [BareStretch, Run | null])[] {
  const runs = painting.runs.get(factId);
  if (runs === undefined) return [[paintedOver(painting, factId, testimony), null]];
  const alone = painting.testimonies.size === 1 ? runs : periodsAlone(factId, testimony);
  const marks = painting.marks.get(factId);
  return runs.map((run) => {
    const around = alone[partitionPoint(alone, ({ to }) => run.to < to)];
    const lostAt = around !== undefined && around.from <= run.to ? run.to : null;
    const ownFinish = lostAt === null ? marks?.finishes.get(run.to) : undefined;
    const start =
      marks?.starts.get(run.from) ?? rivalMark(painting, factId, painting.finishes.get(run.from)) ?? UNSTATED;
    const finish = ownFinish ?? rivalMark(painting, factId, painting.starts.get(run.to)) ?? UNSTATED;
    const bounds = boundsOf({ from: run.from, start, to: run.to, finish });
    const lostTo = lostAt === null ? null : ownerAt(painting, factId, lostAt);
    return [{ ...bounds, lostAt, lostTo, conflictsWith: conflictsIn(run, factId, painting.contest.competes) }, run];
  });
}

/** Bounds as a row has them. */
export function boundsOf({
  from,
  start,
  to,
  finish,
}: Outline): Omit<BareStretch, 'lostAt' | 'lostTo' | 'conflictsWith'> {
  const [begins, ends] = [Number.isFinite(from), Number.isFinite(to)];
  return {
    validAt: begins ? from : null,
    validPrecision: begins ? start.grain : 'instant',
    validStated: begins && start.stated,
    invalidAt: ends ? to : null,
    invalidPrecision: ends ? finish.grain : 'instant',
    invalidStated: ends && finish.stated,
  };
}

/** A fact that lost all its time is true at no instant: its start, or its end when that is all that is known. */
function paintedOver(painting: Painting, factId: Id, testimony: Testimony): BareStretch {
  const outline = outlineOf(factId, testimony);
  const said = testimony.claims.reduce((first, claim) => Math.min(first, claim.said), Infinity);
  const at: Instant =
    [outline?.from, outline?.to, said].find((each) => each !== undefined && Number.isFinite(each)) ?? 0;
  const start = at === outline?.from ? outline.start : UNSTATED;
  const bounds = boundsOf({
    from: at,
    start,
    to: at,
    finish: rivalMark(painting, factId, painting.starts.get(at)) ?? UNSTATED,
  });
  const within = outline?.from === at ? at : at - 1;
  return { ...bounds, lostAt: at, lostTo: ownerAt(painting, factId, within), conflictsWith: [] };
}

function conflictsIn(run: Run, factId: Id, competes: Competes): readonly Id[] {
  const rivals = new Set<Id>();
  for (const { owners } of run.pieces) {
    if (owners.size < 2) continue;
    for (const other of owners.keys()) {
      if (competes(other, factId) && !rivals.has(other) && !asserted(owners, factId, other)) rivals.add(other);
    }
  }
  return [...rivals].sort((a, b) => a - b);
}

/** Whether one artifact's asserting both side by side is why they share a piece. */
function asserted(owners: Owners, a: Id, b: Id): boolean {
  return (owners.get(a) ?? []).some((left) => (owners.get(b) ?? []).some((right) => sideBySide(left, right)));
}
