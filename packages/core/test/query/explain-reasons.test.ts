import { describe, expect, it } from '@jest/globals';
import type { Clocks, Edge } from '../../src/index.ts';
import { reasonsIn, reasonsOut } from '../../src/query/explain/reasons.ts';

const year = (number: number): number => Date.UTC(number, 0, 1);

const row = (fields: Partial<Edge>): Edge => ({
  id: 1,
  factId: 1,
  sourceId: 1,
  relation: 'lives_in',
  targetId: 2,
  description: '',
  validAt: year(2015),
  validPrecision: 'year',
  validStated: true,
  invalidAt: year(2020),
  invalidPrecision: 'year',
  invalidStated: true,
  createdAt: year(2024),
  changedAt: year(2024),
  expiredAt: null,
  retracted: false,
  conflictsWith: [],
  artifactId: 7,
  modelId: 'm',
  confidence: null,
  ...fields,
});

const wish = (clocks: Clocks) => ({ clocks, statesAt: year(2026), history: false, historyStated: false });
const out = (fields: Partial<Edge>, clocks: Clocks): string => {
  const edge = row(fields);
  const reasons = reasonsOut({ edge, today: edge, revisions: [] }, wish(clocks), new Map());
  return reasons.map(({ text }) => text).join('; ');
};
const KNOWN = 'known since 2024-01-01, said in artifact 7';
const in2021 = { during: { from: year(2021), to: year(2022) } };

describe('why a fact is out', () => {
  it('tells the period that the question asks about, and the end or the beginning that misses it', () => {
    expect(out({}, in2021)).toBe(
      `not true in the time that the question names, from 2021-01-01 until 2022-01-01: ended 2020-01-01; ${KNOWN}`,
    );
    expect(out({ validAt: year(2022), invalidAt: null }, in2021)).toBe(
      `not true in the time that the question names, from 2021-01-01 until 2022-01-01: begins 2022-01-01; ${KNOWN}`,
    );
    expect(out({}, { during: { from: year(2021), to: null } })).toBe(
      `not true in the time that the question names, from 2021-01-01: ended 2020-01-01; ${KNOWN}`,
    );
    expect(out({}, { during: { from: null, to: year(2010) } })).toBe(
      `not true in the time that the question names, until 2010-01-01: begins 2015-01-01; ${KNOWN}`,
    );
  });

  it('tells both the period and the instant where both miss it, and only the one that does', () => {
    expect(out({}, { ...in2021, asOf: year(2023) })).toBe(
      `not true at as_of 2023-01-01: ended 2020-01-01; ` +
        `not true in the time that the question names, from 2021-01-01 until 2022-01-01: ended 2020-01-01; ${KNOWN}`,
    );
    expect(out({ invalidAt: year(2023) }, { ...in2021, asOf: year(2023) })).toBe(
      `not true at as_of 2023-01-01: ended 2023-01-01; ${KNOWN}`,
    );
  });

  it('a fact without a known start was true before its end', () => {
    expect(out({ validAt: null }, { asOf: year(2021) })).toBe(
      `not true at as_of 2021-01-01: ended 2020-01-01; ${KNOWN}`,
    );
    const edge = row({ validAt: null, invalidAt: null });
    const [holds] = reasonsIn({ edge, today: edge, revisions: [] }, wish({}), new Map());
    expect(holds?.text).toBe('true at now: from an unknown start');
  });
});
