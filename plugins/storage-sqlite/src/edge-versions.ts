import type { View } from '@gligabao/core';
import * as rows from '@gligabao/rows';
import { among } from './among.ts';

/** The indexes of the tables in which rows of facts stand, by what they lead with. */
const INDEXES = Object.freeze({
  gb_edges: { bySource: 'gb_edges_source', byTarget: 'gb_edges_target', byFact: 'gb_edges_fact' },
  gb_edge_history: {
    bySource: 'gb_edge_history_source',
    byTarget: 'gb_edge_history_target',
    byFact: 'gb_edge_history_fact',
  },
});

export type EdgeVersions = rows.EdgeVersions & (typeof INDEXES)[rows.EdgeVersions['table']];

/** The tables to read for a view, with their indexes; what is visible binds what `viewBindings` gives, and `:dataset`. */
export const edgeVersions = (view: View): readonly EdgeVersions[] =>
  rows.edgeVersions(view).map((versions) => ({
    ...versions,
    ...INDEXES[versions.table],
    visible: `${versions.visible} AND ${among.row(versions.id, view)}`,
  }));
