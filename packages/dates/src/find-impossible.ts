import { impossibleEnd } from './grammar/impossible.ts';
import { sceneOf } from './grammar/scene-of.ts';

/** A place in a text: `text.slice(start, end)`. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The dates of an English text that no calendar has, in order, each with its preposition: "on February 30, 2020". */
export function findImpossibleDates(text: string): readonly Place[] {
  // What a calendar has does not depend on when it is read.
  const scene = sceneOf(text, { reference: 0 });
  const places: Place[] = [];
  for (let at = 0; at < scene.tokens.length;) {
    const next = impossibleEnd(scene, at);
    if (next !== null) {
      const start = scene.tokens[at]?.start ?? 0;
      places.push({ start, end: scene.tokens[next - 1]?.end ?? start });
    }
    at = next ?? at + 1;
  }
  return places;
}
