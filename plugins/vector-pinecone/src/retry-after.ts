/**
 * The time that a reply asks to wait, in milliseconds, from `retry-after` in seconds or as a date. Undefined when it asks
 * for none, or for one that cannot be read.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const given = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(given)) return Math.ceil(Number(given) * 1000);
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
