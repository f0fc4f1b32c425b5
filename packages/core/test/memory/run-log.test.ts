import { describe, expect, it } from '@jest/globals';
import { CALL } from '@gligabao/testkit';
import { GligabaoError, type JournalEvent, REMEMBER_STAGES, type RunRow } from '../../src/index.ts';
import { claimed, graph, person, SCRIPTED_MODEL } from '../support/scripted-tasks.ts';
import { failureOf, openWorld } from '../support/world.ts';

const TEXT = 'Alice prefers coffee.';
const statuses = ({ stages }: RunRow): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(stages).map(([name, { status }]) => [name, status]));

const kindOf = (event: JournalEvent): string => ('stage' in event ? `${event.type} ${event.stage}` : event.type);

describe('the run log of remember', () => {
  it('has every stage of the reference in its order; those that were not needed stay not_started', async () => {
    const world = openWorld();
    await world.tell(TEXT, [claimed('Alice', 'prefers', 'coffee')]);
    const row = await world.run(1);
    expect(Object.keys(row.stages)).toEqual([...REMEMBER_STAGES]);
    const used = ['extract_graph', 'load_candidates', 'store'];
    expect(statuses(row)).toEqual(
      Object.fromEntries(REMEMBER_STAGES.map((name) => [name, used.includes(name) ? 'succeeded' : 'not_started'])),
    );
  });

  it('tells the events in the order in which they happened', async () => {
    const world = openWorld();
    await world.tell('0', graph([claimed('Alice', 'likes', 'tea')], [person('Alice')]));
    world.clock.at += 1;
    const from = world.events.length;
    const { remember_run_id } = await world.tell(TEXT, [claimed('Alice', 'prefers', 'coffee')]);
    const kinds = world.events.slice(from).map(kindOf);
    expect(kinds).toEqual([
      'run-started',
      'stage-started extract_graph',
      'inference-finished extract_graph',
      'stage-noted extract_graph',
      'stage-finished extract_graph',
      'stage-started load_candidates',
      'inference-finished load_candidates',
      'stage-noted load_candidates',
      'stage-finished load_candidates',
      'stage-started resolve_edges',
      'inference-finished resolve_edges',
      'stage-noted resolve_edges',
      'stage-finished resolve_edges',
      'stage-started store',
      'inference-finished store',
      'artifact-stored',
      'stage-finished store',
      'run-succeeded',
    ]);
    const read = await world.ports['run-store'].read(remember_run_id, CALL);
    expect(read?.events.map(kindOf)).toEqual(kinds);
  });

  it('files every inference in exactly one stage, in order', async () => {
    const world = openWorld();
    await world.tell('0', graph([claimed('Alice', 'likes', 'tea')], [person('Alice')]));
    const { remember_run_id: runId } = await world.tell(TEXT, [claimed('Alice', 'prefers', 'coffee')]);
    const { items } = await world.ports['run-store'].inferences({ runId }, { limit: 100, offset: 0 }, CALL);
    const { stages } = await world.run(runId);
    const filed = Object.values(stages).flatMap(({ inferenceIds }) => inferenceIds);
    expect(filed).toEqual(items.map(({ id }) => id).toReversed());
    expect(items.map(({ stage, model, runKind }) => [stage, model, runKind]).toReversed()).toEqual([
      ['extract_graph', SCRIPTED_MODEL, 'remember'],
      ['load_candidates', 'stub-1', 'remember'],
      ['resolve_edges', SCRIPTED_MODEL, 'remember'],
      ['store', 'stub-1', 'remember'],
    ]);
  });

  it('keeps the artifact, the dataset, and how the call was made, but not its text', async () => {
    const world = openWorld();
    await world.tell('A secret word: xyzzy.', [], {
      session_id: 's1',
      kind: 'EPISODE',
      reference_time: '2025-01-31T10:00:00+01:00',
      reasoning: { extract_graph: 'low' },
    });
    const row = await world.run(1);
    expect(row).toMatchObject({
      kind: 'remember',
      userId: 'u1',
      dataset: 'main',
      artifactKind: 'episode',
      artifactId: 1,
      datasetId: 1,
      status: 'succeeded',
      params: { reference_time: '2025-01-31T09:00:00Z', session_id: 's1', reasoning: { extract_graph: 'low' } },
    });
    const read = await world.ports['run-store'].read(1, CALL);
    expect(JSON.stringify(read)).not.toContain('xyzzy');
  });

  it('keeps when a run was queued, and when it started', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const world = openWorld({
      script: { extract: ({ text }) => (text === 'slow' ? gate.then(() => graph([])) : graph([])) },
    });
    const queued = (world.clock.at += 1000);
    const first = world.memory.remember({ user_id: 'u1', text: 'slow' });
    const second = world.memory.remember({ user_id: 'u1', text: 'next' });
    await new Promise((resolve) => setImmediate(resolve));
    // No two texts of a dataset are said at one instant.
    expect(await world.run(2)).toMatchObject({ status: 'started', queuedAt: queued + 1, startedAt: null });
    const started = (world.clock.at += 5000);
    release();
    await Promise.all([first, second]);
    expect(await world.run(2)).toMatchObject({
      status: 'succeeded',
      queuedAt: queued + 1,
      startedAt: started,
      finishedAt: started,
    });
  });

  it('a stage that fails, fails the run with the same error; what comes after stays not_started', async () => {
    const world = openWorld({
      script: { extract: () => Promise.reject(new GligabaoError('unavailable', 'tasks/unreadable', 'no JSON')) },
    });
    expect(await failureOf(world.tell(TEXT, []))).toMatchObject({
      kind: 'unavailable',
      code: 'tasks/unreadable',
      message: 'no JSON',
      run: { kind: 'remember', id: 1 },
    });
    const row = await world.run(1);
    expect(row).toMatchObject({ status: 'failed', error: 'tasks/unreadable: no JSON', artifactId: null });
    expect(row.stages.extract_graph).toMatchObject({ status: 'failed', error: 'tasks/unreadable: no JSON' });
    expect(row.stages.extract_graph?.inferenceIds).toHaveLength(1);
    expect([row.stages.load_candidates?.status, row.stages.store?.status]).toEqual(['not_started', 'not_started']);
  });

  it('what is not our error is told as a fault that says nothing of the inside', async () => {
    const world = openWorld({
      script: { extract: () => Promise.reject(new TypeError('x is undefined at secret.ts')) },
    });
    const failure = await failureOf(world.tell(TEXT, []));
    expect(failure).toMatchObject({ kind: 'fault', code: 'run/fault', run: { kind: 'remember', id: 1 } });
    expect(String(failure)).not.toContain('secret');
    expect((await world.run(1)).error).toBe('fault: x is undefined at secret.ts');
  });

  it('a run store that cannot be written never fails the call, and the host is told', async () => {
    const broken = openWorld({
      wrap: ({ 'run-store': runs }) => ({
        'run-store': { ...runs, append: () => Promise.reject(new Error('read-only')) },
      }),
    });
    const response = await broken.tell(TEXT, [claimed('Alice', 'prefers', 'coffee')]);
    expect(response.edges).toHaveLength(1);
    expect(broken.journalFailures.length).toBeGreaterThan(0);
    expect(await broken.rows()).toHaveLength(1);
  });

  it('without tasks nothing is remembered, and no run is begun', async () => {
    const world = openWorld({ withoutTasks: true });
    await expect(world.tell(TEXT, [])).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'remember/no-llm',
      retryable: false,
    });
    expect(await world.ports['run-store'].read(1, CALL)).toBeNull();
  });

  it('a host that stops breaks its runs off, and says so', async () => {
    const stop = new AbortController();
    const world = openWorld({ signal: stop.signal });
    await world.tell('0', []);
    stop.abort();
    await expect(world.tell(TEXT, [])).rejects.toMatchObject({
      kind: 'interrupted',
      code: 'pipeline/stopped',
      run: { kind: 'remember', id: 2 },
    });
    expect(await world.run(2)).toMatchObject({ status: 'failed', error: 'pipeline/stopped: the run was stopped' });
    expect(world.calls).toHaveLength(1);
  });
});

