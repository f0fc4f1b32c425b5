import type { Id } from '../domain/ids.ts';
import type { Instant } from '../domain/time.ts';
import type { Saying } from './closest-saying.ts';
import type { Scored } from './fuse.ts';

/** A passage with when it was said, and what it says where it comes closest to the question. */
export interface Said extends Saying {
  readonly at: Instant;
  /** The title of the text, as `titleKeys` has it; null where it has none. */
  readonly title: string | null;
}

/** Passages of the first page: what stands on it may change places, what is below it needs better grounds to come there. */
const FIRST_PAGE = 10;
/** Passages that are looked at. */
export const LOOKED_AT = 20;
/** Of the question's terms, what a newer passage must cover to be about what is asked; and where nothing says that it changed. */
const LEAST = 0.3;
const LEAST_WITHOUT_TURN = 0.5;
/** Of the coverage of the older passage, what the newer one needs: where it tells of a change, */
const WITH_TURN = 0.5;
/** where it tells of a change and gives another value from below the first page, */
const FROM_BELOW = 0.75;
/** and where it only gives another value. */
const WITH_VALUE = 1;

function givesAnother({ values }: Said, older: Said): boolean {
  return older.values.size > 0 && [...values].some((value) => !older.values.has(value));
}

/** Texts of two titles are about two things. */
function areOfOneThing(newer: Said, older: Said): boolean {
  return newer.title === null || older.title === null || newer.title === older.title;
}

/** Whether the newer passage says anew what the older one said: about the same thing, and changed since. */
function renews(newer: Said, older: Said, place: number): boolean {
  const covers = (share: number): boolean => newer.coverage >= LEAST && newer.coverage >= share * older.coverage;
  if (place >= FIRST_PAGE) return newer.turns && givesAnother(newer, older) && covers(FROM_BELOW);
  if (newer.turns && covers(WITH_TURN)) return true;
  return newer.coverage >= LEAST_WITHOUT_TURN && givesAnother(newer, older) && covers(WITH_VALUE);
}

/**
 * The ranked passages with each that says anew what an older one said, before that one; scores fall as before. Only the
 * best are looked at, and the others keep their places.
 */
export function newerFirst(passages: readonly Scored[], said: ReadonlyMap<Id, Said>): readonly Scored[] {
  const order = [...passages];
  for (let place = 1; place < Math.min(LOOKED_AT, order.length); place += 1) {
    const passage = order[place];
    const newer = passage && said.get(passage.id);
    if (!newer) continue;
    const to = order.slice(0, place).findIndex(({ id }) => {
      const older = said.get(id);
      if (older === undefined) return false;
      // Texts of one instant were said in the order in which they came.
      const isOlder = older.at < newer.at || (older.at === newer.at && id < passage.id);
      return isOlder && areOfOneThing(newer, older) && renews(newer, older, place);
    });
    const before = order[to];
    if (before === undefined) continue;
    order.splice(place, 1);
    order.splice(to, 0, { id: passage.id, score: before.score });
  }
  return order;
}
