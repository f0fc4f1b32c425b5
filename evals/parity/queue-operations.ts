import type { QueuedRun } from '@gligabao/core';
import { anyUser } from './choices.ts';
import { anyInstant, anyText, maybeInstant } from './hard-values.ts';
import { type MakeOperation, operation } from './operation.ts';
import { anyParams, anyRun } from './run-operations.ts';
import type { World } from './world.ts';

function anyQueued(world: World): QueuedRun {
  const { random } = world;
  return {
    kind: 'remember',
    userId: anyUser(world),
    dataset: random.pick(world.names),
    artifactKind: random.pick(['knowledge', 'episode'] as const),
    params: anyParams(random),
    queuedAt: anyInstant(random),
    startedAt: maybeInstant(random),
  };
}

const enqueue: MakeOperation = (world) => {
  const { random } = world;
  const run = anyQueued(world);
  const request = { body: anyText(random), key: random.pick([null, 'a', 'b', 'ключ 🙂']), hash: anyText(random) };
  return operation(
    world,
    'run-queue.enqueue',
    { run, request },
    (stores, context) => stores['run-queue'].enqueue(run, request, context),
    ({ id, first }) => void (first && world.runs.push({ id, kind: 'remember' })),
  );
};

const requeue: MakeOperation = (world) => {
  const from = anyRun(world).id;
  const run = anyQueued(world);
  return operation(
    world,
    'run-queue.requeue',
    { from, run },
    (stores, context) => stores['run-queue'].requeue(from, run, context),
    (id) => void (id !== null && world.runs.push({ id, kind: 'remember' })),
  );
};

const find: MakeOperation = (world) => {
  const { id } = anyRun(world);
  return operation(world, 'run-queue.find', { run: id }, (stores, context) => stores['run-queue'].find(id, context));
};

const follow: MakeOperation = (world) => {
  const { id } = anyRun(world);
  return operation(world, 'run-queue.follow', { run: id }, (stores, context) =>
    stores['run-queue'].follow(id, context),
  );
};

const sweep: MakeOperation = (world) => {
  const before = anyInstant(world.random);
  return operation(world, 'run-queue.sweep', { before }, (stores, context) =>
    stores['run-queue'].sweep(before, context),
  );
};

export const QUEUE_OPERATIONS = Object.freeze([
  [3, enqueue],
  [2, requeue],
  [3, find],
  [1, follow],
  [2, sweep],
] as const);
