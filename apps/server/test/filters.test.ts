import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SearchResponse } from '@gligabao/core';
import { openStory } from '@gligabao/testkit';
import type { Fields } from './support/http.ts';
import { openMemory } from './support/memory.ts';
import { verifyError } from './support/refused.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';
import { temporaryStorage, type TemporaryStorage } from './support/storage.ts';

jest.setTimeout(120_000);
afterAll(stopServers);

/** Texts that a question of stop words alone is as near to as can be; keywords find none of them. */
const NEAREST = 'What is it to me?';
const NEAR = 'What is it to me, Zoe and then Yan?';

const DOCUMENT = Array.from({ length: 12 }, (_, at) => `Guest${at} visited Rome. It rained there all day.`).join(' ');

describe('a question of texts with labels, or of a session alone', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ settings: { chunk_size: 64 } });
    const told: readonly Fields[] = [
      { text: 'Alice drinks Tea.', metadata: { channel: 'mail', priority: 1 }, session_id: 's1' },
      { text: 'Alice drinks Milk.', metadata: { channel: 'chat', priority: 2 }, session_id: 's2' },
      { text: 'Alice drinks Water.', metadata: { priority: '2', draft: true }, session_id: 's1' },
      { text: 'Alice drinks Juice.' },
      { user_id: 'u3', text: DOCUMENT, metadata: { channel: 'file' }, session_id: 's3' },
      { user_id: 'u3', text: 'Guest7 visited Rome.', metadata: { channel: 'mail' } },
    ];
    for (const body of told) await server.remember(body);
    await server.remember({ user_id: 'u2', text: 'Alice drinks Wine.', session_id: 's1' });
  });

  const drinks = async (fields: Fields) => {
    const { evidence, context } = await server.query({ query: 'What does Alice drink?', answer: false, ...fields });
    const passages = evidence.passages.map(({ text }) => text.slice(13, -1));
    const facts = evidence.edges.map(({ target }) => target);
    expect(facts.toSorted()).toEqual(passages.toSorted());
    for (const name of ['Tea', 'Milk', 'Water', 'Juice', 'Wine'])
      expect(context.includes(name)).toBe(facts.includes(name));
    const drunk = evidence.entities.map(({ name }) => name).filter((name) => name !== 'Alice');
    expect(drunk.toSorted()).toEqual(facts.toSorted());
    return facts.toSorted();
  };

  it.each<readonly [Fields, readonly string[]]>([
    [{ channel: 'mail' }, ['Tea']],
    [{ channel: { eq: 'mail' } }, ['Tea']],
    [{ channel: { ne: 'mail' } }, ['Juice', 'Milk', 'Water']],
    [{ channel: { in: ['mail', 'chat'] } }, ['Milk', 'Tea']],
    [{ channel: { exists: false } }, ['Juice', 'Water']],
    [{ channel: { exists: true }, priority: { gte: 2 } }, ['Milk']],
    [{ priority: 2 }, ['Milk']],
    [{ priority: '2' }, ['Water']],
    [{ priority: { gt: 0, lt: 2 } }, ['Tea']],
    [{ priority: { gte: '' } }, ['Water']],
    [{ draft: true }, ['Water']],
    [{ draft: 1 }, []],
    [{ draft: { ne: true } }, ['Juice', 'Milk', 'Tea']],
    [{ nothing: 'x' }, []],
    [{ constructor: { exists: false } }, ['Juice', 'Milk', 'Tea', 'Water']],
    [{}, ['Juice', 'Milk', 'Tea', 'Water']],
  ])('where %j', async (where, found) => {
    expect(await drinks({ where })).toEqual(found);
  });

  it('search is filtered alike, and so are two hops', async () => {
    const body = { user_id: 'u1', query: 'What does Alice drink?', where: { channel: 'chat' } };
    const { status, body: found } = await server.post<SearchResponse>('/v1/gb/search', body);
    expect(status).toBe(200);
    expect(found.passages.map(({ text }) => text)).toEqual(['Alice drinks Milk.']);
    expect(found.edges.map(({ target }) => target)).toEqual(['Milk']);
    expect(found.entities.map(({ name }) => name).toSorted()).toEqual(['Alice', 'Milk']);
    expect(await drinks({ where: { channel: 'chat' }, depth: 2 })).toEqual(['Milk']);
  });

  it('the session is another condition, of the same user', async () => {
    expect(await drinks({ session_id: 's1', session_mode: 'only' })).toEqual(['Tea', 'Water']);
    expect(await drinks({ session_id: 's1', session_mode: 'only', where: { draft: true } })).toEqual(['Water']);
    expect(await drinks({ session_id: 'S1', session_mode: 'only' })).toEqual([]);
    expect(await drinks({ user_id: 'u2', session_id: 's1', session_mode: 'only' })).toEqual(['Wine']);
  });

  it('a chunk has the labels and the session of its document', async () => {
    for (const fields of [{ where: { channel: 'file' } }, { session_id: 's3', session_mode: 'only' }]) {
      const { evidence } = await server.query({
        user_id: 'u3',
        query: 'Did Guest7 visit Rome?',
        answer: false,
        ...fields,
      });
      expect(evidence.passages[0]?.text).toContain('Guest7 visited Rome.');
      expect(evidence.edges[0]).toMatchObject({ source: 'Guest7', target: 'Rome' });
    }
    const question = { user_id: 'u3', query: 'Did Guest7 visit Rome?', answer: false };
    const { evidence } = await server.query({ ...question, where: { channel: 'mail' } });
    expect(evidence.edges.map(({ source }) => source)).toEqual(['Guest7']);
    expect(evidence.passages.map(({ text }) => text)).toEqual(['Guest7 visited Rome.']);
  });

  it('an answer cites what fits, and a fact the fitting text that states it', async () => {
    const again = await server.remember({ text: 'Alice drinks Tea.', metadata: { channel: 'again' } });
    const { answer, evidence } = await server.query({ query: 'What does Alice drink?', where: { channel: 'again' } });
    expect(answer).toContain('Alice drinks Tea.');
    expect(evidence.edges).toMatchObject([{ target: 'Tea', artifact_id: again.artifact_id, span: [0, 17] }]);
    expect(await drinks({ where: { channel: 'again' } })).toEqual(['Tea']);
  });

  it('nothing that fits is nothing to answer from, and no fallback shows what does not', async () => {
    const { mode, evidence, retrieval } = await server.query({ query: 'Anything?', where: { channel: 'none' } });
    expect({ mode, evidence }).toEqual({ mode: 'nothing', evidence: { entities: [], edges: [], passages: [] } });
    expect(retrieval).toMatchObject({ seeds: 0, truncated: false });
  });

  it('an explanation tells of nothing that does not fit', async () => {
    const { explain } = await server.query({
      query: 'What does Alice drink?',
      explain: true,
      where: { channel: 'chat' },
    });
    expect(JSON.stringify(explain)).not.toMatch(/Tea|Water|Juice/);
  });

  it('a session has to be named that is asked alone', async () => {
    const body = { user_id: 'u1', query: 'Who?', session_mode: 'only' };
    verifyError(await server.post('/v1/gb/query', body), { status: 400, field: 'session_id' });
  });

  it('the run log tells which labels were compared, and not with what', async () => {
    const where = { channel: { in: ['a secret'] } };
    const { query_run_id: run } = await server.query({ query: 'Who?', where, session_id: 's9', session_mode: 'only' });
    const { body } = await server.get(`/v1/gb/query-runs/${run}?user_id=u1`);
    expect(body['params']).toMatchObject({ session_mode: 'only', where: [{ label: 'channel', operator: 'in' }] });
    expect(JSON.stringify(body)).not.toContain('a secret');
  });
});

