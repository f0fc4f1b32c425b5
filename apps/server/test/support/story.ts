/** A fact as a model of a vendor replies with it. */
export interface RepliedEdge {
  readonly source: string;
  readonly relation: string;
  readonly target: string;
  readonly valid_at?: string;
  readonly invalid_at?: string;
  readonly denied?: boolean;
}

/** What a model decides of a new fact and a stored one, by their words. */
export interface Decision {
  readonly added: string;
  readonly verdict: 'duplicates' | 'contradicts' | 'corrects' | 'ends';
  readonly stored: string;
}

export interface Told {
  readonly text: string;
  /** The day on which it was said. */
  readonly said: string;
  /** What a model reads in it; rules read the text. */
  readonly reads: readonly RepliedEdge[];
  readonly decides?: readonly Decision[];
}

export interface Story {
  readonly name: string;
  readonly texts: readonly Told[];
  /** Every row that holds at some time, whatever the order of arrival. */
  readonly gives: readonly string[];
  readonly retracted?: readonly string[];
  /** The present; long after all of it when left out. */
  readonly present?: string;
  /** Who can read it: rules know only words and opposites that are declared. */
  readonly by?: 'model' | 'rules';
  /** Only in the order in which it was said: what a model decides of two texts is asked when the second arrives. */
  readonly asSaid?: true;
}

type Times = Omit<RepliedEdge, 'source' | 'relation' | 'target'>;

/** A fact in words: `Alice lives_in Paris`. */
export function fact(words: string, times: Times = {}): RepliedEdge {
  const [source = '', relation = '', ...target] = words.split(' ');
  return { source, relation, target: target.join(' '), ...times };
}

export function told(said: string, text: string, words: string, times: Times = {}): Told {
  return { said, text, reads: [fact(words, times)] };
}

export const since = (valid_at: string): Times => ({ valid_at });
export const until = (invalid_at: string): Times => ({ invalid_at });
export const during = (valid_at: string, invalid_at: string): Times => ({ valid_at, invalid_at });
