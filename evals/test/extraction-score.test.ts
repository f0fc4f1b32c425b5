import { describe, expect, it } from '@jest/globals';
import type { ClaimedEdge } from '@gligabao/core';
import type { GoldCase } from '../benchmarks/extraction/gold.ts';
import { ratesOf, scoreCase } from '../benchmarks/extraction/score.ts';

function edge(source: string, relation: string, target: string, more: Partial<ClaimedEdge> = {}): ClaimedEdge {
  return {
    source,
    relation,
    target,
    description: '',
    validAt: null,
    invalidAt: null,
    polarity: 'holds',
    denied: false,
    confidence: 1,
    span: null,
    ...more,
  };
}

function gold(alternative: object, more: Partial<GoldCase> = {}): GoldCase {
  const accept = [{ source: ['Ann'], relation: ['works_at', 'joined'], target: ['Acme'], ...alternative }];
  return { set: 'own', reference_time: '2024-06-12T10:00:00Z', text: '', triples: [{ accept }], entities: [], ...more };
}

function right(expected: GoldCase, read: ClaimedEdge): boolean {
  const { triples } = scoreCase(expected, [read], []);
  return triples.correct === 1 && triples.predicted === 1;
}

describe('scoreCase', () => {
  it('takes any alternative, by name key and without a leading article', () => {
    expect(right(gold({}), edge('ann', 'joined', 'the Acme'))).toBe(true);
    expect(right(gold({}), edge('Ann', 'likes', 'Acme'))).toBe(false);
  });

  it('takes dates as prefixes, and a date that is not expected as wrong', () => {
    expect(right(gold({ valid_at: ['2023'] }), edge('Ann', 'joined', 'Acme', { validAt: '2023-04' }))).toBe(true);
    expect(right(gold({ valid_at: ['2023-04'] }), edge('Ann', 'joined', 'Acme', { validAt: '2023' }))).toBe(false);
    expect(right(gold({}), edge('Ann', 'joined', 'Acme', { validAt: '2023' }))).toBe(false);
    expect(right(gold({ valid_at: ['*'] }), edge('Ann', 'joined', 'Acme', { validAt: '2023' }))).toBe(true);
    expect(right(gold({}), edge('Ann', 'joined', 'Acme', { validAt: '2024-06-12' }))).toBe(true);
  });

  it('tells an end from a fact that holds', () => {
    expect(right(gold({ invalid_at: ['ref'] }), edge('Ann', 'works_at', 'Acme', { polarity: 'ends' }))).toBe(true);
    expect(right(gold({ invalid_at: ['ref'] }), edge('Ann', 'works_at', 'Acme'))).toBe(false);
    expect(right(gold({}), edge('Ann', 'works_at', 'Acme', { polarity: 'ends' }))).toBe(false);
  });

  it('counts optional facts and denials neither way', () => {
    const { triples } = gold({});
    const optional: GoldCase = { ...gold({}), triples: triples.map((triple) => ({ ...triple, optional: true })) };
    expect(scoreCase(optional, [edge('Ann', 'joined', 'Acme')], []).triples).toEqual({
      correct: 0,
      predicted: 0,
      expected: 0,
    });
    expect(scoreCase(optional, [], []).triples).toEqual({ correct: 0, predicted: 0, expected: 0 });
    expect(scoreCase(optional, [edge('Bo', 'owns', 'Acme', { denied: true })], []).triples.predicted).toBe(0);
  });

  it('meets one expected fact with one edge only', () => {
    const twice: GoldCase = { ...gold({}), triples: [...gold({}).triples, ...gold({}).triples] };
    expect(scoreCase(twice, [edge('Ann', 'joined', 'Acme')], []).triples).toEqual({
      correct: 1,
      predicted: 1,
      expected: 2,
    });
  });

  it('scores entities by name and type, and leaves ends of facts out', () => {
    const expected = gold(
      {},
      {
        entities: [
          { name: 'Ann', type: 'person' },
          { name: 'Max', type: '*' },
        ],
      },
    );
    const entities = [
      { name: 'Ann', type: 'place', description: '' },
      { name: 'Max', type: 'other', description: '' },
      { name: 'Acme', type: 'organization', description: '' },
      { name: 'guitar', type: 'other', description: '' },
    ];
    expect(scoreCase(expected, [], entities).entities).toEqual({ correct: 1, predicted: 2, expected: 2 });
  });
});

describe('ratesOf', () => {
  it('gives per cent, and 100 where nothing was expected or read', () => {
    expect(ratesOf({ correct: 1, predicted: 2, expected: 1 })).toEqual({
      precision: 50,
      recall: 100,
      f1: expect.closeTo(66.67, 1),
    });
    expect(ratesOf({ correct: 0, predicted: 0, expected: 0 }).f1).toBe(100);
  });
});