describe('a filter and time', () => {
  it('closed facts and later texts take no place of what fits', async () => {
    let now = Date.parse('2025-01-01T00:00:00Z');
    const server = await startServer({ models: 'local', now: () => (now += 60_000) });
    const metadata = { channel: 'mail' };
    await server.remember({ text: 'Anna lives in Rome.', reference_time: '2020-01-01T00:00:00Z', metadata });
    const known_at = new Date(now).toISOString();
    await server.remember({
      text: 'Anna moved to Oslo.',
      reference_time: '2023-01-01T00:00:00Z',
      metadata: { channel: 'chat' },
    });
    const homes = async (fields: Fields) => {
      const { evidence } = await server.query({ query: 'Where does Anna live?', answer: false, ...fields });
      return evidence.edges.map(({ target, state }) => `${target} ${state}`);
    };
    expect(await homes({ where: { channel: 'mail' } })).toEqual([]);
    expect(await homes({ where: { channel: 'chat' } })).toEqual(['Oslo current']);
    expect(await homes({ where: { channel: 'mail' }, history: true })).toEqual(['Rome superseded']);
    expect(await homes({ where: { channel: 'mail' }, as_of: '2021-01-01T00:00:00Z' })).toEqual(['Rome current']);
    expect(await homes({ where: { channel: 'chat' }, as_of: '2021-01-01T00:00:00Z' })).toEqual([]);
    expect(await homes({ where: { channel: 'mail' }, known_at })).toEqual(['Rome current']);
    expect(await homes({ where: { channel: 'chat' }, known_at })).toEqual([]);
  });
});

