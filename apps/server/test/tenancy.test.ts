import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.remember({ user_id: 'ann', text: 'Alice works at Acme.' });
  await server.remember({ user_id: 'ben', text: 'Bob plays Go.' });
  await server.remember({ user_id: 'ann', dataset: 'side', text: 'Carol likes Tea.' });
});
afterAll(stopServers);

interface Named {
  readonly entities: readonly { readonly name: string }[];
}

async function names(query: string) {
  const { body } = await server.get<Named>(`/v1/gb/entities?${query}`);
  return body.entities.map(({ name }) => name).toSorted();
}

describe('users and datasets (F175)', () => {
  it('of the same name are apart in every list', async () => {
    expect(await names('user_id=ann')).toEqual(['Acme', 'Alice']);
    expect(await names('user_id=ben')).toEqual(['Bob', 'Go']);
    expect(await names('user_id=ann&dataset=side')).toEqual(['Carol', 'Tea']);
    expect(await names('user_id=ben&dataset=side')).toEqual([]);
    expect(await server.counts('ann')).toEqual({
      main: { artifacts: 1, entities: 2, edges: 1 },
      side: { artifacts: 1, entities: 2, edges: 1 },
    });
    expect(await server.counts('ben')).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
  });

  it('are apart by number too: the same id is another row, or none', async () => {
    const of = async (user: string, dataset: string) =>
      (await server.get(`/v1/gb/edges/1?user_id=${user}&dataset=${dataset}`)).body;
    expect(await of('ann', 'main')).toMatchObject({ source: 'Alice' });
    expect(await of('ben', 'main')).toMatchObject({ source: 'Bob' });
    expect(await of('ann', 'side')).toMatchObject({ source: 'Carol' });
    for (const list of ['edges', 'entities', 'artifacts']) {
      verifyError(await server.get(`/v1/gb/${list}/1?user_id=ben&dataset=side`), { status: 404 });
    }
  });

  it('are apart in queries, by keyword and by vector', async () => {
    for (const [user_id, dataset, query] of [
      ['ben', 'main', 'Alice works at Acme.'],
      ['ann', 'main', 'Bob plays Go.'],
      ['ann', 'main', 'Carol likes Tea.'],
      ['ann', 'side', 'Alice works at Acme.'],
    ]) {
      const found = await server.query({ user_id, dataset, query, answer: false });
      const told = JSON.stringify([found.evidence, found.context]);
      for (const word of query?.match(/\b[A-Z]\w+/g) ?? []) expect(told).not.toContain(word);
    }
  });

  it('are apart in runs, ledger and models', async () => {
    for (const list of ['remember-runs', 'inferences']) {
      const { body } = await server.get(`/v1/gb/${list}?user_id=ben`);
      expect(JSON.stringify(body)).not.toContain('"ann"');
    }
    const { body } = await server.get<{ readonly runs: readonly { readonly id: number }[] }>(
      '/v1/gb/remember-runs?user_id=ann',
    );
    for (const { id } of body.runs) {
      verifyError(await server.get(`/v1/gb/remember-runs/${id}?user_id=ben`), { status: 404 });
    }
    expect((await server.get('/v1/gb/models?user_id=ben')).body).toMatchObject({ models: [{ entities: 2, edges: 1 }] });
  });

  it('are not confused by names that look like joints or wildcards', async () => {
    await server.remember({ user_id: 'a:b', dataset: 'c', text: 'Dora likes Tea.' });
    await server.remember({ user_id: 'a', dataset: 'b:c', text: 'Emil likes Tea.' });
    expect(await names('user_id=a:b&dataset=c')).toEqual(['Dora', 'Tea']);
    expect(await names('user_id=a&dataset=b:c')).toEqual(['Emil', 'Tea']);
    expect(await names('user_id=%25')).toEqual([]);
    expect(await names('user_id=ANN')).toEqual([]);
    expect(await names('user_id=ann&dataset=MAIN')).toEqual([]);
  });
});
