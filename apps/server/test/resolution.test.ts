import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import { pluginOf } from './support/plugins.ts';
import { scriptedTasks, type ScriptedTasks } from './support/scripted-tasks.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

let server: TestServer;
let script: ScriptedTasks;
beforeEach(async () => {
  script = scriptedTasks();
  server = await startServer({ models: [pluginOf({ tasks: script.tasks, embedder: stubEmbedder() })] });
});
afterAll(stopServers);

interface EntitiesBody {
  readonly entities: readonly { readonly name: string }[];
}
interface EdgeBody {
  readonly state: string;
  readonly sources: readonly { readonly artifact_id: number; readonly span: readonly [number, number] | null }[];
}

const edgeOf = async (id: number | undefined) => (await server.get<EdgeBody>(`/v1/gb/edges/${id}?user_id=u1`)).body;
const names = async () =>
  (await server.get<EntitiesBody>('/v1/gb/entities?user_id=u1')).body.entities.map(({ name }) => name).toSorted();

describe('a fact told again', () => {
  it('in another language is recognised as a repeat, and stays in the language it came in (F025)', async () => {
    script.extract({
      edges: [{ source: 'Léa', relation: 'habite à', target: 'Lyon', description: 'Léa habite à Lyon.' }],
    });
    const first = await server.remember({ text: 'Léa habite à Lyon.' });
    expect(first.edges).toMatchObject([{ source: 'Léa', target: 'Lyon', description: 'Léa habite à Lyon.' }]);
    const asked = await server.query({ query: 'Où habite Léa ?' });
    expect(asked.evidence.edges).toMatchObject([{ description: 'Léa habite à Lyon.' }]);

    script.extract({
      edges: [{ source: 'Léa', relation: 'keeps house in', target: 'Lyon', description: 'Léa keeps house in Lyon.' }],
    });
    script.judge(({ added, stored }) => [
      { added: added[0]?.handle ?? '', stored: stored[0]?.handle ?? '', verdict: 'duplicate' },
    ]);
    const again = await server.remember({ text: 'Léa keeps house in Lyon.' });
    expect(script.compared.at(-1)?.stored).toMatchObject([{ description: 'Léa habite à Lyon.' }]);
    expect(again.edges).toMatchObject([{ id: first.edges[0]?.id, description: 'Léa habite à Lyon.' }]);
    expect((await edgeOf(first.edges[0]?.id)).sources.map(({ artifact_id }) => artifact_id)).toEqual([1, 2]);
    expect(await server.counts()).toEqual({ main: { artifacts: 2, entities: 2, edges: 1 } });
  });

  it('keeps its row, its start and every source, also for a caller who sends the same note nine times (F037, F038, F051, F118)', async () => {
    script.extract({ edges: [{ source: 'Mira', relation: 'likes', target: 'Tea' }] });
    const ids = new Set<number | undefined>();
    for (let day = 1; day <= 9; day += 1) {
      const session = { session_id: `s${day}`, reference_time: `2025-01-0${day}T00:00:00Z` };
      ids.add((await server.remember({ text: 'Mira likes Tea.', ...session })).edges[0]?.id);
    }
    expect([...ids]).toHaveLength(1);
    const edge = await edgeOf([...ids][0]);
    expect(edge).toMatchObject({ state: 'current', valid_at: '2025-01-01T00:00:00Z' });
    expect(edge.sources).toHaveLength(9);
    const { evidence } = await server.query({ query: 'What does Mira like?', answer: false });
    expect(evidence.edges).toHaveLength(1);
  });
});

describe('names', () => {
  it('are merged only when they are the same name: not by being contained, or alike (F041, F042)', async () => {
    for (const [name, target] of [
      ['Chad', 'Africa'],
      ['Chadwick', 'Leeds'],
      ['Robert Chen', 'Acme'],
      ['Bob', 'Acme'],
      ['Bobby Chen', 'Leeds'],
    ]) {
      script.extract({ edges: [{ source: name ?? '', relation: 'is near', target: target ?? '' }] });
      await server.remember({ text: `${name} is near ${target}.` });
    }
    expect(await names()).toEqual(['Acme', 'Africa', 'Bob', 'Bobby Chen', 'Chad', 'Chadwick', 'Leeds', 'Robert Chen']);
  });

  it.each([
    ["O'Brien", 'Obrien', 2],
    ["O'Brien", 'O’Brien', 1],
    ['New York', 'new  york', 1],
    ['New York', 'new-york', 2],
    ['GitHub', 'github', 1],
    ['Straße', 'STRASSE', 1],
    ['Rev A', 'Rev B', 2],
    ['Model 3', 'Model 4', 2],
    ['Henry VII', 'Henry VIII', 2],
    ['김민수', '김민준', 2],
    ['김 민수', '김민수', 2],
  ])('%s and %s are %i (F043, F045)', async (first, second, count) => {
    script.extract({ entities: [{ name: first }] });
    await server.remember({ text: first });
    script.extract({ entities: [{ name: second }] });
    await server.remember({ text: second });
    expect(await names()).toHaveLength(count);
  });

  it('that cannot be a key are refused, and never match (F043)', async () => {
    script.extract({ entities: [{ name: '\u200b' }, { name: '...' }, { name: '🙂' }, { name: 'Mira' }] });
    expect((await server.remember({ text: 'x' })).entities.map(({ name }) => name)).toEqual(['🙂', 'Mira']);
  });
});

