/** Which end of a fact the name in the question is. */
export type NamedEnd = 'source' | 'target' | 'either';

/** How a question asks for a relation, and where a text would speak of it. */
export interface RelationCue {
  /** Over the masked question, in which every name is `@`. */
  readonly pattern: RegExp;
  /** Relations that answer, in tiers from the best to the last resort, each with the end that the question names. */
  readonly tiers: readonly (readonly (readonly [relation: string, named: NamedEnd])[])[];
  /** What of the fact a "when" asks for. */
  readonly moment: 'start' | 'end' | null;
  /** Words by which a sentence speaks of it. */
  readonly words: readonly string[];
}

/**
 * A row of a table of cues: pattern; relations as `name<` (the question names the source), `name>` (the target) or
 * `name`, tiers parted by `|`; words; moment.
 */
export type CueRow = readonly [pattern: string, relations: string, words: string, moment?: 'start' | 'end'];

function readRelation(text: string): readonly [string, NamedEnd] {
  if (text.endsWith('<')) return [text.slice(0, -1), 'source'];
  if (text.endsWith('>')) return [text.slice(0, -1), 'target'];
  return [text, 'either'];
}

/** `~` in a pattern stands for the adverbs and adjectives of time that may come between. */
const BETWEEN =
  '(?:(?:still|now|currently|ever|also|actually|originally|really|previously|formerly|first|last|current|new|old|former|previous|most recent|recent|next|full|and @\\d*|,) )*';

export function readCues(rows: readonly CueRow[]): readonly RelationCue[] {
  return Object.freeze(
    rows.map(([pattern, relations, words, moment]) =>
      Object.freeze({
        pattern: new RegExp(pattern.replaceAll('~', BETWEEN)),
        tiers: relations.split(' | ').map((tier) => tier.split(' ').map(readRelation)),
        words: words.split(' '),
        moment: moment ?? null,
      }),
    ),
  );
}
