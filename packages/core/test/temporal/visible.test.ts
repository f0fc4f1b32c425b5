import { describe, expect, it } from '@jest/globals';
import type { Edge } from '../../src/domain/edge.ts';
import type { Clocks } from '../../src/ports/clocks.ts';
import { isVisible } from '../../src/temporal/index.ts';

const row = (columns: Partial<Edge>): Edge => ({
  ...{ id: 1, factId: 1, sourceId: 1, relation: 'lives_in', targetId: 2, description: '' },
  ...{ validAt: 10, validPrecision: 'instant', validStated: false },
  ...{ invalidAt: null, invalidPrecision: 'instant', invalidStated: false },
  ...{ createdAt: 100, changedAt: 100, expiredAt: null, retracted: false, conflictsWith: [] },
  ...{ artifactId: 1, modelId: 'rules', confidence: null },
  ...columns,
});

const live = row({});
const superseded = row({ invalidAt: 20, expiredAt: 120 });
const paintedOver = row({ invalidAt: 10, expiredAt: 120 });
const retracted = row({ expiredAt: 120, retracted: true });
const unknownStart = row({ validAt: null, invalidAt: 20 });

describe('what a read at clocks returns', () => {
  const examples: [string, Edge, Clocks, boolean][] = [
    ['a live row', live, {}, true],
    ['an upcoming live row', row({ validAt: 1e9 }), {}, true],
    ['no superseded row', superseded, {}, false],
    ['a superseded row that is asked for', superseded, { superseded: true }, true],
    ['a row from its start on', live, { asOf: 10 }, true],
    ['no row before its start', live, { asOf: 9 }, false],
    ['a superseded row within what it was left with', superseded, { asOf: 19 }, true],
    ['no superseded row after that', superseded, { asOf: 20 }, false],
    ['a row of unknown start before its end', unknownStart, { asOf: -1e9 }, true],
    ['no row of unknown start after its end', unknownStart, { asOf: 20 }, false],
    ['no row that is true at no instant', paintedOver, { asOf: 10 }, false],
    ['superseded rows that began by then', superseded, { asOf: 30, superseded: true }, true],
    ['no superseded row that began later', superseded, { asOf: 9, superseded: true }, false],
    ['a superseded row in a period that it reaches into', superseded, { during: { from: 19, to: 30 } }, true],
    ['no row in a period after its end', superseded, { during: { from: 20, to: 30 } }, false],
    ['no row in a period before its start', live, { during: { from: null, to: 10 } }, false],
    ['a row that begins within a period', live, { during: { from: 0, to: 11 } }, true],
    ['no row in a period that is true at no instant', paintedOver, { during: { from: 0, to: 30 } }, false],
    [
      'no row of a period that is not true at the instant',
      superseded,
      { during: { from: 10, to: 30 }, asOf: 25 },
      false,
    ],
    ['no retracted row in a period', retracted, { during: { from: 10, to: 30 } }, false],
    ['no retracted row', retracted, { superseded: true }, false],
    ['no retracted row at an instant', retracted, { asOf: 15 }, false],
    ['a retracted row that is asked for', retracted, { retracted: true }, true],
    ['a retracted row that is asked for, at an instant', retracted, { asOf: 15, retracted: true }, true],
  ];
  it.each(examples)('%s', (_, edge, clocks, expected) => {
    expect(isVisible(edge, clocks)).toBe(expected);
  });
});
