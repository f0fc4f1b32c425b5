import { type Found, listedAt, mentionAt } from './grammar/mention-at.ts';
import { impossibleEnd } from './grammar/impossible.ts';
import { sceneOf } from './grammar/scene-of.ts';
import type { Scene } from './grammar/scene.ts';
import type { DateContext, Mention } from './mention.ts';

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
 * Goes through the tokens of a scene from the first to the last, and tells of each expression of a date, and of each
 * token that begins none; `between` may answer such a token with the token to go on from.
 */
export function scan(
  scene: Scene,
  found: (found: Found) => void,
  between: (at: number) => number = (at) => at + 1,
): void {
  let before: Found | null = null;
  for (let at = 0; at < scene.tokens.length;) {
    // Half of a date that there is not would be a guess.
    const beyond = impossibleEnd(scene, at);
    if (beyond !== null) {
      at = beyond;
      continue;
    }
    const date: Found | null = mentionAt(scene, at) ?? listedAt(scene, at, before);
    if (date === null) {
      forget(scene, at, before);
      at = between(at);
    } else {
      found(date);
      before = date;
      remember(scene, date.mention);
      at = date.next;
    }
  }
}

/**
 * The time expressions of an English text, in order, without overlap. Dates without a year, and weekdays, are placed in
 * the past unless the clause speaks of the future or of an arrangement. The same text and context give the same result on every host.
 */
export function findDates(text: string, context: DateContext): readonly Mention[] {
  const mentions: Mention[] = [];
  scan(sceneOf(text, context), ({ mention }) => mentions.push(mention));
  return mentions;
}
