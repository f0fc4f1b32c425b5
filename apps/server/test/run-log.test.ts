import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GligabaoError, QUERY_STAGES, REMEMBER_STAGES } from '@gligabao/core';
import { stubEmbedder, stubTasks } from '@gligabao/testkit';
import { showRunWithNotes } from '../src/http/shown-runs.ts';
import type { Fields } from './support/http.ts';
import { embedderAfter, pluginOf, tasksAfter } from './support/plugins.ts';
import { verifyError } from './support/refused.ts';
import { STAGES } from './support/rows-of-journal.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

interface StageBody {
  readonly status: string;
  readonly error?: string;
  readonly started_at?: string;
  readonly finished_at?: string;
  readonly inference_ids?: readonly number[];
  readonly notes?: readonly Fields[];
}
interface RunBody {
  readonly id: number;
  readonly status: string;
  readonly error?: string;
  readonly artifact_id?: number;
  readonly started_at?: string;
  readonly finished_at?: string;
  readonly stages: Readonly<Record<string, StageBody>>;
}
interface RunsBody {
  readonly runs: readonly RunBody[];
}
interface InferencesBody {
  readonly inferences: readonly {
    readonly id: number;
    readonly run_id: number;
    readonly run_kind: string;
    readonly stage: string;
    readonly status: string;
    readonly provider: string;
  }[];
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(stopServers);

async function statuses(id: number, of = server, user = 'u1') {
  const { body } = await of.get<RunBody>(`/v1/gb/remember-runs/${id}?user_id=${user}`);
  return Object.fromEntries(Object.entries(body.stages).map(([name, { status }]) => [name, status]));
}

const reached = (...names: readonly string[]) =>
  Object.fromEntries(STAGES.map((name) => [name, names.includes(name) ? 'succeeded' : 'not_started']));

describe('the log of a remember', () => {
  it('has all the stages of the reference, in its order, then extract_image', async () => {
    const { remember_run_id: id } = await server.remember({ text: 'Alice works at Acme.' });
    const { body } = await server.get<RunBody>(`/v1/gb/remember-runs/${id}?user_id=u1`);
    expect(Object.keys(body.stages)).toEqual(STAGES);
    expect([...REMEMBER_STAGES]).toEqual(STAGES);
    expect(await statuses(id)).toEqual(reached('extract_graph', 'load_candidates', 'store'));
  });

  it('says what the call was, never its text, and when each stage ran', async () => {
    const call = { reference_time: '2025-01-31T09:00:00Z', session_id: 's1', source: 'mail:1', kind: 'episode' };
    const how = { models: { extract_graph: 'm-1' }, reasoning: { extract_graph: 'low' } };
    const { remember_run_id: id, artifact_id } = await server.remember({ text: 'Bob plays Go.', ...call, ...how });
    const { body } = await server.get<RunBody>(`/v1/gb/remember-runs/${id}?user_id=u1`);
    const { kind: _kind, ...params } = call;
    expect(body).toMatchObject({
      user_id: 'u1',
      dataset: 'main',
      kind: 'episode',
      artifact_id,
      status: 'succeeded',
      params: { ...params, ...how, text_length: 13, chunk_size: 1024, web_search: false, timeseries: false },
    });
    // What it gave is its answer, kept beside the log.
    expect(JSON.stringify({ ...body, result: null })).not.toContain('Bob');
    const { started_at = '', finished_at = '', stages } = body;
    const ran = ['extract_graph', 'load_candidates', 'store'].map((name) => stages[name]);
    const times = [
      started_at,
      ...ran.flatMap((stage) => [stage?.started_at ?? '', stage?.finished_at ?? '']),
      finished_at,
    ];
    expect(times.map(Date.parse)).toEqual(times.map(Date.parse).toSorted((a, b) => a - b));
    for (const { status, started_at: began } of Object.values(stages))
      expect(began === undefined).toBe(status === 'not_started');
  });

  it('compares with a model only what code alone cannot decide', async () => {
    await server.remember({ user_id: 'u2', text: 'Bob plays Go.' });
    const repeated = await server.remember({ user_id: 'u2', text: 'Bob plays Go.' });
    const declared = await server.remember({ user_id: 'u2', text: 'Bob works at Acme.' });
    const open = await server.remember({ user_id: 'u2', text: 'Bob teaches Go.' });
    const ofRun = async (id: number) => (await statuses(id, server, 'u2'))['resolve_edges'];
    expect(await ofRun(repeated.remember_run_id)).toBe('not_started');
    expect(await ofRun(declared.remember_run_id)).toBe('not_started');
    expect(await ofRun(open.remember_run_id)).toBe('succeeded');
  });

  it('has what each stage noted, in one run and not in the list: candidates, and how they were found', async () => {
    await server.remember({ user_id: 'u4', text: 'Bob plays Go.' });
    const { remember_run_id: id } = await server.remember({ user_id: 'u4', text: 'Bob teaches Go.' });
    const { body } = await server.get<RunBody>(`/v1/gb/remember-runs/${id}?user_id=u4`);
    expect(body.stages['load_candidates']?.notes).toEqual([
      { candidates: [{ edge_id: 1, found_by: expect.stringMatching(/\bname\b/) }] },
    ]);
    expect(body.stages['store_series']?.notes).toEqual([]);
    const { body: list } = await server.get<RunsBody>('/v1/gb/remember-runs?user_id=u4');
    expect(list.runs[0]?.stages['load_candidates']).not.toHaveProperty('notes');
  });

  it('has what was dropped, and how much', async () => {
    const { remember_run_id: id } = await server.remember({ user_id: 'u4', text: 'Bob likes Bob. Bob owns Acme.' });
    const { body } = await server.get<RunBody>(`/v1/gb/remember-runs/${id}?user_id=u4`);
    const [note] = body.stages['extract_graph']?.notes ?? [];
    expect(note).toMatchObject({ edges: 1, dropped: expect.any(Object) });
    expect(Object.values(Object(note?.['dropped']))).toEqual([1]);
  });

  it('has no more than 50 notes of a stage, the first ones', () => {
    const here = { at: 0, stage: 'store', path: { chunk: 0, attempt: 1 } } as const;
    const noted = Array.from(
      { length: 60 },
      (_, stale) => ({ type: 'stage-noted', ...here, note: { stale } }) as const,
    );
    const stage = { status: 'succeeded', error: null, startedAt: 0, finishedAt: 0, inferenceIds: [] } as const;
    const call = { id: 1, kind: 'remember', userId: 'u1', dataset: 'main', artifactKind: null, params: {} } as const;
    const state = { artifactId: null, datasetId: null, status: 'succeeded', error: null } as const;
    const times = { queuedAt: null, startedAt: 0, finishedAt: 0 };
    const { stages } = showRunWithNotes({ ...call, ...state, ...times, stages: { store: stage } }, noted);
    expect(stages['store']?.notes).toEqual(noted.slice(0, 50).map(({ note }) => note));
  });

  it('has every remember inference in exactly one stage of one run', async () => {
    const all = await server.get<InferencesBody>('/v1/gb/inferences?user_id=u1');
    const ledger = all.body.inferences.filter(({ run_kind }) => run_kind === 'remember');
    const runs = await server.get<{ readonly runs: readonly RunBody[] }>('/v1/gb/remember-runs?user_id=u1');
    const logged = runs.body.runs.flatMap((run) =>
      Object.entries(run.stages).flatMap(([stage, { inference_ids = [] }]) =>
        inference_ids.map((id) => `${id} ${run.id} ${stage}`),
      ),
    );
    expect(ledger.length).toBeGreaterThan(3);
    expect(logged.toSorted()).toEqual(ledger.map(({ id, run_id, stage }) => `${id} ${run_id} ${stage}`).toSorted());
    const one = await server.get<InferencesBody>(`/v1/gb/inferences?user_id=u1&run_id=${runs.body.runs[0]?.id}`);
    expect(one.body.inferences.map(({ run_id }) => run_id)).toEqual(
      one.body.inferences.map(() => runs.body.runs[0]?.id),
    );
    expect(one.body.inferences.map(({ stage }) => stage)).toContain('extract_graph');
  });

  it('is listed newest first, by user and dataset, and never for all datasets', async () => {
    for (const dataset of ['main', 'b', 'main']) {
      await server.remember({ user_id: 'u3', dataset, text: 'A likes B.' });
    }
    const ids = async (query: string) =>
      (
        await server.get<{ readonly runs: readonly RunBody[] }>(`/v1/gb/remember-runs?user_id=u3${query}`)
      ).body.runs.map(({ id }) => id);
    const both = await ids('');
    expect(both).toEqual(both.toSorted((a, b) => b - a));
    expect(both).toHaveLength(2);
    expect(await ids('&dataset=main')).toEqual(both);
    const [other] = await ids('&dataset=b');
    expect(both).not.toContain(other);
    verifyError(await server.get(`/v1/gb/remember-runs/${other}?user_id=u3`), { status: 404 });
    expect(await server.get(`/v1/gb/remember-runs/${other}?user_id=u3&dataset=b`)).toMatchObject({ status: 200 });
    const ledger = await server.get<InferencesBody>(`/v1/gb/inferences?user_id=u3`);
    expect(new Set(ledger.body.inferences.map(({ run_id }) => run_id))).toEqual(new Set(both));
    expect(await ids('&limit=1&offset=1')).toEqual(both.slice(1));
  });
});

describe('the log of a remember that failed', () => {
  it.each(['extract_graph', 'resolve_edges'])(
    'in %s has the error there and in the run, and no artifact',
    async (stage) => {
      let broken = false;
      const boom = new GligabaoError('unavailable', 'language-model/failed', 'the model is ill', { retryable: false });
      const tasks = tasksAfter(([task]) => {
        if (broken && task === stage) throw boom;
      });
      const ill = await startServer({ models: [pluginOf({ tasks, embedder: stubEmbedder() })] });
      await ill.remember({ text: 'Bob plays Go.' });
      broken = true;
      const reply = await ill.post('/v1/gb/remember', { user_id: 'u1', text: 'Bob teaches Go.' });
      verifyError(reply, { status: 502, says: 'the model is ill' });
      const id = Number(reply.body['remember_run_id']);
      const { body } = await ill.get<RunBody>(`/v1/gb/remember-runs/${id}?user_id=u1`);
      expect(body).toMatchObject({ status: 'failed', error: expect.stringContaining('the model is ill') });
      expect(body).not.toHaveProperty('artifact_id');
      expect(body.stages[stage]).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('the model is ill'),
      });
      const after = STAGES.slice(STAGES.indexOf(stage) + 1);
      expect(after.map((name) => body.stages[name]?.status)).toEqual(after.map(() => 'not_started'));
      expect(await ill.counts()).toEqual({ main: { artifacts: 1, entities: 2, edges: 1 } });
      const failed = await ill.get('/v1/gb/remember-runs?user_id=u1&status=failed');
      expect(failed.body['total']).toBe(1);
    },
  );

