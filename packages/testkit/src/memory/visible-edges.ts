import type { Edge, View } from '@gligabao/core';
import { fittingLinks } from './fitting.ts';
import type { DatasetState } from './state.ts';
import { isVisible, versionsAt } from './visible.ts';

/** The rows that a read returns, each in the version that stood then. */
export function visibleEdges(state: DatasetState, view: View): readonly Edge[] {
  const isFitting = fittingLinks(state, state.edgeArtifacts, view);
  return versionsAt(state.edges, view).filter((edge) => isVisible(edge, view) && isFitting(edge.id));
}
