import type { Classifier } from '@gligabao/core';
import { behindDeadline, withDeadline } from '@gligabao/plugin';
import { type Fetch, TypeSafeClient } from '@typesafe-ai/sdk';
import type { JevConfig } from './config.ts';
import { JEV, translateError } from './errors.ts';
import { readReply } from './reply.ts';

/** A redirect would carry the text to another host: it is a refusal. */
const fetchHere: Fetch = (url, init) => globalThis.fetch(url, { ...init, redirect: 'manual' });

/** The vendor's client with everything off that would retry, log, or read the environment. */
function openClient(config: JevConfig): TypeSafeClient {
  return new TypeSafeClient({
    apiKey: config.api_key,
    baseURL: config.base_url,
    defaultModel: config.model,
    timeout: behindDeadline(config.timeout_ms),
    retry: { maxRetries: 0 },
    logLevel: 'off',
    fetch: fetchHere,
  });
}

/** Jev, or a server that speaks its API. The client checks no reply, so every one is checked here. */
export function jevClassifier(config: JevConfig): Classifier {
  const client = openClient(config);

  const classify: Classifier['classify'] = (choice, { signal }) =>
    withDeadline(config.timeout_ms, signal, async ({ stop, deadline }) => {
      const { name, instructions, labels, text } = choice;
      const questions = { [name]: { type: 'choice' as const, instructions, criteria: { ...labels } } };
      try {
        const reply: unknown = await client.systemOne({ state: { text }, questions }, { signal: stop });
        return readReply(reply, choice);
      } catch (error) {
        const { model, api_key: key, timeout_ms: timeoutMs } = config;
        throw translateError(error, { vendor: JEV, model, key, timeoutMs, signal, deadline });
      }
    });

  return Object.freeze<Classifier>({ provider: 'typesafe', model: config.model, classify });
}
