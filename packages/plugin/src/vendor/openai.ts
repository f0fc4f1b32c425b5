import { behindDeadline } from './deadline.ts';
import { fetchWithReasons } from './fetch-with-reasons.ts';
import type { Refusal } from './vendor-error.ts';

/** Where a server is that speaks OpenAI's API, and how long a call to it may take. */
export interface OpenAiAccess {
  /** Left out for servers that need none. */
  readonly api_key?: string | undefined;
  readonly base_url: string;
  readonly timeout_ms: number;
}

/** What OpenAI's client is made with, so that it does not retry, log, or read the environment. */
export function openAiClientOptions({ api_key, base_url, timeout_ms }: OpenAiAccess) {
  return {
    // It refuses to be made without a key; whether one is sent is decided below.
    apiKey: api_key ?? 'none',
    baseURL: base_url,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // Wins over headers that the client would take from the environment.
    defaultHeaders: { authorization: api_key === undefined ? null : `Bearer ${api_key}` },
    timeout: behindDeadline(timeout_ms),
    maxRetries: 0,
    logLevel: 'off' as const,
    fetch: fetchWithReasons,
  };
}

function isHeaders(value: unknown): value is Pick<Headers, 'get'> {
  return typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function';
}

/**
 * What an error of OpenAI's client says that the API refused, and why; null for a broken connection and for errors of any
 * other origin. Told by shape: each plugin has a client of its own.
 */
export function openAiRefusal(error: unknown): Refusal | null {
  const { status, error: body, headers }: { status?: unknown; error?: unknown; headers?: unknown } = Object(error);
  if (typeof status !== 'number') return null;
  const { message }: { message?: unknown } = Object(body);
  return {
    status,
    reason: typeof message === 'string' ? message : undefined,
    headers: isHeaders(headers) ? headers : undefined,
  };
}
