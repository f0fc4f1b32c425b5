import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Fields } from './support/http.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(60_000);
afterEach(stopServers);

type Told = readonly (readonly [text: string, day: string])[];

const UNKNOWN = "I don't have any information about that.";
const OSLO: Told = [['Bob lives in Oslo.', '2020-01-01']];
const ANN: Told = [
  ['Ann married Tom in March 2015.', '2025-01-01'],
  ['Ann divorced Tom in June 2019.', '2025-01-01'],
  ['Ann worked at Acme from 2014 to 2016.', '2025-01-01'],
  ['Ann worked at Globex from 2017 to 2020.', '2025-01-01'],
];

/** A server with the models that need no key, to which these texts were told. */
async function tell(texts: Told): Promise<TestServer> {
  const server = await startServer({ models: 'local', now: () => Date.parse('2025-06-01T00:00:00Z') });
  for (const [text, day] of texts) await server.remember({ text, reference_time: `${day}T00:00:00Z` });
  return server;
}

async function answers(server: TestServer, questions: readonly string[], fields: Fields = {}) {
  const asked: Record<string, string | null> = {};
  for (const query of questions) asked[query] = (await server.query({ query, ...fields })).answer;
  return asked;
}

describe('a sentence whose facts hold no more', () => {
  it('is no answer where they were superseded; what else it states still is', async () => {
    const server = await tell([
      ['Alice works at Acme and lives in Paris.', '2020-01-01'],
      ['Alice lives in Berlin.', '2025-03-05'],
    ]);
    const asked = ['Who lives in Paris?', 'Does Alice live in Paris?', 'Who works at Acme?'];
    expect(await answers(server, asked)).toEqual({
      'Who lives in Paris?': UNKNOWN,
      'Does Alice live in Paris?': 'No, Alice lives in Berlin [f1].',
      'Who works at Acme?': 'Alice works at Acme [f1].',
    });
    const { evidence } = await server.query({ query: 'Who lives in Paris?', answer: false });
    expect(evidence.passages.map(({ text }) => text)).toContain('Alice works at Acme and lives in Paris.');
  });

  it('answers about the past that it tells of', async () => {
    const server = await tell([...OSLO, ['Bob lives in Rome.', '2022-01-01']]);
    const { answer } = await server.query({ query: 'Where did Bob live before Rome?' });
    expect(answer).toBe('Bob lived in Oslo until 1 January 2022 [f1].');
    expect((await server.query({ query: 'Why does Bob live in Oslo?' })).answer).toBe(UNKNOWN);
    expect((await server.query({ query: 'Why does Bob live in Oslo?', history: true })).answer).toBe(
      'Bob lives in Oslo [p1].',
    );
  });

  it('is no answer once they were retracted, and is one again when they are restored', async () => {
    const server = await tell(OSLO);
    const asked = [
      'Where does Bob live?',
      'Does Bob live in Oslo?',
      'When did Bob live in Oslo?',
      'Who lives in Oslo?',
    ];
    await server.post('/v1/gb/edges/1/retract', { user_id: 'u1' });
    expect(new Set(Object.values(await answers(server, asked)))).toEqual(new Set([UNKNOWN]));
    await server.post('/v1/gb/edges/1/restore', { user_id: 'u1' });
    expect((await server.query({ query: 'Does Bob live in Oslo?' })).answer).toBe('Yes, Bob lives in Oslo [f1].');
  });

  it('is judged by what was known then', async () => {
    let now = Date.parse('2025-06-01T00:00:00Z');
    const server = await startServer({ models: 'local', now: () => now });
    const { created_at } = await server.remember({
      text: 'Bob lives in Oslo.',
      reference_time: '2020-01-01T00:00:00Z',
    });
    now += 60_000;
    await server.post('/v1/gb/edges/1/retract', { user_id: 'u1' });
    const query = 'Why does Bob live in Oslo?';
    expect((await server.query({ query })).answer).toBe(UNKNOWN);
    expect((await server.query({ query, known_at: created_at })).answer).toBe('Bob lives in Oslo [p1].');
  });

  it('is no answer where a text takes it back, and the text that does is', async () => {
    const server = await tell([
      ['Bob works at Acme.', '2020-01-01'],
      ['Bob never worked at Acme.', '2021-01-01'],
    ]);
    const { answer, evidence } = await server.query({ query: 'Where does Bob work?' });
    expect(answer).toMatch(/^Bob never worked at Acme \[p\d\]\.$/u);
    expect(evidence.passages).toMatchObject([{ text: 'Bob never worked at Acme.' }]);
  });

  it('is no answer about a time after they were closed', async () => {
    const server = await tell(OSLO);
    await server.post('/v1/gb/edges/1/close', { user_id: 'u1', at: '2021-01-01T00:00:00Z' });
    const asked = ['Where did Bob live in 2023?', 'Did Bob live in Oslo in 2023?', 'Where did Bob live in 2020?'];
    expect(await answers(server, asked)).toEqual({
      'Where did Bob live in 2023?': UNKNOWN,
      'Did Bob live in Oslo in 2023?': UNKNOWN,
      'Where did Bob live in 2020?': 'Bob lived in Oslo until 1 January 2021 [f1].',
    });
    expect((await server.query({ query: 'Where does Bob live?', as_of: '2023-01-01T00:00:00Z' })).answer).toBe(UNKNOWN);
  });
});

describe('a sentence about another time than the one asked about', () => {
  it('is no answer', async () => {
    const server = await tell(ANN);
    for (const query of [
      'Was Ann married to Tom in 2020?',
      'Did Ann work at Acme in 2018?',
      'Where did Ann work in 2024?',
    ])
      expect((await server.query({ query })).answer).not.toMatch(/\[p\d\]|^Yes/u);
    expect((await server.query({ query: 'Did Ann work at Acme in 2015?' })).answer).toMatch(
      /^Yes, Ann worked at Acme /u,
    );
  });

  it('does not take the place of a fact that is of that time', async () => {
    const server = await tell(ANN);
    const asked = ['Where did Ann work after she divorced Tom?', 'Where did Ann work after 2018?'];
    for (const query of asked) {
      const { answer, evidence } = await server.query({ query });
      expect(answer).toBe('Ann worked at Globex from 2017 to 2020 [f1].');
      expect(evidence.edges[0]).toMatchObject({ target: 'Globex' });
    }
  });
});
