import { utcDay } from './civil/civil.ts';
import { DAY, partsOf } from './civil/shift.ts';
import { tenseReader } from './clause/tense.ts';
import { type Found, listedAt, mentionAt } from './grammar/mention-at.ts';
import type { Scene } from './grammar/scene.ts';
import type { DateContext, Mention } from './mention.ts';
import { readTokens } from './token/read-tokens.ts';

function sceneOf(text: string, context: DateContext): Scene {
  const tokens = readTokens(text);
  const offsetMinutes = context.offsetMinutes ?? 0;
  const today = Math.floor((context.reference + offsetMinutes * 60_000) / DAY) * DAY;
  const { year, month, day } = partsOf(today);
  const tense = tenseReader(text);
  const tenseAt: Scene['tenseAt'] = (token) => tense(tokens[token]?.start ?? text.length);
  const direction = context.direction ?? 'auto';
  const forward: Scene['forward'] = (token) =>
    direction === 'auto' ? ['future', 'scheduled'].includes(tenseAt(token)) : direction === 'future';
  const sameDay = utcDay(year, month, day);
  return {
    points: new Map(),
    anchor: null,
    text,
    tokens,
    reference: context.reference,
    today: sameDay,
    year,
    month,
    day,
    offsetMinutes,
    tenseAt,
    forward,
  };
}

/** How far on a date told before is what "the next day" goes by, in characters. */
const REACH = 400;

/** What was read ahead went by an older date. */
function tell(scene: Scene, anchor: Scene['anchor']): void {
  scene.anchor = anchor;
  scene.points.clear();
}

function remember(scene: Scene, { from, to }: Mention): void {
  const [first, last] = [from ?? to, to ?? from];
  if (first !== null && last !== null) tell(scene, { first, last });
}

function forget(scene: Scene, at: number, before: Found | null): void {
  if (scene.anchor === null || before === null) return;
  if ((scene.tokens[at]?.start ?? 0) - before.mention.end > REACH) tell(scene, null);
}

/**
 * The time expressions of an English text, in order, without overlap. Dates without a year, and weekdays, are placed in
 * the past unless the clause speaks of the future or of an arrangement. The same text and context give the same result on every host.
 */
export function findDates(text: string, context: DateContext): readonly Mention[] {
  const scene = sceneOf(text, context);
  const mentions: Mention[] = [];
  let before: Found | null = null;
  for (let at = 0; at < scene.tokens.length;) {
    const found: Found | null = mentionAt(scene, at) ?? listedAt(scene, at, before);
    if (found !== null) {
      mentions.push(found.mention);
      before = found;
      remember(scene, found.mention);
    } else forget(scene, at, before);
    at = found?.next ?? at + 1;
  }
  return mentions;
}
