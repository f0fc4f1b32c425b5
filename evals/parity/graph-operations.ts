import type { CommitPlan, DatasetId, Slot } from '@gligabao/core';
import { SPOILS } from './bad-plans.ts';
import { anyCap, anyDataset, anyIds, anyView, numberOf, onlyKnownAt, viewOfThen } from './choices.ts';
import { anyText } from './hard-values.ts';
import { type MakeOperation, operation, type Operation } from './operation.ts';
import { anyRelation, HASHES, READERS } from './plan-steps.ts';
import { validPlan } from './plans.ts';
import { type KnownDataset, learnPlan, type World } from './world.ts';

function committing(world: World, known: KnownDataset, dataset: DatasetId, plan: CommitPlan, how: string): Operation {
  return operation(
    world,
    'graph-store.commit',
    { dataset, plan },
    (stores, context) => stores['graph-store'].commit(dataset, plan, context),
    (outcome) => {
      if (outcome.status === 'committed' && !outcome.replayed) learnPlan(known, plan);
    },
    how,
  );
}

const commitValid: MakeOperation = (world) => {
  const known = anyDataset(world);
  return committing(world, known, numberOf(world, known), validPlan(world, known), 'a plan that fits');
};

const commitStale: MakeOperation = (world) => {
  const known = anyDataset(world);
  const plan = validPlan(world, known);
  const readAt = world.random.pick([plan.readAt - 1, plan.readAt + 1, ...known.heads.slice(-3, -1)]);
  return committing(world, known, known.dataset.id, { ...plan, readAt }, 'read at another head');
};

/** A token once more: with its own plan or another, on its own dataset or another. */
const commitReplay: MakeOperation = (world) => {
  const known = anyDataset(world);
  const former = world.random.any(known.plans);
  if (!former) return commitValid(world);
  const target = world.random.chance(0.7) ? known : anyDataset(world);
  const plan = world.random.chance(0.5) ? former : { ...validPlan(world, target), token: former.token };
  return committing(world, target, target.dataset.id, plan, 'a token that was committed');
};

const commitBad: MakeOperation = (world) => {
  const known = anyDataset(world);
  const how = world.random.pick(Object.keys(SPOILS));
  const plan = validPlan(world, known, true);
  return committing(world, known, known.dataset.id, SPOILS[how]?.(plan, known, world) ?? plan, how);
};

const lookUp: MakeOperation = (world) => {
  const { random } = world;
  const known = anyDataset(world);
  const keys = random.some([...known.entities.values()], 6).map(({ nameKey }) => nameKey);
  const nameKeys = [...keys, ...(random.chance(0.3) ? [anyText(random)] : [])];
  const view = viewOfThen(world, known);
  const dataset = numberOf(world, known);
  return operation(world, 'graph-store.lookUp', { dataset, nameKeys, view }, (stores, context) =>
    stores['graph-store'].lookUp(dataset, nameKeys, view, context),
  );
};

const neighbours: MakeOperation = (world) => {
  const known = anyDataset(world);
  const query = { entityIds: anyIds(world, known.entities, 6), perEntity: anyCap(world), limit: anyCap(world) };
  const view = anyView(world, known);
  const dataset = numberOf(world, known);
  return operation(world, 'graph-store.neighbours', { dataset, query, view }, (stores, context) =>
    stores['graph-store'].neighbours(dataset, query, view, context),
  );
};

const hydrate: MakeOperation = (world) => {
  const { random } = world;
  const known = anyDataset(world);
  const most = random.chance(0.1) ? 200 : 8;
  const query = {
    ...(random.chance(0.6) && { entityIds: anyIds(world, known.entities, most) }),
    ...(random.chance(0.6) && { edgeIds: anyIds(world, known.edges, most) }),
    ...(random.chance(0.5) && { factIds: anyIds(world, known.edges, most) }),
    ...(random.chance(0.6) && { artifactIds: anyIds(world, known.artifacts, most) }),
    ...(random.chance(0.6) && { support: random.chance(0.8) }),
  };
  const view = anyView(world, known);
  const dataset = numberOf(world, known);
  return operation(world, 'graph-store.hydrate', { dataset, query, view }, (stores, context) =>
    stores['graph-store'].hydrate(dataset, query, view, context),
  );
};

/** A slot of a known fact or of any, so that some are empty and some are named twice. */
function anySlot({ random }: World, known: KnownDataset): Slot {
  const edge = random.any([...known.edges.values()]);
  const [sourceId, targetId] = [edge?.sourceId ?? 1, edge?.targetId ?? 1];
  const relation = random.chance(0.7) ? (edge?.relation ?? 'knows') : anyRelation(random);
  return random.pick<Slot>([
    { by: 'source', sourceId, relation },
    { by: 'target', targetId, relation },
    { by: 'fact', sourceId, relation, targetId },
  ]);
}

const evidence: MakeOperation = (world) => {
  const known = anyDataset(world);
  const slots = Array.from({ length: world.random.int(0, 4) }, () => anySlot(world, known));
  const query = { slots, factIds: anyIds(world, known.edges, 4) };
  const dataset = numberOf(world, known);
  return operation(world, 'graph-store.evidence', { dataset, query }, (stores, context) =>
    stores['graph-store'].evidence(dataset, query, context),
  );
};

const readings: MakeOperation = (world) => {
  const known = anyDataset(world);
  const dataset = numberOf(world, known);
  const hashes = Array.from({ length: world.random.int(0, 4) }, () => world.random.pick(HASHES));
  const query = { reader: world.random.pick(READERS), hashes };
  return operation(world, 'graph-store.readings', { dataset, query }, (stores, context) =>
    stores['graph-store'].readings(dataset, query, context),
  );
};

const statements: MakeOperation = (world) => {
  const known = anyDataset(world);
  const query = { artifactIds: anyIds(world, known.artifacts, 8) };
  const clocks = onlyKnownAt(world, known);
  const dataset = numberOf(world, known);
  return operation(world, 'graph-store.statements', { dataset, query, clocks }, (stores, context) =>
    stores['graph-store'].statements(dataset, query, clocks, context),
  );
};

export const GRAPH_OPERATIONS = Object.freeze([
  [14, commitValid],
  [2, commitStale],
  [2, commitReplay],
  [7, commitBad],
  [6, lookUp],
  [9, neighbours],
  [9, hydrate],
  [6, evidence],
  [3, statements],
  [3, readings],
] as const);
