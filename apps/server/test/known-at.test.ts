import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { stubEmbedder } from '@gligabao/testkit';
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

/** What a model reads in each text, with the time of the text. */
const STORY: readonly (readonly [text: string, at: string, graph: ScriptedGraph])[] = [
  ['Anna lives in Rome.', '2020-01-01', { edges: [edge('Anna', 'lives in', 'Rome')] }],
  [
    'Anna, a painter, is also called Maria.',
    '2021-01-01',
    {
      entities: [{ name: 'Anna', type: 'person', description: 'A painter.' }],
      edges: [edge('Anna', 'also known as', 'Maria')],
    },
  ],
  ['Anna moved to Oslo.', '2022-01-01', { edges: [edge('Anna', 'moved to', 'Oslo')] }],
  [
    'Anna, a sculptor now, works at Acme.',
    '2022-06-01',
    {
      entities: [
        { name: 'Anna', type: 'person', description: 'A sculptor.' },
        { name: 'Acme', type: 'organization', description: 'A studio.' },
      ],
      edges: [edge('Anna', 'works at', 'Acme')],
    },
  ],
  [
    'Anna lived in Rome in 2023.',
    '2024-01-01',
    { edges: [edge('Anna', 'lives in', 'Rome', { validAt: '2023', invalidAt: '2023' })] },
  ],
  ['Anna left Acme.', '2024-02-01', { edges: [edge('Anna', 'works at', 'Acme', { polarity: 'ends' })] }],
  ['Anna never lived in Oslo.', '2024-03-01', { edges: [edge('Anna', 'lives in', 'Oslo', { denied: true })] }],
  [
    'Acme: a large studio. Maria likes tea.',
    '2024-04-01',
    {
      entities: [{ name: 'Acme', type: 'company', description: 'A large studio.' }],
      edges: [edge('Maria', 'likes', 'Tea')],
    },
  ],
];

const QUESTIONS = [
  'Where does Anna live?',
  'Where did Maria live before?',
  'A painter or a sculptor?',
  'What is Acme?',
];
const READS = [
  'entities',
  'entities?name=an',
  'entities?type=person',
  ...[1, 2, 3, 4, 5].map((id) => `entities/${id}`),
  ...[1, 2, 3, 4, 5].map((id) => `entities/${id}?history=true`),
  'edges',
  'edges?history=true',
  'edges?entity=Maria',
  'edges?state=superseded',
  'edges?as_of=2022-03-01T00:00:00Z',
  ...[1, 2, 3, 4, 5].map((id) => `edges/${id}`),
  ...[1, 2, 3].map((id) => `edges/${id}/history`),
  'artifacts',
  ...[1, 2, 8].map((id) => `artifacts/${id}?history=true`),
  'sessions',
  'sessions/s1',
  'sessions/s2',
];

/** Every read at once, each body as it came over the wire. */
async function readAll(server: TestServer, knownAt?: string): Promise<Readonly<Record<string, string>>> {
  const seen: Record<string, string> = {};
  for (const path of READS) {
    const known = knownAt === undefined ? '' : `&known_at=${knownAt}`;
    const { status, body } = await server.get(`/v1/gb/${path}${path.includes('?') ? '&' : '?'}user_id=u1${known}`);
    const { request_id: _request, ...rest } = body;
    seen[path] = JSON.stringify([status, rest]);
  }
  for (const query of QUESTIONS) {
    for (const more of [
      {},
      { history: true },
      { as_of: '2022-03-01T00:00:00Z' },
      { limits: { facts: 1, passages: 2 } },
    ]) {
      const known = knownAt === undefined ? {} : { known_at: knownAt };
      const { evidence, context } = await server.query({ query, answer: false, ...more, ...known });
      seen[`${query} ${JSON.stringify(more)}`] = JSON.stringify({ evidence, context });
    }
  }
  return seen;
}

describe('known_at', () => {
  it('gives byte for byte what the same read gave then: names, types, descriptions, facts, texts and their ranks', async () => {
    let now = Date.UTC(2025, 0, 1);
    const script = scriptedTasks();
    const models = [pluginOf({ tasks: script.tasks, embedder: stubEmbedder() })];
    const server = await startServer({ models, now: () => now });
    const live: { readonly at: string; readonly seen: Readonly<Record<string, string>> }[] = [];
    for (const [index, [text, at, graph]] of STORY.entries()) {
      now += 86_400_000;
      script.extract(graph);
      const session_id = index % 2 === 0 ? 's1' : 's2';
      const { created_at } = await server.remember({ text, reference_time: `${at}T00:00:00Z`, session_id });
      live.push({ at: created_at, seen: await readAll(server) });
    }
    now += 86_400_000;
    for (const { at, seen } of live) expect({ at, ...(await readAll(server, at)) }).toEqual({ at, ...seen });
    const descriptions = live.map(({ seen }) => /"description":"(A [a-z]+\.)"/u.exec(seen['entities/1'] ?? '')?.[1]);
    expect(descriptions.slice(0, 4)).toEqual([undefined, 'A painter.', 'A painter.', 'A sculptor.']);
  });
});
