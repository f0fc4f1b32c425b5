import { describe, expect, it } from '@jest/globals';
import { CONTRACTS, contractOf, memoryStores, openStory, type ProvenClause, storePortsOf } from '../src/index.ts';

const clause: ProvenClause<number> = { name: 'it is one', check: async () => undefined, mutants: { two: () => 2 } };

describe('contractOf', () => {
  it('tells which clause catches which mutant', () => {
    const { port, clauses, mutants } = contractOf('embedder', [clause]);
    expect([port, clauses.map(({ name }) => name)]).toEqual(['embedder', ['it is one']]);
    expect(mutants.map(({ name, caughtBy, mutate }) => [name, caughtBy, mutate(1)])).toEqual([['two', 'it is one', 2]]);
  });

  it('refuses a clause that nothing breaks, and two of one name', () => {
    expect(() => contractOf('embedder', [{ ...clause, mutants: {} }])).toThrow(TypeError);
    expect(() => contractOf('embedder', [clause, clause])).toThrow(TypeError);
  });
});

describe('the contracts', () => {
  it('are one for each port, each with clauses', () => {
    const ports = CONTRACTS.map(({ port }) => port);
    expect(new Set(ports).size).toBe(ports.length);
    expect(CONTRACTS.every(({ clauses }) => clauses.length > 0)).toBe(true);
  });

  it('say which port a clause is missing', () => {
    expect(() => storePortsOf({})).toThrow(/dataset-store/);
  });
});

describe('a story', () => {
  it('takes numbers and instants from where the dataset stands', async () => {
    const tale = await openStory(memoryStores());
    const first = await tale.tell((draft) => ({ anna: draft.entity('Anna  Müller'), by: draft.artifact() }));
    const second = await tale.tell((draft) => ({ edge: draft.fact(first.anna, 'likes', first.anna, first.by) }));
    expect(first.anna).toMatchObject({ id: 1, nameKey: 'anna müller', createdAt: first.at, changedAt: first.at });
    expect(second.edge).toMatchObject({ id: 1, factId: 1, createdAt: second.at, artifactId: first.by.id });
    expect(second.at).toBeGreaterThan(first.at);
    expect(await tale.position()).toMatchObject({ head: second.at, next: { entity: 2, edge: 2, assertion: 2 } });
  });
});
