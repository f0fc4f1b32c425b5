import { describe, expect, it } from '@jest/globals';
import type { ResolvedPair, ResolveEdgesInput, ShownFact } from '../../src/index.ts';
import { claimed, entity, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, type World } from '../support/world.ts';

type Verdict = ResolvedPair['verdict'];

/** Decides by the targets of the facts: which new one does what to which stored one. */
function judge(...rules: readonly (readonly [added: string, verdict: Verdict, stored: string])[]) {
  const handle = (facts: readonly ShownFact[], target: string): string | undefined =>
    facts.find((fact) => fact.target === target)?.handle;
  return ({ added, stored }: ResolveEdgesInput): ResolvedPair[] =>
    rules.flatMap(([target, verdict, other]) => {
      const [a, s] = [handle(added, target), handle(stored, other)];
      return a === undefined || s === undefined ? [] : [{ added: a, stored: s, verdict }];
    });
}

const resolveCalls = (world: World): number => world.calls.filter(({ task }) => task === 'resolve_edges').length;
const on = (date: string) => ({ reference_time: `${date}T00:00:00Z` });

describe('when facts are compared', () => {
  it('an exact repeat, and a fact of a declared slot, need no model', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Alice', 'lives_in', 'Paris'), claimed('Alice', 'likes', 'tea')]);
    await world.tell('2', [claimed('Alice', 'lives_in', 'Berlin')]);
    await world.tell('3', [claimed('alice', 'Likes', 'TEA')]);
    await world.tell('4', [claimed('Alice', 'speaks', 'French')]);
    expect(resolveCalls(world)).toBe(0);
    expect((await world.run(4)).stages.resolve_edges?.status).toBe('not_started');
  });

  it('nothing stored about its entities: no model', async () => {
    const world = openWorld({ embedder: null });
    await world.tell('1', [claimed('Alice', 'likes', 'tea')]);
    await world.tell('2', [claimed('Bob', 'plays', 'chess')]);
    expect(resolveCalls(world)).toBe(0);
  });

  it('otherwise one call, with handles and dates of the facts and never their numbers', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Alice', 'likes', 'tea', { validAt: '2019' })], on('2025-01-01'));
    await world.tell('2', [claimed('Alice', 'prefers', 'coffee', { description: 'Alice prefers coffee.' })]);
    expect(resolveCalls(world)).toBe(1);
    expect(world.calls.at(-1)?.input).toEqual({
      reference: world.clock.at,
      added: [
        {
          handle: 'n1',
          source: 'Alice',
          relation: 'prefers',
          target: 'coffee',
          description: 'Alice prefers coffee.',
          validAt: null,
          invalidAt: null,
        },
      ],
      stored: [
        {
          handle: 'f1',
          source: 'Alice',
          relation: 'likes',
          target: 'tea',
          description: 'Alice likes tea',
          validAt: '2019-01-01T00:00:00Z',
          invalidAt: null,
        },
      ],
      aliases: [{ handle: 'a1', added: 'coffee', stored: 'tea' }],
    });
  });

  it('runs on its own model and level', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Alice', 'likes', 'tea')]);
    await world.tell('2', [claimed('Alice', 'prefers', 'coffee')], {
      models: { resolve_edges: 'judge-1' },
      reasoning: { resolve_edges: 'low' },
    });
    expect(world.calls.at(-1)?.how).toEqual({ model: 'judge-1', reasoning: 'low' });
    expect((await world.edges()).map(({ modelId }) => modelId)).not.toContain('judge-1');
  });

  it('a model that does not answer fails the call, and nothing is stored', async () => {
    const world = openWorld({ script: { resolve: () => Promise.reject(new Error('down')) } });
    await world.tell('1', [claimed('Alice', 'likes', 'tea')]);
    await expect(world.tell('2', [claimed('Alice', 'prefers', 'coffee')])).rejects.toMatchObject({
      run: { kind: 'remember', id: 2 },
    });
    expect(world.plans).toHaveLength(1);
  });
});