describe('the run log of query', () => {
  it('has the stages of a question, its options and not its text', async () => {
    const world = openWorld();
    await world.tell(TEXT, [claimed('Alice', 'prefers', 'coffee')]);
    const { query_run_id } = await world.ask('What about xyzzy?', { limits: { facts: 7 } });
    const row = await world.run(query_run_id);
    expect(row).toMatchObject({ kind: 'query', artifactKind: null, queuedAt: null, startedAt: world.clock.at });
    expect(Object.keys(row.stages)).toEqual(['read_question', 'retrieve', 'expand', 'answer', 'verify']);
    expect(row.params).toMatchObject({ limits: { facts: 7 } });
    expect(JSON.stringify(await world.ports['run-store'].read(query_run_id, CALL))).not.toContain('xyzzy');
  });

  it('an answer that is not asked for runs no model: answer and verify stay not_started', async () => {
    const world = openWorld();
    await world.tell(TEXT, [claimed('Alice', 'prefers', 'coffee')]);
    const { query_run_id } = await world.ask('What does Alice prefer?', { answer: false });
    expect(statuses(await world.run(query_run_id))).toEqual({
      read_question: 'succeeded',
      retrieve: 'succeeded',
      expand: 'succeeded',
      answer: 'not_started',
      verify: 'not_started',
    });
  });
});
