import { op, type Bytes } from './module-builder.ts';
import { advance, AT, OUT, ROW, rowsModule, SUMS } from './rows-module.ts';

const [A, B, C, D] = SUMS;

/** sum += row[i] * query[i], for 64 numbers a turn: one byte each in the row, two in the query. */
const sumProducts: readonly Bytes[] = [
  ...[...SUMS, ...SUMS].flatMap((sum, i) => [
    ...[op.get(ROW), op.i16x8LoadBytes(8 * i), op.get(AT), op.v128Load(16 * i), op.i32x4Dot],
    ...[op.get(sum), op.i32x4Add, op.set(sum)],
  ]),
  ...advance(ROW, 64),
  ...advance(AT, 128),
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
  turn: sumProducts,
  store: [...storeResult, ...advance(ROW, BEHIND_ROW)],
});
