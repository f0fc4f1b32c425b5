import type { View } from '@gligabao/core';
import type { StorePorts } from './store-ports.ts';

/** Makes store ports of which some methods of one port are broken; the rest is passed on. Takes plain objects. */
export function breaking<Name extends keyof StorePorts>(
  name: Name,
  broken: (intact: StorePorts[Name]) => Partial<StorePorts[Name]>,
): (stores: StorePorts) => StorePorts {
  return (stores) => ({ ...stores, [name]: { ...stores[name], ...broken(stores[name]) } });
}

/** A view without some of its parts, as a store reads it that forgot about these. */
export function forgetting(view: View, ...parts: readonly (keyof View)[]): View {
  return Object.fromEntries(Object.entries(view).filter(([part]) => !parts.some((forgotten) => forgotten === part)));
}

export const reversed = <T>(list: readonly T[]): readonly T[] => list.toReversed();
export const doubled = <T>(list: readonly T[]): readonly T[] => [...list, ...list];
