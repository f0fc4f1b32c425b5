import { percentile } from '../../src/index.ts';
import { type Operation, OPERATIONS, type Prepare } from './operations.ts';

/** Rounds of a measurement: what the machine does beside it falls on all that is compared in one. */
const ROUNDS = 5;

export interface Subject {
  readonly name: string;
  readonly operations: Readonly<Record<Operation, Prepare>>;
}

/** Milliseconds of an operation on a subject, a list for each round. */
export type Times = ReadonlyMap<string, Readonly<Record<Operation, readonly (readonly number[])[]>>>;

async function timesOf(prepare: Prepare, each: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let at = 0; at < each; at += 1) {
    const run = await prepare();
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return times;
}

/** Times all operations on all subjects, in turn and in rounds, one call at a time. */
export async function measure(subjects: readonly Subject[], each: number): Promise<Times> {
  const found = new Map(
    subjects.map(({ name }) => [
      name,
      Object.fromEntries(OPERATIONS.map((operation) => [operation, new Array<readonly number[]>()])) as Record<
        Operation,
        (readonly number[])[]
      >,
    ]),
  );
  for (const { operations } of subjects) for (const operation of OPERATIONS) await timesOf(operations[operation], 5);
  const perRound = Math.max(1, Math.ceil(each / ROUNDS));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const operation of OPERATIONS) {
      for (const { name, operations } of subjects) {
        found.get(name)?.[operation].push(await timesOf(operations[operation], perRound));
      }
    }
  }
  return found;
}

/** The median of all calls of an operation, in milliseconds. */
export const medianOf = (times: Times, name: string, operation: Operation): number =>
  percentile(times.get(name)?.[operation].flat() ?? [], 0.5);

/** How much longer an operation takes on one subject than on another: the median of the ratios of the rounds. */
export function ratioOf(times: Times, operation: Operation, [more, less]: readonly [string, string]): number {
  const ratios = (times.get(more)?.[operation] ?? []).map(
    (round, at) => percentile(round, 0.5) / percentile(times.get(less)?.[operation][at] ?? [], 0.5),
  );
  return percentile(ratios, 0.5);
}
