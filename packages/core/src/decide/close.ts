import { type Civil, formatInstant } from '@gligabao/dates';
import type { Bound, Instant } from '../domain/time.ts';
import { isEmpty } from '../domain/edge.ts';
import { endToldBy } from '../remember/read-end.ts';
import { badField, closeOf, DECIDED, type Decision, type Standing, stands } from './decision.ts';

/** Whether an end is one that a date names: its last instant, or one inside it, where another fact begins or it was told. */
function isEndOn(at: Instant | null, date: Civil): boolean {
  if (at === null || date.grain === 'instant') return at === date.from;
  return at > date.from && at <= date.to;
}

/** Whether the row has ended as asked, by what a person or a text said. */
function hasEnded({ row, reference }: Standing, date: Civil | null): boolean {
  const { invalidAt, expiredAt } = row;
  if (invalidAt === null || expiredAt !== null) return false;
  return date === null ? invalidAt <= reference : isEndOn(invalidAt, date);
}

/**
 * A person says that a fact came to its end, on a date or with the word itself. Another date takes the place of one that
 * a person gave before.
 *
 * @throws GligabaoError `conflict` where there is nothing to close; `incorrect` for a date that is not in the row.
 */
export function close(standing: Standing, date: Civil | null): Decision {
  const { row, fact, reference } = standing;
  if (row.retracted) throw stands('retracted', `edge ${row.id} is retracted: restore it before it is closed`);
  if (isEmpty(row)) throw stands('never-true', `edge ${row.id} is true at no instant, and has no end to move`);
  const later = fact.rows.find((other) => !isEmpty(other) && (other.validAt ?? -Infinity) > (row.validAt ?? -Infinity));
  if (later) {
    const why = `its fact holds again later, as edge ${later.id}, and a close would end that too`;
    const fix = 'remember a text that says from when to when it held';
    throw stands('not-the-last', `edge ${row.id} is not the last period of its fact: ${why}; ${fix}`);
  }
  if (hasEnded(standing, date)) return DECIDED;
  const end: Bound = date === null ? { at: reference, grain: 'instant' } : endToldBy(date, reference);
  if (row.validAt !== null && end.at <= row.validAt) {
    const from = formatInstant(row.validAt);
    const fix = 'give a later date, or retract the fact if it never was so';
    throw badField('at', `must be after the beginning of the fact, ${from}; ${fix}`);
  }
  const before = closeOf(standing);
  const { factId } = fact;
  return {
    verdicts: [
      ...(before ? [{ kind: 'restores', factId, byFactId: null, endsAt: before.endsAt } as const] : []),
      { kind: 'ends', factId, byFactId: null, endsAt: end },
    ],
    problemOf(rows) {
      const ended = rows.get(row.id)?.invalidAt ?? null;
      if (date === null ? ended === end.at : isEndOn(ended, date)) return null;
      const until = ended === null ? 'other facts decide how long it holds' : `it ends on ${formatInstant(ended)}`;
      const fix = 'a close makes a fact no longer; remember a text that says when it ended';
      return badField('at', `by what was told of the fact ${until}; ${fix}`);
    },
  };
}
