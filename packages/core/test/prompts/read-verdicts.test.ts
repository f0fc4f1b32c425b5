import { describe, expect, it } from '@jest/globals';
import { readVerdicts } from '../../src/prompts/read-verdicts.ts';

const shown = (handle: string) => ({
  handle,
  source: 'Alice',
  relation: 'lives_in',
  target: 'Paris',
  description: '',
  validAt: null,
  invalidAt: null,
});
const INPUT = {
  reference: 0,
  added: ['n1', 'n2'].map(shown),
  stored: ['f1', 'f2', 'f3'].map(shown),
  aliases: ['a1', 'a2'].map((handle) => ({ handle, added: 'Alicia', stored: 'Alice' })),
};
const read = (value: unknown) => readVerdicts(typeof value === 'string' ? value : JSON.stringify(value), INPUT);
const comparison = (value: unknown) => {
  const reading = read(value);
  if (!reading.ok) throw new Error(reading.complaint);
  return reading.value;
};
const pairs = (value: unknown): readonly string[] => {
  return comparison(value).pairs.map((pair) => `${pair.added} ${pair.verdict} ${pair.stored}`);
};

describe('verdicts', () => {
  it.each<readonly [string, unknown, readonly string[]]>([
    [
      'as asked',
      { results: [{ fact: 'n1', duplicates: ['f1'], contradicts: ['f2'], corrects: [], ends: ['f3'] }] },
      ['n1 duplicate f1', 'n1 contradicts f2', 'n1 ends f3'],
    ],
    [
      'a missing list is empty (F002)',
      { results: [{ fact: 'n1', contradicts: ['f1'] }, { fact: 'n2' }] },
      ['n1 contradicts f1'],
    ],
    ['null for a list (F002)', { results: [{ fact: 'n1', duplicates: null, ends: ['f1'] }] }, ['n1 ends f1']],
    ['one handle for a list', { results: [{ fact: 'n1', duplicates: 'f1' }] }, ['n1 duplicate f1']],
    ['a bare array', [{ fact: 'n1', corrects: ['f2'] }], ['n1 corrects f2']],
    ['one item', { fact: 'n2', corrects: ['f2'] }, ['n2 corrects f2']],
    ['keyed by the new fact', { n1: { duplicates: ['f1'] } }, ['n1 duplicate f1']],
    ['pairs', [{ added: 'n1', stored: 'f1', verdict: 'contradiction' }], ['n1 contradicts f1']],
    ['handles in brackets', { results: [{ fact: '[n1]', duplicates: [' [f1] '] }] }, ['n1 duplicate f1']],
    [
      'prose and a fence (F007)',
      'Compared:\n```json\n{"results":[{"fact":"n1","ends":["f1"]}]}\n```\nDone.',
      ['n1 ends f1'],
    ],
    [
      'any candidate in either list (F030)',
      { results: [{ fact: 'n1', duplicates: [], contradicts: ['f1', 'f3'] }] },
      ['n1 contradicts f1', 'n1 contradicts f3'],
    ],
    [
      'the first verdict on a pair wins, within a fact (F031)',
      { results: [{ fact: 'n1', contradicts: ['f1'], duplicates: ['f1', 'f2'] }] },
      ['n1 contradicts f1', 'n1 duplicate f2'],
    ],
    [
      'the first verdict on a pair wins, in a second answer (F031)',
      {
        results: [
          { fact: 'n1', duplicates: ['f1'] },
          { fact: 'n1', ends: ['f1', 'f2'] },
        ],
      },
      ['n1 duplicate f1', 'n1 ends f2'],
    ],
    [
      'unknown handles are ignored, the rest goes on (F031, F033)',
      {
        results: [
          { fact: 'n1', duplicates: ['f7', 7, 12] },
          { fact: 'n9', ends: ['f1'] },
          { fact: 'n2', ends: ['f2'] },
        ],
      },
      ['n2 ends f2'],
    ],
    [
      'handles that are nearly right are ignored (F034)',
      { results: [{ fact: 'n1', duplicates: ['F1', 'f01', 'f 1', '1', 'f1.', 'f11'] }] },
      [],
    ],
    ['a new fact is not paired with a new one', { results: [{ fact: 'n1', duplicates: ['n2', 'n1'] }] }, []],
    ['nothing found', { results: [] }, []],
    ['an empty list', [], []],
    ['an empty object', {}, []],
    ['null', { results: null }, []],
  ])('%s', (_what, value, expected) => {
    expect(pairs(value)).toEqual(expected);
  });

  it('what cannot be used is counted (F031, F033, F034)', () => {
    const results = [
      { fact: 'n1', duplicates: ['f7', 7, 'F1', 'f2'], ends: ['f2'] },
      { fact: 'n9', ends: ['f1'] },
      { why: 'same' },
      'n2',
    ];
    expect(comparison({ results, aliases: ['a2', 'a9', 'A1'] })).toEqual({
      pairs: [{ added: 'n1', stored: 'f2', verdict: 'duplicate' }],
      aliases: ['a2'],
      dropped: { 'unknown handle': 4, 'repeated verdict': 1, 'result without a new fact': 2, 'unknown alias': 2 },
    });
  });

  it.each<readonly [string, unknown, readonly string[]]>([
    ['as asked', { results: [], aliases: ['a1'] }, ['a1']],
    ['without results', { aliases: ['a2', 'a1'] }, ['a1', 'a2']],
    ['one handle for a list', { results: [], aliases: '[a1]' }, ['a1']],
    ['records', { results: [], aliases: [{ handle: 'a2' }] }, ['a2']],
    ['null', { results: [], aliases: null }, []],
    ['missing', { results: [] }, []],
  ])('confirmed aliases: %s', (_what, value, expected) => {
    expect(comparison(value)).toEqual({ pairs: [], aliases: expected, dropped: {} });
  });

  it.each<readonly [string, unknown, boolean]>([
    ['prose', 'They are the same.', false],
    ['null', null, false],
    ['another object', { answer: 'same' }, false],
    ['items without a handle', [{ why: 'same' }], false],
    ['cut off', '{"results":[{"fact":"n1","duplicates":["f1"', false],
    ['the schema (F003)', { type: 'object', properties: { results: { type: 'array', items: {} } } }, true],
  ])('an answer that cannot be read is no empty one: %s', (_what, value, schemaEcho) => {
    expect(read(value)).toMatchObject({ ok: false, schemaEcho });
  });
});
