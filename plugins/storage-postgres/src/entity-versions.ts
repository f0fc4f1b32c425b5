import type { Instant } from '@gligabao/core';
import * as rows from '@gligabao/rows';

/** The tables to read at `knownAt`, in the schema. */
export const entityVersions = (
  knownAt: Instant | undefined,
): readonly (Omit<rows.EntityVersions, 'table'> & { readonly table: string })[] =>
  rows.entityVersions(knownAt).map((versions) => ({ ...versions, table: `@.${versions.table}` }));
