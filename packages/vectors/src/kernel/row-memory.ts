import { PAGE_BYTES, type WebAssemblyInterface } from './web-assembly.ts';

type Score = (row: number, rows: number, stride: number, query: number, out: number) => void;

/** Results that one call of the module writes; they stand before the rows, behind the query. */
const OUT_ROWS = 1024;
/** A memory of 32-bit addresses ends at 4 GiB; the last page stays free so that no address wraps to 0. */
const MAX_PAGES = 65_535;

/** A WebAssembly memory: a query, results, and rows of one size. */
export interface RowMemory {
  readonly bytes: number;
  /** The whole memory; void after the next `reserve`. */
  buffer(): ArrayBuffer;
  /** Where a row begins, in bytes. */
  addressOf(row: number): number;
  /** Makes room for this many rows. Throws a RangeError when there is no more memory. */
  reserve(rows: number): void;
  /** Has the module score rows with the query that stands at the beginning of the memory. */
  score(first: number, count: number, out: Float32Array): void;
  /** The same for rows here and there. */
  scoreEach(rows: Int32Array, out: Float32Array): void;
}

/** An empty memory for a module that is told `stride` with each call. */
export function openRowMemory(
  wasm: WebAssemblyInterface,
  module: InstanceType<WebAssemblyInterface['Module']>,
  sizes: { readonly queryBytes: number; readonly rowBytes: number; readonly stride: number },
): RowMemory {
  const { queryBytes, rowBytes, stride } = sizes;
  const outAt = queryBytes;
  const rowsAt = outAt + OUT_ROWS * 4;
  const pagesFor = (rows: number): number => Math.ceil((rowsAt + rows * rowBytes) / PAGE_BYTES);
  let pages = pagesFor(0);
  const memory = new wasm.Memory({ initial: pages });
  const score = new wasm.Instance(module, { env: { memory } }).exports['score'] as Score;
  const addressOf = (row: number): number => rowsAt + row * rowBytes;
  return {
    get bytes() {
      return pages * PAGE_BYTES;
    },
    buffer: () => memory.buffer,
    addressOf,
    reserve(rows) {
      const needed = pagesFor(rows);
      if (needed <= pages) return;
      const wanted = Math.min(MAX_PAGES, Math.max(needed, Math.ceil(pages * 1.25)));
      if (needed > MAX_PAGES) throw new RangeError('a matrix of more than 4 GiB');
      memory.grow(wanted - pages);
      pages = wanted;
    },
    score(first, count, out) {
      for (let done = 0; done < count; done += OUT_ROWS) {
        const rows = Math.min(OUT_ROWS, count - done);
        score(addressOf(first + done), rows, stride, 0, outAt);
        out.set(new Float32Array(memory.buffer, outAt, rows), done);
      }
    },
    scoreEach(rows, out) {
      for (let done = 0; done < rows.length; done += OUT_ROWS) {
        const some = rows.subarray(done, done + OUT_ROWS);
        for (let i = 0; i < some.length; i++) score(addressOf(some[i] ?? 0), 1, stride, 0, outAt + 4 * i);
        out.set(new Float32Array(memory.buffer, outAt, some.length), done);
      }
    },
  };
}
