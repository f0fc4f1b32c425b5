import { type Kernel, plainKernel, simdKernel } from '@gligabao/vectors';
import { noSimd } from './errors.ts';

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
