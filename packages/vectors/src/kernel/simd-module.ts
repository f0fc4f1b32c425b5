import { GRID } from './kernel.ts';
import { op, TYPE, type Bytes } from './module-builder.ts';
import { advance, rowsModule } from './rows-module.ts';

// Parameters: address of the next row, rows left, bytes a row, address of the query, address of the next result.
const [ROW, STRIDE, QUERY, OUT] = [0, 2, 3, 4] as const;
// Locals: where the row ends, how far the query is read, four sums of four lanes each.
const [ROW_END, AT, A, B, C, D] = [5, 6, 7, 8, 9, 10] as const;
const SUMS = [A, B, C, D] as const;

const startRow: readonly Bytes[] = [
  ...[op.get(ROW), op.get(STRIDE), op.i32Add, op.set(ROW_END)],
  ...[op.get(QUERY), op.set(AT)],
  ...SUMS.flatMap((sum) => [op.v128Zero, op.set(sum)]),
];

/** sum += row[i] * query[i], for 16 numbers a turn. */
const sumProducts: readonly Bytes[] = [
  op.loop,
  ...SUMS.flatMap((sum, i) => [
    ...[op.get(ROW), op.v128Load(16 * i), op.get(AT), op.v128Load(16 * i), op.f32x4Mul],
    ...[op.get(sum), op.f32x4Add, op.set(sum)],
  ]),
  ...advance(ROW, 64),
  ...advance(AT, 64),
  ...[op.get(ROW), op.get(ROW_END), op.i32LtU, op.brIf(0)],
  op.end,
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
export const SIMD_MODULE = rowsModule({
  locals: [
    { count: 2, type: TYPE.i32 },
    { count: 4, type: TYPE.v128 },
  ],
  row: [...startRow, ...sumProducts, ...storeResult],
});