describe('relations and handles', () => {
  it('are data: any Unicode, quotes and hyphens (F046)', async () => {
    for (const relation of ['non-compliant', 'co-worker', 'für', `it's "so"`, '喜欢', "'; DROP TABLE gb_edges;--"]) {
      script.extract({ edges: [{ source: 'Mira', relation, target: `T${relation.length}` }] });
      const { edges } = await server.remember({ text: `Mira ${relation}.` });
      expect(edges).toHaveLength(1);
      const stored = edges[0]?.relation ?? '';
      const { body } = await server.get(`/v1/gb/edges?user_id=u1&relation=${encodeURIComponent(stored)}`);
      expect(body['total']).toBe(1);
    }
  });

  it('that were not sent change nothing, and what was sent is a short handle and no number (F031, F033, F034, F035)', async () => {
    script.extract({ edges: [{ source: 'Mira', relation: 'owns', target: 'Rex' }] });
    const first = await server.remember({ text: 'Mira owns Rex.' });
    script.extract({ edges: [{ source: 'Mira', relation: 'sold', target: 'Rex' }] });
    script.judge(() => ['f0', 'f12', '1', 'F1 ', ''].map((stored) => ({ added: 'n1', stored, verdict: 'ends' })));
    const second = await server.remember({ text: 'Mira sold Rex.' });
    expect(script.compared.at(-1)).toMatchObject({ added: [{ handle: 'n1' }], stored: [{ handle: 'f1' }] });
    expect(second).toMatchObject({ invalidated_edges: [], edges: [{ relation: 'sold' }] });
    expect((await edgeOf(first.edges[0]?.id)).state).toBe('current');
  });

  it('cannot close a fact that shares no end with the new one, and only ten at once (F029)', async () => {
    const people = Array.from({ length: 13 }, (_, at) => `Person ${at}`);
    script.extract({ edges: people.map((source) => ({ source, relation: 'trusts', target: 'Mira' })) });
    await server.remember({ text: 'They trust Mira.' });
    script.extract({ edges: [{ source: 'Mira', relation: 'betrayed', target: 'all' }] });
    script.judge(({ stored }) => stored.map(({ handle }) => ({ added: 'n1', stored: handle, verdict: 'ends' })));
    const closing = await server.remember({ text: 'Mira betrayed all.' });
    expect(closing.invalidated_edges).toHaveLength(10);
    expect(server.logged.some((line) => line.includes('too many closed at once'))).toBe(true);
    const current = await server.get('/v1/gb/edges?user_id=u1&state=current&relation=trusts');
    expect(current.body['total']).toBe(3);
  });
});

describe('bounds of a fact', () => {
  const told = async (valid: string | null, invalid: string | null) => {
    script.extract({
      edges: [{ source: 'Mira', relation: 'leads', target: 'Acme', validAt: valid, invalidAt: invalid }],
    });
    return (await server.remember({ text: 'Mira leads Acme.', reference_time: '2025-06-01T00:00:00Z' })).edges[0];
  };

  it.each([
    ['inverted: the end is lost', '2025-05-01', '2021-05-01', '2025-05-01T00:00:00Z', undefined],
    ['a year: from its first instant', '2024', null, '2024-01-01T00:00:00Z', undefined],
    ['to the last instant of a month', '2010-01', '2016-01', '2010-01-01T00:00:00Z', '2016-02-01T00:00:00Z'],
    ['unreadable: the reference time', 'some day', null, '2025-06-01T00:00:00Z', undefined],
  ])('that are %s (F057, F058)', async (_what, valid, invalid, valid_at, invalid_at) => {
    const edge = await told(valid, invalid);
    expect([edge?.valid_at, edge?.invalid_at]).toEqual([valid_at, invalid_at]);
    expect(
      (await server.query({ query: 'What does Mira lead?', history: true, answer: false })).evidence.edges,
    ).toHaveLength(1);
  });

  it('keep how finely they were stated (F058)', async () => {
    const edge = await told('2024', '2025-12');
    const { body } = await server.get(`/v1/gb/edges/${edge?.id}?user_id=u1`);
    expect(body).toMatchObject({
      valid_precision: 'year',
      valid_stated: true,
      invalid_precision: 'month',
      invalid_stated: true,
    });
  });

  it('of an undated text are the time of the call, told apart from a stated one (F059)', async () => {
    script.extract({ edges: [{ source: 'Mira', relation: 'leads', target: 'Acme' }] });
    const before = Date.now();
    const { edges, valid_at } = await server.remember({ text: 'Mira leads Acme.' });
    expect(Date.parse(valid_at)).toBeGreaterThanOrEqual(before);
    expect(edges[0]?.valid_at).toBe(valid_at);
    expect((await server.get(`/v1/gb/edges/${edges[0]?.id}?user_id=u1`)).body).toMatchObject({ valid_stated: false });
  });
});
