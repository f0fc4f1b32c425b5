import { TEXT_KINDS, type VectorSettled, type WalkedTexts } from '@gligabao/core';
import { anyCap, anyView, anyDataset, anyIds, numberOf } from './choices.ts';
import { anyText } from './hard-values.ts';
import { type MakeOperation, operation } from './operation.ts';
import { SESSIONS } from './plan-steps.ts';

const postings: MakeOperation = (world) => {
  const { random } = world;
  const known = anyDataset(world);
  const terms = [...random.some([...known.terms], 4), `w${random.int(0, 7)}`, anyText(random)];
  const query = { kind: random.pick(TEXT_KINDS), terms, perTerm: anyCap(world) };
  const view = anyView(world, known);
  const dataset = numberOf(world, known);
  return operation(world, 'text-index.postings', { dataset, query, view }, (stores, context) =>
    stores['text-index'].postings(dataset, query, view, context),
  );
};

const visible: MakeOperation = (world) => {
  const { random } = world;
  const known = anyDataset(world);
  const kind = random.pick(TEXT_KINDS);
  const owners = { entity: known.entities, fact: known.edges, passage: known.artifacts, summary: known.artifacts };
  const query = {
    ...(random.chance(0.7) && { textIds: anyIds(world, known.texts, 10) }),
    ...(random.chance(0.5) && { owners: { kind, ids: anyIds(world, owners[kind], 6) } }),
  };
  const view = anyView(world, known);
  const dataset = numberOf(world, known);
  return operation(world, 'text-index.visible', { dataset, query, view }, (stores, context) =>
    stores['text-index'].visible(dataset, query, view, context),
  );
};

const adjacent: MakeOperation = (world) => {
  const { random } = world;
  const known = anyDataset(world);
  const query = {
    artifactIds: anyIds(world, known.artifacts, 8),
    ...(random.chance(0.6) && { latestOf: random.pick([...SESSIONS, 'nobody']) }),
  };
  const view = anyView(world, known);
  const dataset = numberOf(world, known);
  return operation(world, 'text-index.adjacent', { dataset, query, view }, (stores, context) =>
    stores['text-index'].adjacent(dataset, query, view, context),
  );
};

const settle: MakeOperation = (world) => {
  const { random, models } = world;
  const known = anyDataset(world);
  const vectors = anyIds(world, known.texts, 6).map((textId): VectorSettled => {
    return { textId, state: random.pick(['pending', 'stored']), model: random.pick(models) };
  });
  const dataset = numberOf(world, known);
  return operation(world, 'text-index.settle', { dataset, vectors }, (stores, context) =>
    stores['text-index'].settle(dataset, vectors, context),
  );
};

const walk: MakeOperation = (world) => {
  const { random, models } = world;
  const known = anyDataset(world);
  const which = random.pick<WalkedTexts>(['all', 'pending', { lacking: random.pick([...models, 'unheard of']) }]);
  const after = random.pick([0, ...anyIds(world, known.texts, 1)]);
  const query = { which, after, limit: anyCap(world) };
  const dataset = numberOf(world, known);
  return operation(world, 'text-index.walk', { dataset, query }, (stores, context) =>
    stores['text-index'].walk(dataset, query, context),
  );
};

export const TEXT_OPERATIONS = Object.freeze([
  [8, postings],
  [6, visible],
  [5, adjacent],
  [3, settle],
  [3, walk],
] as const);
