import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
import type { Fields } from './support/http.ts';
import { pluginOf } from './support/plugins.ts';
import { type ScriptedGraph, scriptedTasks, type ScriptedTasks } from './support/scripted-tasks.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

/** An embedder to which all texts are alike: whatever may be an alias is asked for. */
const embedder = { ...stubEmbedder(), similarity: { entity: -1, fact: -1 } };

let server: TestServer;
let script: ScriptedTasks;
beforeEach(async () => {
  script = scriptedTasks();
  server = await startServer({ models: [pluginOf({ tasks: script.tasks, embedder })] });
});
afterAll(stopServers);

interface ShownAlias {
  readonly name: string;
  readonly status: string;
  readonly artifact_id: number;
  readonly inference_id?: number;
  readonly created_at: string;
}
interface EntityBody {
  readonly id: number;
  readonly name: string;
  readonly aliases: readonly ShownAlias[];
}
interface RunBody {
  readonly stages: Readonly<Record<string, { readonly notes: readonly Fields[] }>>;
}

const tell = (graph: ScriptedGraph, text = 'Something is told.') => {
  script.extract(graph);
  return server.remember({ text });
};
const edge = (source: string, relation: string, target: string) => ({ source, relation, target });
const names = async (query = '') => {
  const { body } = await server.get<{ entities: readonly EntityBody[] }>(`/v1/gb/entities?user_id=u1${query}`);
  return body.entities.map(({ name }) => name).toSorted();
};
/** One entity by its name, with its aliases; at an instant, when one is given. */
async function entity(name: string, knownAt?: string): Promise<EntityBody | undefined> {
  const { body } = await server.get<{ entities: readonly EntityBody[] }>('/v1/gb/entities?user_id=u1');
  const id = body.entities.find((each) => each.name === name)?.id;
  const known = knownAt === undefined ? '' : `&known_at=${knownAt}`;
  return (await server.get<EntityBody>(`/v1/gb/entities/${id}?user_id=u1${known}`)).body;
}
async function notes(run: number, stage: string): Promise<readonly Fields[]> {
  const { body } = await server.get<RunBody>(`/v1/gb/remember-runs/${run}?user_id=u1`);
  return body.stages[stage]?.notes ?? [];
}

describe('an alias that a text states (F042)', () => {
  const STATED = { edges: [edge('Bob', 'works at', 'Acme'), edge('Bob', 'also known as', 'Robert Smith')] };

  it('makes both names one entity, keeps the evidence, and is no fact', async () => {
    const { artifact_id, edges } = await tell(STATED);
    expect(edges).toMatchObject([{ source: 'Bob', relation: 'works_at', target: 'Acme' }]);
    expect(await names()).toEqual(['Acme', 'Bob']);
    const aliases = [{ name: 'Robert Smith', status: 'accepted', artifact_id, created_at: expect.any(String) }];
    expect((await entity('Bob'))?.aliases).toEqual(aliases);
    expect((await entity('Acme'))?.aliases).toEqual([]);
  });

  it('is used by every later text, by questions, and where a name is searched', async () => {
    const [first] = (await tell(STATED)).edges;
    const { edges } = await tell({ edges: [edge('Robert Smith', 'lives in', 'Leeds')] });
    expect(edges).toMatchObject([{ source: 'Bob', target: 'Leeds' }]);
    const again = await tell({ edges: [edge('robert smith', 'works at', 'Acme')] });
    expect(again.edges).toMatchObject([{ id: first?.id }]);
    expect(await names()).toEqual(['Acme', 'Bob', 'Leeds']);
    expect(await names('&name=Smith')).toEqual(['Bob']);
    const asked = await server.query({ query: 'Where does Robert Smith live?', answer: false });
    expect(asked.evidence.edges).toContainEqual(expect.objectContaining({ source: 'Bob', target: 'Leeds' }));
  });

  it('of an entity that is stored under either name is given to that one', async () => {
    const [first] = (await tell({ edges: [edge('Robert Smith', 'lives in', 'Leeds')] })).edges;
    await tell(STATED);
    expect(await names()).toEqual(['Acme', 'Leeds', 'Robert Smith']);
    expect((await entity('Robert Smith'))?.aliases).toMatchObject([{ name: 'Bob', status: 'accepted' }]);
    expect((await tell({ edges: [edge('Bob', 'lives in', 'Leeds')] })).edges).toMatchObject([{ id: first?.id }]);
  });

  it('drops a fact of which both ends are one thing, and counts it (F018)', async () => {
    await tell(STATED);
    const facts = [edge('Robert Smith', 'knows', 'Bob'), edge('Bob', 'plays', 'chess')];
    const { edges, remember_run_id } = await tell({ edges: facts });
    expect(edges).toMatchObject([{ relation: 'plays' }]);
    expect(await notes(remember_run_id, 'store')).toContainEqual({ dropped: { 'edge to itself': 1 } });
  });

  it('never merges two stored entities: it is proposed, without effect, and the run says so', async () => {
    await tell({ edges: [edge('Bob', 'works at', 'Acme')] });
    await tell({ edges: [edge('Robert Smith', 'lives in', 'Leeds')] });
    const { artifact_id, remember_run_id } = await tell(STATED);
    expect(await names()).toEqual(['Acme', 'Bob', 'Leeds', 'Robert Smith']);
    const bob = await entity('Bob');
    expect(bob?.aliases).toMatchObject([{ name: 'Robert Smith', status: 'proposed', artifact_id }]);
    expect(await notes(remember_run_id, 'store')).toContainEqual({
      warning: 'two stored entities may be one',
      proposed: [bob?.id],
    });
    const { edges } = await tell({ edges: [edge('Robert Smith', 'plays', 'chess')] });
    expect(edges).toMatchObject([{ source: 'Robert Smith' }]);
  });

  it('is not known before it was learned', async () => {
    const { created_at } = await tell({ edges: [edge('Bob', 'works at', 'Acme')] });
    await tell(STATED);
    expect((await entity('Bob', created_at))?.aliases).toEqual([]);
    expect((await entity('Bob'))?.aliases).toHaveLength(1);
  });

  it.each([
    ['other numbers', 'Apollo 11', 'Apollo 12', {}],
    [
      'other types',
      'Bob',
      'Robert Smith',
      {
        entities: [
          { name: 'Bob', type: 'person' },
          { name: 'Robert Smith', type: 'place' },
        ],
      },
    ],
  ])('is a fact like any other between names with %s', async (_what, first, second, listed) => {
    const { edges } = await tell({ ...listed, edges: [edge(first, 'also known as', second)] });
    expect(edges).toHaveLength(1);
    expect(await names()).toEqual([first, second]);
  });

  it('that is denied joins nothing', async () => {
    await tell({ edges: [{ ...edge('Bob', 'also known as', 'Robert Smith'), denied: true }] });
    expect(await names()).toEqual(['Bob', 'Robert Smith']);
  });
});

