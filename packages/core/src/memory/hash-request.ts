import { digestOf } from '../domain/digest.ts';
import type { RememberRequest } from '../remember/request.ts';

/** The same value with the keys of its objects in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, of]) => [key, ordered(of)]));
}

/** The digest of what a request asks for: without its key, and however its answer is waited for. */
export async function hashRequest(request: RememberRequest): Promise<string> {
  const asked = { ...request, idempotency_key: undefined, async: undefined };
  return digestOf(ordered(asked));
}
