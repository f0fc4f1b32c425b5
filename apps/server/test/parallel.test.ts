import { afterAll, describe, expect, it } from '@jest/globals';
import { spaceOf, vectorModelOf } from '@gligabao/core';
import { stubEmbedder, stubTasks } from '@gligabao/testkit';
import { gate } from './support/gate.ts';
import { pluginOf, tasksAfter, vectorIndexAfter } from './support/plugins.ts';
import { startServer, stopServers } from './support/server.ts';

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
/** A capitalised word for a number: `Xa`, `Xb`, ... */
const word = (at: number) => `X${LETTERS[at % 26]?.toLowerCase()}${LETTERS[Math.floor(at / 26)]?.toLowerCase()}`;

interface EdgesBody {
  readonly edges: readonly {
    readonly source: string;
    readonly target: string;
    readonly source_id: number;
    readonly state: string;
  }[];
  readonly total: number;
}

afterAll(stopServers);

describe('in parallel', () => {
  it('20 remembers that mention one new person give one entity and all facts (F039, F047, F082)', async () => {
    const server = await startServer();
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, at) => server.remember({ text: `Mira knows ${word(at)}.` })),
    );
    expect(new Set(done.map(({ artifact_id }) => artifact_id)).size).toBe(20);
    expect(await server.counts()).toEqual({ main: { artifacts: 20, entities: 21, edges: 20 } });
    const { body } = await server.get<EdgesBody>('/v1/gb/edges?user_id=u1');
    expect(new Set(body.edges.map(({ source_id }) => source_id)).size).toBe(1);
    expect(body.edges.map(({ target }) => target).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, at) => word(at)).toSorted(),
    );
    expect((await server.get('/v1/gb/entities?user_id=u1&name=mira')).body['total']).toBe(1);
    expect((await server.query({ query: 'Whom does Mira know?', answer: false })).evidence.edges).toHaveLength(20);
  });

  it('50 remembers for two users and the same dataset name stay apart (F090)', async () => {
    const server = await startServer();
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        server.remember({
          user_id: at % 2 === 0 ? 'ann' : 'ben',
          text: `${at % 2 === 0 ? 'Anna' : 'Benno'} knows ${word(at)}.`,
        }),
      ),
    );
    for (const [user, person, first] of [
      ['ann', 'Anna', 0],
      ['ben', 'Benno', 1],
    ] as const) {
      expect(await server.counts(user)).toEqual({ main: { artifacts: 25, entities: 26, edges: 25 } });
      const { body } = await server.get<EdgesBody>(`/v1/gb/edges?user_id=${user}`);
      expect(new Set(body.edges.map(({ source }) => source))).toEqual(new Set([person]));
      const expected = Array.from({ length: 25 }, (_, at) => word(2 * at + first));
      expect(body.edges.map(({ target }) => target).toSorted()).toEqual(expected.toSorted());
    }
  });

  it('of one slot the last told is current, whoever came first', async () => {
    const server = await startServer();
    const told = Array.from({ length: 12 }, (_, at) => at);
    await Promise.all(
      told.map((at) => {
        const reference_time = `2024-${String(at + 1).padStart(2, '0')}-01T00:00:00Z`;
        return server.remember({ text: `Mira lives in ${word(at)}.`, reference_time });
      }),
    );
    const current = await server.get<EdgesBody>('/v1/gb/edges?user_id=u1&state=current');
    expect(current.body.edges.map(({ target }) => target)).toEqual([word(11)]);
    expect((await server.get<EdgesBody>('/v1/gb/edges?user_id=u1&history=true')).body.total).toBe(12);
  });

  it('remembers into one dataset take turns, and those into others do not wait', async () => {
    const texts = ['A likes B.', 'A likes C.', 'A likes D.', 'A likes E.'];
    const gates = new Map(texts.map((text) => [text, gate()]));
    const begun: string[] = [];
    const tasks = tasksAfter(async ([task, input]) => {
      if (task !== 'extract_graph') return;
      const text = String(Object(input).text);
      begun.push(text);
      await gates.get(text)?.wait();
    });
    const server = await startServer({ models: [pluginOf({ tasks, embedder: stubEmbedder() })] });
    const calls = texts.map((text, at) => server.remember({ dataset: at < 2 ? 'a' : 'b', text }));
    await Promise.all([gates.get(texts[0] ?? '')?.reached, gates.get(texts[2] ?? '')?.reached]);
    expect(begun.toSorted()).toEqual([texts[0], texts[2]]);
    for (const each of gates.values()) each.open();
    await Promise.all(calls);
    expect(begun.toSorted()).toEqual(texts);
    expect(await server.counts()).toMatchObject({ a: { artifacts: 2 }, b: { artifacts: 2 } });
  });
});

describe('a fact', () => {
  it('is found by query as soon as remember has answered, with and without an answer (F101)', async () => {
    const server = await startServer();
    for (const at of [0, 1, 2, 3, 4]) {
      await server.remember({ text: `${word(at)} owns ${word(at + 30)}.` });
      const query = `What does ${word(at)} own?`;
      expect((await server.query({ query })).evidence.edges).toMatchObject([{ target: word(at + 30) }]);
      const { evidence } = await server.query({ query, answer: false });
      expect(evidence.edges[0]).toMatchObject({ source: word(at), target: word(at + 30) });
      expect(evidence.passages[0]).toMatchObject({ text: `${word(at)} owns ${word(at + 30)}.` });
    }
  });

  it('is recognised as a repeat as soon as remember has answered (F101)', async () => {
    const server = await startServer();
    const [first, again] = [
      await server.remember({ text: 'Mira likes Tea.' }),
      await server.remember({ text: 'Mira likes Tea.' }),
    ];
    expect(again.edges).toMatchObject([{ id: first.edges[0]?.id }]);
    expect(await server.counts()).toEqual({ main: { artifacts: 2, entities: 2, edges: 1 } });
  });

  it('that was closed while its vector was being written is never told as current (F103)', async () => {
    const writing = gate();
    let armed = false;
    const index = vectorIndexAfter(async (space) => {
      if (armed && space === spaceOf(1, 'fact', vectorModelOf(stubEmbedder()))) await writing.wait();
    });
    const server = await startServer({
      models: [pluginOf({ tasks: stubTasks(), embedder: stubEmbedder() }), pluginOf({ 'vector-index': index })],
    });
    await server.remember({ text: 'Mira lives in Rome.', reference_time: '2024-01-01T00:00:00Z' });
    armed = true;
    const second = server.remember({ text: 'Mira lives in Oslo.', reference_time: '2025-01-01T00:00:00Z' });
    await writing.reached;
    const during = await server.query({ query: 'Where does Mira live? Rome?', answer: false });
    expect(during.evidence.edges).toMatchObject([{ target: 'Oslo', state: 'current' }]);
    writing.open();
    await second;
    const after = await server.query({ query: 'Where does Mira live? Rome?', answer: false });
    expect(after.evidence.edges.map(({ target }) => target)).toEqual(['Oslo']);
  });
});