describe('an alias that the comparison confirms', () => {
  const first = () => tell({ edges: [edge('Alice Smith', 'trusts', 'Max')] });
  const second = () => tell({ edges: [edge('Alicia', 'distrusts', 'Max')] });
  const pairOf = (added: string, stored: string) => (aliases: (typeof script.compared)[number]['aliases']) =>
    aliases.filter((each) => each.added === added && each.stored === stored).map(({ handle }) => handle);

  it('is asked for by a handle, kept with that comparison, and lets the new fact end the stored one', async () => {
    const { edges } = await first();
    script.confirm(pairOf('Alicia', 'Alice Smith'));
    script.judge(({ stored }) => [{ added: 'n1', stored: stored[0]?.handle ?? '', verdict: 'ends' }]);
    const told = await second();
    expect(script.compared.at(-1)?.aliases).toEqual([{ handle: 'a1', added: 'Alicia', stored: 'Alice Smith' }]);
    expect(told).toMatchObject({ edges: [{ source: 'Alice Smith' }], invalidated_edges: [edges[0]?.id] });
    expect(await names()).toEqual(['Alice Smith', 'Max']);
    const ledger = await server.get<{ inferences: readonly Fields[] }>(
      '/v1/gb/inferences?user_id=u1&stage=resolve_edges',
    );
    expect((await entity('Alice Smith'))?.aliases).toMatchObject([
      {
        name: 'Alicia',
        status: 'accepted',
        artifact_id: told.artifact_id,
        inference_id: ledger.body.inferences[0]?.['id'],
      },
    ]);
  });

  it('is none when it is not confirmed: alike is not the same (F041, F042)', async () => {
    await first();
    expect((await second()).edges).toMatchObject([{ source: 'Alicia' }]);
    expect(await names()).toEqual(['Alice Smith', 'Alicia', 'Max']);
  });

  it('is none by a handle that was not sent', async () => {
    await first();
    script.confirm(() => ['a0', 'a2', 'A1', '1', 'f1']);
    await second();
    expect(await names()).toEqual(['Alice Smith', 'Alicia', 'Max']);
  });

  it('of two entities at once is of none', async () => {
    await tell({ edges: [edge('Alice Smith', 'trusts', 'Max'), edge('Alice Jones', 'trusts', 'Max')] });
    script.confirm((aliases) => aliases.filter(({ added }) => added === 'Alicia').map(({ handle }) => handle));
    const { remember_run_id } = await second();
    expect(await names()).toEqual(['Alice Jones', 'Alice Smith', 'Alicia', 'Max']);
    expect((await notes(remember_run_id, 'resolve_edges'))[0]).toMatchObject({
      refused: { 'alias of two entities': 2 },
    });
  });

  it.each([
    ['Apollo 11', 'Apollo 12'],
    ['Rev A', 'Rev B'],
    ['Henry VII', 'Henry VIII'],
  ])('is not even asked for between %s and %s (F045)', async (stored, added) => {
    await tell({ edges: [edge(stored, 'trusts', 'Max')] });
    await tell({ edges: [edge(added, 'distrusts', 'Max')] });
    expect(script.compared.at(-1)?.aliases).toEqual([]);
    expect(await names()).toHaveLength(3);
  });
});