describe('what does not fit takes no place, however many better matches there are', () => {
  let storage: TemporaryStorage;
  let server: TestServer;
  const FITS = { where: { channel: 'mail' } };

  beforeAll(async () => {
    storage = await temporaryStorage();
    const open = await openMemory(storage);
    const tale = await openStory(open.stores, 'u1');
    await tale.tell((draft) => {
      const by = draft.artifact({ text: 'Hub keeps one thing.', metadata: { channel: 'mail' }, sessionId: 's' });
      const [hub, thing] = [draft.entity('Hub'), draft.entity('Thing')];
      for (const entity of [hub, thing]) draft.link('entity', entity, by);
      const fact = draft.fact(hub, 'keeps', thing, by, { description: 'Hub keeps one thing.' });
      draft.text(
        'passage',
        by,
        'hub keep one thing beside all of those that are told of in this and other longer texts',
      );
      draft.text('fact', fact, 'hub keep one thing');
      return {};
    });
    // More than the postings that are read of a term, the rows around an entity, and those of all entities.
    await tale.tell((draft) => {
      const other = draft.entity('Other');
      const hub = { id: 1 };
      for (let at = 0; at < 2100; at += 1) {
        const by = draft.artifact({ text: `Hub keeps thing ${at}.`, metadata: { channel: 'chat' }, sessionId: 't' });
        const fact = draft.fact(hub, 'keeps', other, by, { description: `Hub keeps thing ${at}.` });
        draft.text('passage', by, 'hub keep thing');
        draft.text('fact', fact, 'hub keep thing');
        if (at === 0) for (const entity of [hub, other]) draft.link('entity', entity, by);
      }
      return {};
    });
    await open.close();
    server = await startServer({ storage });
    for (let at = 0; at < 130; at += 1) {
      await server.remember({
        user_id: 'u2',
        text: `${NEAREST} ${at % 2 === 0 ? '' : '!'}`,
        metadata: { n: at },
        session_id: 't',
      });
    }
    await server.remember({ user_id: 'u2', text: NEAR, metadata: { channel: 'mail' }, session_id: 's' });
  });
  afterAll(async () => {
    await stopServers();
    await storage.remove();
  });

  it.each<Fields>([FITS, { session_id: 's', session_mode: 'only' }])(
    'by keyword and around an entity: %j',
    async (filter) => {
      const { evidence, retrieval } = await server.query({
        query: 'Which thing does Hub keep?',
        answer: false,
        ...filter,
      });
      expect(evidence.passages.map(({ text }) => text)).toEqual(['Hub keeps one thing.']);
      expect(evidence.edges.map(({ description }) => description)).toEqual(['Hub keeps one thing.']);
      expect(evidence.entities.map(({ name }) => name).toSorted()).toEqual(['Hub', 'Thing']);
      expect(retrieval.truncated).toBe(false);
    },
  );

  it.each<Fields>([FITS, { session_id: 's', session_mode: 'only' }])('by meaning alone: %j', async (filter) => {
    const { evidence } = await server.query({ user_id: 'u2', query: NEAREST, answer: false, ...filter });
    expect(evidence.passages.map(({ text }) => text)).toEqual([NEAR]);
    const all = await server.query({ user_id: 'u2', query: NEAREST, answer: false });
    expect(all.evidence.passages.map(({ text }) => text)).not.toContain(NEAR);
  });
});
