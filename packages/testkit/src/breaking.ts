import type { Clocks } from '@gligabao/core';
import type { StorePorts } from './store-ports.ts';

/** Makes store ports of which some methods of one port are broken; the rest is passed on. Takes plain objects. */
export function breaking<Name extends keyof StorePorts>(
  name: Name,
  broken: (intact: StorePorts[Name]) => Partial<StorePorts[Name]>,
): (stores: StorePorts) => StorePorts {
  return (stores) => ({ ...stores, [name]: { ...stores[name], ...broken(stores[name]) } });
}

/** The clocks without some of their hands, as a store reads them that forgot about these. */
export function forgetting(clocks: Clocks, ...hands: readonly (keyof Clocks)[]): Clocks {
  return Object.fromEntries(Object.entries(clocks).filter(([hand]) => !hands.some((forgotten) => forgotten === hand)));
}

export const reversed = <T>(list: readonly T[]): readonly T[] => list.toReversed();
export const doubled = <T>(list: readonly T[]): readonly T[] => [...list, ...list];
