import type { Chat, Turn } from './load-beam.ts';

/** A message as it is remembered. */
export interface Told {
  readonly turn: Turn;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The start of a day such as `March-15-2024`, in UTC. */
function startOf(anchor: string): number {
  const [month = '', day, year] = anchor.split('-');
  const start = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day));
  if (Number.isNaN(start) || !MONTHS.includes(month)) throw new Error(`no day: ${anchor}`);
  return start;
}

/** The messages of a chat, one second apart within a day. */
export function toldTurns({ turns }: Chat): readonly Told[] {
  let day = 0;
  const places = new Map<number, number>();
  return turns.map((turn) => {
    if (turn.time_anchor) day = startOf(turn.time_anchor);
    const place = places.get(day) ?? 0;
    places.set(day, place + 1);
    return { turn, text: `${turn.role}: ${turn.content}`, at: day + place * 1000 };
  });
}

/** Bodies of `POST /v1/gb/remember`, in the order in which the messages were written: a session for each batch. */
export function rememberBodies(chat: Chat, userId: string): readonly object[] {
  return toldTurns(chat).map(({ turn, text, at }) => ({
    user_id: userId,
    dataset: chat.id,
    kind: 'episode',
    text,
    reference_time: new Date(at).toISOString(),
    session_id: `${chat.id}/${turn.batch}`,
    source: String(turn.id),
  }));
}

/** When the last message was written: the instant from which the questions are asked. */
export function askedAt(chat: Chat): number {
  return Math.max(...toldTurns(chat).map(({ at }) => at));
}
