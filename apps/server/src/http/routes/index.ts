import type { Route } from '../route.ts';
import { deleteArtifact } from './delete-artifact.ts';
import { getArtifact, getArtifacts } from './get-artifacts.ts';
import { getDataset, getDatasets } from './get-datasets.ts';
import { getEdgeHistory } from './get-edge-history.ts';
import { getEdge, getEdges } from './get-edges.ts';
import { getEntities, getEntity } from './get-entities.ts';
import { getHealth, getReady } from './get-health.ts';
import { getInferences } from './get-inferences.ts';
import { getMetrics } from './get-metrics.ts';
import { getModels } from './get-models.ts';
import { openapiRoute } from './get-openapi.ts';
import { getQueryRun, getQueryRuns, getRememberRun, getRememberRuns } from './get-runs.ts';
import { getRunEvents } from './get-run-events.ts';
import { getSession, getSessions } from './get-sessions.ts';
import { getTimeline } from './get-timeline.ts';
import { postClose, postResolve, postRestore, postRetract } from './post-edge-decisions.ts';
import { postQuery } from './post-query.ts';
import { postRemember } from './post-remember.ts';
import { postRememberBatch } from './post-remember-batch.ts';
import { postRetry } from './post-retry.ts';
import { postSearch } from './post-search.ts';

const DESCRIBED: readonly Route[] = Object.freeze([
  postRemember,
  postRememberBatch,
  postQuery,
  postSearch,
  getRememberRuns,
  getRememberRun,
  getRunEvents,
  postRetry,
  getQueryRuns,
  getQueryRun,
  getInferences,
  getModels,
  getDatasets,
  getDataset,
  getArtifacts,
  getArtifact,
  deleteArtifact,
  getEntities,
  getEntity,
  getTimeline,
  getEdges,
  getEdge,
  getEdgeHistory,
  postClose,
  postRetract,
  postResolve,
  postRestore,
  getSessions,
  getSession,
  getHealth,
  getReady,
  getMetrics,
]);

/** Every endpoint of the server. */
export const ROUTES: readonly Route[] = Object.freeze([...DESCRIBED, openapiRoute(DESCRIBED)]);
