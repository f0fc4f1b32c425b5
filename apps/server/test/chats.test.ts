import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ models: 'local' });
});
afterAll(stopServers);

const said = (dataset: string) => {
  let place = 0;
  return async (text: string, more: object = {}) => {
    place += 1;
    const at = new Date(Date.UTC(2025, 0, place)).toISOString();
    const body = {
      dataset,
      text,
      kind: 'episode',
      session_id: `s${place}`,
      source: `t${place}`,
      reference_time: at,
      ...more,
    };
    await server.remember(body);
  };
};

async function found(dataset: string, query: string, more: object = {}) {
  const { passages } = await server.search({ dataset, query, explain: true, ...more });
  return passages.map(({ source, found: how }) => ({ source, scores: how?.scores ?? {}, by: how?.by ?? [] }));
}

describe('a chat', () => {
  it('is asked about the speaker whom the question names', async () => {
    const say = said('two');
    await say('Ann: The camping by the lake was a joy for all of us.');
    await say('Ben: The camping by the lake was a joy for all of us.');
    await say('Cleo: A lake is cold.');
    const [ofAnn, other, last] = await found('two', 'What did Ann say of camping by the lake?');
    expect([ofAnn?.source, other?.source, last?.source]).toEqual(['t1', 't2', 't3']);
    expect(ofAnn?.scores['speaker']).toBeUndefined();
    expect(other?.scores['speaker']).toBeLessThan(0);
    expect((await found('two', 'What did Ben say of camping by the lake?'))[0]?.source).toBe('t2');
  });

  it('with an assistant is asked about what people said, also when a reply is long enough for chunks', async () => {
    const say = said('assistant');
    await say('user: My budget for the garden is 400 euros.');
    const steps = 'Write down what was bought, and what it was for. '.repeat(100);
    await say(`assistant: Here is how to keep a budget for the garden. ${steps} That is all for the garden.`);
    await say('user: Rain again.');
    const passages = await found('assistant', 'What is the budget for the garden?');
    expect(passages[0]?.source).toBe('t1');
    const replies = passages.filter(({ source }) => source === 't2');
    expect(replies.length).toBeGreaterThan(1);
    expect(replies.every(({ scores }) => scores['fused'] === undefined || (scores['speaker'] ?? 0) < 0)).toBe(true);
  });

  it('gives the turn first that states what is asked, of those that use the same words', async () => {
    const say = said('facts');
    await say('Mira: I work at Acme.');
    await say('Mira: Acme and its work are a long story, really.');
    const [first] = await found('facts', 'Where does Mira work, at Acme?');
    expect(first).toMatchObject({ source: 't1', by: expect.arrayContaining(['stated']) });
  });

  it('keeps who speaks when the turn before is forgotten', async () => {
    const say = said('forgotten');
    await say('Ann: Which trip was best?', { session_id: 'one' });
    await say('Ben: The trip to Rome, by train.', { session_id: 'one' });
    await say('Ann: The trip to Rome, by train.', { session_id: 'two' });
    await say('Cleo: A trip.', { session_id: 'three' });
    const [first] = (await server.search({ dataset: 'forgotten', query: 'Which trip was best?' })).passages.filter(
      ({ source }) => source === 't1',
    );
    const path = `/v1/gb/artifacts/${first?.artifact_id}?user_id=u1&dataset=forgotten`;
    expect((await server.send(path, { method: 'DELETE' })).status).toBe(200);
    const passages = await found('forgotten', 'What was the trip to Rome for Ben?');
    expect(passages.map(({ source }) => source)).toEqual(['t2', 't3', 't4']);
    expect(passages[1]?.scores['speaker']).toBeLessThan(0);
  });
});
