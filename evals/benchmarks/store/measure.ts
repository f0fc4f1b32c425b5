import { percentile } from '../../src/index.ts';
import { type Operation, OPERATIONS, type Prepare } from './operations.ts';

/** Rounds of a measurement: what the machine does beside it falls on all that is compared in one. */
const ROUNDS = 5;

export interface Subject {
  readonly name: string;
  readonly operations: Readonly<Record<Operation, Prepare>>;
}

/** What a call took, in milliseconds: by the clock, and of this process's processor time, which other work does not stretch. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** Costs of an operation on a subject, a list for each round. */
export type Costs = ReadonlyMap<string, Readonly<Record<Operation, readonly (readonly Cost[])[]>>>;

async function costsOf(prepare: Prepare, each: number): Promise<readonly Cost[]> {
  const costs: Cost[] = [];
  for (let at = 0; at < each; at += 1) {
    const run = await prepare();
    const used = process.cpuUsage();
    const began = performance.now();
    await run();
    const wall = performance.now() - began;
    const { user, system } = process.cpuUsage(used);
    costs.push({ wall, cpu: (user + system) / 1000 });
  }
  return costs;
}

/** Measures all operations on all subjects, in turn and in rounds, one call at a time. */
export async function measure(subjects: readonly Subject[], each: number): Promise<Costs> {
  const found = new Map(
    subjects.map(({ name }) => [
      name,
      Object.fromEntries(OPERATIONS.map((operation) => [operation, new Array<readonly Cost[]>()])) as Record<
        Operation,
        (readonly Cost[])[]
      >,
    ]),
  );
  for (const { operations } of subjects) for (const operation of OPERATIONS) await costsOf(operations[operation], 5);
  const perRound = Math.max(1, Math.ceil(each / ROUNDS));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const operation of OPERATIONS) {
      for (const { name, operations } of subjects) {
        found.get(name)?.[operation].push(await costsOf(operations[operation], perRound));
      }
    }
  }
  return found;
}

const medianIn = (costs: readonly Cost[], by: keyof Cost): number =>
  percentile(
    costs.map((cost) => cost[by]),
    0.5,
  );

/** The median of all calls of an operation, in milliseconds. */
export const medianOf = (costs: Costs, name: string, operation: Operation, by: keyof Cost): number =>
  medianIn(costs.get(name)?.[operation].flat() ?? [], by);

/** How much more an operation takes on one subject than on another: the median of the ratios of the rounds. */
export function ratioOf(
  costs: Costs,
  operation: Operation,
  [more, less]: readonly [string, string],
  by: keyof Cost,
): number {
  const ratios = (costs.get(more)?.[operation] ?? []).map(
    (round, at) => medianIn(round, by) / medianIn(costs.get(less)?.[operation][at] ?? [], by),
  );
  return percentile(ratios, 0.5);
}
