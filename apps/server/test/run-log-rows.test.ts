import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GligabaoError } from '@gligabao/core';
import { stubEmbedder } from '@gligabao/testkit';
import { gate } from './support/gate.ts';
import { pluginOf, tasksAfter } from './support/plugins.ts';
import { readingModel, type Asked } from './support/reading-model.ts';
import { verifyError } from './support/refused.ts';
import { STAGES, type RunBody } from './support/rows-of-journal.ts';
import { startServer, stopServers, type TestServer } from './support/server.ts';

jest.setTimeout(30_000);
afterAll(stopServers);

const DOCUMENT = Array.from({ length: 12 }, (_, at) => `Person${at} visited Rome. It rained there all day.`).join(' ');
const CALL = {
  dataset: 'notes',
  kind: 'episode',
  reference_time: '2025-01-31T10:00:00+01:00',
  session_id: 's1',
  source: 'mail:1',
  models: { extract_graph: 'reader-2', resolve_edges: '' },
  reasoning: { extract_graph: 'LOW' },
};
const WITHOUT_MODEL = ['chunk_text', 'store_series'];

const runOf = async (server: TestServer, id: number, dataset = 'main') =>
  (await server.get<RunBody>(`/v1/gb/remember-runs/${id}?user_id=u1&dataset=${dataset}`)).body;

let server: TestServer;
let short: RunBody;
let chunked: RunBody;
let chunks: number;
let artifact: number;
let broken: RunBody;
beforeAll(async () => {
  let isIll = false;
  const before = (asked: Asked): void => {
    if (!isIll || asked !== 'resolve_edges') return;
    throw new GligabaoError('unavailable', 'language-model/failed', 'it is ill', { retryable: false });
  };
  const embedder = stubEmbedder();
  const models = [pluginOf({ 'language-model': readingModel({ before }), embedder })];
  server = await startServer({ models, settings: { chunk_size: 64 } });
  const call = async (text: string) => {
    const response = await server.remember({ text, ...CALL });
    return { response, run: await runOf(server, response.remember_run_id, CALL.dataset) };
  };
  const first = await call('Bob plays Go.');
  short = first.run;
  artifact = first.response.artifact_id;
  const document = await call(DOCUMENT);
  chunked = document.run;
  chunks = document.response.chunks?.length ?? 0;
  isIll = true;
  const reply = await server.post('/v1/gb/remember', { user_id: 'u1', text: 'Bob teaches Go.', dataset: CALL.dataset });
  broken = await runOf(server, Number(reply.body['remember_run_id']), CALL.dataset);
});

const timesOf = ({ started_at = '', finished_at = '' }: { started_at?: string; finished_at?: string }) =>
  [started_at, finished_at].map(Date.parse);
const stage = ({ stages }: RunBody, name: string) => stages[name] ?? { status: 'missing' };

