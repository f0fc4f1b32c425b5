import { anyPage, anyUser } from './choices.ts';
import { type MakeOperation, operation } from './operation.ts';
import { learnDataset } from './world.ts';

/** How many datasets are made at most, so that each of them becomes big enough. */
const DATASETS = 14;

export const open: MakeOperation = (world) => {
  const { random, datasets } = world;
  const former = datasets.length >= DATASETS ? random.any(datasets)?.dataset : undefined;
  const [userId, name] = [former?.userId ?? anyUser(world), former?.name ?? random.pick(world.names)];
  const now = world.now();
  return operation(
    world,
    'dataset-store.open',
    { userId, name, now },
    (stores, context) => stores['dataset-store'].open(userId, name, now, context),
    (dataset) => learnDataset(world, dataset),
  );
};

const find: MakeOperation = (world) => {
  const userId = anyUser(world);
  const names = world.random.some([...world.names, 'none', 'MAIN'], 5);
  return operation(world, 'dataset-store.find', { userId, names }, (stores, context) =>
    stores['dataset-store'].find(userId, names, context),
  );
};

const list: MakeOperation = (world) => {
  const userId = anyUser(world);
  const page = anyPage(world);
  return operation(world, 'dataset-store.list', { userId, page }, (stores, context) =>
    stores['dataset-store'].list(userId, page, context),
  );
};

const health: MakeOperation = (world) => {
  const now = world.now();
  return operation(world, 'dataset-store.health', { now }, (stores, context) =>
    stores['dataset-store'].health(now, context),
  );
};

export const DATASET_OPERATIONS = Object.freeze([
  [3, open],
  [2, find],
  [3, list],
  [1, health],
] as const);
