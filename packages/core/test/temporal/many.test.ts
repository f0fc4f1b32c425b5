import { describe, expect, it } from '@jest/globals';
import type { Assertion } from '../../src/domain/assertion.ts';
import type { Id } from '../../src/domain/ids.ts';
import { type DerivedFact, deriveFacts, relationTable, type StatedFact } from '../../src/temporal/index.ts';
import { instant } from './dates.ts';

const DAY = 86_400_000;
const START = instant('2000');
const table = relationTable();
const said = (id: Id, factId: Id, day: number, since?: number): Assertion => ({
  ...{ id, factId, artifactId: id, polarity: 'holds', end: null, reference: START + day * DAY },
  start: since === undefined ? null : { at: START + since * DAY, grain: 'day' },
  ...{ span: null, modelId: 'rules', confidence: null, createdAt: 0 },
});
const home = (factId: Id, assertions: readonly Assertion[]): StatedFact => ({
  ...{ factId, sourceId: 1, relation: 'lives_in', targetId: 10 + factId, assertions },
});
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

function derive(facts: readonly StatedFact[]): readonly DerivedFact[] {
  // Comparing every statement with every other would not end within the time of a test.
  return deriveFacts({ facts, verdicts: [], table });
}

describe('many statements in one slot', () => {
  it('4,000 values one after the other', () => {
    const derived = derive(times(4000, (index) => home(index + 1, [said(index + 1, index + 1, index)])));
    const open = derived.filter(({ stretches }) => stretches[0]?.invalidAt === null);
    expect(open.map(({ factId }) => factId)).toEqual([4000]);
    expect(derived[7]?.stretches).toEqual([
      expect.objectContaining({ validAt: START + 7 * DAY, invalidAt: START + 8 * DAY, lostTo: 9 }),
    ]);
  });

  it('4,000 values that all say since when, and since the same day', () => {
    const derived = derive(times(4000, (index) => home(index + 1, [said(index + 1, index + 1, index + 1, 0)])));
    expect(derived.filter(({ stretches }) => stretches[0]?.validAt !== stretches[0]?.invalidAt)).toEqual([
      expect.objectContaining({ factId: 4000 }),
    ]);
  });

  it('one value restated 2,000 times without a date', () => {
    const [fact] = derive([
      home(
        1,
        times(2000, (index) => said(index + 1, 1, index)),
      ),
    ]);
    expect(fact?.stretches).toEqual([expect.objectContaining({ validAt: START, invalidAt: null })]);
    expect(fact?.stretches[0]?.assertionIds).toHaveLength(2000);
  });

  it('one value restated 2,000 times with its start, and another in between', () => {
    const since = times(2000, (index) => said(index + 1, 1, index + 1, 0));
    const [fact, other] = derive([home(1, since), home(2, [said(5000, 2, 1999)])]);
    expect(fact?.stretches).toEqual([expect.objectContaining({ validAt: START, invalidAt: null })]);
    expect(other?.stretches).toEqual([expect.objectContaining({ lostTo: 1 })]);
  });

  it('two values by turns, 4,000 times', () => {
    const turns = (factId: Id): StatedFact =>
      home(
        factId,
        times(2000, (index) => said(2 * index + factId, factId, 2 * index + factId)),
      );
    const derived = derive([turns(1), turns(2)]);
    expect(derived.map(({ stretches }) => stretches.length)).toEqual([2000, 2000]);
    expect(derived[0]?.stretches.every(({ assertionIds }) => assertionIds.length === 1)).toBe(true);
  });
});
