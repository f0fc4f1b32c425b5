const NUMBER = /^\d+(?:\.\d+)?$/;

/**
 * The time that a response asks to wait, in milliseconds: `retry-after-ms`, or `retry-after` in seconds or as a date.
 * Undefined when it asks for none, or for one that cannot be read.
 */
export function retryAfterMs(headers: Pick<Headers, 'get'> | undefined, now: number): number | undefined {
  const exact = headers?.get('retry-after-ms')?.trim() ?? '';
  if (NUMBER.test(exact)) return Math.ceil(Number(exact));
  const given = headers?.get('retry-after')?.trim() ?? '';
  if (NUMBER.test(given)) return Math.ceil(Number(given) * 1000);
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
