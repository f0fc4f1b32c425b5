import { describe, expect, it } from '@jest/globals';
import type { Edge, ResolvedPair } from '../../src/index.ts';
import type { Claim } from '../../src/remember/claims.ts';
import { guard } from '../../src/remember/guards.ts';
import type { Candidate } from '../../src/remember/note.ts';

const claim = (sourceKey: string, relation: string, targetKey: string): Claim => ({
  sourceKey,
  relation,
  targetKey,
  description: '',
  polarity: 'holds',
  start: null,
  end: null,
  denied: false,
  confidence: null,
  span: null,
});

/** A number for each name: the first letters, read as a number. */
const idOf = (name: string): number => Number.parseInt(name.slice(0, 5), 36);

const candidate = (source: string, relation: string, target: string): Candidate => ({
  edge: { relation, sourceId: idOf(source), targetId: idOf(target) } as Edge,
  source: { name: source, key: source },
  target: { name: target, key: target },
  foundBy: ['name'],
  similarity: 0,
});

const RULES = { limit: 10, manyValued: (relation: string) => relation === 'speaks', idOf };
const pair = (added: string, stored: string, verdict: ResolvedPair['verdict']): ResolvedPair => ({
  added,
  stored,
  verdict,
});

describe('guard', () => {
  it('tells two entities of one name apart', () => {
    const person = [claim('mercury', 'flies_to', 'venus')];
    const planet = [candidate('mercury', 'orbits', 'sun')];
    const rules = { ...RULES, idOf: (name: string) => (name === 'mercury' ? 7 : undefined) };
    expect(guard([pair('n1', 'f1', 'ends')], person, planet, rules).refused).toEqual({ 'no shared endpoint': 1 });
  });

  it('counts a stored fact once, however many new ones would close it', () => {
    const two = [claim('alice', 'a', 'x'), claim('alice', 'b', 'y')];
    const six = Array.from({ length: 6 }, (_, index) => candidate('alice', `r${index}`, `t${index}`));
    const verdicts = two.flatMap((_, at) => six.map((__, index) => pair(`n${at + 1}`, `f${index + 1}`, 'ends')));
    expect(guard(verdicts, two, six, RULES).pairs.every(({ status }) => status === 'accepted')).toBe(true);
  });

  const claims = [claim('alice', 'retired_from', 'work'), claim('alice', 'speaks', 'spanish')];
  const stored = [
    candidate('alice', 'works_at', 'acme'),
    candidate('bob', 'works_at', 'globex'),
    candidate('alice', 'speaks', 'french'),
  ];

  it('F033: ignores a handle that was not sent, and nothing is lost', () => {
    const { pairs, refused } = guard(
      [pair('n1', 'f12', 'ends'), pair('n9', 'f1', 'ends'), pair('n1', 'f1', 'ends')],
      claims,
      stored,
      RULES,
    );
    expect(pairs).toEqual([{ claim: 0, candidate: 0, verdict: 'ends', status: 'accepted' }]);
    expect(refused).toEqual({ 'unknown handle': 2 });
  });

  it('F034: a near miss of a handle is not the handle', () => {
    expect(
      guard([pair('n1', 'f01', 'ends'), pair('n1', 'f1 ', 'ends'), pair('n1', '1', 'ends')], claims, stored, RULES)
        .pairs,
    ).toEqual([]);
  });

  it('F031: the first verdict on a pair wins, and the rest goes on', () => {
    const { pairs } = guard(
      [pair('n1', 'f1', 'duplicate'), pair('n1', 'f1', 'contradicts'), pair('n1', 'f3', 'ends')],
      claims,
      stored,
      RULES,
    );
    expect(pairs.map(({ candidate: at, verdict }) => [at, verdict])).toEqual([
      [0, 'duplicate'],
      [2, 'ends'],
    ]);
  });

  it('F029: a fact about one person cannot close a fact about another', () => {
    expect(guard([pair('n1', 'f2', 'contradicts')], claims, stored, RULES)).toEqual({
      pairs: [],
      refused: { 'no shared endpoint': 1 },
    });
  });

  it('never lets two values of a many-valued relation exclude each other, but one may end', () => {
    expect(guard([pair('n2', 'f3', 'contradicts')], claims, stored, RULES).pairs).toEqual([]);
    expect(guard([pair('n2', 'f3', 'ends')], claims, stored, RULES).pairs).toHaveLength(1);
  });

  it('refuses to pair a fact with itself', () => {
    expect(guard([pair('n1', 'f1', 'contradicts')], [claim('alice', 'works_at', 'acme')], stored, RULES).pairs).toEqual(
      [],
    );
  });

  it('F029: keeps what one call would close beyond the limit as proposals', () => {
    const many = Array.from({ length: 12 }, (_, index) => candidate('alice', `role_${index}`, `t${index}`));
    const verdicts = many.map((_, index) => pair('n1', `f${index + 1}`, 'contradicts'));
    const statuses = guard(verdicts, claims, many, RULES).pairs.map(({ status }) => status);
    expect(statuses.filter((status) => status === 'accepted')).toHaveLength(10);
    expect(statuses.slice(10)).toEqual(['proposed', 'proposed']);
  });
});
