import { type Bytes, moduleOf, op } from './module-builder.ts';

/** Where the parameters of `score(row, rows, stride, query, out)` stand that the loop over rows moves on. */
const [LEFT, OUT] = [1, 4] as const;

/** Adds a number to a local. */
export const advance = (local: number, bytes: number): readonly Bytes[] => [
  op.get(local),
  op.i32Const(bytes),
  op.i32Add,
  op.set(local),
];

/**
 * The binary of a function `score(row, rows, stride, query, out)` that works on one row after the other: `row` computes
 * and stores the result of one, and moves on to the next.
 */
export function rowsModule(of: {
  readonly locals: readonly { readonly count: number; readonly type: number }[];
  readonly row: readonly Bytes[];
}): Uint8Array<ArrayBuffer> {
  return moduleOf({
    name: 'score',
    parameters: 5,
    locals: of.locals,
    body: [
      ...[op.block, op.loop],
      ...[op.get(LEFT), op.i32Eqz, op.brIf(1)],
      ...of.row,
      ...advance(OUT, 4),
      ...advance(LEFT, -1),
      ...[op.br(0), op.end, op.end],
    ],
  });
}
