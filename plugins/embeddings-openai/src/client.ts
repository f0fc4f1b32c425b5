import { fetchWithReasons } from '@gligabao/plugin';
import OpenAI from 'openai';
import type { OpenAiConfig } from './config.ts';

/** The vendor's client with everything off that would retry, log, or read the environment. */
export function openClient({ api_key, base_url, timeout_ms }: OpenAiConfig): OpenAI {
  return new OpenAI({
    // It refuses to be made without a key; whether one is sent is decided below.
    apiKey: api_key ?? 'none',
    baseURL: base_url,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // Wins over headers that the client would take from the environment.
    defaultHeaders: { authorization: api_key === undefined ? null : `Bearer ${api_key}` },
    timeout: timeout_ms,
    maxRetries: 0,
    logLevel: 'off',
    fetch: fetchWithReasons,
  });
}
