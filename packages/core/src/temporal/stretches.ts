import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import { sideBySide, type Testimony, UNSTATED } from './claim.ts';
import type { Competes, Owners } from './contest.ts';
import type { Stretch } from './derived-fact.ts';
import { finishMark, type Outline, outlineOf, startMark } from './outline.ts';
import { paintAlone } from './paint.ts';
import { ownerAt, type Painting, rivalMark } from './painting.ts';
import { type Run, runsOf } from './runs.ts';

/** A stretch whose evidence is not yet assigned. */
export type BareStretch = Omit<Stretch, 'assertionIds'>;

/** The stretches that a fact was left with, each beside the run it comes from; null for a fact that owns nothing. */
export function stretchesIn(
  painting: Painting,
  factId: Id,
  testimony: Testimony,
): (readonly [BareStretch, Run | null])[] {
  const runs = runsOf(factId, painting.pieces);
  if (runs.length === 0) return [[paintedOver(painting, factId, testimony), null]];
  const alone = painting.testimonies.size === 1 ? runs : runsOf(factId, paintAlone(factId, testimony));
  return runs.map((run) => {
    const goesOn = alone.some(({ from, to }) => from <= run.to && run.to < to);
    const lostAt = goesOn ? run.to : null;
    const own = {
      start: startMark(testimony, run.from),
      finish: lostAt === null ? finishMark(testimony, run.to) : undefined,
    };
    const start = own.start ?? rivalMark(painting, factId, painting.finishes.get(run.from)) ?? UNSTATED;
    const finish = own.finish ?? rivalMark(painting, factId, painting.starts.get(run.to)) ?? UNSTATED;
    const bounds = boundsOf({ from: run.from, start, to: run.to, finish });
    const lostTo = lostAt === null ? null : ownerAt(painting, factId, lostAt);
    return [{ ...bounds, lostAt, lostTo, conflictsWith: conflictsIn(run, factId, painting.competes) }, run];
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
  const rivals = new Set(
    run.pieces.flatMap(({ owners }) =>
      [...owners.keys()].filter((other) => competes(other, factId) && !asserted(owners, factId, other)),
    ),
  );
  return [...rivals].sort((a, b) => a - b);
}

/** Whether one artifact's asserting both side by side is why they share a piece. */
function asserted(owners: Owners, a: Id, b: Id): boolean {
  return (owners.get(a) ?? []).some((left) => (owners.get(b) ?? []).some((right) => sideBySide(left, right)));
}
