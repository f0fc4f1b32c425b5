import type { Clocks } from '@gligabao/core';
import * as rows from '@gligabao/rows';

/** The tables to read at the clocks, in the schema. */
export const edgeVersions = (
  clocks: Clocks,
): readonly (Omit<rows.EdgeVersions, 'table'> & { readonly table: string })[] =>
  rows.edgeVersions(clocks).map((versions) => ({ ...versions, table: `@.${versions.table}` }));