const ROWS: Readonly<Record<string, () => Promise<void> | void>> = {
  id: () => expect(chunked.id).toBeGreaterThan(short.id),
  user_id: () => expect(short['user_id']).toBe('u1'),
  'dataset: its name': () => expect(short['dataset']).toBe('notes'),
  kind: () => expect([short['kind'], broken['kind']]).toEqual(['episode', 'knowledge']),
  'params: how the call was made, never its text'() {
    expect(short['params']).toEqual({
      reference_time: '2025-01-31T09:00:00Z',
      session_id: 's1',
      source: 'mail:1',
      models: { extract_graph: 'reader-2' },
      reasoning: { extract_graph: 'low' },
      chunk_size: 64,
      web_search: false,
      timeseries: false,
      text_length: 13,
    });
  },
  async 'artifact_id: the parent of a chunked text, and none until it is stored'() {
    expect(short['artifact_id']).toBe(artifact);
    const { body } = await server.get(`/v1/gb/artifacts/${String(chunked['artifact_id'])}?user_id=u1&dataset=notes`);
    expect(body).toMatchObject({ text: DOCUMENT });
    expect(broken).not.toHaveProperty('artifact_id');
  },
  'status: of the call as a whole'() {
    expect([short.status, chunked.status, broken.status]).toEqual(['succeeded', 'succeeded', 'failed']);
  },
  'error: of a call that failed'() {
    expect(broken['error']).toMatch(/it is ill/u);
    expect(short).not.toHaveProperty('error');
  },
  'queued_at, started_at, finished_at: in this order'() {
    const times = [short['queued_at'], short['started_at'], short['finished_at']].map((at) => Date.parse(String(at)));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  },
  'stages: those of the reference, in its order': () => expect(Object.keys(short.stages)).toEqual(STAGES),
  '_status: not_started for what is not used or not reached'() {
    const used = ['extract_graph', 'load_candidates', 'store'];
    const statuses = Object.fromEntries(
      STAGES.map((name) => [name, used.includes(name) ? 'succeeded' : 'not_started']),
    );
    expect(Object.fromEntries(Object.entries(short.stages).map(([name, { status }]) => [name, status]))).toEqual(
      statuses,
    );
  },
  '_error: the same as that of the call, and only where it failed'() {
    expect(stage(broken, 'resolve_edges').error).toBe(broken['error']);
    const others = Object.entries(broken.stages).filter(([name]) => name !== 'resolve_edges');
    for (const [, row] of others) expect(row).not.toHaveProperty('error');
  },
  '_started_at, _finished_at: of a stage that ran, in the order of the stages'() {
    const ran = STAGES.filter((name) => stage(short, name).status !== 'not_started');
    const times = ran.flatMap((name) => timesOf(stage(short, name)));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const name of STAGES.filter((each) => !ran.includes(each))) {
      expect(stage(short, name)).not.toHaveProperty('started_at');
      expect(stage(short, name)).not.toHaveProperty('finished_at');
    }
  },
  '_started_at, _finished_at: of a stage that runs for each chunk span them all'() {
    const [began = 0, ended = 0] = timesOf(stage(chunked, 'extract_graph'));
    const [stored = 0, last = 0] = timesOf(stage(chunked, 'store'));
    // The first text is stored before the last one is read.
    expect(began).toBeLessThanOrEqual(stored);
    expect(stored).toBeLessThanOrEqual(ended);
    expect(ended).toBeLessThanOrEqual(last);
  },
  '_inference_ids: one for each chunk, in order'() {
    for (const name of ['extract_graph', 'summarize_chunk']) {
      const { inference_ids: ids = [] } = stage(chunked, name);
      expect(ids).toHaveLength(chunks);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    }
  },
  '_inference_ids: only of stages that run a model'() {
    const without = STAGES.filter((name) => !('inference_ids' in stage(chunked, name)));
    expect(without).toEqual(WITHOUT_MODEL);
  },
  async '_inference_ids: load_candidates and store hold the embedding requests that they made'() {
    const { body } = await server.get<{
      readonly inferences: readonly { readonly id: number; readonly provider: string }[];
    }>(`/v1/gb/inferences?user_id=u1&dataset=notes&run_id=${chunked.id}`);
    const embedded = body.inferences.filter(({ provider }) => provider === 'stub').map(({ id }) => id);
    const held = ['load_candidates', 'store'].flatMap((name) => stage(chunked, name).inference_ids ?? []);
    expect(held.toSorted((a, b) => a - b)).toEqual(embedded.toSorted((a, b) => a - b));
  },
  async 'no row for a call that is refused before the pipeline starts'() {
    const before = (await server.get('/v1/gb/remember-runs?user_id=u1&dataset=notes')).body['total'];
    verifyError(await server.post('/v1/gb/remember', { user_id: 'u1', text: '', dataset: 'notes' }), { status: 400 });
    expect((await server.get('/v1/gb/remember-runs?user_id=u1&dataset=notes')).body['total']).toBe(before);
  },
  async 'list: newest first, by status'() {
    for (const [status, ids] of [
      ['succeeded', [chunked.id, short.id]],
      ['failed', [broken.id]],
      ['started', []],
    ] as const) {
      const { body } = await server.get<{ readonly runs: readonly RunBody[] }>(
        `/v1/gb/remember-runs?user_id=u1&dataset=notes&status=${status}`,
      );
      expect(body.runs.map(({ id }) => id)).toEqual(ids);
    }
  },
};

describe('the run log, row by row', () => {
  it.each(Object.entries(ROWS))('%s', async (_row, verify) => {
    await verify();
  });

  it('status and _status: a call in progress can be watched, and one in line behind it', async () => {
    const waiting = gate();
    let reached = '';
    const tasks = tasksAfter(([task]) => {
      reached = task;
      return waiting.wait();
    });
    const slow = await startServer({ models: [pluginOf({ tasks, embedder: stubEmbedder() })] });
    const first = slow.remember({ text: 'Bob plays Go.' });
    await waiting.reached;
    expect(reached).toBe('extract_graph');
    let run = await runOf(slow, 1);
    while (stage(run, 'extract_graph').status === 'not_started') run = await runOf(slow, 1);
    expect(run).toMatchObject({
      status: 'started',
      state: 'running',
      stages: { extract_graph: { status: 'started' } },
    });
    expect(run).not.toHaveProperty('finished_at');
    expect(run).not.toHaveProperty('artifact_id');
    expect(stage(run, 'extract_graph')).not.toHaveProperty('finished_at');
    expect(STAGES.filter((name) => stage(run, name).status !== 'not_started')).toEqual(['extract_graph']);
    const second = slow.remember({ text: 'Bob teaches Go.' });
    let queued = await runOf(slow, 2);
    while (queued.status === undefined) queued = await runOf(slow, 2);
    expect(queued).toMatchObject({ status: 'started', state: 'queued', queued_at: expect.any(String) });
    expect(queued).not.toHaveProperty('started_at');
    waiting.open();
    await Promise.all([first, second]);
    expect([(await runOf(slow, 1)).status, (await runOf(slow, 2)).status]).toEqual(['succeeded', 'succeeded']);
  });
});
