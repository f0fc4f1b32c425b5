import type { StorePorts } from '@gligabao/testkit';
import { type Difference, firstDifference } from './first-difference.ts';
import { type Fingerprint, fingerprintOf } from './fingerprint.ts';
import { labelOf, type Operation, type Outcome } from './operation.ts';
import { nextOperation } from './operations.ts';
import { randomOf } from '../src/random.ts';
import { readDataset, readRuns } from './read-everything.ts';
import { type World, worldOf } from './world.ts';

/** An operation that was made on both sides. */
export interface Made {
  /** Counted from 1. */
  readonly number: number;
  readonly operation: Operation;
  readonly left: Outcome;
  readonly right: Outcome;
}

/** What one dataset, or the runs, hashed to on both sides. */
export interface HashedPair {
  readonly name: string;
  readonly left: Fingerprint;
  readonly right: Fingerprint;
  readonly difference: Difference | null;
}

/** How often each method, and each variant of one, came to what: `graph-store.commit` to `stale`, 120 times. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Fuzzed {
  readonly counts: Counts;
  readonly last: Made | undefined;
  /** Where the last operation gave two results, or null. */
  readonly difference: Difference | null;
  /** Empty when an operation made a difference. */
  readonly hashes: readonly HashedPair[];
}

type Pair = Readonly<Record<'left' | 'right', StorePorts>>;

async function onBoth<Result>({ left, right }: Pair, read: (stores: StorePorts) => Promise<Result>) {
  const [ofLeft, ofRight] = await Promise.all([read(left), read(right)]);
  return { left: ofLeft, right: ofRight };
}

async function hashedPair(
  name: string,
  sides: Pair,
  read: (stores: StorePorts) => Promise<Readonly<Record<string, unknown>>>,
): Promise<HashedPair> {
  const { left, right } = await onBoth(sides, read);
  const difference = firstDifference(left, right);
  return { name, left: fingerprintOf(left), right: fingerprintOf(right), difference };
}

async function hashAll(sides: Pair, world: World): Promise<readonly HashedPair[]> {
  const hashes: HashedPair[] = [];
  for (const known of world.datasets) {
    hashes.push(await hashedPair(`dataset ${known.dataset.id}`, sides, (stores) => readDataset(stores, known)));
  }
  hashes.push(await hashedPair('runs and models', sides, (stores) => readRuns(stores, world)));
  return hashes;
}

function count(counts: Map<string, Map<string, number>>, { method, variant }: Operation, label: string): void {
  for (const name of variant === '' ? [method] : [method, `${method}: ${variant}`]) {
    const of = counts.get(name) ?? new Map<string, number>();
    counts.set(name, of.set(label, (of.get(label) ?? 0) + 1));
  }
}

/**
 * Makes the operations of a seed on two empty stores, and compares what each comes to; stops at the first difference.
 * The same seed makes the same operations, as long as both stores give the same answers.
 */
export async function fuzz(sides: Pair, { seed, operations }: { seed: number; operations: number }): Promise<Fuzzed> {
  const world = worldOf(randomOf(seed));
  const counts = new Map<string, Map<string, number>>();
  let last: Made | undefined;
  for (let number = 1; number <= operations; number += 1) {
    const operation = nextOperation(world);
    const { left, right } = await onBoth(sides, operation.call);
    count(counts, operation, labelOf(left));
    last = { number, operation, left, right };
    const difference = firstDifference(left, right);
    if (difference !== null) return { counts, last, difference, hashes: [] };
    operation.learn(left);
  }
  return { counts, last, difference: null, hashes: await hashAll(sides, world) };
}
