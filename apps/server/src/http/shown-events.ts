import { formatInstant } from '@gligabao/dates';
import type { JournalEvent } from '@gligabao/core';

/** An event of a journal as it is shown: what happened where and when; never a text of a user. */
export function showEvent(event: JournalEvent): Readonly<Record<string, unknown>> {
  const { type } = event;
  const at = formatInstant(event.at);
  const where = 'path' in event ? { stage: event.stage, chunk: event.path.chunk, attempt: event.path.attempt } : {};
  switch (event.type) {
    case 'inference-finished': {
      const { provider, model, status, inputTokens, outputTokens, costUsd, latencyMs } = event.inference;
      const tokens = { input_tokens: inputTokens, output_tokens: outputTokens };
      return { type, at, ...where, provider, model, status, ...tokens, cost_usd: costUsd, latency_ms: latencyMs };
    }
    case 'stage-noted':
      return { type, at, ...where, note: event.note };
    case 'artifact-stored':
      return { type, at, artifact_id: event.artifactId };
    case 'stage-failed':
    case 'run-failed':
      return { type, at, ...where, error: event.error };
    case 'run-started':
    case 'run-interrupted':
    case 'stage-started':
    case 'stage-finished':
    case 'run-succeeded':
      return { type, at, ...where };
  }
}
