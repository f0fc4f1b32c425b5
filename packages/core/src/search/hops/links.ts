import { namesIn, type NamePlace, nameWords, stem } from '@gligabao/text';
import type { Id } from '../../domain/ids.ts';
import type { Shares } from './asked-words.ts';

/** A passage from which names are followed. */
export interface Start {
  readonly id: Id;
  readonly text: string;
  /** How well it fits the question, beside the best one: above 0, at most 1. */
  readonly weight: number;
  /** Whether it was said in a session. */
  readonly said: boolean;
}

/** A name by which another passage may be reached. */
export interface Link {
  readonly key: string;
  /** As it is written. */
  readonly name: string;
  readonly form: NamePlace['form'];
  /** Between 0 and 1. */
  readonly weight: number;
  /** The passage that it stands in; null where the question itself means it. */
  readonly from: Id | null;
  readonly said: boolean;
}

/** What a name is worth however little is asked near it; the rest comes with the words around it. */
const LEAST = 0.6;
/** Near: characters before and after a name. The share of the asked words near it counts twice, up to all. */
const BEFORE = 80;
const AFTER = 60;
const NEAR = 2;
/** A part of a longer name is less likely to be meant. */
const PART = 0.8;
/** Letters that make two words akin: a director has directed. */
const AKIN = 5;
/** Names that are followed. */
const MOST = 80;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

interface AskedPlace {
  readonly at: number;
  readonly term: string;
}

/** Where a text says what is asked, or a word akin to it. */
function askedPlaces(text: string, asked: Shares): readonly AskedPlace[] {
  const known = new Map<string, string>();
  for (const term of asked.keys()) {
    known.set(term, term);
    if (term.length >= AKIN) known.set(term.slice(0, AKIN), term);
  }
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const stemmed = stem(word.toLowerCase());
    const term = known.get(stemmed) ?? (stemmed.length >= AKIN ? known.get(stemmed.slice(0, AKIN)) : undefined);
    return term === undefined ? [] : [{ at: index, term }];
  });
}

function linksFrom(start: Start, asked: Shares, question: string): readonly Link[] {
  const places = askedPlaces(start.text, asked);
  return namesIn(start.text).flatMap(({ key, form, start: from, end }): readonly Link[] => {
    if (question.includes(` ${key} `)) return [];
    const near = new Set(places.filter(({ at }) => at >= from - BEFORE && at <= end + AFTER).map(({ term }) => term));
    const share = [...near].reduce((sum, term) => sum + (asked.get(term) ?? 0), 0);
    const fit = LEAST + (1 - LEAST) * Math.min(1, NEAR * share);
    const weight = start.weight * fit * (form === 'part' ? PART : 1);
    return [{ key, name: start.text.slice(from, end), form, weight, from: start.id, said: start.said }];
  });
}

/**
 * The names that stand in some passages and not in the question, heaviest first, each once: those of the passages that fit
 * best, and with what is asked near them.
 *
 * @param meant other names of what the question names.
 * @param asked what it asks of that.
 */
export function linksOf(
  starts: readonly Start[],
  meant: readonly string[],
  asked: Shares,
  question: string,
): readonly Link[] {
  const inQuestion = ` ${nameWords(question)} `;
  const heaviest = new Map<string, Link>();
  for (const name of meant) {
    const key = nameWords(name);
    if (key === '' || inQuestion.includes(` ${key} `)) continue;
    heaviest.set(key, { key, name, form: 'whole', weight: 1, from: null, said: false });
  }
  for (const start of starts) {
    for (const link of linksFrom(start, asked, inQuestion)) {
      const other = heaviest.get(link.key);
      if (other === undefined || other.weight < link.weight) heaviest.set(link.key, link);
    }
  }
  return [...heaviest.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST);
}
