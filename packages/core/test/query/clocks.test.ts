import { describe, expect, it } from '@jest/globals';
import type { QueryResponse } from '../../src/index.ts';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

const SEEN = { answer: false };
const states = ({ evidence }: QueryResponse): readonly string[] =>
  evidence.edges.map(({ target, state }) => `${target} ${state}`);
const on = (date: string) => ({ reference_time: `${date}T00:00:00Z` });
const iso = (at: number): string => new Date(at).toISOString();

/** Paris, Berlin, Paris; the instants at which each was learned. */
async function moves(world: World): Promise<readonly number[]> {
  const told = [
    ['Paris', '2024-01-10'],
    ['Berlin', '2025-03-02'],
    ['Paris', '2025-09-01'],
  ] as const;
  const learned: number[] = [];
  for (const [city, date] of told) {
    await world.tell(
      `Alice lives in ${city} (${date}).`,
      graph([claimed('Alice', 'lives_in', city)], [person('Alice')]),
      on(date),
    );
    learned.push(world.clock.at);
  }
  return learned;
}

describe('as_of', () => {
  it('tells what was true then', async () => {
    const world = openWorld();
    await moves(world);
    const at = async (as_of: string) => states(await world.ask('Where does Alice live?', { ...SEEN, as_of }));
    expect(await at('2024-06-01T00:00:00Z')).toEqual(['Paris current']);
    expect(await at('2025-04-01T00:00:00Z')).toEqual(['Berlin current']);
    expect(await at('2025-10-01T00:00:00Z')).toEqual(['Paris current']);
    expect(await at('2023-01-01T00:00:00Z')).toEqual([]);
    // Half-open: the instant of the move is the first of the new home.
    expect(await at('2025-03-02T00:00:00Z')).toEqual(['Berlin current']);
  });

  it('shows no text that had not been said then', async () => {
    const world = openWorld();
    await moves(world);
    const { evidence, context } = await world.ask('Alice lives', { ...SEEN, as_of: '2025-04-01T00:00:00Z' });
    expect(evidence.passages.map(({ text }) => text).sort()).toEqual([
      'Alice lives in Berlin (2025-03-02).',
      'Alice lives in Paris (2024-01-10).',
    ]);
    expect(context).not.toContain('(2025-09-01)');
  });

  // Texts are cut to the best hundred before those said later are left out: the text index knows no `as_of` of a text.
  it('finds a text of then behind many later ones that match better', async () => {
    const world = openWorld({ embedder: null });
    await world.tell('Alice once mentioned, in a long and winding remark, a lighthouse.', [], on('2020-01-01'));
    for (let at = 0; at < 120; at += 1) await world.tell(`lighthouse ${at}`, [], on('2025-01-01'));
    const { evidence } = await world.ask('lighthouse', { ...SEEN, as_of: '2021-01-01T00:00:00Z' });
    expect(evidence.passages).toHaveLength(1);
  });

  it('shows no text that stands beside one of then and was said later', async () => {
    const world = openWorld({ embedder: null });
    const say = (text: string, date: string) => world.tell(text, [], { ...on(date), session_id: 's' });
    await say('Lunch?', '2025-06-01');
    await say('Alice found a lighthouse.', '2025-01-01');
    await say('Really?', '2025-05-01');
    const found = async (as_of: string) =>
      (await world.ask('lighthouse', { ...SEEN, as_of })).evidence.passages.map(({ text }) => text).sort();
    expect(await found('2025-02-01T00:00:00Z')).toEqual(['Alice found a lighthouse.']);
    expect(await found('2025-05-01T00:00:00Z')).toEqual(['Alice found a lighthouse.', 'Really?']);
    expect(await found('2025-06-01T00:00:00Z')).toEqual(['Alice found a lighthouse.', 'Lunch?', 'Really?']);
  });

  it('before anything was said, there is nothing to answer from, and no model is called', async () => {
    const world = openWorld();
    await moves(world);
    const from = world.calls.length;
    const response = await world.ask('Where does Alice live?', { as_of: '2001-01-01T00:00:00Z' });
    expect(response).toMatchObject({ answer: "I don't have any information about that.", mode: 'nothing' });
    expect(world.calls).toHaveLength(from);
  });

  it('an unknown start counts as true before a known end', async () => {
    const world = openWorld();
    await world.tell(
      'x',
      [claimed('Eve', 'works_at', 'Acme', { polarity: 'ends', invalidAt: '2023-03' })],
      on('2023-05-01'),
    );
    expect(states(await world.ask('Eve', { ...SEEN, as_of: '1999-01-01T00:00:00Z' }))).toEqual(['Acme current']);
    expect(states(await world.ask('Eve', { ...SEEN, as_of: '2023-04-01T00:00:00Z' }))).toEqual([]);
  });
});

