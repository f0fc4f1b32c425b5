import { GRID } from './kernel.ts';
import { op, type Bytes } from './module-builder.ts';
import { advance, AT, OUT, ROW, rowsModule, SUMS } from './rows-module.ts';

const [A, B, C, D] = SUMS;

/** sum += row[i] * query[i], for 16 numbers a turn. */
const sumProducts: readonly Bytes[] = [
  ...SUMS.flatMap((sum, i) => [
    ...[op.get(ROW), op.v128Load(16 * i), op.get(AT), op.v128Load(16 * i), op.f32x4Mul],
    ...[op.get(sum), op.f32x4Add, op.set(sum)],
  ]),
  ...advance(ROW, 64),
  ...advance(AT, 64),
];

const storeResult: readonly Bytes[] = [
  op.get(OUT),
  ...[op.get(A), op.get(B), op.f32x4Add, op.get(C), op.get(D), op.f32x4Add, op.f32x4Add, op.tee(A), op.f32x4Lane(0)],
  ...[op.get(A), op.f32x4Lane(1), op.f32Add],
  ...[op.get(A), op.f32x4Lane(2), op.get(A), op.f32x4Lane(3), op.f32Add, op.f32Add],
  ...[op.f32Const(GRID), op.f32Mul, op.f32Nearest, op.f32Const(1 / GRID), op.f32Mul],
  op.f32Store(0),
];

/**
 * The binary of `score(row, rows, stride, query, out)`: dot products in f32, on the grid, of `rows` rows with one query. Addresses
 * and `stride` are in bytes; `stride` is a multiple of 64, and not 0.
 */
export const SIMD_MODULE = rowsModule({ turn: sumProducts, store: storeResult });
