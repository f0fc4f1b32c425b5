import { describe, expect, it } from '@jest/globals';
import { signed, unsigned } from '../src/kernel/module-builder.ts';
import { plainKernel } from '../src/kernel/plain.ts';
import { SIMD_MODULE } from '../src/kernel/simd-module.ts';
import { simdKernel } from '../src/kernel/simd.ts';

const kernels = [plainKernel, simdKernel() ?? plainKernel];

describe('kernels', () => {
  it('offers SIMD on this host, in a module of a few hundred bytes', () => {
    expect(simdKernel()?.name).toBe('simd');
    expect(SIMD_MODULE.length).toBeLessThan(500);
  });

  it.each(kernels)('$name keeps rows while it grows, and scores any range of them', (kernel) => {
    const stride = 32;
    const slab = kernel.openSlab(stride);
    for (let row = 0; row < 3000; row++) {
      slab.reserve(row + 1);
      slab.view()[row * stride] = row;
      slab.view()[row * stride + stride - 1] = 0.5;
    }
    const query = new Float32Array(stride);
    query[0] = 1;
    query[stride - 1] = 2;
    const out = new Float32Array(2500);
    slab.score(query, 400, 2500, out);
    expect([...out]).toEqual(Array.from({ length: 2500 }, (_, i) => 401 + i));
    expect(slab.bytes).toBeGreaterThanOrEqual(3000 * stride * 4);
  });

  it('offers no SIMD where the host has no WebAssembly, or refuses the module', () => {
    const host: object & { WebAssembly?: unknown } = Object.assign(globalThis, {});
    const original = host.WebAssembly;
    try {
      host.WebAssembly = { validate: () => false };
      expect(simdKernel()).toBeUndefined();
      delete host.WebAssembly;
      expect(simdKernel()).toBeUndefined();
    } finally {
      host.WebAssembly = original;
    }
  });

  it('encodes numbers in LEB128', () => {
    expect(unsigned(624_485)).toEqual([0xe5, 0x8e, 0x26]);
    expect(signed(-1)).toEqual([0x7f]);
    expect(signed(64)).toEqual([0xc0, 0x00]);
    expect(signed(-123_456)).toEqual([0xc0, 0xbb, 0x78]);
  });
});