describe('known_at', () => {
  it('tells what was known then', async () => {
    const world = openWorld();
    const [first = 0, second = 0] = await moves(world);
    const at = async (known: number) =>
      world.ask('Where does Alice live?', { ...SEEN, known_at: iso(known), history: false });
    expect(states(await at(first))).toEqual(['Paris current']);
    expect(states(await at(second))).toEqual(['Berlin current']);
    expect((await at(first)).evidence.edges[0]).not.toHaveProperty('expired_at');
    expect((await at(first - 1)).evidence).toEqual({ entities: [], edges: [], passages: [] });
  });

  it.each([
    ['with vectors', {}],
    ['by keyword alone', { embedder: null }],
  ])('gives the same answer for ever, whatever is learned later: %s', async (_, settings) => {
    const world = openWorld(settings);
    await moves(world);
    await world.tell('Bob plays chess.', graph([claimed('Bob', 'plays', 'chess')], [person('Bob')]), {
      session_id: 's',
    });
    const known_at = iso(world.clock.at);
    const questions = ['Where does Alice live?', 'chess', 'Who is in Berlin?', '???', 'before 2025'];
    const askAll = async () => {
      const answers: QueryResponse[] = [];
      for (const query of questions) answers.push(await world.ask(query, { ...SEEN, known_at }));
      return answers.map(({ query_run_id: _run, inference_ids: _made, ...rest }) => rest);
    };
    const before = await askAll();
    for (let at = 0; at < 40; at += 1) {
      await world.tell(
        `Alice and Bob lived in Berlin, chess ${at}.`,
        graph(
          [
            claimed('Alice', 'lives_in', `City ${at}`),
            claimed('Bob', 'plays', `game ${at}`),
            claimed(`P${at}`, 'knows', 'Bob'),
          ],
          [person('Alice', `lives, chess ${at}`)],
        ),
        { session_id: 's' },
      );
    }
    expect(await askAll()).toEqual(before);
  });

  it('states are told at that instant: what is over now was current then', async () => {
    const world = openWorld();
    const known = world.clock.at;
    await world.tell('x', [claimed('Ann', 'works_at', 'Acme', { invalidAt: iso(known + 3_600_000) })]);
    const learned = iso(world.clock.at);
    world.clock.at += 7_200_000;
    expect(states(await world.ask('Ann', SEEN))).toEqual(['Acme ended']);
    expect(states(await world.ask('Ann', { ...SEEN, known_at: learned }))).toEqual(['Acme current']);
  });

  it('both clocks together: what we believed then about an earlier time', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Ann', 'lives_in', 'Paris', { validAt: '2020' })], on('2024-01-01'));
    const known_at = iso(world.clock.at);
    await world.tell(
      '2',
      [claimed('Ann', 'lives_in', 'Rome', { validAt: '2021', invalidAt: '2021' })],
      on('2025-01-01'),
    );
    const as_of = '2021-06-01T00:00:00Z';
    expect(states(await world.ask('Ann', { ...SEEN, as_of }))).toEqual(['Rome current']);
    expect(states(await world.ask('Ann', { ...SEEN, as_of, known_at }))).toEqual(['Paris current']);
  });
});

describe('history', () => {
  it('is left out of a question about now, and told of one about the past', async () => {
    const world = openWorld();
    await moves(world);
    const now = await world.ask('Where does Alice live?', SEEN);
    expect([now.retrieval.history, states(now)]).toEqual([false, ['Paris current']]);
    const past = await world.ask('Where did Alice live before?', SEEN);
    expect(past.retrieval.history).toBe(true);
    expect([...states(past)].sort()).toEqual(['Berlin superseded', 'Paris current', 'Paris superseded']);
  });

  it('is what the caller says, where the caller says', async () => {
    const world = openWorld();
    await moves(world);
    const never = await world.ask('Where did Alice live before?', { ...SEEN, history: false });
    expect([never.retrieval.history, states(never)]).toEqual([false, ['Paris current']]);
    const always = await world.ask('Where does Alice live?', { ...SEEN, history: true });
    expect([always.retrieval.history, always.evidence.edges.length]).toEqual([true, 3]);
  });

  it('F117: two statements months apart: the open fact, the closed one only as history with its dates', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Ann', 'works_at', 'Acme')], on('2025-01-01'));
    await world.tell('2', [claimed('Ann', 'works_at', 'Globex')], on('2025-07-01'));
    expect(states(await world.ask('Where does Ann work?', SEEN))).toEqual(['Globex current']);
    const { evidence } = await world.ask('Where does Ann work?', { ...SEEN, history: true });
    expect(evidence.edges.find(({ target }) => target === 'Acme')).toMatchObject({
      state: 'superseded',
      valid_at: '2025-01-01T00:00:00Z',
      invalid_at: '2025-07-01T00:00:00Z',
    });
  });

  it('current facts come first, ended and upcoming ones are labelled', async () => {
    const world = openWorld();
    await world.tell(
      'x',
      [
        claimed('Ann', 'attends', 'evening class', { validAt: '2020', invalidAt: '2021' }),
        claimed('Ann', 'attends', 'morning class', { validAt: '2030' }),
        claimed('Ann', 'attends', 'chess class'),
      ],
      on('2025-01-01'),
    );
    expect(states(await world.ask('Ann attends evening class', SEEN))).toEqual([
      'chess class current',
      'morning class upcoming',
      'evening class ended',
    ]);
  });

  it('a retracted fact is in no answer, with history or without', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Ann', 'lives_in', 'Paris')], on('2025-01-01'));
    await world.tell('2', [claimed('Ann', 'lives_in', 'Paris', { denied: true })], on('2025-02-01'));
    for (const history of [true, false]) {
      expect(states(await world.ask('Ann lives in Paris', { ...SEEN, history }))).toEqual([]);
    }
  });
});
