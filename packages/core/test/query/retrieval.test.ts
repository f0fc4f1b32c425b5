import { describe, expect, it } from '@jest/globals';
import { terms } from '@gligabao/text';
import type { QueryResponse } from '../../src/index.ts';
import { claimed, entity, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

const SEEN = { answer: false };
const targets = ({ evidence }: QueryResponse): readonly string[] => evidence.edges.map(({ target }) => target);
const texts = ({ evidence }: QueryResponse): readonly string[] => evidence.passages.map(({ text }) => text);

async function people(world: World): Promise<void> {
  await world.tell(
    'Alice works at Acme.',
    graph(
      [claimed('Alice', 'works_at', 'Acme', { description: 'Alice works at Acme.', span: [0, 20] })],
      [person('Alice', 'engineer'), entity('Acme', 'organization')],
    ),
    { session_id: 's1', source: 'mail-1', metadata: { channel: 'mail' } },
  );
  await world.tell(
    'Bob plays chess in Lisbon.',
    graph([claimed('Bob', 'plays', 'chess', { description: 'Bob plays chess.' })], [person('Bob')]),
  );
}

describe('what a question finds', () => {
  it('answers in the shape of the contract, each list best first', async () => {
    const world = openWorld();
    await people(world);
    const response = await world.ask('Where does Alice work?', SEEN);
    expect(response).toEqual({
      answer: null,
      evidence: {
        entities: expect.arrayContaining([{ id: 1, name: 'Alice', type: 'person', description: 'engineer' }]),
        edges: expect.arrayContaining([
          {
            id: 1,
            handle: 'f1',
            source: 'Alice',
            relation: 'works_at',
            target: 'Acme',
            description: 'Alice works at Acme.',
            valid_at: '2026-01-01T00:01:00Z',
            created_at: '2026-01-01T00:01:00Z',
            state: 'current',
            artifact_id: 1,
            span: [0, 20],
            sources: 1,
            model_id: 'scripted-2026-01-01',
            score: expect.any(Number),
          },
        ]),
        passages: expect.arrayContaining([
          {
            artifact_id: 1,
            handle: 'p1',
            kind: 'knowledge',
            text: 'Alice works at Acme.',
            score: expect.any(Number),
            valid_at: '2026-01-01T00:01:00Z',
            session_id: 's1',
            source: 'mail-1',
            metadata: { channel: 'mail' },
          },
        ]),
      },
      context: expect.stringContaining('[f1] Alice - works_at - Acme'),
      retrieval: {
        seeds: expect.any(Number),
        facts: 2,
        passages: 2,
        history: false,
        truncated: false,
        timings_ms: { understand: 0, keyword: 0, vector: 0, expand: 0, answer: 0 },
      },
      inference_ids: [expect.any(Number)],
      mode: 'retrieval',
      sentences: [],
      supported: 0,
      unsupported: 0,
      unknown_datasets: [],
      query_run_id: 3,
    });
    expect(response.evidence.entities[0]?.name).toBe('Alice');
    for (const list of [response.evidence.edges, response.evidence.passages]) {
      const scores = list.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }
  });

  it('by keyword alone, what shares no word is not found', async () => {
    const world = openWorld({ embedder: null });
    await people(world);
    const response = await world.ask('Who plays chess?', SEEN);
    expect(targets(response)).toEqual(['chess']);
    expect(texts(response)).toEqual(['Bob plays chess in Lisbon.']);
  });

  it('by meaning, where no word is shared', async () => {
    const vector = (at: number): Float32Array => Float32Array.from({ length: 3 }, (_, index) => Number(index === at));
    const world = openWorld({
      embedder: {
        provider: 'test',
        model: 'm',
        dimensions: 3,
        fusionWeight: 0.5,
        similarity: { entity: 0.9, fact: 0.9 },
        embed: (all) =>
          Promise.resolve({
            vectors: all.map((text) => vector(/chess|pastime/u.test(text) ? 0 : /Acme/u.test(text) ? 1 : 2)),
            model: 'm',
            tokens: 0,
          }),
      },
    });
    await people(world);
    const response = await world.ask('pastime?', SEEN);
    expect(targets(response)[0]).toBe('chess');
    expect(texts(response)[0]).toBe('Bob plays chess in Lisbon.');
  });

  it('an entity that the question names stands above all that only share a word with it', async () => {
    const world = openWorld({ embedder: null });
    for (let at = 0; at < 12; at += 1) {
      await world.tell(`${at}`, graph([], [person(`Ann Lee ${at}`, 'Ann Lee of Ann and Lee')]));
    }
    await world.tell('x', graph([claimed('Ann Lee', 'likes', 'tea')], [person('Ann Lee')]));
    const response = await world.ask('What does Ann Lee like?', SEEN);
    expect(response.evidence.entities[0]?.name).toBe('Ann Lee');
    expect(targets(response)).toEqual(['tea']);
  });

  it('facts one hop from a seed, with the entity at the other end', async () => {
    const world = openWorld({ embedder: null });
    await world.tell('x', [claimed('Ann', 'knows', 'Ben'), claimed('Ben', 'knows', 'Cleo')]);
    const response = await world.ask('Ann?', SEEN);
    expect(targets(response)).toEqual(['Ben']);
    expect(response.evidence.entities.map(({ name }) => name)).toEqual(['Ann', 'Ben']);
  });

  it('one busy entity does not push out the facts that match the question', async () => {
    const world = openWorld();
    const old = claimed('Max', 'adopted', 'a parrot', { description: 'Max adopted a parrot.' });
    await world.tell('x', graph([old], [person('Max')]));
    for (let at = 0; at < 70; at += 1) {
      await world.tell(`${at}`, graph([claimed('Max', `did ${at}`, `item ${at}`)], [person('Max')]));
    }
    const response = await world.ask('Did Max adopt a parrot?', { ...SEEN, limits: { facts: 5 }, history: false });
    expect(targets(response)[0]).toBe('a parrot');
    expect(response.evidence.edges).toHaveLength(5);
    expect(response.retrieval.truncated).toBe(true);
  });

  it('the turn before is a key to a turn, and what stands beside a match gets a share of it', async () => {
    const world = openWorld({ embedder: null });
    const say = (text: string, session_id = 's') => world.tell(text, [], { session_id, kind: 'episode' });
    await say('Which instrument did your sister take up?');
    await say('The cello, of all things.');
    await say('Anyway, lunch?');
    await say('An unrelated remark.', 'other');
    const response = await world.ask('sister instrument', SEEN);
    expect(texts(response).slice(0, 2).sort()).toEqual([
      'The cello, of all things.',
      'Which instrument did your sister take up?',
    ]);
    // The third shares no word with the question: it stands beside one that does.
    expect(texts(response)[2]).toBe('Anyway, lunch?');
    expect(texts(response)).not.toContain('An unrelated remark.');
    expect(response.evidence.passages[1]?.text).toBe(texts(response)[1]);
  });

  it('limits hold for each list', async () => {
    const world = openWorld();
    for (let at = 0; at < 6; at += 1) await world.tell(`Ann note ${at}.`, [claimed('Ann', 'has note', `n ${at}`)]);
    const response = await world.ask('Ann note', { ...SEEN, limits: { entities: 2, facts: 3, passages: 1 } });
    const { entities, edges, passages } = response.evidence;
    expect([entities.length, edges.length, passages.length]).toEqual([2, 3, 1]);
    const none = await world.ask('Ann note', { ...SEEN, limits: { entities: 0, facts: 0, passages: 0 } });
    expect(none.evidence).toEqual({ entities: [], edges: [], passages: [] });
  });

  it('the context keeps to its budget, and says that it was cut', async () => {
    const world = openWorld();
    for (let at = 0; at < 20; at += 1) await world.tell(`Ann wrote a rather long note, number ${at}.`, []);
    const response = await world.ask('Ann note', { ...SEEN, limits: { max_context_tokens: 120 } });
    expect(response.retrieval.truncated).toBe(true);
    expect(response.context.length).toBeLessThan(120 * 6);
    expect(response.evidence.passages.length).toBeGreaterThan(0);
  });

  it('with nothing to start from, the newest entities are', async () => {
    const world = openWorld({ embedder: null });
    for (let at = 0; at < 30; at += 1) await world.tell(`t${at}`, [claimed(`P${at}`, 'knows', `Q${at}`)]);
    const response = await world.ask('Unheard?', SEEN);
    expect(response.evidence.edges.length).toBeGreaterThan(0);
    expect(targets(response)).toContain('Q29');
    expect(targets(response)).not.toContain('Q0');
  });

  it('a failing vector search leaves what keywords find, and a warning', async () => {
    const world = openWorld({
      wrap: ({ embedder }) => ({
        embedder: {
          ...embedder,
          embed: (all, as, context) =>
            as === 'question' ? Promise.reject(new Error('down')) : embedder.embed(all, as, context),
        },
      }),
    });
    await people(world);
    const response = await world.ask('Who plays chess?', SEEN);
    expect(targets(response)[0]).toBe('chess');
    expect(await world.notes(response.query_run_id, 'retrieve')).toContainEqual(
      expect.objectContaining({ warning: 'vectors could not be searched' }),
    );
  });

  it('F103: a closed fact does not come back through its vector', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Ann', 'lives_in', 'Paris')], { reference_time: '2025-01-01T00:00:00Z' });
    await world.tell('2', [claimed('Ann', 'lives_in', 'Oslo')], { reference_time: '2025-02-01T00:00:00Z' });
    expect(targets(await world.ask('Ann lives in Paris', SEEN))).toEqual(['Oslo']);
  });

  it('F101: what was just remembered is found at once', async () => {
    const world = openWorld();
    await world.tell('Ann plays the harp.', [claimed('Ann', 'plays', 'harp')]);
    expect(targets(await world.ask('harp', SEEN))).toEqual(['harp']);
  });
});

