import { type CommitPlan, ROW_KINDS } from '@gligabao/core';
import { draftPlan } from '@gligabao/testkit';
import { type Making, STEPS } from './plan-steps.ts';
import type { KnownDataset, World } from './world.ts';

/** A plan that fits the dataset as it stands; a thorough one adds something of each kind. */
export function validPlan(world: World, known: KnownDataset, isThorough = false): CommitPlan {
  const { random, runs } = world;
  const { position } = known;
  const at = Math.max(position.head + 1, known.epoch + world.now());
  const runId = random.chance(0.05) ? Number.MAX_SAFE_INTEGER : (random.any(runs)?.id ?? 1);
  const draft = draftPlan(position, at, { runId, part: world.nextPart() });
  if (position.head === 0) for (const kind of ROW_KINDS) draft.skipTo(kind, known.firstId);
  const making: Making = {
    world,
    known,
    draft,
    artifacts: [...known.artifacts.values()],
    entities: [...known.entities.values()],
    edges: [...known.edges.values()],
    touched: new Set(),
  };
  const most = random.chance(0.05) ? 40 : 6;
  for (const step of isThorough ? STEPS : random.some(STEPS, most)) step(making);
  return draft.plan();
}
