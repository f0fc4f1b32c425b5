import type { Clocks, Edge, Id, IndexedText, Instant } from '@gligabao/core';

export type KnownAt = Pick<Clocks, 'knownAt'>;

/** Whether what was written at `createdAt` exists at the clocks. */
export function isKnown(createdAt: Instant, { knownAt }: KnownAt): boolean {
  return knownAt === undefined || createdAt <= knownAt;
}

/** The version that stood at `knownAt`, of versions in the order they were written. */
export function versionAt<Row extends { readonly changedAt: Instant }>(
  versions: readonly Row[] | undefined,
  clocks: KnownAt,
): Row | undefined {
  return versions?.findLast((version) => isKnown(version.changedAt, clocks));
}

/** The versions that stood at `knownAt`, of all rows. */
export function versionsAt<Row extends { readonly changedAt: Instant }>(
  rows: ReadonlyMap<Id, readonly Row[]>,
  clocks: KnownAt,
): readonly Row[] {
  return [...rows.values()].flatMap((versions) => versionAt(versions, clocks) ?? []);
}

/** Whether the version of a row that stood at `knownAt` is among what the other clocks ask for. */
export function isVisible(edge: Edge, { asOf, during, superseded, retracted }: Clocks): boolean {
  if (edge.retracted && retracted !== true) return false;
  if (during !== undefined) {
    const from = Math.max(edge.validAt ?? -Infinity, during.from ?? -Infinity);
    if (from >= Math.min(edge.invalidAt ?? Infinity, during.to ?? Infinity)) return false;
  }
  if (asOf === undefined)
    return superseded === true || during !== undefined || edge.retracted || edge.expiredAt === null;
  if (edge.validAt !== null && asOf < edge.validAt) return false;
  return superseded === true || edge.invalidAt === null || asOf < edge.invalidAt;
}

/** Whether a version of a text was the current one at `knownAt`. */
export function isCurrent(text: IndexedText, clocks: KnownAt): boolean {
  if (!isKnown(text.createdAt, clocks)) return false;
  return text.closedAt === null || !isKnown(text.closedAt, clocks);
}

export const byNumber = (a: { readonly id: Id }, b: { readonly id: Id }): number => a.id - b.id;
export const newestFirst = (a: { readonly id: Id }, b: { readonly id: Id }): number => b.id - a.id;
