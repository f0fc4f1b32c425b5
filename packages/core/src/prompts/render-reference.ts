import { formatInstant } from '@gligabao/dates';
import type { Instant } from '../domain/time.ts';

const WEEKDAYS = Object.freeze(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);

function renderOffset(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'Z';
  const minutes = Math.abs(offsetMinutes);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offsetMinutes < 0 ? '-' : '+'}${hour ?? ''}:${minute ?? ''}`;
}

/** A reference time as a prompt states it: `2025-01-31T10:00:00+01:00 (Friday)`, on the clock of its offset. */
export function renderReference(reference: Instant, offsetMinutes: number): string {
  const local = reference + offsetMinutes * 60_000;
  const weekday = WEEKDAYS[new Date(local).getUTCDay()] ?? '';
  return `${formatInstant(local).replace('Z', renderOffset(offsetMinutes))} (${weekday})`;
}
