import { describe, expect, it } from '@jest/globals';
import {
  crossValidated,
  type Judged,
  marginFor,
  refusalCurve,
  refusalsAt,
  refusalsShipped,
} from '../benchmarks/answers/refusals.ts';
import { bareAnswer, locomoScore, tokenF1 } from '../benchmarks/answers/token-f1.ts';

describe('token F1', () => {
  it('compares stems, without articles, marks and handles', () => {
    expect(tokenF1('The dogs, running!', 'a dog runs')).toBe(1);
    expect(tokenF1('on 7 May 2023', '7 May 2023')).toBeCloseTo(6 / 7);
    expect(tokenF1('no', 'yes')).toBe(0);
    expect(bareAnswer('On 7 May 2023 [p1]. Yes [f1][f12].')).toBe('On 7 May 2023. Yes.');
  });

  it('counts a token as often as it stands in both', () => {
    expect(tokenF1('x x x', 'x')).toBe(0.5);
  });

  it('is taken as LoCoMo does, by category', () => {
    expect(locomoScore('temporal', 'In May 2023 [p1].', 'May 2023')).toBeCloseTo(0.8);
    expect(locomoScore('multi-hop', 'Bob paints, pots', 'pots, sunsets')).toBe(0.5);
    expect(locomoScore('open-domain', 'Likely no', 'Likely no; she likes art')).toBe(1);
    expect(locomoScore('adversarial', null, 'love')).toBe(1);
    expect(locomoScore('adversarial', 'love', 'love')).toBe(0);
    expect(locomoScore('single-hop', null, 'love')).toBe(0);
  });
});

describe('the curve of refusals', () => {
  const judged = (group: string, answerable: boolean, margin: number): Judged => ({
    group,
    answerable,
    margin,
    answered: margin >= 0,
  });
  const ALL = [
    ...[-0.5, 0.1, 0.2, 0.3, Infinity].map((margin) => judged('a', true, margin)),
    ...[-Infinity, -0.4, 0.15, 0.25].map((margin) => judged('a', false, margin)),
  ];

  it('counts both kinds of mistakes at a margin', () => {
    expect(refusalsAt(ALL, 0)).toEqual({ falseRefusals: 0.2, falseAnswers: 0.5 });
    expect(refusalsShipped(ALL)).toEqual({ falseRefusals: 0.2, falseAnswers: 0.5 });
    expect(refusalsAt([], 0)).toEqual({ falseRefusals: 0, falseAnswers: 0 });
  });

  it('takes the highest margin that is allowed', () => {
    expect(marginFor(ALL, 0.2)).toBe(0.1);
    expect(marginFor(ALL, 0)).toBe(-0.5);
    expect(refusalCurve(ALL, [0, 0.6])).toEqual([
      { allowed: 0, margin: -0.5, falseRefusals: 0, falseAnswers: 0.75 },
      { allowed: 0.6, margin: 0.3, falseRefusals: 0.6, falseAnswers: 0 },
    ]);
  });

  it('chooses on the others what it uses on one', () => {
    const other = [judged('b', true, 0.25), judged('b', false, 0.2)];
    // On "b" alone the margin is 0.25, on "a" alone -0.5 with nothing refused.
    expect(crossValidated([...ALL, ...other], 0)).toEqual({ falseRefusals: 3 / 6, falseAnswers: 2 / 5 });
  });
});
