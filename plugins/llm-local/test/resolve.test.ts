import { describe, expect, it } from '@jest/globals';
import type { ShownFact } from '@gligabao/core';
import { resolveEdges } from '../src/resolve.ts';

function fact(
  handle: string,
  source: string,
  relation: string,
  target: string,
  description = `${source} ${relation} ${target}.`,
): ShownFact {
  return { handle, source, relation, target, description, validAt: null, invalidAt: null };
}

function verdicts(added: ShownFact, stored: ShownFact): readonly string[] {
  return resolveEdges({ reference: 0, added: [added], stored: [stored], aliases: [] }).pairs.map(
    (pair) => pair.verdict,
  );
}

describe('resolveEdges', () => {
  it.each([
    ['the same fact', fact('n1', 'Ann', 'works_at', 'Acme'), fact('f1', 'ann', 'works at', 'ACME')],
    [
      'numbers in words',
      fact('n1', 'Acme', 'employs', 'one thousand people'),
      fact('f1', 'Acme', 'employs', '1,000 people'),
    ],
    [
      'the same words under another relation',
      fact('n1', 'Ann', 'runs', 'Acme', 'Ann runs Acme.'),
      fact('f1', 'Ann', 'leads', 'Acme', 'Ann runs Acme'),
    ],
  ])('F037: %s is a duplicate', (_, added, stored) => {
    expect(verdicts(added, stored)).toEqual(['duplicate']);
  });

  it.each([
    ['retired', fact('n1', 'Ann', 'is', 'retired'), fact('f1', 'Ann', 'has_role', 'chair')],
    ['stopped cycling', fact('n1', 'Ann', 'stopped', 'cycling'), fact('f1', 'Ann', 'cycles_to', 'work')],
  ])('F055: %s ends the older fact', (_, added, stored) => {
    expect(verdicts(added, stored)).toEqual(['ends']);
  });

  it.each([
    ['retired', fact('n1', 'Ann', 'is', 'retired'), fact('f1', 'Ann', 'works_at', 'Acme')],
    ['retired, told before', fact('n1', 'Ann', 'works_at', 'Acme'), fact('f1', 'Ann', 'is', 'retired')],
    ['single', fact('n1', 'Ann', 'is', 'single'), fact('f1', 'Ann', 'married_to', 'Bo')],
    ['single, who is married to', fact('n1', 'Ann', 'married_to', 'Bo'), fact('f1', 'Bo', 'is', 'single')],
  ])('F055: %s contradicts, whichever was told first', (_, added, stored) => {
    expect(verdicts(added, stored)).toEqual(['contradicts']);
  });

  it('opposed tastes contradict', () => {
    expect(verdicts(fact('n1', 'Ann', 'dislikes', 'tea'), fact('f1', 'Ann', 'likes', 'tea'))).toEqual(['contradicts']);
  });

  it.each([
    ['another subject', fact('n1', 'Bo', 'is', 'retired'), fact('f1', 'Ann', 'works_at', 'Acme')],
    ['another target', fact('n1', 'Ann', 'speaks', 'French'), fact('f1', 'Ann', 'speaks', 'Spanish')],
    ['a slot of its own', fact('n1', 'Ann', 'lives_in', 'Rome'), fact('f1', 'Ann', 'lives_in', 'Paris')],
    [
      'a number that differs',
      fact('n1', 'Acme', 'employs', '2,000 people'),
      fact('f1', 'Acme', 'employs', '1,000 people'),
    ],
  ])('F029: decides nothing for %s', (_, added, stored) => {
    expect(verdicts(added, stored)).toEqual([]);
  });
});
