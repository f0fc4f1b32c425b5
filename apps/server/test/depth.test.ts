import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { pluginOf } from './support/plugins.ts';
import { type ScriptedGraph, scriptedTasks } from './support/scripted-tasks.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(120_000);
afterAll(stopServers);

const edge = (source: string, relation: string, target: string, more: object = {}) => ({
  source,
  relation,
  target,
  ...more,
});

type Story = readonly (readonly [text: string, at: string, graph: ScriptedGraph])[];

const DAY = 86_400_000;

/** A server that is told these texts, one after the other, and finds facts by words and links alone. */
async function tell(story: Story): Promise<{ readonly server: TestServer; readonly learned: readonly string[] }> {
  let now = Date.UTC(2025, 0, 1);
  const script = scriptedTasks();
  const server = await startServer({
    models: [pluginOf({ tasks: script.tasks })],
    settings: { embeddings: 'none' },
    now: () => now,
  });
  const learned: string[] = [];
  for (const [text, at, graph] of story) {
    now += DAY;
    script.extract(graph);
    learned.push((await server.remember({ text, reference_time: `${at}T00:00:00Z` })).created_at);
  }
  return { server, learned };
}

async function targets(server: TestServer, fields: object): Promise<readonly string[]> {
  const { evidence } = await server.query({ answer: false, ...fields });
  return evidence.edges.map(({ source, target }) => `${source} - ${target}`);
}

describe('two hops', () => {
  const STORY: Story = [
    ['Anna works at Acme.', '2020-01-01', { edges: [edge('Anna', 'works at', 'Acme')] }],
    ['Its seat is in Oslo.', '2020-02-01', { edges: [edge('Acme', 'located in', 'Oslo')] }],
    ['It rains much there.', '2020-03-01', { edges: [edge('Oslo', 'has weather', 'Rain')] }],
  ];

  it('are followed where depth 2 is asked for, and no more of them', async () => {
    const { server } = await tell(STORY);
    const query = 'Where does Anna work?';
    expect(await targets(server, { query })).toEqual(['Anna - Acme']);
    expect(await targets(server, { query, depth: 1 })).toEqual(['Anna - Acme']);
    expect(await targets(server, { query, depth: 2 })).toEqual(['Anna - Acme', 'Acme - Oslo']);
  });

  it('do not lead over a fact that is closed, on either clock, even where history is shown', async () => {
    const { server } = await tell([
      ...STORY,
      ['Anna left for Bond.', '2022-01-01', { edges: [edge('Anna', 'works at', 'Bond')] }],
      ['That one sits in Rome.', '2022-02-01', { edges: [edge('Bond', 'located in', 'Rome')] }],
    ]);
    const query = 'Anna?';
    expect(await targets(server, { query, depth: 2 })).toEqual(['Anna - Bond', 'Bond - Rome']);
    const then = { query, depth: 2, as_of: '2021-01-01T00:00:00Z' };
    expect(await targets(server, then)).toEqual(['Anna - Acme', 'Acme - Oslo']);
    const told = await targets(server, { query, depth: 2, history: true });
    expect(told).toEqual(expect.arrayContaining(['Anna - Acme', 'Anna - Bond', 'Bond - Rome']));
    expect(told).not.toContain('Acme - Oslo');
  });

  it('do not lead over a fact that was learned later, or that was retracted since', async () => {
    const { server, learned } = await tell([
      ...STORY,
      ['Anna never worked at Acme.', '2020-04-01', { edges: [edge('Anna', 'works at', 'Acme', { denied: true })] }],
    ]);
    const query = 'Where does Anna work?';
    const [first, second, , denied] = learned;
    expect(await targets(server, { query, depth: 2, known_at: first })).toEqual(['Anna - Acme']);
    expect(await targets(server, { query, depth: 2, known_at: second })).toEqual(['Anna - Acme', 'Acme - Oslo']);
    expect(await targets(server, { query, depth: 2, known_at: denied })).toEqual([]);
    expect(await targets(server, { query, depth: 2 })).toEqual([]);
  });

  it('fill no more than the limit of facts, however busy what lies between is', async () => {
    const others = Array.from({ length: 60 }, (_, at) => edge('Acme', 'supplies', `Shop ${at}`));
    const { server } = await tell([
      ['Anna works at Acme.', '2020-01-01', { edges: [edge('Anna', 'works at', 'Acme')] }],
      ['They supply many.', '2020-02-01', { edges: others }],
    ]);
    const found = await targets(server, { query: 'Where does Anna work?', depth: 2, limits: { facts: 10 } });
    expect(found).toHaveLength(10);
    expect(found[0]).toBe('Anna - Acme');
    const all = await targets(server, { query: 'Where does Anna work?', depth: 2, limits: { facts: 500 } });
    expect(all).toHaveLength(26);
  });
});
