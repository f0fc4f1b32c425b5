import { contentKeys } from '../words/word-key.ts';
import type { QuestionShape } from './read-question-shape.ts';

/** A stretch of a sentence, as places in its text. */
interface Placed {
  readonly start: number;
  readonly end: number;
}

interface Clause<Value> {
  readonly values: readonly Value[];
  readonly keys: ReadonlySet<string>;
  /** What earlier clauses say before their first value: "Ed paid" holds for "and 45 euros for the taxi" too. */
  readonly inherited: ReadonlySet<string>;
  readonly denied: boolean;
}

const BREAK = /[,;:](?=\s)|\s(?:[–—]|and|but|or|then|while|whereas|plus)(?=\s)/giu;
const DENIAL = /\b(?:not|never|neither|nor|without|instead of|rather than)\b|n['’]t\b/iu;
/** What a clause says itself tells more than what it has from an earlier one. */
const INHERITED = 0.9;
const CLOSE = 0.05;

const within = ({ start, end }: Placed, outer: Placed): boolean => start >= outer.start && end <= outer.end;

/** The stretches between the breaks of a sentence; one of a value alone belongs to its neighbour: "In 2019, Paul moved". */
function stretchesOf(text: string, values: readonly Placed[]): readonly Placed[] {
  const breaks = [...text.matchAll(BREAK)]
    .map(({ index }) => index)
    .filter((at) => !values.some(({ start, end }) => at > start && at < end));
  const edges = [0, ...breaks, text.length];
  const stretches: Placed[] = [];
  let from = 0;
  for (const end of edges.slice(1)) {
    const bare = values
      .filter((value) => within(value, { start: from, end }))
      .reduceRight(
        (rest, value) => rest.slice(0, value.start - from) + rest.slice(value.end - from),
        text.slice(from, end),
      );
    const last = stretches.at(-1);
    if (contentKeys(bare).length > 0) stretches.push({ start: from, end });
    else if (last) stretches.splice(-1, 1, { start: last.start, end });
    else if (end < text.length) continue;
    else stretches.push({ start: from, end });
    from = end;
  }
  return stretches;
}

function clausesOf<Value extends Placed>(text: string, values: readonly Value[]): readonly Clause<Value>[] {
  const heads: string[] = [];
  return stretchesOf(text, values).map((stretch) => {
    const own = values.filter((value) => within(value, stretch));
    const inherited = new Set(heads);
    heads.push(...contentKeys(text.slice(stretch.start, own[0]?.start ?? stretch.end)));
    const said = text.slice(stretch.start, stretch.end);
    return { values: own, keys: new Set(contentKeys(said)), inherited, denied: DENIAL.test(said) };
  });
}

const meets = (unit: ReadonlySet<string>, keys: ReadonlySet<string>): boolean => [...unit].some((key) => keys.has(key));

/** Words of the question itself, which no answer has. */
const OF_ASKING = new Set(contentKeys('how long many much total altogether exactly'));

/** What a question asks beside its names, with the words of its time: a relation is one, by whichever word it is told. */
function askedOf({ keys, relation: { words } }: QuestionShape): readonly ReadonlySet<string>[] {
  const single = [...keys].filter((key) => !words.has(key) && !OF_ASKING.has(key)).map((key) => new Set([key]));
  return words.size === 0 ? single : [...single, words];
}

function namesOf({ names }: QuestionShape): readonly ReadonlySet<string>[] {
  return names.filter(({ self }) => !self).flatMap(({ text }) => contentKeys(text).map((key) => new Set([key])));
}

/** Whether the clause in which one of the values of a sentence stands denies something. */
export function isDenied<Value extends Placed>(text: string, values: readonly Value[], value: Value): boolean {
  return clausesOf(text, values).some((clause) => clause.denied && clause.values.includes(value));
}

/**
 * Of several dates, lengths or amounts in a sentence, the one in the clause that holds what is asked: in "Ed ran for 50
 * minutes and swam for 30" one of them only is how long he swam. Null where no clause is the one, or it has not one value:
 * then only the whole sentence answers. A single value answers unless another clause holds more of what is asked.
 */
export function valueOfAsked<Value extends Placed>(
  text: string,
  values: readonly Value[],
  shape: QuestionShape,
): Value | null {
  const clauses = clausesOf(text, values);
  const asked = askedOf(shape);
  const units = [...asked, ...namesOf(shape)];
  const ranked = clauses
    .filter(({ denied }) => !denied || clauses.length === 1)
    .map((clause) => ({
      clause,
      score: units.reduce(
        (sum, unit) => sum + (meets(unit, clause.keys) ? 1 : meets(unit, clause.inherited) ? INHERITED : 0),
        0,
      ),
    }))
    .sort((a, b) => b.score - a.score);
  const [best, next] = ranked;
  if (!best) return null;
  const [only] = values;
  if (values.length === 1 && only) {
    const own = ranked.find(({ clause }) => clause.values.length > 0);
    return own && own.score > best.score - CLOSE ? only : null;
  }
  const [value] = best.clause.values;
  if (value === undefined || best.clause.values.length > 1) return null;
  if (next && next.score > best.score - CLOSE) return null;
  // What the clause leaves out may be what makes the difference: "for the hotel" is neither lunch nor taxi.
  const all = asked.every((unit) => meets(unit, best.clause.keys) || meets(unit, best.clause.inherited));
  return all ? value : null;
}
