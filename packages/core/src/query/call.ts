import { formatInstant, readInstant } from '@gligabao/dates';
import { cleanText } from '@gligabao/text';
import type { Among } from '../domain/among.ts';
import type { ReasoningLevel } from '../domain/run.ts';
import type { Instant } from '../domain/time.ts';
import { offsetOf } from '../request/fields.ts';
import { amongOf } from './among.ts';
import type { QueryRequest, SearchRequest } from './request.ts';
import { offsetAt } from './zone.ts';

export interface QueryLimits {
  readonly entities: number;
  readonly facts: number;
  readonly passages: number;
  readonly maxContextTokens: number;
}

/** A question, checked and with its defaults filled in. */
export interface QueryCall {
  readonly userId: string;
  readonly query: string;
  /** The datasets asked, each once, in the order asked; at least one. */
  readonly datasets: readonly string[];
  /** The session whose rows are preferred; null: none. */
  readonly preferred: string | null;
  /** Whose texts alone are asked; null: of all. */
  readonly among: Among | null;
  readonly asOf: Instant | null;
  readonly knownAt: Instant | null;
  /** Null: the question itself decides. */
  readonly history: boolean | null;
  readonly reference: Instant;
  readonly offsetMinutes: number;
  readonly answer: boolean;
  readonly model: string | null;
  readonly reasoning: ReasoningLevel;
  readonly limits: QueryLimits;
  /** Whether what was found is rendered, as a model sees it. */
  readonly renders: boolean;
  /** How many hops are followed. */
  readonly depth: 1 | 2;
  /** Whether each fact is to be told with why it is in or out. */
  readonly explain: boolean;
  /** When the question was asked. */
  readonly now: Instant;
}

type AnyRequest = QueryRequest | SearchRequest;

function instantOf(value: string | undefined): Instant | null {
  return value === undefined ? null : readInstant(value);
}

type Asked = Omit<QueryCall, 'answer' | 'model' | 'reasoning' | 'limits' | 'renders'>;

function asked(request: AnyRequest, now: Instant): Asked {
  const reference = instantOf(request.reference_time) ?? now;
  return {
    userId: request.user_id,
    query: cleanText(request.query),
    datasets: [...new Set(request.dataset ?? request.datasets ?? ['main'])],
    preferred: request.session_mode === 'only' ? null : (request.session_id ?? null),
    among: amongOf(request),
    asOf: instantOf(request.as_of),
    knownAt: instantOf(request.known_at),
    history: request.history ?? null,
    reference,
    offsetMinutes:
      request.timezone === undefined ? offsetOf(request.reference_time ?? 'Z') : offsetAt(request.timezone, reference),
    depth: request.depth === 2 ? 2 : 1,
    explain: request.explain === true,
    now,
  };
}

/**
 * Fills in a question's defaults.
 *
 * @throws GligabaoError `incorrect` for a way to heed a session that is not named.
 */
export function toQueryCall(request: QueryRequest, now: Instant): QueryCall {
  const { max_context_tokens: maxContextTokens, ...limits } = request.limits;
  return {
    ...asked(request, now),
    answer: request.answer,
    model: request.model === undefined || request.model === '' ? null : request.model,
    reasoning: request.reasoning,
    limits: { ...limits, maxContextTokens },
    renders: true,
  };
}

/** The same for a search: a question that is neither rendered nor answered. */
export function toSearchCall(request: SearchRequest, now: Instant): QueryCall {
  return {
    ...asked(request, now),
    answer: false,
    model: null,
    reasoning: 'none',
    limits: { ...request.limits, maxContextTokens: 0 },
    renders: false,
  };
}

function shown(instant: Instant | null): string | null {
  return instant === null ? null : formatInstant(instant);
}

/** What was filtered, for the run log: which labels and how they were compared, but not with what. */
function amongParamsOf({ sessionId, where = [] }: Among): Readonly<Record<string, unknown>> {
  return {
    ...(sessionId === undefined ? {} : { session_id: sessionId, session_mode: 'only' }),
    ...(where.length === 0 ? {} : { where: where.map(({ label, operator }) => ({ label, operator })) }),
  };
}

/** How the question was asked, for the run log: options only, never its text. */
export function queryParamsOf(call: QueryCall): Readonly<Record<string, unknown>> {
  const { entities, facts, passages, maxContextTokens } = call.limits;
  const answering = {
    answer: call.answer,
    model: call.model,
    reasoning: call.reasoning,
    limits: { entities, facts, passages, max_context_tokens: maxContextTokens },
  };
  return {
    ...(call.renders ? answering : { search: true, limits: { entities, facts, passages } }),
    ...(call.datasets.length > 1 ? { datasets: [...call.datasets] } : {}),
    ...(call.preferred === null ? {} : { session_id: call.preferred, session_mode: 'boost' }),
    ...(call.among === null ? {} : amongParamsOf(call.among)),
    as_of: shown(call.asOf),
    known_at: shown(call.knownAt),
    history: call.history,
    reference_time: formatInstant(call.reference),
    ...(call.depth === 1 ? {} : { depth: call.depth }),
    query_length: call.query.length,
  };
}
