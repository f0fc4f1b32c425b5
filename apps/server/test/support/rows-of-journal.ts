import { expect } from '@jest/globals';
import type { JournalEvent } from '@gligabao/core';
import type { Fields } from './http.ts';
import type { TestServer } from './server.ts';

/** The stages of the reference, in its order, then `extract_image`. */
export const STAGES = Object.freeze([
  'classify_complexity',
  'chunk_text',
  'extract_graph',
  'summarize_chunk',
  'load_candidates',
  'resolve_edges',
  'store',
  'store_series',
  'resolve_geo',
  'web_search',
  'fetch_series',
  'observe_series',
  'extract_image',
]);

export interface StageBody {
  readonly status: string;
  readonly error?: string;
  readonly started_at?: string;
  readonly finished_at?: string;
  readonly inference_ids?: readonly number[];
}
export interface RunBody extends Fields {
  readonly id: number;
  readonly status: string;
  readonly queued_at?: string;
  readonly started_at?: string;
  readonly stages: Readonly<Record<string, StageBody>>;
}
interface InferenceBody extends Fields {
  readonly id: number;
  readonly run_id: number;
  readonly stage: string;
}
type Told = Extract<JournalEvent, { readonly type: 'inference-finished' }>['inference'];

const instant = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString().replace('.000Z', 'Z');

/** An object without what is undefined, as JSON has it. */
const defined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

function stageOf(name: string, events: readonly JournalEvent[]): Fields {
  const own = events.filter((event) => 'stage' in event && event.stage === name);
  const starts = own.filter(({ type }) => type === 'stage-started');
  const ends = own.filter(({ type }) => type === 'stage-finished' || type === 'stage-failed');
  const last = [...starts, ...ends].toSorted((a, b) => own.indexOf(a) - own.indexOf(b)).at(-1);
  const status = { 'stage-started': 'started', 'stage-finished': 'succeeded', 'stage-failed': 'failed' };
  return defined({
    status: last === undefined ? 'not_started' : status[last.type as keyof typeof status],
    error: last?.type === 'stage-failed' ? last.error : undefined,
    started_at: instant(starts[0]?.at),
    finished_at: instant(ends.at(-1)?.at),
  });
}

/** How the run log should show a run, by what happened in it. */
function runOf(events: readonly JournalEvent[]): Fields {
  const find = <Type extends JournalEvent['type']>(type: Type) =>
    events.findLast((event): event is Extract<JournalEvent, { readonly type: Type }> => event.type === type);
  const failed = find('run-failed');
  const end = failed ?? find('run-succeeded');
  return defined({
    status: end === undefined ? 'started' : end.type === 'run-failed' ? 'failed' : 'succeeded',
    error: failed?.error,
    artifact_id: find('artifact-stored')?.artifactId,
    started_at: instant(find('run-started')?.at),
    finished_at: instant(end?.at),
  });
}

function shown(told: Told): Fields {
  return defined({
    provider: told.provider,
    model: told.model,
    reasoning: told.reasoning,
    input_tokens: told.inputTokens,
    output_tokens: told.outputTokens,
    cached_tokens: told.cachedTokens,
    cost_usd: told.costUsd,
    started_at: instant(told.startedAt),
    latency_ms: told.latencyMs,
    status: told.status,
    error: told.error,
    prompt_version: told.promptVersion,
    request: told.request,
    response: told.response,
  });
}

/** Reads a whole list of a user and dataset. */
async function all<Item>(server: TestServer, list: string, plural: string, user: string, dataset: string) {
  const path = `/v1/gb/${list}?user_id=${user}&dataset=${dataset}&limit=500`;
  const { status, body } = await server.get(path);
  expect(status).toBe(200);
  const items = body[plural] as readonly Item[];
  expect(body['total']).toBe(items.length);
  return items;
}

/**
 * Whether the run log and the ledger of a user, as HTTP shows them, are what happened: each row equals its journal, and
 * each inference is in exactly one stage of one run.
 */
export async function verifyRows(
  server: TestServer,
  journals: ReadonlyMap<number, readonly JournalEvent[]>,
  user: string,
  datasets: readonly string[],
): Promise<readonly RunBody[]> {
  const found: RunBody[] = [];
  for (const dataset of datasets) {
    const runs = await all<RunBody>(server, 'remember-runs', 'runs', user, dataset);
    const ledger = await all<InferenceBody>(server, 'inferences', 'inferences', user, dataset);
    const inferences = new Map(ledger.map((row) => [row.id, row]));
    const placed: number[] = [];
    for (const run of runs) {
      const events = journals.get(run.id) ?? [];
      const { stages, id: _id, user_id, dataset: named, kind: _kind, params: _params, queued_at, ...row } = run;
      expect([user_id, named]).toEqual([user, dataset]);
      expect(row).toEqual(runOf(events));
      expect(Date.parse(queued_at ?? '')).toBeLessThanOrEqual(Date.parse(run.started_at ?? ''));
      expect(Object.keys(stages)).toEqual(STAGES);
      for (const [name, { inference_ids: ids = [], ...stage }] of Object.entries(stages)) {
        expect({ name, ...stage }).toEqual({ name, ...stageOf(name, events) });
        const told = events.flatMap((event) =>
          event.type === 'inference-finished' && event.stage === name ? [event.inference] : [],
        );
        expect(ids.map((id) => inferences.get(id))).toEqual(
          told.map((each, at) => ({
            id: ids[at],
            user_id: user,
            dataset,
            run_id: run.id,
            run_kind: 'remember',
            stage: name,
            ...shown(each),
          })),
        );
        placed.push(...ids);
      }
      const { body: alone } = await server.get(`/v1/gb/remember-runs/${run.id}?user_id=${user}&dataset=${dataset}`);
      expect(alone).toMatchObject({ id: run.id, ...row });
    }
    expect(placed.toSorted((a, b) => a - b)).toEqual([...inferences.keys()].toSorted((a, b) => a - b));
    found.push(...runs);
  }
  return found;
}
