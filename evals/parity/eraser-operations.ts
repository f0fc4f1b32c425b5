import { createMemory, type Erasure, REMEMBER_DEFAULTS, relationTable } from '@gligabao/core';
import type { StorePorts } from '@gligabao/testkit';
import { anyDataset, anyIds, numberOf } from './choices.ts';
import { type MakeOperation, operation } from './operation.ts';
import { learnErasure } from './world.ts';

const RELATIONS = relationTable();

/** Forgets as the product does, from reads to what is left: the same reads make the same erasure. */
const erase: MakeOperation = (world) => {
  const known = anyDataset(world);
  const { userId, name: dataset } = known.dataset;
  const artifactId = world.random.any([...known.artifacts.keys()]) ?? 1;
  const now = known.epoch + world.now();
  let made: Erasure | undefined;
  const noting = (stores: StorePorts): StorePorts => ({
    ...stores,
    eraser: {
      ...stores.eraser,
      erase(dataset, erasure, context) {
        made ??= erasure;
        return stores.eraser.erase(dataset, erasure, context);
      },
    },
  });
  return operation(
    world,
    'eraser.erase',
    { dataset: known.dataset.id, artifactId, now },
    async (stores, { signal }) => {
      const settings = { relations: RELATIONS, ...REMEMBER_DEFAULTS };
      const memory = createMemory({ ports: noting(stores), settings, concurrency: 1, now: () => now, signal });
      return { status: 'erased', forgotten: await memory.forget({ userId, dataset, artifactId }) };
    },
    () => {
      if (made) learnErasure(known, made);
    },
  );
};

const eraseNothing: MakeOperation = (world) => {
  const known = anyDataset(world);
  const dataset = numberOf(world, known);
  const { head, next } = known.position;
  const readAt = world.random.pick([head, head - 1, head + 1]);
  const ids = {
    artifacts: [],
    assertions: [],
    verdicts: [],
    facts: [],
    entities: [],
    texts: [],
    pending: [],
    runs: [],
  };
  const rows = { rows: [], edgeArtifacts: [], edgeSessions: [], versions: [], aliases: [], entitySessions: [] };
  const erasure = {
    ...{ readAt, at: head + 1, next, ...ids, ...rows },
    ...{ carried: [], added: [], vectors: [], previous: [], results: [] },
  };
  return operation(
    world,
    'eraser.erase',
    { dataset, erasure },
    (stores, context) => stores.eraser.erase(dataset, erasure, context),
    (outcome) => {
      if (outcome.status === 'erased' && dataset === known.dataset.id) learnErasure(known, erasure);
    },
    'an erasure of nothing',
  );
};

const trace: MakeOperation = (world) => {
  const known = anyDataset(world);
  const dataset = numberOf(world, known);
  const [artifactId = 1] = anyIds(world, known.artifacts, 1);
  return operation(world, 'eraser.trace', { dataset, artifactId }, (stores, context) =>
    stores.eraser.trace(dataset, artifactId, context),
  );
};

const around: MakeOperation = (world) => {
  const known = anyDataset(world);
  const dataset = numberOf(world, known);
  const query = { factIds: anyIds(world, known.edges, 8), artifactIds: anyIds(world, known.artifacts, 4) };
  return operation(world, 'eraser.around', { dataset, query }, (stores, context) =>
    stores.eraser.around(dataset, query, context),
  );
};

const erased: MakeOperation = (world) =>
  operation(world, 'eraser.erased', {}, (stores, context) => stores.eraser.erased(context));

const swept: MakeOperation = (world) => {
  const known = anyDataset(world);
  const dataset = numberOf(world, known);
  const textIds = Array.from({ length: world.random.int(0, 9) }, (_, place) => known.firstId + place);
  return operation(world, 'eraser.swept', { dataset, textIds }, (stores, context) =>
    stores.eraser.swept(dataset, textIds, context),
  );
};

export const ERASER_OPERATIONS = Object.freeze([
  [2, erase],
  [1, eraseNothing],
  [3, trace],
  [3, around],
  [3, erased],
  [1, swept],
] as const);
