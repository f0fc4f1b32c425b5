import type { Id } from '../../domain/ids.ts';
import type { Link } from './links.ts';
import type { TitledName } from './asked-names.ts';

/** Passages that have a name as their title, and those that mention it; only lists that are complete. */
export interface Named {
  readonly titled: readonly Id[];
  readonly mentioning: readonly Id[];
}

/** What a passage gains whose title the question names; less where that is not written like a name. */
const TITLED = 0.8;
const NOT_LIKE_NAME = 0.5;
/** A title of more passages than this tells little of each. */
const FEW = 3;

/** What a passage gains by a name that is its title, or that it mentions; and the part of it that it gains whatever it says. */
const BY_TITLE = { gain: 1.5, least: 0.8 };
const BY_MENTION = { gain: 0.8, least: 0.6 };
/** The share of the asked words that a passage holds counts one and a half times, up to all. */
const COVERED = 1.5;

function among(many: number): number {
  return many > FEW ? 1 / Math.sqrt(many) : 1;
}

/** What a passage loses that holds none of the names of the question: it is about something else. */
const WITHOUT_NAMES = 0.3;

/** Scores with those of the passages lowered that hold none, or only some, of the names of the question. */
export function lowerUnnamed(scores: ReadonlyMap<Id, number>, named: ReadonlyMap<Id, number>): ReadonlyMap<Id, number> {
  const lowered = new Map<Id, number>();
  scores.forEach((score, id) => lowered.set(id, score * (1 - WITHOUT_NAMES * (1 - (named.get(id) ?? 0)))));
  return lowered;
}

/** Scores with those of the passages raised whose title the question names. */
export function raiseTitled(scores: ReadonlyMap<Id, number>, titled: readonly TitledName[]): ReadonlyMap<Id, number> {
  const raised = new Map(scores);
  for (const { textIds, likeName } of titled) {
    const gain = TITLED * (likeName ? 1 : NOT_LIKE_NAME) * among(textIds.length);
    for (const id of textIds) raised.set(id, (raised.get(id) ?? 0) + gain);
  }
  return raised;
}

/** How rare a name is that so many of all texts mention: 1 for one. */
function rarity(mentioning: number, texts: number): number {
  const of = (count: number): number => Math.log(1 + (texts - count + 0.5) / (count + 0.5));
  return texts <= 1 ? 1 : Math.max(0, of(mentioning) / of(1));
}

interface Gains {
  readonly byTitle: ReadonlyMap<Id, number>;
  readonly byMention: ReadonlyMap<Id, number>;
}

function gainsOf(links: readonly Link[], namedBy: (link: Link) => Named, texts: number): Gains {
  const byTitle = new Map<Id, number>();
  const byMention = new Map<Id, number>();
  const keep = (gains: Map<Id, number>, id: Id, gain: number): void => {
    if (gain > (gains.get(id) ?? 0)) gains.set(id, gain);
  };
  for (const link of links) {
    const { titled, mentioning } = namedBy(link);
    for (const id of titled) if (id !== link.from) keep(byTitle, id, link.weight * among(titled.length));
    // Those who talk name the same things all the time.
    if (link.said) continue;
    const mentioned = link.weight * rarity(mentioning.length, texts);
    for (const id of mentioning) if (id !== link.from && !titled.includes(id)) keep(byMention, id, mentioned);
  }
  return { byTitle, byMention };
}

/** Where the links lead. */
export interface Reached extends Gains {
  readonly ids: ReadonlySet<Id>;
}

/** @param texts how many texts there are in all. */
export function reach(links: readonly Link[], namedBy: (link: Link) => Named, texts: number): Reached {
  const gains = gainsOf(links, namedBy, texts);
  return { ...gains, ids: new Set([...gains.byTitle.keys(), ...gains.byMention.keys()]) };
}

/** Scores with those of the passages raised that links lead to: the more, the better they fit what is asked. */
export function raiseReached(
  scores: ReadonlyMap<Id, number>,
  { ids, byTitle, byMention }: Reached,
  covered: ReadonlyMap<Id, number>,
): ReadonlyMap<Id, number> {
  const raised = new Map(scores);
  for (const id of ids) {
    const fit = Math.min(1, COVERED * (covered.get(id) ?? 0));
    const gain = (by: typeof BY_TITLE, weight: number): number => by.gain * weight * (by.least + (1 - by.least) * fit);
    const all = gain(BY_TITLE, byTitle.get(id) ?? 0) + gain(BY_MENTION, byMention.get(id) ?? 0);
    raised.set(id, (raised.get(id) ?? 0) + all);
  }
  return raised;
}
