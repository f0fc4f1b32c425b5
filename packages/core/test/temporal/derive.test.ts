import { describe, expect, it } from '@jest/globals';
import type { Assertion, Verdict } from '../../src/domain/assertion.ts';
import type { Id } from '../../src/domain/ids.ts';
import {
  type DerivedFact,
  deriveFacts,
  relationTable,
  type StatedFact,
  type Stretch,
} from '../../src/temporal/index.ts';
import { from, instant, through } from './dates.ts';

const table = relationTable();
const [PARIS, ROME, OSLO] = [1, 2, 3] as const;

type Said = Pick<Assertion, 'id' | 'factId'> & Partial<Assertion> & { readonly said: string };

function assertion({ said, ...columns }: Said): Assertion {
  return {
    ...{ artifactId: columns.id, polarity: 'holds', start: null, end: null, reference: instant(said) },
    ...{ span: null, modelId: 'rules', confidence: null, createdAt: 0 },
    ...columns,
  };
}

function derive(said: readonly Said[], verdicts: readonly Verdict[] = []): (factId: Id) => DerivedFact {
  const facts: StatedFact[] = [PARIS, ROME, OSLO].map((factId) => ({
    ...{ factId, sourceId: 1, relation: 'lives_in', targetId: 10 + factId },
    assertions: said.filter((each) => each.factId === factId).map(assertion),
  }));
  const derived = deriveFacts({ facts, verdicts, table });
  return (factId) => {
    const found = derived.find((fact) => fact.factId === factId);
    if (found === undefined) throw new Error(`no fact ${factId}`);
    return found;
  };
}

const correction = (columns: Partial<Verdict>): Verdict => ({
  ...{ id: 1, kind: 'corrects', factId: PARIS, byFactId: ROME, artifactId: null, reference: instant('2025') },
  ...{ endsAt: null, status: 'accepted', inferenceId: null, reason: null, createdAt: 0 },
  ...columns,
});

const only = ({ stretches }: DerivedFact): Stretch | undefined => (stretches.length === 1 ? stretches[0] : undefined);

describe('what is derived of a fact', () => {
  it('a stretch that another fact took over says when and to which', () => {
    const fact = derive([
      { id: 1, factId: PARIS, said: '2020' },
      { id: 2, factId: ROME, said: '2024', start: from('2023-05') },
    ]);
    expect(only(fact(PARIS))).toMatchObject({
      ...{ validAt: instant('2020'), validPrecision: 'instant', validStated: false },
      ...{ invalidAt: instant('2023-05'), invalidPrecision: 'month', invalidStated: false },
      ...{ lostAt: instant('2023-05'), lostTo: ROME, conflictsWith: [], assertionIds: [1] },
    });
    expect(only(fact(ROME))).toMatchObject({
      validPrecision: 'month',
      validStated: true,
      invalidAt: null,
      lostAt: null,
    });
  });

  it('a fact that reached its own end lost nothing, even where another begins', () => {
    const fact = derive([
      { id: 1, factId: PARIS, said: '2020', start: from('2015'), end: through('2018') },
      { id: 2, factId: ROME, said: '2021', start: from('2019') },
    ]);
    expect(only(fact(PARIS))).toMatchObject({
      invalidAt: instant('2019'),
      invalidPrecision: 'year',
      invalidStated: true,
    });
    expect(only(fact(PARIS))).toMatchObject({ lostAt: null, lostTo: null });
  });

  it('what remains after another fact took the head is not lost', () => {
    const fact = derive([
      { id: 1, factId: PARIS, said: '2020', start: from('2010') },
      { id: 2, factId: ROME, said: '2021', start: from('2009'), end: through('2012') },
    ]);
    expect(only(fact(PARIS))).toMatchObject({
      ...{ validAt: instant('2013'), validPrecision: 'year', validStated: false },
      ...{ invalidAt: null, lostAt: null },
    });
  });

  it('a fact painted over everywhere keeps one stretch at its start', () => {
    const fact = derive([
      { id: 1, factId: PARIS, said: '2022' },
      { id: 2, factId: ROME, said: '2024', start: from('2019') },
    ]);
    const at = instant('2022');
    expect(only(fact(PARIS))).toMatchObject({
      validAt: at,
      invalidAt: at,
      lostAt: at,
      lostTo: ROME,
      assertionIds: [1],
    });
    expect(fact(PARIS).retracted).toBe(false);
  });

  it('the evidence of each stretch is what falls into it', () => {
    const fact = derive([
      { id: 1, factId: PARIS, said: '2020' },
      { id: 2, factId: PARIS, said: '2021', polarity: 'ends', start: through('2020') },
      { id: 3, factId: PARIS, said: '2023' },
      { id: 4, factId: PARIS, said: '2024' },
    ]);
    expect(fact(PARIS).stretches.map(({ assertionIds }) => assertionIds)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('a corrected fact keeps the bounds it would have alone, and names its correction', () => {
    const fact = derive(
      [
        { id: 1, factId: PARIS, said: '2020', start: from('2015'), end: through('2018') },
        { id: 2, factId: ROME, said: '2025' },
        { id: 3, factId: OSLO, said: '2024' },
      ],
      [correction({})],
    );
    expect(fact(PARIS)).toMatchObject({
      retracted: true,
      stretches: [{ validAt: instant('2015'), lostAt: null, lostTo: ROME }],
    });
    expect(only(fact(ROME))).toMatchObject({
      ...{ validAt: instant('2015'), validPrecision: 'year', validStated: true },
      ...{ invalidAt: instant('2019'), invalidPrecision: 'year', invalidStated: true },
    });
  });

  it('a correction of a correction leaves the first out, and passes its bounds on', () => {
    const fact = derive(
      [
        { id: 1, factId: PARIS, said: '2020', start: from('2015') },
        { id: 2, factId: ROME, said: '2025' },
        { id: 3, factId: OSLO, said: '2026' },
      ],
      [correction({}), correction({ id: 2, factId: ROME, byFactId: OSLO, reference: instant('2026') })],
    );
    expect([PARIS, ROME, OSLO].map((factId) => fact(factId).retracted)).toEqual([true, true, false]);
    expect(only(fact(ROME))?.validAt).toBe(instant('2015'));
    expect(only(fact(OSLO))?.validAt).toBe(instant('2015'));
  });

  it('corrections of one instant that chase each other cancel out', () => {
    const fact = derive(
      [
        { id: 1, factId: PARIS, said: '2025' },
        { id: 2, factId: ROME, said: '2025' },
      ],
      [correction({}), correction({ id: 2, factId: ROME, byFactId: PARIS })],
    );
    expect([only(fact(PARIS))?.conflictsWith, only(fact(ROME))?.conflictsWith]).toEqual([[ROME], [PARIS]]);
  });

  it('leaves out a fact of which nothing is stated', () => {
    expect(
      deriveFacts({
        facts: [{ factId: 1, sourceId: 1, relation: 'r', targetId: 2, assertions: [] }],
        verdicts: [],
        table,
      }),
    ).toEqual([]);
  });
});