describe('what a verdict does', () => {
  it('F030 F037: a duplicate is one more source of the stored fact, which keeps its date', async () => {
    const world = openWorld({ script: { resolve: judge(['Acme Corp', 'duplicate', 'Acme']) } });
    await world.tell('1', [claimed('Alice', 'runs', 'Acme', { description: 'Alice runs Acme.' })], on('2025-01-01'));
    const response = await world.tell('2', [claimed('Alice', 'is head of', 'Acme Corp')], on('2025-06-01'));
    expect(response.edges).toEqual([expect.objectContaining({ id: 1, description: 'Alice runs Acme.' })]);
    expect(response.invalidated_edges).toEqual([]);
    expect(await world.rows()).toEqual(['Alice runs Acme [2025-01-01, ..) current']);
    expect(world.plans[1]?.edgeArtifacts).toEqual([[1, 2]]);
    expect(world.plans[1]?.assertions[0]?.factId).toBe(1);
    expect(world.plans[1]?.verdicts).toEqual([expect.objectContaining({ kind: 'duplicate', factId: 1 })]);
  });

  it('F037: active and passive voice of a declared relation are one fact without a verdict', async () => {
    const world = openWorld();
    await world.tell('1', [claimed('Acme', 'employs', 'Alice')], on('2025-01-01'));
    await world.tell('2', [claimed('Alice', 'works for', 'Acme')], on('2025-06-01'));
    expect(await world.rows()).toEqual(['Alice works_at Acme [2025-01-01, ..) current']);
    expect(resolveCalls(world)).toBe(0);
  });

  it('F025: what is told again in another language is one more source, and keeps its own words', async () => {
    const world = openWorld({ script: { resolve: judge(['musique', 'duplicate', 'music']) } });
    await world.tell(
      '1',
      [claimed('Zoé', 'teaches', 'music', { description: 'Zoé teaches music.' })],
      on('2025-01-01'),
    );
    const french = claimed('Zoé', 'enseigne', 'musique', { description: 'Zoé enseigne la musique.' });
    const response = await world.tell('Zoé enseigne la musique.', [french], on('2025-02-01'));
    expect(response.edges).toEqual([expect.objectContaining({ id: 1, relation: 'teaches' })]);
    expect(world.plans[1]?.edgeArtifacts).toEqual([[1, 2]]);
    const found = await world.ask('Qui enseigne la musique ?', { answer: false });
    expect(found.evidence.passages[0]?.text).toBe('Zoé enseigne la musique.');
  });

  it('F050: contradicts closes across relations, and the response names what was closed', async () => {
    const world = openWorld({ script: { resolve: judge(['Globex', 'contradicts', 'Initech']) } });
    await world.tell('1', [claimed('Site', 'hosted_at', 'Initech')], on('2025-01-01'));
    const response = await world.tell('2', [claimed('Site', 'migrated_to', 'Globex')], on('2025-06-01'));
    expect(response.invalidated_edges).toEqual([1]);
    expect(await world.rows()).toEqual([
      'Site hosted_at Initech [2025-01-01, 2025-06-01) superseded',
      'Site migrated_to Globex [2025-06-01, ..) current',
    ]);
  });

  it('an older text does not close what was said later', async () => {
    const world = openWorld({ script: { resolve: judge(['Initech', 'contradicts', 'Globex']) } });
    await world.tell('1', [claimed('Site', 'migrated_to', 'Globex')], on('2025-06-01'));
    const response = await world.tell('2', [claimed('Site', 'served_from', 'Initech')], on('2025-01-01'));
    expect(response.invalidated_edges).toEqual([]);
    expect(await world.rows()).toEqual([
      'Site migrated_to Globex [2025-06-01, ..) current',
      'Site served_from Initech [2025-01-01, 2025-06-01) superseded',
    ]);
  });

  it('ends closes a fact when the text was said, or at the date that it states', async () => {
    const script = { resolve: judge(['Bob', 'ends', 'Acme']) };
    const undated = openWorld({ script });
    await undated.tell('1', [claimed('Bob', 'works_at', 'Acme')], on('2025-01-01'));
    const response = await undated.tell('2', [claimed('Acme', 'fired', 'Bob')], on('2025-06-01'));
    expect(response.invalidated_edges).toEqual([1]);
    expect((await undated.rows())[0]).toBe('Bob works_at Acme [2025-01-01, 2025-06-01) ended');

    const dated = openWorld({ script });
    await dated.tell('1', [claimed('Bob', 'works_at', 'Acme')], on('2025-01-01'));
    await dated.tell('2', [claimed('Acme', 'fired', 'Bob', { validAt: '2025-03' })], on('2025-06-01'));
    // As "left in March" does: to the end of that month.
    expect((await dated.rows())[0]).toBe('Bob works_at Acme [2025-01-01, 2025-04-01) ended');
  });

  it('a dated end that names this very month is over by the time it is told', async () => {
    const world = openWorld({ script: { resolve: judge(['Bob', 'ends', 'Acme']) } });
    await world.tell('1', [claimed('Bob', 'works_at', 'Acme')], on('2025-01-01'));
    await world.tell('2', [claimed('Acme', 'fired', 'Bob', { validAt: '2025-06' })], on('2025-06-10'));
    expect((await world.rows())[0]).toBe('Bob works_at Acme [2025-01-01, 2025-06-10) ended');
  });

  it('corrects takes the fact out altogether, and an undated correction has its bounds', async () => {
    const world = openWorld({ script: { resolve: judge(['Globex', 'corrects', 'Acme']) } });
    await world.tell('1', [claimed('Bob', 'supplies', 'Acme', { validAt: '2020' })], on('2025-01-01'));
    const response = await world.tell('2', [claimed('Bob', 'supplies', 'Globex')], on('2025-06-01'));
    expect(response.invalidated_edges).toEqual([1]);
    expect(await world.rows()).toEqual(['Bob supplies Globex [2020-01-01, ..) current']);
  });

  it('a verdict on a row of the very fact that the text repeats does not retract it', async () => {
    const world = openWorld({
      script: {
        resolve: ({ added, stored }) =>
          added.flatMap(({ handle }) =>
            stored.map((fact, index) => ({
              added: handle,
              stored: fact.handle,
              verdict: index === 0 ? 'duplicate' : 'corrects',
            })),
          ),
      },
    });
    const duty = (validAt: string, invalidAt: string | null) =>
      claimed('Mira', 'is on', 'call', { validAt, invalidAt, description: 'Mira is on call.' });
    await world.tell('1', [duty('2025-01', '2025-03')], on('2025-04-01'));
    await world.tell('2', [duty('2025-06', null)], on('2025-06-01'));
    expect(await world.rows()).toHaveLength(2);
    await world.tell('3', [claimed('Mira', 'takes', 'calls')], on('2025-07-01'));
    expect(await world.rows()).toHaveLength(2);
  });

  it('F031: of two facts that a new one is said to repeat, the first is taken', async () => {
    const world = openWorld({
      script: { resolve: judge(['kings', 'duplicate', 'chess'], ['kings', 'duplicate', 'go']) },
    });
    await world.tell('1', [claimed('Bob', 'enjoys', 'chess')], on('2025-01-01'));
    await world.tell('2', [claimed('Bob', 'adores', 'go')], on('2025-02-01'));
    await world.tell('3', [claimed('Bob', 'plays the game of', 'kings')], on('2025-06-01'));
    expect(world.plans[2]?.assertions.map(({ factId }) => factId)).toEqual([1]);
  });

  it('F029: verdicts beyond the limit are kept as proposals without effect, and a warning names them', async () => {
    const world = openWorld({
      settings: { maxInvalidations: 2 },
      script: {
        resolve: ({ stored }) => stored.map(({ handle }) => ({ added: 'n1', stored: handle, verdict: 'contradicts' })),
      },
    });
    const tasks = ['a', 'b', 'c', 'd'].map((name) => claimed('Bob', 'is busy with', `task ${name}`));
    await world.tell('1', tasks, on('2025-01-01'));
    const response = await world.tell('2', [claimed('Bob', 'took', 'leave')], on('2025-06-01'));
    expect(response.invalidated_edges).toHaveLength(2);
    expect((await world.rows()).filter((row) => row.endsWith('current'))).toHaveLength(3);
    expect(world.plans[1]?.verdicts.map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
      'proposed',
      'proposed',
    ]);
    const notes = await world.notes(response.remember_run_id, 'resolve_edges');
    expect(notes).toContainEqual(expect.objectContaining({ warning: 'too many closed at once' }));
  });

  it('F031 F033: verdicts on what was not sent lose nothing', async () => {
    const world = openWorld({
      script: { resolve: () => [{ added: 'n1', stored: 'f12', verdict: 'contradicts' }] },
    });
    await world.tell('1', [claimed('Alice', 'likes', 'tea')]);
    const response = await world.tell('2', [claimed('Alice', 'prefers', 'coffee')]);
    expect((await world.rows()).filter((row) => row.endsWith('current'))).toHaveLength(2);
    expect(await world.notes(response.remember_run_id, 'resolve_edges')).toContainEqual(
      expect.objectContaining({ refused: { 'unknown handle': 1 } }),
    );
  });

  it('F029: a verdict on facts that share no end has no effect', async () => {
    const world = openWorld({
      script: {
        resolve: ({ stored }) => stored.map(({ handle }) => ({ added: 'n1', stored: handle, verdict: 'ends' })),
      },
    });
    await world.tell(
      '1',
      graph([claimed('Bob', 'works with', 'Go', { description: 'a shared text' })], [person('Bob')]),
    );
    await world.tell(
      '2',
      graph([claimed('Ann', 'works with', 'C', { description: 'a shared text' })], [entity('C', 'tool')]),
    );
    expect((await world.rows()).filter((row) => row.endsWith('current'))).toHaveLength(2);
  });

  it('names the inference that decided', async () => {
    const world = openWorld({ script: { resolve: judge(['Globex', 'contradicts', 'Initech']) } });
    await world.tell('1', [claimed('Site', 'hosted_at', 'Initech')], on('2025-01-01'));
    const { remember_run_id } = await world.tell('2', [claimed('Site', 'migrated_to', 'Globex')], on('2025-06-01'));
    const [inference] = (await world.run(remember_run_id)).stages.resolve_edges?.inferenceIds ?? [];
    expect(inference).toBeGreaterThan(0);
    expect(world.plans[1]?.verdicts[0]?.inferenceId).toBe(inference);
    expect(world.plans[1]?.edgeChanges[0]).toMatchObject({ cause: 'superseded', inferenceId: inference, byFactId: 2 });
  });
});