describe('the words of a question', () => {
  it.each([
    'status:open',
    "don't",
    're-index',
    '"open',
    '(draft',
    'NOT x',
    'a AND',
    '20.04',
    '*',
    'C++',
    'a:b',
    "'; DROP TABLE gb_edges; --",
    '😀',
    '\\',
    'NEAR(a b)',
    '%_',
  ])('F110: %s is an ordinary question', async (query) => {
    const world = openWorld({ embedder: null });
    await world.tell(`A note that says ${query} here.`, []);
    await world.tell('Another note.', []);
    const response = await world.ask(query, SEEN);
    // Of stop words and marks alone nothing remains to look for: an empty match, and no error.
    const found = terms(query).length > 0 ? [expect.stringContaining(query)] : [];
    expect(texts(response)).toEqual(found);
    expect(response.mode).toBe('retrieval');
  });

  it('F111: an unspaced question of stored words finds them', async () => {
    const world = openWorld({ embedder: null });
    await world.tell('爱丽丝住在里斯本。', graph([claimed('爱丽丝', 'lives_in', '里斯本')], [person('爱丽丝')]));
    await world.tell('鲍勃喜欢国际象棋。', graph([claimed('鲍勃', 'likes', '国际象棋')], [person('鲍勃')]));
    expect(texts(await world.ask('里斯本住着谁', SEEN))[0]).toBe('爱丽丝住在里斯本。');
    expect(texts(await world.ask('谁喜欢象棋', SEEN))[0]).toBe('鲍勃喜欢国际象棋。');
  });

  it('a possessive, a question mark and another case do not hide a name', async () => {
    const world = openWorld({ embedder: null });
    await world.tell('x', graph([claimed("Sinéad O'Brien", 'owns', 'a boat')], [person("Sinéad O'Brien")]));
    for (const query of ["What is sinéad o'brien's boat?", 'SINÉAD O’BRIEN?', '"Sinéad O’Brien"']) {
      expect(targets(await world.ask(query, SEEN))).toEqual(['a boat']);
    }
  });
});

describe('datasets', () => {
  it('one that does not exist holds nothing, and is named', async () => {
    const world = openWorld();
    const response = await world.ask('Alice?', { dataset: 'nowhere' });
    expect(response).toMatchObject({
      answer: "I don't have any information about that.",
      mode: 'nothing',
      evidence: { entities: [], edges: [], passages: [] },
      unknown_datasets: ['nowhere'],
    });
    expect(world.calls).toEqual([]);
  });

  it('a list of one is one', async () => {
    const world = openWorld();
    await world.tell('Ann plays the harp.', [], { dataset: 'music' });
    expect(texts(await world.ask('harp', { ...SEEN, datasets: ['music'] }))).toEqual(['Ann plays the harp.']);
  });

  it('asking creates none', async () => {
    const world = openWorld();
    await world.ask('x', { dataset: 'nowhere' });
    await expect(world.dataset('u1', 'nowhere')).rejects.toThrow();
  });
});