  it('through a defect says 500 and no more than that to the caller', async () => {
    const tasks = tasksAfter(() => {
      throw new TypeError('secret internals');
    });
    const ill = await startServer({ models: [pluginOf({ tasks, embedder: stubEmbedder() })] });
    const reply = await ill.post('/v1/gb/remember', { user_id: 'u1', text: 'Bob plays Go.' });
    verifyError(reply, { status: 500 });
    expect(JSON.stringify(reply.body)).not.toMatch(/secret|TypeError/);
    const { body } = await ill.get<RunBody>(`/v1/gb/remember-runs/${Number(reply.body['remember_run_id'])}?user_id=u1`);
    expect(body).toMatchObject({ status: 'failed', stages: { extract_graph: { status: 'failed' } } });
  });

  it('records each call to the embedder that failed', async () => {
    const embedder = embedderAfter(() => {
      throw new GligabaoError('unavailable', 'embedder/failed', 'the embedder is ill');
    });
    const ill = await startServer({ models: [pluginOf({ tasks: stubTasks(), embedder })] });
    await ill.post('/v1/gb/remember', { user_id: 'u1', text: 'Bob plays Go.' });
    const { body } = await ill.get<InferencesBody>('/v1/gb/inferences?user_id=u1');
    expect(body.inferences.map(({ stage, status }) => [stage, status])).toEqual([
      ['store', 'failed'],
      ['store', 'failed'],
      ['store', 'failed'],
      ['extract_graph', 'succeeded'],
    ]);
  });
});

describe('what else is counted', () => {
  it('models, with what each made, once for all users', async () => {
    const { body } = await server.get('/v1/gb/models?user_id=u2');
    expect(body).toMatchObject({ models: [{ name: 'stub-1', provider: 'stub', entities: 3, edges: 3 }], total: 1 });
  });

  it('datasets, with what each holds', async () => {
    const { body } = await server.get('/v1/gb/datasets?user_id=u2');
    expect(body).toMatchObject({ datasets: [{ name: 'main', artifacts: 4, entities: 3, edges: 3 }], total: 1 });
  });

  it('the stages of a query', async () => {
    const { query_run_id: id } = await server.query({ query: 'Where does Alice work?' });
    const { body } = await server.get<RunBody>(`/v1/gb/query-runs/${id}?user_id=u1`);
    expect(Object.keys(body.stages)).toEqual([...QUERY_STAGES]);
    expect(Object.values(body.stages).map(({ status }) => status)).toEqual(QUERY_STAGES.map(() => 'succeeded'));
  });
});
