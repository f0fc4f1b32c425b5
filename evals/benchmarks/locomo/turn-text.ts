import type { Conversation, Turn } from './load-locomo.ts';

/** A turn as it is remembered and indexed: who says what, and what a shared picture shows. */
export function turnText({ speaker, text, blip_caption: caption }: Turn): string {
  return `${speaker}: ${text}${caption === undefined ? '' : ` [shares ${caption}]`}`;
}

/** The turn before in the same session, by the turn's id. */
export function previousTurns(turns: readonly Turn[]): ReadonlyMap<string, Turn> {
  const previous = new Map<string, Turn>();
  for (const [index, turn] of turns.entries()) {
    const before = turns[index - 1];
    if (before !== undefined && before.session === turn.session) previous.set(turn.dia_id, before);
  }
  return previous;
}

/** Bodies of `POST /v1/gb/remember`, in the order in which the turns were said: one second apart within a session. */
export function rememberBodies({ id, turns }: Conversation, userId: string): readonly object[] {
  const places = new Map<number, number>();
  return turns.map((turn) => {
    const place = places.get(turn.session) ?? 0;
    places.set(turn.session, place + 1);
    return {
      user_id: userId,
      dataset: id,
      kind: 'episode',
      text: turnText(turn),
      reference_time: new Date(Date.parse(`${turn.reference_time}Z`) + place * 1000).toISOString(),
      session_id: `${id}/session-${turn.session}`,
      source: turn.dia_id,
    };
  });
}

/** When the last session began: the instant from which the questions are asked. */
export function askedAt({ turns }: Conversation): string {
  const last = turns.reduce((latest, { reference_time: time }) => (time > latest ? time : latest), '');
  return `${last}Z`;
}
