import { afterAll, describe, expect, it } from '@jest/globals';
import { startServer, stopServers } from './support/server.ts';

const HOUR = 3_600_000;
const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const TOLD = [
  { text: 'Alice lives in Paris.', reference_time: '2024-01-10T00:00:00Z' },
  { text: 'Alice moved to Berlin.', reference_time: '2025-03-02T00:00:00Z' },
  { text: 'Alice lives in Paris.', reference_time: '2025-09-01T00:00:00Z' },
] as const;
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

interface EdgesBody {
  readonly edges: readonly {
    readonly target: string;
    readonly valid_at: string;
    readonly invalid_at?: string;
    readonly state: string;
  }[];
}

afterAll(stopServers);

/** A server that was told the three texts in an order, an hour of system time apart. */
async function told(order: readonly (0 | 1 | 2)[]) {
  let hours = 0;
  const server = await startServer({ now: () => BEGIN + hours * HOUR });
  const responses = [];
  for (const index of order) {
    hours += 1;
    responses.push(await server.remember(TOLD[index]));
  }
  hours += 1;
  return { server, responses };
}

describe('Paris, then Berlin, then Paris again', () => {
  it.each(ORDERS)('are the same three intervals when they arrive as %i, %i, %i (F049)', async (...order) => {
    const { server } = await told(order);
    const { body } = await server.get<EdgesBody>('/v1/gb/edges?user_id=u1&relation=lives_in&history=true');
    const intervals = body.edges
      .map(({ target, valid_at, invalid_at, state }) => [valid_at, target, invalid_at, state])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
    expect(intervals).toEqual([
      ['2024-01-10T00:00:00Z', 'Paris', '2025-03-02T00:00:00Z', 'superseded'],
      ['2025-03-02T00:00:00Z', 'Berlin', '2025-09-01T00:00:00Z', 'superseded'],
      ['2025-09-01T00:00:00Z', 'Paris', undefined, 'current'],
    ]);
    const now = await server.query({ query: 'Where does Alice live?' });
    expect(now.evidence.edges).toMatchObject([{ target: 'Paris', state: 'current', valid_at: '2025-09-01T00:00:00Z' }]);
    const then = await server.query({ query: 'Where does Alice live?', as_of: '2025-04-01T00:00:00Z' });
    expect(then.evidence.edges).toMatchObject([{ target: 'Berlin', state: 'current' }]);
    expect(await server.counts()).toEqual({ main: { artifacts: 3, entities: 3, edges: 3 } });
  });

  it('are told as they were known before the third', async () => {
    const { server, responses } = await told([0, 1, 2]);
    expect(responses.map(({ invalidated_edges }) => invalidated_edges.length)).toEqual([0, 1, 1]);
    const known_at = new Date(BEGIN + 2.5 * HOUR).toISOString();
    const before = await server.query({ query: 'Where does Alice live?', known_at });
    expect(before.evidence.edges).toMatchObject([{ target: 'Berlin', state: 'current' }]);
    expect(before.evidence.edges[0]).not.toHaveProperty('invalid_at');
    expect(before.retrieval.passages).toBe(2);
    const edges = await server.get<EdgesBody>(`/v1/gb/edges?user_id=u1&known_at=${known_at}&state=current`);
    expect(edges.body.edges).toMatchObject([{ target: 'Berlin' }]);
    const artifacts = await server.get(`/v1/gb/artifacts?user_id=u1&known_at=${known_at}`);
    expect(artifacts.body['total']).toBe(2);
    const early = await server.query({ query: 'Where does Alice live?', known_at: '2025-01-01T00:00:00Z' });
    expect(early.evidence.edges).toEqual([]);
  });

  it('are told as history when the question asks about the past (F117)', async () => {
    const { server } = await told([0, 1, 2]);
    const { retrieval, evidence } = await server.query({ query: 'Where did Alice live before?', answer: false });
    expect(retrieval.history).toBe(true);
    expect(evidence.edges.map(({ state }) => state).toSorted()).toEqual(['current', 'superseded', 'superseded']);
    const never = await server.query({ query: 'Where did Alice live before?', answer: false, history: false });
    expect(never.evidence.edges.map(({ state }) => state)).toEqual(['current']);
  });
});
