import { noSimd } from './errors.ts';
import type { Kernel } from './kernel/kernel.ts';
import { plainKernel } from './kernel/plain.ts';
import { simdKernel } from './kernel/simd.ts';

/**
 * The kernel that the settings ask for.
 *
 * @throws GligabaoError `vector-index/no-simd` when `simd` is asked for on a host that refuses it.
 */
export function chooseKernel(wanted: 'auto' | 'simd' | 'plain'): Kernel {
  if (wanted === 'plain') return plainKernel;
  const simd = simdKernel();
  if (simd) return simd;
  if (wanted === 'simd') throw noSimd();
  return plainKernel;
}
