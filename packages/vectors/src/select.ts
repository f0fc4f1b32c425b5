import { HIDDEN, type Scored } from './matrix.ts';

/** Scores from -1 to 1 are counted in so many classes, so that few rows more are sorted than are wanted. */
const CLASSES = 4096;
/** Few rows fill few of them. */
const FEW_CLASSES = 256;
const FEW_ROWS = 8192;
/** Which half of a number of 64 bits counts for more, as this machine keeps it. */
const [LOW, HIGH] = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? ([0, 1] as const) : ([1, 0] as const);
/** One of so many rows is counted where there are more than a few, and so many times more are let through than are wanted. */
const SAMPLED = 16;
const GENEROUS = 2;
const ZERO = 0x7f_ff_ff_ff;

/** The place behind which rows are wanted: a score, and the id of its row. */
interface Behind {
  readonly score: number;
  readonly id: number;
}

/** About a score that `count` of the rows behind a place reach, as every `step`th of them tells; lower than all where they are fewer. */
function floorOf({ ids, scores }: Scored, count: number, behind: Behind, step: number): number {
  const classes = scores.length < FEW_ROWS ? FEW_CLASSES : CLASSES;
  const [half, last] = [classes / 2, classes - 1];
  const counts = new Uint32Array(classes);
  for (let row = 0; row < scores.length; row += step) {
    const score = scores[row] ?? HIDDEN;
    if (score === HIDDEN || score > behind.score || (score === behind.score && (ids[row] ?? 0) <= behind.id)) continue;
    // Bounds may be above 1, and sums below -1.
    const place = Math.max(0, Math.min(last, Math.floor((score + 1) * half)));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  let reached = 0;
  for (let place = last; place > 0; place--) {
    reached += step * (counts[place] ?? 0);
    // No rounding moves a score by half a class.
    if (reached >= count) return (place - 0.5) / half - 1;
  }
  return -Number.MAX_VALUE;
}

/** The rows behind a place that reach a score: two halves of a number for each, which is lower where the score is higher. */
function numbered({ ids, scores }: Scored, floor: number, behind: Behind): Uint32Array {
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
  let halves = new Uint32Array(1024);
  let size = 0;
  for (let row = 0; row < scores.length; row++) {
    const score = scores[row] ?? HIDDEN;
    // Most rows end here.
    if (score < floor || score > behind.score || (score === behind.score && (ids[row] ?? 0) <= behind.id)) continue;
    if (2 * size === halves.length) {
      const grown = new Uint32Array(2 * halves.length);
      grown.set(halves);
      halves = grown;
    }
    const of = bits[row] ?? 0;
    // The bits of 32-bit numbers rise with those above zero, and with the size of those below. Zero has two forms.
    halves[2 * size + HIGH] = score > 0 ? ZERO - of : score < 0 ? of : ZERO;
    halves[2 * size + LOW] = row;
    size += 1;
  }
  return halves.subarray(0, 2 * size);
}

/** Puts rows of the same score in the order of their ids. */
function orderTies(rows: Int32Array, { ids, scores }: Scored): void {
  for (let from = 0; from < rows.length;) {
    const score = scores[rows[from] ?? 0];
    let to = from + 1;
    while (to < rows.length && scores[rows[to] ?? 0] === score) to += 1;
    if (to - from > 1) rows.subarray(from, to).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
    from = to;
  }
}

/**
 * The rows that stand behind row `after`, by falling score and rising id: the first `count` at least, or all; -1 stands before all
 * rows. Hidden rows are left out.
 */
export function select(scored: Scored, count: number, after: number): Int32Array {
  const { ids, scores } = scored;
  const behind = { score: after < 0 ? Infinity : (scores[after] ?? 0), id: ids[after] ?? 0 };
  const sampled =
    scores.length < FEW_ROWS ? null : numbered(scored, floorOf(scored, GENEROUS * count, behind, SAMPLED), behind);
  const enough = sampled !== null && sampled.length >= 2 * count;
  const halves = enough ? sampled : numbered(scored, floorOf(scored, count, behind, 1), behind);
  const size = halves.length / 2;
  // Without a function that compares: many times as fast.
  new BigUint64Array(halves.buffer, 0, size).sort();
  const rows = new Int32Array(size);
  for (let at = 0; at < size; at++) rows[at] = halves[2 * at + LOW] ?? 0;
  orderTies(rows, scored);
  return rows;
}
