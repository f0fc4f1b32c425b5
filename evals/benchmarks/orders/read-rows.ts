import { type Clocks, type DatasetId, type Edge, relationTable } from '@gligabao/core';
import { CALL } from '@gligabao/testkit';
import type { Remembering } from './remembering.ts';

const ALL = Object.freeze({ limit: 1_000_000, offset: 0 });
const EVERY_ROW = Object.freeze({ superseded: true, retracted: true });

const relations = relationTable();

async function datasetOf({ stores, userId }: Remembering): Promise<DatasetId> {
  const [dataset] = await stores['dataset-store'].find(userId, ['main'], CALL);
  if (!dataset) throw new Error('nothing was remembered');
  return dataset.id;
}

/** Everything that the lists tell at a system time, or now. */
export async function readEverything(remembering: Remembering, clocks: Pick<Clocks, 'knownAt'>): Promise<string> {
  const { catalogue } = remembering.stores;
  const dataset = await datasetOf(remembering);
  const now = clocks.knownAt ?? remembering.now();
  return JSON.stringify([
    await catalogue.edges(dataset, { now }, ALL, { ...EVERY_ROW, ...clocks }, CALL),
    await catalogue.entities(dataset, {}, ALL, clocks, CALL),
    await catalogue.artifacts(dataset, {}, ALL, clocks, CALL),
  ]);
}

const isEmpty = ({ validAt, invalidAt }: Edge): boolean => validAt !== null && validAt === invalidAt;

/** A row that has a time, with words for it that do not depend on the order in which it was learned. */
export interface Interval {
  readonly words: string;
  /** `Ann|lives_in|Paris`; the ends of a relation between two alike in alphabetical order. */
  readonly fact: string;
  readonly row: Edge;
}

/** The intervals of every fact, by their words. */
export async function readIntervals(remembering: Remembering): Promise<readonly Interval[]> {
  const { catalogue } = remembering.stores;
  const dataset = await datasetOf(remembering);
  const { items: entities } = await catalogue.entities(dataset, {}, ALL, {}, CALL);
  const { items: rows } = await catalogue.edges(dataset, { now: remembering.now() }, ALL, EVERY_ROW, CALL);
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const factOf = ({ sourceId, relation, targetId }: Edge): string => {
    const ends = [names.get(sourceId) ?? '', names.get(targetId) ?? ''];
    const [first, second] = relations.symmetric(relation) ? ends.sort() : ends;
    return `${first}|${relation}|${second}`;
  };
  const facts = new Map(rows.map((row) => [row.factId, factOf(row)]));
  return rows
    .filter((row) => !isEmpty(row))
    .map((row): Interval => {
      const { validAt, validPrecision, validStated, invalidAt, invalidPrecision, invalidStated, retracted } = row;
      const start = [validAt, validPrecision, validStated];
      const end = [invalidAt, invalidPrecision, invalidStated];
      const conflicts = row.conflictsWith.map((id) => facts.get(id) ?? '').sort();
      const fact = factOf(row);
      return { words: JSON.stringify([fact, start, end, retracted, row.expiredAt !== null, conflicts]), fact, row };
    })
    .sort((a, b) => (a.words < b.words ? -1 : 1));
}

/** The words of the intervals of which the other list has none, with those that it has more often. */
export function missingFrom(other: readonly Interval[], intervals: readonly Interval[]): readonly string[] {
  const left = new Map<string, number>();
  for (const { words } of other) left.set(words, (left.get(words) ?? 0) + 1);
  return intervals.flatMap(({ words }) => {
    const count = left.get(words) ?? 0;
    left.set(words, count - 1);
    return count > 0 ? [] : [words];
  });
}
