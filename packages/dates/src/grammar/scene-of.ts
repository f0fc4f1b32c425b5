import { DAY, partsOf } from '../civil/shift.ts';
import { tenseReader } from '../clause/tense.ts';
import type { DateContext } from '../mention.ts';
import { readTokens } from '../token/read-tokens.ts';
import type { Scene } from './scene.ts';

/** What the rules look at, from a text and the time that it is read against. */
export function sceneOf(text: string, context: DateContext, isNews = false): Scene {
  const tokens = readTokens(text);
  const offsetMinutes = context.offsetMinutes ?? 0;
  const today = Math.floor((context.reference + offsetMinutes * 60_000) / DAY) * DAY;
  const tense = tenseReader(text);
  const tenseAt: Scene['tenseAt'] = (token) => tense(tokens[token]?.start ?? text.length);
  const direction = context.direction ?? 'auto';
  const forward: Scene['forward'] = (token) =>
    direction === 'auto' ? ['future', 'scheduled'].includes(tenseAt(token)) : direction === 'future';
  return {
    ...partsOf(today),
    points: new Map(),
    anchor: null,
    text,
    tokens,
    reference: context.reference,
    today,
    offsetMinutes,
    isNews,
    tenseAt,
    forward,
  };
}
