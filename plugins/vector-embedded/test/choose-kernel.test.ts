import { describe, expect, it } from '@jest/globals';
import { chooseKernel } from '../src/choose-kernel.ts';

describe('the kernel', () => {
  it('is SIMD on this host, and plain JavaScript when that is asked for', () => {
    expect(chooseKernel('auto').name).toBe('simd');
    expect(chooseKernel('simd').name).toBe('simd');
    expect(chooseKernel('plain').name).toBe('plain');
  });

  it('falls back to plain JavaScript where the host has no WebAssembly, and says so when SIMD is asked for', () => {
    const host: object & { WebAssembly?: unknown } = Object.assign(globalThis, {});
    const original = host.WebAssembly;
    try {
      host.WebAssembly = { validate: () => false };
      expect(chooseKernel('auto').name).toBe('plain');
      expect(() => chooseKernel('simd')).toThrow(expect.objectContaining({ code: 'vector-index/no-simd' }));
    } finally {
      host.WebAssembly = original;
    }
  });
});
