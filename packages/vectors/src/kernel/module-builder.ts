/** Bytes of a WebAssembly binary, as the core specification lays them out. */
export type Bytes = readonly number[];

/** An unsigned LEB128 number. */
export function unsigned(value: number): Bytes {
  const low = value & 0x7f;
  const rest = value >>> 7;
  return rest === 0 ? [low] : [low | 0x80, ...unsigned(rest)];
}

/** A signed LEB128 number of 32 bits. */
export function signed(value: number): Bytes {
  const low = value & 0x7f;
  const rest = value >> 7;
  const ends = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
  return ends ? [low] : [low | 0x80, ...signed(rest)];
}

/** A vector: its length, then its elements. */
function vector(elements: readonly Bytes[]): Bytes {
  return [...unsigned(elements.length), ...elements.flat()];
}

/** A name in UTF-8. */
function utf8(text: string): Bytes {
  const encoded = [...new TextEncoder().encode(text)];
  return [...unsigned(encoded.length), ...encoded];
}

/** A section: its number, its size in bytes, its content. */
function section(id: number, content: Bytes): Bytes {
  return [id, ...unsigned(content.length), ...content];
}

export const TYPE = Object.freeze({ i32: 0x7f, f32: 0x7d, v128: 0x7b, function: 0x60, empty: 0x40 });

const simd = (opcode: number): Bytes => [0xfd, ...unsigned(opcode)];
const aligned = (log2: number, offset: number): Bytes => [...unsigned(log2), ...unsigned(offset)];

/** The instructions that the kernel uses. */
export const op = Object.freeze({
  block: [0x02, TYPE.empty] as Bytes,
  loop: [0x03, TYPE.empty] as Bytes,
  end: [0x0b] as Bytes,
  br: (depth: number): Bytes => [0x0c, ...unsigned(depth)],
  brIf: (depth: number): Bytes => [0x0d, ...unsigned(depth)],
  get: (local: number): Bytes => [0x20, ...unsigned(local)],
  set: (local: number): Bytes => [0x21, ...unsigned(local)],
  tee: (local: number): Bytes => [0x22, ...unsigned(local)],
  i32Const: (value: number): Bytes => [0x41, ...signed(value)],
  i32Eqz: [0x45] as Bytes,
  i32LtU: [0x49] as Bytes,
  i32Add: [0x6a] as Bytes,
  f32Const: (value: number): Bytes => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)],
  f32Add: [0x92] as Bytes,
  f32Mul: [0x94] as Bytes,
  f32Nearest: [0x90] as Bytes,
  f32Load: (offset: number): Bytes => [0x2a, ...aligned(2, offset)],
  f32ConvertI32: [0xb2] as Bytes,
  f32Store: (offset: number): Bytes => [0x38, ...aligned(2, offset)],
  v128Load: (offset: number): Bytes => [...simd(0x00), ...aligned(4, offset)],
  v128Zero: [...simd(0x0c), ...Array.from({ length: 16 }, () => 0)] as Bytes,
  f32x4Lane: (lane: number): Bytes => [...simd(0x1f), lane],
  f32x4Add: simd(0xe4),
  f32x4Mul: simd(0xe6),
  /** Eight bytes, each as 16 bits. */
  i16x8LoadBytes: (offset: number): Bytes => [...simd(0x01), ...aligned(3, offset)],
  i32x4Lane: (lane: number): Bytes => [...simd(0x1b), lane],
  i32x4Add: simd(0xae),
  /** Products of eight pairs of 16 bits, each two added up. */
  i32x4Dot: simd(0xba),
});

/** One function that works on an imported memory `env.memory`, exported under its name. */
export function moduleOf(exported: {
  readonly name: string;
  /** How many i32 parameters the function takes. */
  readonly parameters: number;
  readonly locals: readonly { readonly count: number; readonly type: number }[];
  readonly body: readonly Bytes[];
}): Uint8Array<ArrayBuffer> {
  const parameters = Array.from({ length: exported.parameters }, (): Bytes => [TYPE.i32]);
  const locals = vector(exported.locals.map(({ count, type }) => [...unsigned(count), type]));
  const body = [...locals, ...exported.body.flat(), ...op.end];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, vector([[TYPE.function, ...vector(parameters), ...vector([])]])),
    ...section(2, vector([[...utf8('env'), ...utf8('memory'), 0x02, 0x00, 0x00]])),
    ...section(3, vector([[0x00]])),
    ...section(7, vector([[...utf8(exported.name), 0x00, 0x00]])),
    ...section(10, vector([[...unsigned(body.length), ...body]])),
  ]);
}
