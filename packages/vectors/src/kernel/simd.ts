import type { Kernel, Slab } from './kernel.ts';
import { SIMD_MODULE } from './simd-module.ts';
import { PAGE_BYTES, webAssembly, type WebAssemblyInterface } from './web-assembly.ts';

type Score = (row: number, rows: number, stride: number, query: number, out: number) => void;

/** Results that one call of the module writes; they stand before the rows, behind the query. */
const OUT_ROWS = 1024;
/** A memory of 32-bit addresses ends at 4 GiB; the last page stays free so that no address wraps to 0. */
const MAX_PAGES = 65_535;

function slabs(wasm: WebAssemblyInterface): (stride: number) => Slab {
  const module = new wasm.Module(SIMD_MODULE);
  return (stride) => {
    const rowBytes = stride * 4;
    const outAt = rowBytes;
    const rowsAt = outAt + OUT_ROWS * 4;
    const pagesFor = (rows: number): number => Math.ceil((rowsAt + rows * rowBytes) / PAGE_BYTES);
    let pages = pagesFor(0);
    const memory = new wasm.Memory({ initial: pages });
    const score = new wasm.Instance(module, { env: { memory } }).exports['score'] as Score;

    return {
      get bytes() {
        return pages * PAGE_BYTES;
      },
      reserve(rows) {
        const needed = pagesFor(rows);
        if (needed <= pages) return;
        const wanted = Math.min(MAX_PAGES, Math.max(needed, Math.ceil(pages * 1.25)));
        if (needed > MAX_PAGES) throw new RangeError('a matrix of more than 4 GiB');
        memory.grow(wanted - pages);
        pages = wanted;
      },
      view: () => new Float32Array(memory.buffer, rowsAt, Math.floor((memory.buffer.byteLength - rowsAt) / 4)),
      score(query, first, count, out) {
        new Float32Array(memory.buffer, 0, stride).set(query);
        for (let done = 0; done < count; done += OUT_ROWS) {
          const rows = Math.min(OUT_ROWS, count - done);
          score(rowsAt + (first + done) * rowBytes, rows, rowBytes, 0, outAt);
          out.set(new Float32Array(memory.buffer, outAt, rows), done);
        }
      },
    };
  };
}

/** Dot products in WebAssembly SIMD; undefined where the host refuses it. */
export function simdKernel(): Kernel | undefined {
  const wasm = webAssembly();
  if (!wasm?.validate(SIMD_MODULE)) return undefined;
  return Object.freeze({ name: 'simd', openSlab: slabs(wasm) });
}
