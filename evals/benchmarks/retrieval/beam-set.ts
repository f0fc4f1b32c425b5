import type { Chat } from './load-beam.ts';
import { OF_TURNS, type Collection, type RetrievalSet, type Told } from './retrieval-set.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The start of a day such as `March-15-2024`, in UTC. */
function startOf(anchor: string): number {
  const [month = '', day, year] = anchor.split('-');
  const start = Date.UTC(Number(year), MONTHS.indexOf(month), Number(day));
  if (Number.isNaN(start) || !MONTHS.includes(month)) throw new Error(`no day: ${anchor}`);
  return start;
}

/** The instants of a chat's messages, in milliseconds since the epoch: one second apart within a day. */
export function instantsOf({ turns }: Chat): readonly number[] {
  let day = 0;
  const places = new Map<number, number>();
  return turns.map(({ time_anchor: anchor }) => {
    if (anchor) day = startOf(anchor);
    const place = places.get(day) ?? 0;
    places.set(day, place + 1);
    return day + place * 1000;
  });
}

/** A chat as it is remembered, in the order in which the messages were written: a session for each batch. */
export function collectionOf(chat: Chat): Collection {
  const instants = instantsOf(chat);
  const iso = (at: number): string => new Date(at).toISOString();
  return {
    name: chat.id,
    told: chat.turns.map(({ id, role, content, batch }, index): Told => {
      const said = { at: iso(instants[index] ?? 0), session: `${chat.id}/${batch}` };
      return { id: String(id), text: `${role}: ${content}`, said };
    }),
    asked: chat.questions.map(({ qid, question, type, evidence_ids: gold }) => ({
      id: qid,
      question,
      group: type,
      gold: (gold ?? []).map(String),
    })),
    at: iso(Math.max(...instants)),
  };
}

export function beamSet(name: string, chats: readonly Chat[]): RetrievalSet {
  return { name, collections: chats.map(collectionOf), measures: OF_TURNS, inTurns: true };
}
