import type { View } from '@gligabao/core';
import * as rows from '@gligabao/rows';
import { among } from './among.ts';

/** The tables to read for a view, in the schema; what is visible binds what `viewBindings` gives, and `:dataset`. */
export const edgeVersions = (view: View): readonly (Omit<rows.EdgeVersions, 'table'> & { readonly table: string })[] =>
  rows.edgeVersions(view).map((versions) => ({
    ...versions,
    table: `@.${versions.table}`,
    visible: `${versions.visible} AND ${among.row(versions.id, view)}`,
  }));
