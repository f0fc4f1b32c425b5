import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(60_000);

const HOME = 'Mira lives in Oslo.';
const WORK = 'Mira works at Acme. Bela works at Acme.';
const BOTH = { datasets: ['home', 'work'] };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ models: 'local' });
  // Two texts in one dataset before the first of the other: their numbers are not the same.
  await server.remember({ text: 'Nora plays chess.', dataset: 'home', reference_time: '2025-01-01T00:00:00Z' });
  await server.remember({ text: HOME, dataset: 'home', reference_time: '2025-01-02T00:00:00Z', session_id: 's1' });
  await server.remember({ text: WORK, dataset: 'work', reference_time: '2025-01-03T00:00:00Z' });
  await server.remember({ text: 'Mira lives in Rome.', dataset: 'secret' });
});
afterAll(stopServers);

interface Placed {
  readonly dataset?: string | undefined;
}

/** What the text of an artifact says at a span. */
async function quoted({ dataset, artifact_id: id, span }: Placed & { artifact_id: number; span: unknown }) {
  const { body } = await server.get(`/v1/gb/artifacts/${id}?user_id=u1&dataset=${dataset}`);
  return String(body['text']).slice(...(span as [number, number]));
}

describe('a question to several datasets', () => {
  it('finds what is in each of them, with its dataset and its number there', async () => {
    const { evidence, unknown_datasets: unknown } = await server.query({
      query: 'Where does Mira live, and where does Mira work?',
      answer: false,
      ...BOTH,
    });
    expect(unknown).toEqual([]);
    const facts = evidence.edges.filter(({ source }) => source === 'Mira');
    expect(new Set(facts.map(({ dataset, target }) => `${dataset}: ${target}`))).toEqual(
      new Set(['home: Oslo', 'work: Acme']),
    );
    for (const fact of facts) {
      expect(await quoted(fact)).toContain(`Mira`);
      expect(await quoted(fact)).toContain(fact.target);
      const { body } = await server.get(`/v1/gb/edges/${fact.id}?user_id=u1&dataset=${fact.dataset}`);
      expect(body).toMatchObject({ source: 'Mira', target: fact.target });
    }
    const texts = evidence.passages.slice(0, 2).map(({ dataset, text }) => `${dataset}: ${text}`);
    expect(new Set(texts)).toEqual(new Set([`home: ${HOME}`, `work: ${WORK}`]));
    for (const { id, dataset, name } of evidence.entities) {
      const { body } = await server.get(`/v1/gb/entities/${id}?user_id=u1&dataset=${dataset}`);
      expect(body).toMatchObject({ name });
    }
    expect(JSON.stringify(evidence)).not.toContain('Rome');
  });

  it('is answered from whichever holds the answer', async () => {
    const lives = await server.query({ query: 'Where does Mira live?', ...BOTH });
    expect(lives.answer).toContain('Oslo');
    expect(lives.evidence.edges).toMatchObject([{ dataset: 'home', target: 'Oslo' }]);
    const works = await server.query({ query: 'Who works at Acme?', ...BOTH });
    expect(works.answer).toContain('Bela');
    expect(works.evidence.edges.every(({ dataset }) => dataset === 'work')).toBe(true);
  });

  it('names those that do not exist, and asks the others', async () => {
    const datasets = ['nowhere', 'work', 'nothing', 'nowhere'];
    const {
      answer,
      evidence,
      unknown_datasets: unknown,
    } = await server.query({ query: 'Who works at Acme?', datasets });
    expect(unknown).toEqual(['nowhere', 'nothing']);
    expect(answer).toContain('Bela');
    expect(evidence.edges[0]).toMatchObject({ dataset: 'work', target: 'Acme' });
    expect(await server.query({ query: 'Who?', datasets: ['nowhere', 'nothing'] })).toMatchObject({
      mode: 'nothing',
      unknown_datasets: ['nowhere', 'nothing'],
    });
  });

  it.each([
    ['a list of one', { dataset: ['home'] }],
    ['one name twice', { datasets: ['home', 'home'] }],
    ['one name as datasets', { datasets: 'home' }],
  ])('that is %s is one to that dataset', async (_what, asked) => {
    const query = { query: 'Where does Mira live?', answer: false };
    const alone = await server.query({ ...query, dataset: 'home' });
    expect((await server.query({ ...query, ...asked })).evidence).toEqual(alone.evidence);
    expect(JSON.stringify(alone)).not.toContain('"dataset"');
  });

  it('finds nothing of another user', async () => {
    const { body } = await server.post('/v1/gb/query', { user_id: 'u2', query: 'Where does Mira live?', ...BOTH });
    expect(body).toMatchObject({ mode: 'nothing', unknown_datasets: ['home', 'work'] });
  });

  it('reads its time from the facts of all of them', async () => {
    const { retrieval } = await server.query({
      query: 'Who worked at Acme before Mira moved to Oslo?',
      answer: false,
      ...BOTH,
    });
    expect(retrieval.time).toMatchObject({ used: 'filter', event: { dataset: 'home', bound: 'start' } });
    const { body } = await server.get(
      `/v1/gb/edges/${retrieval.time?.event?.edge_id}?user_id=u1&dataset=${retrieval.time?.event?.dataset}`,
    );
    expect(body).toMatchObject({ source: 'Mira', target: 'Oslo' });
  });

  it('explains facts by their numbers in their own dataset', async () => {
    await server.remember({ text: 'Mira moved to Rome.', dataset: 'home', reference_time: '2025-02-01T00:00:00Z' });
    const { evidence, explain } = await server.query({
      query: 'Where does Mira live?',
      answer: false,
      explain: true,
      ...BOTH,
    });
    const rome = evidence.edges.find(({ target }) => target === 'Rome');
    const oslo = explain?.left_out.find(({ target }) => target === 'Oslo');
    expect(oslo).toMatchObject({ dataset: 'home' });
    expect(oslo?.explain.why).toContain(
      `by f1, edge ${rome?.id} (Mira lives_in Rome), said in artifact ${rome?.artifact_id}`,
    );
    expect(oslo?.explain.reasons[0]).toMatchObject({ by_edge_id: rome?.id, artifact_id: rome?.artifact_id });
  });

  it('is logged under the first of them, with all of them as a parameter', async () => {
    const { query_run_id: id } = await server.query({ query: 'Who?', answer: false, ...BOTH });
    for (const dataset of ['home', 'work']) {
      const { body } = await server.get(`/v1/gb/query-runs/${id}?user_id=u1&dataset=${dataset}`);
      expect(body).toMatchObject({ dataset: 'home', params: { datasets: ['home', 'work'] } });
    }
    expect(await server.get(`/v1/gb/query-runs/${id}?user_id=u1&dataset=secret`)).toMatchObject({ status: 404 });
  });
});
