import { type Mark, type Testimony } from './claim.ts';

/** Where the bounds that were told of a fact come from, by instant; of several the one that says most. */
export interface Marks {
  readonly starts: ReadonlyMap<number, Mark>;
  readonly finishes: ReadonlyMap<number, Mark>;
}

export function marksOf({ claims, endings }: Testimony): Marks {
  const starts = new Map<number, Mark>();
  const finishes = new Map<number, Mark>();
  for (const claim of claims) {
    keepBest(starts, claim.from, claim.start);
    if (!claim.open) keepBest(finishes, claim.until, claim.finish);
  }
  for (const { at, finish } of endings) keepBest(finishes, at, finish);
  return { starts, finishes };
}

function keepBest(marks: Map<number, Mark>, at: number, mark: Mark): void {
  const known = marks.get(at);
  if (known === undefined || comparePreference(mark, known) < 0) marks.set(at, mark);
}

const FINEST = ['instant', 'day', 'month', 'year'] as const;

/** Below zero when `a` says more: stated before not, then the finest. */
export function comparePreference(a: Mark, b: Mark): number {
  return Number(b.stated) - Number(a.stated) || FINEST.indexOf(a.grain) - FINEST.indexOf(b.grain);
}
