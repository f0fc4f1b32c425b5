import { describe, expect, it } from '@jest/globals';
import { getEventListeners, once } from 'node:events';
import { reasonOf, quotedReason, retryAfterMs, withDeadline } from '../src/index.ts';

describe('the time to wait', () => {
  const NOW = Date.parse('2025-01-31T09:00:00Z');
  it.each<readonly [Readonly<Record<string, string>>, number | undefined]>([
    [{}, undefined],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after': 'Fri, 31 Jan 2025 09:00:10 GMT' }, 10_000],
    [{ 'retry-after': 'Fri, 31 Jan 2025 08:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after-ms': 'x', 'retry-after': '1' }, 1000],
  ])('%j', (headers, expected) => {
    expect(retryAfterMs(new Headers(headers), NOW)).toBe(expected);
  });
});

describe('the reason of a refusal', () => {
  it.each<readonly [string, string | undefined]>([
    ['{"error":{"message":"no such model","type":"x"}}', 'no such model'],
    ['{"object":"error","message":"too long","code":400}', 'too long'],
    ['{"error":"not loaded"}', 'not loaded'],
    ['{"detail":"Not Found"}', 'Not Found'],
    [
      '{"detail":[{"loc":["body","response_format"],"msg":"extra fields not permitted","input":"what Alice said"}]}',
      'body.response_format: extra fields not permitted',
    ],
    ['<html>busy</html>', '<html>busy</html>'],
    ['{}', undefined],
    ['null', undefined],
    [' ', undefined],
  ])('%s', (body, expected) => {
    expect(reasonOf(body)).toBe(expected);
  });

  it('is quoted on one line, shortened, and without the key', () => {
    expect(quotedReason('bad key:\n  sk-1\u0007, sk-1', 'sk-1')).toBe('bad key: [key] , [key]');
    expect(quotedReason('x'.repeat(500), undefined)).toBe(`${'x'.repeat(300)}...`);
    expect(quotedReason(undefined, 'sk-1')).toBe('no reason given');
  });
});

describe('a call with a deadline', () => {
  it('is stopped when the time is up, and tells that from a caller who stops', async () => {
    const caller = new AbortController();
    const stopped = (ms: number) =>
      withDeadline(ms, caller.signal, async ({ stop, deadline }) => {
        await once(stop, 'abort');
        return deadline.aborted;
      });
    expect(await stopped(1)).toBe(true);
    const long = stopped(60_000);
    caller.abort();
    expect(await long).toBe(false);
  });

  it('leaves nothing at the signal of its caller, whatever the client leaves at its own', async () => {
    const { signal } = new AbortController();
    await withDeadline(60_000, signal, async ({ stop }) => stop.addEventListener('abort', () => undefined));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
