import { BEHIND_ROW, BYTE_MODULE } from './byte-module.ts';
import type { ByteSlab, Kernel, Quantised, Slab } from './kernel.ts';
import { openRowMemory } from './row-memory.ts';
import { SIMD_MODULE } from './simd-module.ts';
import { webAssembly, type WebAssemblyInterface } from './web-assembly.ts';

/** What the scale of a query takes behind its numbers, so that what follows is aligned. */
const BEHIND_QUERY = 16;

function slabs(wasm: WebAssemblyInterface): (stride: number) => Slab {
  const module = new wasm.Module(SIMD_MODULE);
  return (stride) => {
    const rowBytes = stride * 4;
    const memory = openRowMemory(wasm, module, { queryBytes: rowBytes, rowBytes, stride: rowBytes });
    return {
      get bytes() {
        return memory.bytes;
      },
      reserve: (rows) => memory.reserve(rows),
      view() {
        const [buffer, rowsAt] = [memory.buffer(), memory.addressOf(0)];
        return new Float32Array(buffer, rowsAt, Math.floor((buffer.byteLength - rowsAt) / 4));
      },
      score(query, first, count, out) {
        new Float32Array(memory.buffer(), 0, stride).set(query);
        memory.score(first, count, out);
      },
      scoreEach(query, rows, out) {
        new Float32Array(memory.buffer(), 0, stride).set(query);
        memory.scoreEach(rows, out);
      },
    };
  };
}

function byteSlabs(wasm: WebAssemblyInterface): (stride: number) => ByteSlab {
  const module = new wasm.Module(BYTE_MODULE);
  return (stride) => {
    const rowBytes = stride + BEHIND_ROW;
    const memory = openRowMemory(wasm, module, { queryBytes: stride * 2 + BEHIND_QUERY, rowBytes, stride });
    const ask = ({ numbers, scale }: Quantised<Int16Array>): void => {
      new Int16Array(memory.buffer(), 0, stride).set(numbers);
      new Float32Array(memory.buffer(), stride * 2, 1).set([scale]);
    };
    return {
      get bytes() {
        return memory.bytes;
      },
      reserve: (rows) => memory.reserve(rows),
      set(row, { numbers, scale, error }) {
        const at = memory.addressOf(row);
        new Int8Array(memory.buffer(), at, stride).set(numbers);
        new Float32Array(memory.buffer(), at + stride, 2).set([scale, error]);
      },
      move(from, to) {
        const start = memory.addressOf(from);
        new Uint8Array(memory.buffer()).copyWithin(memory.addressOf(to), start, start + rowBytes);
      },
      score(query, first, count, out) {
        ask(query);
        memory.score(first, count, out);
      },
      scoreEach(query, rows, out) {
        ask(query);
        memory.scoreEach(rows, out);
      },
    };
  };
}

/** Dot products in WebAssembly SIMD; undefined where the host refuses it. */
export function simdKernel(): Kernel | undefined {
  const wasm = webAssembly();
  if (!wasm?.validate(SIMD_MODULE) || !wasm.validate(BYTE_MODULE)) return undefined;
  return Object.freeze({ name: 'simd', openSlab: slabs(wasm), openByteSlab: byteSlabs(wasm) });
}
