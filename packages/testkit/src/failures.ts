import assert from 'node:assert/strict';
import { inspect } from 'node:util';

/** How a call failed; an assertion fails when it did not. */
export async function failureOf(call: Promise<unknown>): Promise<Readonly<Record<string, unknown>>> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  assert(typeof outcome === 'object' && outcome !== null, 'the call succeeded, or failed with no error');
  const { kind, code, retryable, retryAfterMs } = { kind: 0, code: 0, retryable: 0, retryAfterMs: 0, ...outcome };
  return { kind, code, retryable, retryAfterMs };
}

/** Everything of an error that a log, a response or a debugger could show, its causes included. */
export function everythingOf(error: unknown): string {
  const shown = [inspect(error, { depth: 12, showHidden: true }), JSON.stringify(error) ?? ''];
  for (let each = error; each instanceof Error; each = each.cause) shown.push(each.message, each.stack ?? '');
  return shown.join('\n');
}
