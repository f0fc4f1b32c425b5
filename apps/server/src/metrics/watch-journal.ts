import { type Inference, type JournalEvent, QUERY_STAGES, type RunId, type RunKind, type Stage } from '@gligabao/core';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { boundedLabel } from './bounded-label.ts';
import { SECONDS } from './seconds.ts';

/** Requests may name models: so many are told apart, and all further ones are `other`. */
const MAX_MODELS = 50;

/** What is known of a run from its events so far. */
interface Watched {
  /** Told by the first stage. */
  kind: RunKind | null;
  /** When each stage that goes on was begun, by its name and chunk. */
  readonly begun: Map<string, number>;
}

const kindOf = (stage: Stage): RunKind => (QUERY_STAGES.some((each) => each === stage) ? 'query' : 'remember');

function countInferences(registry: Registry): (stage: Stage, inference: Inference) => void {
  const registers = [registry];
  const model = boundedLabel(MAX_MODELS);
  const calls = new Counter({
    name: 'gligabao_model_calls_total',
    help: 'Calls to models, by how they ended.',
    labelNames: ['stage', 'provider', 'model', 'status'] as const,
    registers,
  });
  const tokens = new Counter({
    name: 'gligabao_model_tokens_total',
    help: 'Tokens of calls to models: input (cached included), cached, output.',
    labelNames: ['provider', 'model', 'direction'] as const,
    registers,
  });
  const cost = new Counter({
    name: 'gligabao_model_cost_usd_total',
    help: 'What calls to models cost by the price list, in US dollars.',
    labelNames: ['provider', 'model'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'gligabao_model_call_seconds',
    help: 'How long a call to a model took.',
    labelNames: ['provider', 'model'] as const,
    buckets: [...SECONDS],
    registers,
  });
  return (stage, { provider, status, latencyMs, costUsd, ...inference }) => {
    const labels = { provider, model: model(inference.model) };
    calls.inc({ stage, ...labels, status });
    tokens.inc({ ...labels, direction: 'input' }, inference.inputTokens);
    tokens.inc({ ...labels, direction: 'cached' }, inference.cachedTokens);
    tokens.inc({ ...labels, direction: 'output' }, inference.outputTokens);
    cost.inc(labels, costUsd);
    seconds.observe(labels, latencyMs / 1000);
  };
}

/** Numbers that are read off the events of runs, as they are written to the journal. */
export function watchJournal(registry: Registry): (run: RunId, event: JournalEvent) => void {
  const registers = [registry];
  const inference = countInferences(registry);
  const ended = new Counter({
    name: 'gligabao_runs_total',
    help: 'Runs of this process that have ended, by how; one that failed before its first stage is of kind none.',
    labelNames: ['kind', 'status'] as const,
    registers,
  });
  const stages = new Histogram({
    name: 'gligabao_stage_seconds',
    help: 'How long a stage of a run took, for each chunk of its text.',
    labelNames: ['stage', 'status'] as const,
    buckets: [...SECONDS],
    registers,
  });
  const watched = new Map<RunId, Watched>();
  registry.registerMetric(
    new Gauge({
      name: 'gligabao_runs_running',
      help: 'Runs that this process works on now.',
      registers: [],
      collect() {
        this.set(watched.size);
      },
    }),
  );
  const endStage = (run: RunId, event: JournalEvent & { type: 'stage-finished' | 'stage-failed' }): void => {
    const place = `${event.stage} ${event.path.chunk}`;
    const begun = watched.get(run)?.begun;
    const since = begun?.get(place);
    if (since === undefined) return;
    begun?.delete(place);
    const status = event.type === 'stage-finished' ? 'succeeded' : 'failed';
    stages.observe({ stage: event.stage, status }, Math.max(0, event.at - since) / 1000);
  };
  return (run, event) => {
    switch (event.type) {
      case 'run-started':
        watched.set(run, { kind: null, begun: new Map() });
        return;
      case 'stage-started': {
        const known = watched.get(run);
        if (known === undefined) return;
        known.kind ??= kindOf(event.stage);
        known.begun.set(`${event.stage} ${event.path.chunk}`, event.at);
        return;
      }
      case 'stage-finished':
      case 'stage-failed':
        endStage(run, event);
        return;
      case 'inference-finished':
        inference(event.stage, event.inference);
        return;
      case 'run-succeeded':
      case 'run-failed':
        ended.inc({
          kind: watched.get(run)?.kind ?? 'none',
          status: event.type === 'run-succeeded' ? 'succeeded' : 'failed',
        });
        watched.delete(run);
        return;
      case 'run-interrupted':
        // It begins anew, here or elsewhere.
        watched.delete(run);
        return;
      case 'stage-noted':
      case 'artifact-stored':
    }
  };
}
