import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { GligabaoError, type GraphStore, NO_ROWS, ORIGIN } from '../../src/index.ts';
import { claimed, graph, person } from '../support/scripted-tasks.ts';
import { openWorld, storesOf, type World } from '../support/world.ts';

const TEXT = 'Alice works at Acme.';
const GRAPH = graph([claimed('Alice', 'works_at', 'Acme')], [person('Alice')]);

async function datasetsOf(world: World): Promise<number> {
  return (await world.ports['dataset-store'].list('u1', { limit: 10, offset: 0 }, CALL)).total;
}

/** A world whose dataset is written to by another process before each of the first `times` commits. */
function interleaved(times: number): World {
  let left = times;
  let others = 0;
  return openWorld({
    wrap: ({ 'graph-store': store }) => {
      const commit: GraphStore['commit'] = async (dataset, plan, context) => {
        if (left > 0) {
          left -= 1;
          others += 1;
          await store.commit(dataset, { ...plan, ...NO_ROWS, token: { runId: 1000 + others, part: 0 } }, context);
        }
        return store.commit(dataset, plan, context);
      };
      return { 'graph-store': { ...store, commit } };
    },
  });
}

describe('a plan that has gone stale', () => {
  it.each([1, 2])('is computed again, without a model or an embedding, after %d commits of others', async (times) => {
    const world = interleaved(times);
    const response = await world.tell(TEXT, GRAPH);
    expect(response.edges).toHaveLength(1);
    expect(world.calls).toHaveLength(1);
    expect(new Set(world.embedded.flat()).size).toBe(world.embedded.flat().length);
    expect(await world.notes(response.remember_run_id, 'store')).toEqual(
      Array.from({ length: times }, (_, index) => ({ stale: index + 1 })),
    );
    expect(await world.ports.catalogue.inconsistencies(CALL)).toEqual([]);
  });

  it('is given up as busy after three, with nothing stored and nothing lost', async () => {
    const world = interleaved(3);
    await expect(world.tell(TEXT, GRAPH)).rejects.toMatchObject({
      kind: 'busy',
      code: 'remember/dataset-busy',
      retryable: true,
      retryAfterMs: 1000,
      run: { kind: 'remember', id: 1 },
    });
    expect(await world.edges()).toEqual([]);
    expect((await world.run(1)).stages.store?.status).toBe('failed');
    await world.tell(TEXT, GRAPH);
    expect(await world.rows()).toHaveLength(1);
  });

  it('takes in what the other one stored: a person of the same name is not made twice', async () => {
    const shared = openWorld();
    let done = false;
    // Each has lines of its own: what was told between is not kept apart by a turn.
    const { 'run-lines': _lines, 'run-queue': _queue, 'run-store': _runs, leases: _leases, ...told } = storesOf(shared);
    const world = openWorld({
      wrap: () => ({
        ...told,
        'graph-store': {
          ...shared.ports['graph-store'],
          async commit(dataset, plan, context) {
            if (!done) {
              done = true;
              await shared.tell(
                'Alice lives in Paris.',
                graph([claimed('Alice', 'works_at', 'Globex')], [person('Alice')]),
                {
                  reference_time: '2025-01-01T00:00:00Z',
                },
              );
            }
            return shared.ports['graph-store'].commit(dataset, { ...plan, token: { runId: 77, part: 0 } }, context);
          },
        },
      }),
    });
    const response = await world.tell(TEXT, GRAPH, { reference_time: '2025-06-01T00:00:00Z' });
    expect((await shared.entities()).filter(({ name }) => name === 'Alice')).toHaveLength(1);
    expect(response.invalidated_edges).toEqual([1]);
    expect(await shared.rows()).toEqual([
      'Alice works_at Globex [2025-01-01, 2025-06-01) superseded',
      'Alice works_at Acme [2025-06-01, ..) current',
    ]);
  });
});

describe('a commit', () => {
  it('that is sent twice, because its answer got lost, is applied once', async () => {
    const world = openWorld({
      wrap: ({ 'graph-store': store }) => ({
        'graph-store': {
          ...store,
          async commit(dataset, plan, context) {
            await store.commit(dataset, plan, context);
            return store.commit(dataset, plan, context);
          },
        },
      }),
    });
    const response = await world.tell(TEXT, GRAPH);
    expect(response).toMatchObject({ artifact_id: 1, edges: [{ id: 1 }] });
    const { id } = await world.dataset();
    expect((await world.ports.catalogue.artifacts(id, {}, { limit: 10, offset: 0 }, {}, CALL)).total).toBe(1);
  });

  it('gives each text an instant of its own, later than the one before, on a clock that stands still', async () => {
    const world = openWorld();
    for (let at = 0; at < 3; at += 1) {
      world.clock.at -= 60_000;
      await world.tell(`text ${at}`, [claimed('A', 'knows', `B${at}`)]);
    }
    const instants = world.plans.map(({ at }) => at);
    expect(new Set(instants).size).toBe(3);
    expect([...instants].sort((a, b) => a - b)).toEqual(instants);
    expect(world.plans.map(({ readAt }) => readAt)).toEqual([0, ...instants.slice(0, 2)]);
  });

  it('keeps the database free of contradictions', async () => {
    const world = openWorld();
    await world.tell('1', GRAPH, { session_id: 's' });
    await world.tell('2', [
      claimed('Alice', 'works_at', 'Globex'),
      claimed('Alice', 'works_at', 'Acme', { denied: true }),
    ]);
    await world.tell('3', [claimed('Alice', 'works_at', 'Acme', { validAt: '2019', invalidAt: '2020' })]);
    expect(await world.ports.catalogue.inconsistencies(CALL)).toEqual([]);
  });
});

describe('the dataset', () => {
  const failing = (code: string) => () => Promise.reject(new GligabaoError('unavailable', code, 'down'));

  it('comes into being with its first text', async () => {
    const world = openWorld();
    expect(await datasetsOf(world)).toBe(0);
    await world.tell(TEXT, GRAPH, { dataset: 'notes' });
    expect((await world.dataset('u1', 'notes')).name).toBe('notes');
    expect(world.plans[0]).toMatchObject({ readAt: ORIGIN.head, artifacts: [{ id: 1 }] });
  });

  it('does not when the model fails', async () => {
    const world = openWorld({ script: { extract: failing('tasks/unreadable') } });
    await expect(world.tell(TEXT, GRAPH)).rejects.toMatchObject({
      code: 'tasks/unreadable',
      run: { kind: 'remember', id: 1 },
    });
    expect(await datasetsOf(world)).toBe(0);
  });

  it('does not when the embedder fails', async () => {
    const world = openWorld({
      wrap: ({ embedder }) => ({ embedder: { ...embedder, embed: failing('embedder/down') } }),
    });
    await expect(world.tell(TEXT, GRAPH)).rejects.toMatchObject({
      code: 'embedder/down',
      run: { kind: 'remember', id: 1 },
    });
    expect(await datasetsOf(world)).toBe(0);
    const { stages, status, error } = await world.run(1);
    expect([status, error, stages.store?.status, stages.extract_graph?.status]).toEqual([
      'failed',
      'embedder/down: down',
      'failed',
      'succeeded',
    ]);
  });

  it('does not when a request is refused', async () => {
    const world = openWorld();
    await expect(world.tell('', GRAPH)).rejects.toMatchObject({ kind: 'incorrect' });
    expect(await datasetsOf(world)).toBe(0);
    expect((await world.ports['run-store'].list({ kind: 'remember' }, { limit: 1, offset: 0 }, CALL)).total).toBe(0);
  });
});
