import { cleanText } from '@gligabao/text';
import { formatInstant, readInstant } from '@gligabao/dates';
import type { ArtifactKind, Metadata } from '../domain/artifact.ts';
import type { ReasoningLevel } from '../domain/run.ts';
import type { Instant } from '../domain/time.ts';
import { GligabaoError } from '../errors.ts';
import { offsetOf, sizeOf } from '../request/fields.ts';
import type { MODEL_STAGES, REASONING_STAGES, RememberRequest } from './request.ts';

const MAX_TEXT_BYTES = 1024 * 1024;

export type ModelStage = (typeof MODEL_STAGES)[number];
export type ReasoningStage = (typeof REASONING_STAGES)[number];

/** A remember call, checked and with its defaults filled in. */
export interface RememberCall {
  readonly userId: string;
  readonly dataset: string;
  readonly kind: ArtifactKind;
  readonly text: string;
  readonly sessionId: string | null;
  readonly source: string | null;
  readonly metadata: Metadata | null;
  readonly reference: Instant;
  /** The zone of the reference time, in minutes east of UTC: it decides which date "today" is. */
  readonly offsetMinutes: number;
  readonly models: Readonly<Partial<Record<ModelStage, string>>>;
  readonly reasoning: Readonly<Partial<Record<ReasoningStage, ReasoningLevel>>>;
  /** Tokens of a chunk, as the server cuts. */
  readonly chunkSize: number;
  /** The optional stages that were asked for. */
  readonly webSearch: boolean;
  readonly timeseries: boolean;
}

/** What can be asked for and is not there; each answers 503 and is never ignored. */
function refuseMissingFeatures(request: RememberRequest): void {
  const missing: readonly (readonly [keyof RememberRequest, boolean])[] = [
    ['image', request.image !== undefined],
    ['image_facts', request.image_facts === true],
    ['timeseries', request.timeseries !== undefined],
    ['web_search', request.web_search === true],
  ];
  for (const [field, asked] of missing) {
    if (!asked) continue;
    throw new GligabaoError(
      'unavailable',
      `remember/no-${field}`,
      `${field}: this server does not offer it; leave it out`,
      {
        field,
        retryable: false,
      },
    );
  }
}

function pick<Key extends string, Value>(
  map: Readonly<Record<string, Value>> | undefined,
): Partial<Record<Key, Value>> {
  return Object.fromEntries(Object.entries(map ?? {}).filter(([, value]) => value !== '')) as Partial<
    Record<Key, Value>
  >;
}

/** Labels without what no store can hold, as the text is. */
function cleanMetadata(metadata: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [
      cleanText(key),
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  );
}

/**
 * Fills in a request's defaults.
 *
 * @throws GligabaoError `incorrect` `remember/text-too-large` above 1 MiB; `unavailable` for what is not offered.
 */
export function toCall(request: RememberRequest, now: Instant, chunkSize: number): RememberCall {
  const sent = request.text ?? '';
  if (sizeOf(sent) > MAX_TEXT_BYTES) {
    throw new GligabaoError('incorrect', 'remember/text-too-large', 'text: at most 1 MiB in UTF-8; send it in parts', {
      field: 'text',
    });
  }
  refuseMissingFeatures(request);
  const text = cleanText(sent);
  return {
    userId: request.user_id,
    dataset: request.dataset,
    kind: request.kind ?? 'knowledge',
    text,
    sessionId: request.session_id ?? null,
    source: request.source ?? null,
    metadata: request.metadata ? cleanMetadata(request.metadata) : null,
    reference: (request.reference_time === undefined ? null : readInstant(request.reference_time)) ?? now,
    offsetMinutes: request.reference_time === undefined ? 0 : offsetOf(request.reference_time),
    models: pick<ModelStage, string>(request.models),
    reasoning: pick<ReasoningStage, ReasoningLevel>(request.reasoning),
    chunkSize,
    webSearch: request.web_search === true,
    timeseries: request.timeseries !== undefined,
  };
}

/** How the call was made, for the run log: options only, never the text. */
export function paramsOf(call: RememberCall): Readonly<Record<string, unknown>> {
  return {
    reference_time: formatInstant(call.reference),
    session_id: call.sessionId,
    source: call.source,
    models: call.models,
    reasoning: call.reasoning,
    chunk_size: call.chunkSize,
    web_search: call.webSearch,
    timeseries: call.timeseries,
    text_length: call.text.length,
  };
}
