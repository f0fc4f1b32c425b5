import type { Answering } from '../facts/answering.ts';
import { asData, shorten } from '../words/as-data.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import { itemOf } from '../passage/sentence-role.ts';
import { ofSentences, type Told } from '../passage/told.ts';
import { contentKeys } from '../words/word-key.ts';

/** Items told of one list, and characters of one. */
const MAX_ITEMS = 8;
const MAX_ITEM = 80;
/** The share of the words of a heading that a question about its list has. */
const LEAST_OF_HEADING = 0.5;
/** Words for the list itself. */
const OF_LISTS: ReadonlySet<string> = new Set(contentKeys('list item entry thing point'));

interface List {
  readonly heading: MaterialSentence;
  readonly items: readonly MaterialSentence[];
}

/** The lists that stand under a heading. */
function listsOf(material: readonly MaterialSentence[]): readonly List[] {
  return material.flatMap((heading, at) => {
    if (heading.role !== 'heading') return [];
    const items: MaterialSentence[] = [];
    for (const each of material.slice(at + 1)) {
      if (each.role !== 'item' || each.rank !== heading.rank || each.index !== heading.index + items.length + 1) break;
      items.push(each);
    }
    return items.length === 0 ? [] : [{ heading, items }];
  });
}

const tell = ({ text }: MaterialSentence): string =>
  shorten(asData(itemOf(text) ?? text), MAX_ITEM).replace(/[.;,\s]+$/u, '');

function tellItems(items: readonly MaterialSentence[]): readonly Told[] | null {
  const told = items.slice(0, MAX_ITEMS);
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last) return null;
  const more = items.length > told.length ? ', among others' : '';
  return [ofSentences(`${told.map(tell).join(', ')}${more} [${first.passage.handle}]`, first, last)];
}

/**
 * Answers a question about a list by its items: those that have what is asked beyond the words of the heading, or all where
 * nothing more is asked. Null where no list is asked for, or none of its items is.
 */
export function answerList({ shape, material }: Answering): readonly Told[] | null {
  const names = shape.names.filter(({ self }) => !self).flatMap(({ text }) => contentKeys(text));
  const asked = [...new Set([...shape.sought, ...names])];
  for (const { heading, items } of listsOf(material())) {
    const inHeading = new Set([...asked, ...shape.relation.words].filter((key) => heading.keys.has(key)));
    if (inHeading.size === 0 || inHeading.size < heading.keys.size * LEAST_OF_HEADING) continue;
    const rest = asked.filter((key) => !heading.keys.has(key) && !OF_LISTS.has(key));
    if (rest.length === 0 && (shape.kind === 'yes-no' || shape.kind === 'how-many')) continue;
    const fitting = items.filter(({ keys }) => rest.every((key) => keys.has(key)));
    if (fitting.length > 0) return tellItems(fitting);
  }
  return null;
}
