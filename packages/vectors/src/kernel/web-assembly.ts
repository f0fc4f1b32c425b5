// The part of the WebAssembly interface in use; the ES libraries of TypeScript leave it to the DOM library.

interface Memory {
  readonly buffer: ArrayBuffer;
  /** Adds pages of 64 KiB; views on the old buffer are detached. */
  grow(pages: number): number;
}

interface Module {
  readonly [Symbol.toStringTag]: string;
}

type Imports = Readonly<Record<string, Readonly<Record<string, Memory>>>>;

export interface WebAssemblyInterface {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => Module;
  readonly Instance: new (module: Module, imports: Imports) => { readonly exports: Readonly<Record<string, unknown>> };
  readonly Memory: new (size: { readonly initial: number; readonly maximum?: number }) => Memory;
}

/** A page of WebAssembly memory, in bytes. */
export const PAGE_BYTES = 65_536;

/** WebAssembly of this host; undefined where it is turned off, as by `--jitless`. */
export function webAssembly(): WebAssemblyInterface | undefined {
  const host: object = globalThis;
  return 'WebAssembly' in host ? (host.WebAssembly as WebAssemblyInterface) : undefined;
}
