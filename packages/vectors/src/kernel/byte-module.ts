import { advance, rowsModule } from './rows-module.ts';
import { op, TYPE, type Bytes } from './module-builder.ts';

// Parameters: address of the next row, rows left, bytes of a row's numbers, address of the query, address of the next result.
const [ROW, STRIDE, QUERY, OUT] = [0, 2, 3, 4] as const;
// Locals: where the numbers of the row end, how far the query is read, four sums of four lanes each.
const [ROW_END, AT, A, B, C, D] = [5, 6, 7, 8, 9, 10] as const;
const SUMS = [A, B, C, D] as const;

const startRow: readonly Bytes[] = [
  ...[op.get(ROW), op.get(STRIDE), op.i32Add, op.set(ROW_END)],
  ...[op.get(QUERY), op.set(AT)],
  ...SUMS.flatMap((sum) => [op.v128Zero, op.set(sum)]),
];

/** sum += row[i] * query[i], for 64 numbers a turn: one byte each in the row, two in the query. */
const sumProducts: readonly Bytes[] = [
  op.loop,
  ...[...SUMS, ...SUMS].flatMap((sum, i) => [
    ...[op.get(ROW), op.i16x8LoadBytes(8 * i), op.get(AT), op.v128Load(16 * i), op.i32x4Dot],
    ...[op.get(sum), op.i32x4Add, op.set(sum)],
  ]),
  ...advance(ROW, 64),
  ...advance(AT, 128),
  ...[op.get(ROW), op.get(ROW_END), op.i32LtU, op.brIf(0)],
  op.end,
];

/** sum * scale of the row * scale of the query + error of the row; the scales stand behind the numbers. */
const storeResult: readonly Bytes[] = [
  op.get(OUT),
  ...[op.get(A), op.get(B), op.i32x4Add, op.get(C), op.get(D), op.i32x4Add, op.i32x4Add, op.tee(A), op.i32x4Lane(0)],
  ...[1, 2, 3].flatMap((lane) => [op.get(A), op.i32x4Lane(lane), op.i32Add]),
  ...[op.f32ConvertI32, op.get(ROW), op.f32Load(0), op.f32Mul, op.get(AT), op.f32Load(0), op.f32Mul],
  ...[op.get(ROW), op.f32Load(4), op.f32Add],
  op.f32Store(0),
];

/** Bytes behind the numbers of a row: its scale, its error, and what keeps the next row aligned. */
export const BEHIND_ROW = 16;

/**
 * The binary of `score(row, rows, stride, query, out)`: the most that the dot products of `rows` rows of bytes with a
 * query of 16 bits can be. `stride` is a multiple of 64, and not 0; the next row stands `stride + BEHIND_ROW` bytes on.
 */
export const BYTE_MODULE = rowsModule({
  locals: [
    { count: 2, type: TYPE.i32 },
    { count: 4, type: TYPE.v128 },
  ],
  row: [...startRow, ...sumProducts, ...storeResult, ...advance(ROW, BEHIND_ROW)],
});
