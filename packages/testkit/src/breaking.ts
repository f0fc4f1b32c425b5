import type { View } from '@gligabao/core';
import type { MovingStores } from './store-ports.ts';

/** Makes store ports of which some methods of one port are broken; the rest is passed on. Takes plain objects. */
export function breaking<Name extends keyof MovingStores>(
  name: Name,
  broken: (intact: MovingStores[Name]) => Partial<MovingStores[Name]>,
): <Stores extends { readonly [Each in Name]: MovingStores[Each] }>(stores: Stores) => Stores {
  return (stores) => {
    // A mapped type of one name: the compiler does not see that its value is the port of that name.
    const intact: MovingStores[Name] = (stores as Pick<MovingStores, Name>)[name];
    return { ...stores, [name]: { ...intact, ...broken(intact) } };
  };
}

/** A view without some of its parts, as a store reads it that forgot about these. */
export function forgetting(view: View, ...parts: readonly (keyof View)[]): View {
  return Object.fromEntries(Object.entries(view).filter(([part]) => !parts.some((forgotten) => forgotten === part)));
}

export const reversed = <T>(list: readonly T[]): readonly T[] => list.toReversed();
export const doubled = <T>(list: readonly T[]): readonly T[] => [...list, ...list];
