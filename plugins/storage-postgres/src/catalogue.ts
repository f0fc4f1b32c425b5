import type { Catalogue } from '@gligabao/core';
import { countVectors } from './catalogue/count-vectors.ts';
import { inconsistencies } from './catalogue/inconsistencies.ts';
import { listArtifacts } from './catalogue/list-artifacts.ts';
import { listEdges } from './catalogue/list-edges.ts';
import { listEntities } from './catalogue/list-entities.ts';
import { listModels } from './catalogue/list-models.ts';
import { listRevisions } from './catalogue/list-revisions.ts';
import { listSessions } from './catalogue/list-sessions.ts';
import type { SqlConnection } from './sql-connection.ts';
import { stopIfAborted } from './errors.ts';

/** The catalogue over a database. */
export function postgresCatalogue(sql: SqlConnection): Catalogue {
  return Object.freeze<Catalogue>({
    async artifacts(dataset, filter, page, clocks, context) {
      stopIfAborted(context);
      return listArtifacts(sql, dataset, filter, page, clocks);
    },
    async entities(dataset, filter, page, clocks, context) {
      stopIfAborted(context);
      return listEntities(sql, dataset, filter, page, clocks);
    },
    async edges(dataset, filter, page, clocks, context) {
      stopIfAborted(context);
      return listEdges(sql, dataset, filter, page, clocks);
    },
    async sessions(dataset, filter, page, clocks, context) {
      stopIfAborted(context);
      return listSessions(sql, dataset, filter, page, clocks);
    },
    async models(userId, page, context) {
      stopIfAborted(context);
      return listModels(sql, userId, page);
    },
    async revisions(dataset, edgeId, clocks, context) {
      stopIfAborted(context);
      return listRevisions(sql, dataset, edgeId, clocks);
    },
    async vectors(context) {
      stopIfAborted(context);
      return countVectors(sql);
    },
    async inconsistencies(context) {
      stopIfAborted(context);
      return inconsistencies(sql);
    },
  });
}
