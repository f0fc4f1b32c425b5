import type { Instant } from '@gligabao/core';
import * as rows from '@gligabao/rows';

/** The indexes of the tables in which entities stand, by name key. */
const BY_NAME = Object.freeze({ gb_entities: 'gb_entities_name', gb_entity_history: 'gb_entity_history_name' });

export type EntityVersions = rows.EntityVersions & { readonly byName: string };

/** The tables to read at `knownAt`, with their indexes. */
export const entityVersions = (knownAt: Instant | undefined): readonly EntityVersions[] =>
  rows.entityVersions(knownAt).map((versions) => ({ ...versions, byName: BY_NAME[versions.table] }));
