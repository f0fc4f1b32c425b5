import { CATALOGUE_OPERATIONS } from './catalogue-operations.ts';
import { DATASET_OPERATIONS, open } from './dataset-operations.ts';
import { ERASER_OPERATIONS } from './eraser-operations.ts';
import { GRAPH_OPERATIONS } from './graph-operations.ts';
import type { MakeOperation, Operation } from './operation.ts';
import { QUEUE_OPERATIONS } from './queue-operations.ts';
import { RUN_OPERATIONS } from './run-operations.ts';
import { TEXT_OPERATIONS } from './text-operations.ts';
import type { World } from './world.ts';

/** Every method of the store ports, with how often it is called relative to the others. */
const OPERATIONS: readonly (readonly [weight: number, make: MakeOperation])[] = Object.freeze([
  ...DATASET_OPERATIONS,
  ...GRAPH_OPERATIONS,
  ...TEXT_OPERATIONS,
  ...CATALOGUE_OPERATIONS,
  ...RUN_OPERATIONS,
  ...QUEUE_OPERATIONS,
  ...ERASER_OPERATIONS,
]);
const TOTAL = OPERATIONS.reduce((sum, [weight]) => sum + weight, 0);

/** The next operation on a world. The first opens a dataset, because the others need one. */
export function nextOperation(world: World): Operation {
  if (world.datasets.length === 0) return open(world);
  let rest = (world.random.int(0, 999_999) / 1_000_000) * TOTAL;
  for (const [weight, make] of OPERATIONS) {
    rest -= weight;
    if (rest < 0) return make(world);
  }
  return open(world);
}
