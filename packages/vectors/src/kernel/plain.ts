import { type ByteSlab, GRID, type Kernel, type Quantised, type Slab } from './kernel.ts';

type Numbers = Float32Array | Int8Array | Int16Array;

/** Four sums, because one sum makes each addition wait for the one before it: more than twice as fast. */
function sumProducts(rows: Numbers, at: number, query: Numbers): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let i = 0; i < query.length; i += 4) {
    a += (rows[at + i] ?? 0) * (query[i] ?? 0);
    b += (rows[at + i + 1] ?? 0) * (query[i + 1] ?? 0);
    c += (rows[at + i + 2] ?? 0) * (query[i + 2] ?? 0);
    d += (rows[at + i + 3] ?? 0) * (query[i + 3] ?? 0);
  }
  return a + b + (c + d);
}

function openSlab(stride: number): Slab {
  let rows = new Float32Array(0);
  const scoreOf = (query: Float32Array, row: number): number =>
    Math.round(sumProducts(rows, row * stride, query) * GRID) / GRID;
  return {
    get bytes() {
      return rows.byteLength;
    },
    reserve(count) {
      if (count * stride <= rows.length) return;
      const grown = new Float32Array(Math.max(count, Math.ceil((rows.length / stride) * 1.5)) * stride);
      grown.set(rows);
      rows = grown;
    },
    view: () => rows,
    score(query, first, count, out) {
      for (let i = 0; i < count; i++) out[i] = scoreOf(query, first + i);
    },
    scoreEach(query, asked, out) {
      asked.forEach((row, i) => {
        out[i] = scoreOf(query, row);
      });
    },
  };
}

function openByteSlab(stride: number): ByteSlab {
  let rows = new Int8Array(0);
  let scales = new Float32Array(0);
  let errors = new Float32Array(0);
  const scoreOf = ({ numbers, scale }: Quantised<Int16Array>, row: number): number =>
    sumProducts(rows, row * stride, numbers) * (scales[row] ?? 0) * scale + (errors[row] ?? 0);
  return {
    get bytes() {
      return rows.byteLength + scales.byteLength + errors.byteLength;
    },
    reserve(count) {
      if (count <= scales.length) return;
      const capacity = Math.max(count, Math.ceil(scales.length * 1.5));
      const [before, beforeScales, beforeErrors] = [rows, scales, errors];
      rows = new Int8Array(capacity * stride);
      scales = new Float32Array(capacity);
      errors = new Float32Array(capacity);
      rows.set(before);
      scales.set(beforeScales);
      errors.set(beforeErrors);
    },
    set(row, { numbers, scale, error }) {
      rows.set(numbers, row * stride);
      scales[row] = scale;
      errors[row] = error;
    },
    move(from, to) {
      rows.copyWithin(to * stride, from * stride, (from + 1) * stride);
      scales.copyWithin(to, from, from + 1);
      errors.copyWithin(to, from, from + 1);
    },
    score(query, first, count, out) {
      for (let i = 0; i < count; i++) out[i] = scoreOf(query, first + i);
    },
    scoreEach(query, asked, out) {
      asked.forEach((row, i) => {
        out[i] = scoreOf(query, row);
      });
    },
  };
}

/** Dot products in plain JavaScript, for hosts that refuse WebAssembly SIMD; about eight times slower. */
export const plainKernel: Kernel = Object.freeze({ name: 'plain', openSlab, openByteSlab });
