import type { Clocks } from '@gligabao/core';
import * as rows from '@gligabao/rows';

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

/** The tables to read at the clocks, with their indexes. */
export const edgeVersions = (clocks: Clocks): readonly EdgeVersions[] =>
  rows.edgeVersions(clocks).map((versions) => ({ ...versions, ...INDEXES[versions.table] }));
