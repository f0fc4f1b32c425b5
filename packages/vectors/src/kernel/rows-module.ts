import { type Bytes, moduleOf, op, TYPE } from './module-builder.ts';

/**
 * The parameters of `score(row, rows, stride, query, out)`: address of the next row, rows left, bytes of a row's numbers,
 * address of the query, address of the next result.
 */
export const [ROW, OUT] = [0, 4] as const;
const [LEFT, STRIDE, QUERY] = [1, 2, 3] as const;

/** The locals: where the numbers of the row end, how far the query is read, four sums of four lanes each. */
const ROW_END = 5;
export const AT = 6;
export const SUMS = [7, 8, 9, 10] as const;

/** Adds a number to a local. */
export const advance = (local: number, bytes: number): readonly Bytes[] => [
  op.get(local),
  op.i32Const(bytes),
  op.i32Add,
  op.set(local),
];

const startRow: readonly Bytes[] = [
  ...[op.get(ROW), op.get(STRIDE), op.i32Add, op.set(ROW_END)],
  ...[op.get(QUERY), op.set(AT)],
  ...SUMS.flatMap((sum) => [op.v128Zero, op.set(sum)]),
];

/** Does `turn`, which moves `ROW` on, until the numbers of the row are at their end. */
const everyTurn = (turn: readonly Bytes[]): readonly Bytes[] => [
  op.loop,
  ...turn,
  ...[op.get(ROW), op.get(ROW_END), op.i32LtU, op.brIf(0)],
  op.end,
];

/**
 * The binary of a function `score(row, rows, stride, query, out)` that works on one row after the other: `turn` adds some
 * numbers of a row to the sums, which start at zero, and `store` stores the result and moves on to the next row.
 */
export function rowsModule(of: {
  readonly turn: readonly Bytes[];
  readonly store: readonly Bytes[];
}): Uint8Array<ArrayBuffer> {
  return moduleOf({
    name: 'score',
    parameters: 5,
    locals: [
      { count: 2, type: TYPE.i32 },
      { count: SUMS.length, type: TYPE.v128 },
    ],
    body: [
      ...[op.block, op.loop],
      ...[op.get(LEFT), op.i32Eqz, op.brIf(1)],
      ...startRow,
      ...everyTurn(of.turn),
      ...of.store,
      ...advance(OUT, 4),
      ...advance(LEFT, -1),
      ...[op.br(0), op.end, op.end],
    ],
  });
}
