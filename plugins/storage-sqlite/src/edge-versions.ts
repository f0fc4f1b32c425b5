import { asksOfTime, type View } from '@gligabao/core';
import * as rows from '@gligabao/rows';
import { among } from './among.ts';

/** The indexes of the tables in which rows of facts stand, by what they lead with: ends by when a row was told, or by when it began. */
const INDEXES = Object.freeze({
  gb_edges: {
    byFact: 'gb_edges_fact',
    told: { bySource: 'gb_edges_source', byTarget: 'gb_edges_target' },
    began: { bySource: 'gb_edges_source_began', byTarget: 'gb_edges_target_began' },
  },
  gb_edge_history: {
    byFact: 'gb_edge_history_fact',
    told: { bySource: 'gb_edge_history_source', byTarget: 'gb_edge_history_target' },
    began: { bySource: 'gb_edge_history_source_began', byTarget: 'gb_edge_history_target_began' },
  },
} as const);

export interface EdgeVersions extends rows.EdgeVersions {
  readonly byFact: string;
  /** In the order in which rows are new at the clocks. */
  readonly bySource: string;
  readonly byTarget: string;
}

/** The tables to read for a view, with their indexes; what is visible binds what `viewBindings` gives, and `:dataset`. */
export const edgeVersions = (view: View): readonly EdgeVersions[] =>
  rows.edgeVersions(view).map((versions) => {
    const { byFact, told, began } = INDEXES[versions.table];
    return {
      ...versions,
      byFact,
      ...(asksOfTime(view) ? began : told),
      visible: `${versions.visible} AND ${among.row(versions.id, view)}`,
    };
  });
