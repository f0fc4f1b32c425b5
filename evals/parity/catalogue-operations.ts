import { MADE_KINDS, SENT_KINDS } from '@gligabao/core';
import {
  anyAsOf,
  anyClocks,
  anyDataset,
  anyIds,
  anyPage,
  anyUser,
  numberOf,
  onlyKnownAt,
  viewOfThen,
} from './choices.ts';
import { anyInstant, anyText } from './hard-values.ts';
import { type MakeOperation, operation } from './operation.ts';
import { anyRelation, SESSIONS } from './plan-steps.ts';

const STATES = ['upcoming', 'current', 'ended', 'superseded', 'retracted'] as const;

const artifacts: MakeOperation = (world) => {
  const { random } = world;
  const known = anyDataset(world);
  const [entityId] = anyIds(world, known.entities, 1);
  const filter = {
    ...(random.chance(0.15) && { kind: random.pick([...SENT_KINDS, ...MADE_KINDS]) }),
    ...(random.chance(0.15) && { sessionId: random.pick(SESSIONS) }),
    ...(random.chance(0.15) && { validFrom: anyInstant(random) }),
    ...(random.chance(0.15) && { validTo: anyInstant(random) }),
    ...(entityId !== undefined && random.chance(0.15) && { entityId }),
  };
  const [page, clocks, dataset] = [anyPage(world), onlyKnownAt(world, known), numberOf(world, known)];
  return operation(world, 'catalogue.artifacts', { dataset, filter, page, clocks }, ({ catalogue }, context) =>
    catalogue.artifacts(dataset, filter, page, clocks, context),
  );
};

const entities: MakeOperation = (world) => {
  const { random } = world;
  const known = anyDataset(world);
  const entity = random.any([...known.entities.values()]);
  const part = entity?.nameKey.slice(random.int(0, 2), random.int(3, 9));
  const filter = {
    ...(random.chance(0.5) && { name: random.chance(0.6) && part !== undefined ? part : anyText(random) }),
    ...(random.chance(0.3) && { type: entity?.type ?? anyText(random) }),
    ...(random.chance(0.2) && { sessionId: random.pick(SESSIONS) }),
  };
  const [page, view, dataset] = [anyPage(world), viewOfThen(world, known), numberOf(world, known)];
  return operation(world, 'catalogue.entities', { dataset, filter, page, view }, ({ catalogue }, context) =>
    catalogue.entities(dataset, filter, page, view, context),
  );
};

const edges: MakeOperation = (world) => {
  const { random } = world;
  const known = anyDataset(world);
  const [entityId] = anyIds(world, known.entities, 1);
  const [artifactId] = anyIds(world, known.artifacts, 1);
  const filter = {
    now: anyAsOf(world, known),
    ...(entityId !== undefined && random.chance(0.15) && { entityId }),
    ...(random.chance(0.2) && { relation: anyRelation(random) }),
    ...(random.chance(0.3) && { state: random.pick(STATES) }),
    ...(artifactId !== undefined && random.chance(0.2) && { artifactId }),
    ...(random.chance(0.2) && { sessionId: random.pick(SESSIONS) }),
    ...(random.chance(0.3) && { order: random.pick(['newest', 'time'] as const) }),
  };
  const [page, clocks, dataset] = [anyPage(world), anyClocks(world, known), numberOf(world, known)];
  return operation(world, 'catalogue.edges', { dataset, filter, page, clocks }, ({ catalogue }, context) =>
    catalogue.edges(dataset, filter, page, clocks, context),
  );
};

const sessions: MakeOperation = (world) => {
  const { random } = world;
  const known = anyDataset(world);
  const filter = random.chance(0.4) ? { sessionId: random.pick(SESSIONS) } : {};
  const [page, clocks, dataset] = [anyPage(world), onlyKnownAt(world, known), numberOf(world, known)];
  return operation(world, 'catalogue.sessions', { dataset, filter, page, clocks }, ({ catalogue }, context) =>
    catalogue.sessions(dataset, filter, page, clocks, context),
  );
};

const revisions: MakeOperation = (world) => {
  const known = anyDataset(world);
  const [edgeId = 1] = anyIds(world, known.edges, 1);
  const [clocks, dataset] = [onlyKnownAt(world, known), numberOf(world, known)];
  return operation(world, 'catalogue.revisions', { dataset, edgeId, clocks }, ({ catalogue }, context) =>
    catalogue.revisions(dataset, edgeId, clocks, context),
  );
};

const models: MakeOperation = (world) => {
  const userId = anyUser(world);
  const page = anyPage(world);
  return operation(world, 'catalogue.models', { userId, page }, ({ catalogue }, context) =>
    catalogue.models(userId, page, context),
  );
};

const vectors: MakeOperation = (world) =>
  operation(world, 'catalogue.vectors', {}, ({ catalogue }, context) => catalogue.vectors(context));

const inconsistencies: MakeOperation = (world) =>
  operation(world, 'catalogue.inconsistencies', {}, ({ catalogue }, context) => catalogue.inconsistencies(context));

export const CATALOGUE_OPERATIONS = Object.freeze([
  [5, artifacts],
  [5, entities],
  [8, edges],
  [3, sessions],
  [1.5, models],
  [2, revisions],
  [1, vectors],
  [1, inconsistencies],
] as const);
