import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

interface Change {
  readonly changed_at: string;
  readonly cause: string;
  readonly artifact_id?: number;
  readonly by_edge_id?: number;
  readonly before?: Readonly<Record<string, unknown>>;
}
interface History {
  readonly edge_id: number;
  readonly changes: readonly Change[];
}

let server: TestServer;
let now = Date.UTC(2026, 0, 1);
beforeAll(async () => {
  server = await startServer({ models: 'local', now: () => now });
});
afterAll(stopServers);

async function told(text: string, reference: string) {
  now += 3_600_000;
  return server.remember({ text, reference_time: reference });
}

const historyOf = (id: number | string, more = '') =>
  server.get<History>(`/v1/gb/edges/${id}/history?user_id=u1${more}`);

describe('the history of a row', () => {
  it('tells each change with what caused it, and how the row stood before', async () => {
    const first = await told('Mira lives in Rome.', '2024-01-01T00:00:00Z');
    const second = await told('Mira moved to Oslo.', '2025-01-01T00:00:00Z');
    const third = await told('Mira never lived in Oslo.', '2025-06-01T00:00:00Z');
    const [rome, oslo] = [first.edges[0]?.id ?? 0, second.edges[0]?.id ?? 0];

    const { status, body } = await historyOf(rome);
    expect({ status, edge: body.edge_id }).toEqual({ status: 200, edge: rome });
    expect(body.changes).toMatchObject([
      { cause: 'created', artifact_id: first.artifact_id, changed_at: first.created_at },
      {
        cause: 'superseded',
        artifact_id: second.artifact_id,
        by_edge_id: oslo,
        changed_at: second.created_at,
        before: { id: rome, source: 'Mira', relation: 'lives_in', target: 'Rome', state: 'current' },
      },
      {
        cause: 'restored',
        artifact_id: third.artifact_id,
        before: { target: 'Rome', invalid_at: '2025-01-01T00:00:00Z', expired_at: second.created_at },
      },
    ]);
    expect(body.changes[0]).not.toHaveProperty('before');
    expect(body.changes[1]?.before).not.toHaveProperty('invalid_at');

    const then = await historyOf(rome, `&known_at=${second.created_at}`);
    expect(then.body.changes).toHaveLength(2);
    expect(then.body.changes.map(({ changed_at, cause }) => [changed_at, cause])).toEqual(
      body.changes.slice(0, 2).map(({ changed_at, cause }) => [changed_at, cause]),
    );
    const retracted = await historyOf(oslo);
    expect(retracted.body.changes.map(({ cause }) => cause)).toEqual(['created', 'retracted']);
  });

  it("is 404 for a row that is not there, is not known yet, or is another user's", async () => {
    const { edges, created_at } = await told('Noor works at Acme.', '2024-01-01T00:00:00Z');
    const id = edges[0]?.id ?? 0;
    const before = new Date(Date.parse(created_at) - 1000).toISOString();
    verifyError(await server.get('/v1/gb/edges/99999/history?user_id=u1'), { status: 404, says: 'edge' });
    verifyError(await server.get(`/v1/gb/edges/${id}/history?user_id=u1&known_at=${before}`), { status: 404 });
    verifyError(await server.get(`/v1/gb/edges/${id}/history?user_id=u2`), { status: 404 });
    verifyError(await server.get('/v1/gb/edges/one/history?user_id=u1'), { status: 400, field: 'id' });
  });
});
