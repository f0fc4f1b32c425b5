import { headingKeys, namesIn, terms, titleKeys } from '@gligabao/text';

/** The term under which texts of a title are indexed. No word of a text begins like it. */
export function titleTerm(key: string): string {
  return `=${key}`;
}

/**
 * The term under which texts that mention a name are found: its word, where it is one, since that is indexed anyway; null
 * for a name of small words only.
 */
export function mentionTerm(key: string): string | null {
  const [first, ...others] = terms(key);
  if (first === undefined) return null;
  return others.length === 0 ? first : `@${key}`;
}

/** Names of a text that are indexed: a list of thousands says nothing. */
const MOST = 200;

/** Characters of a document in which its title is looked for. */
const BEGINNING = 2000;

/** A text with what tells how it is titled. */
export interface NamedText {
  readonly text: string;
  /** Whether it was said in a session: headings of an answer in a chat are no names of what it is about. */
  readonly said: boolean;
  /** The whole that the text is a piece of, if it is one: what that is titled, its pieces are. */
  readonly document: string | null;
}

/** What a text is indexed by beside its words: its titles, and the names of several words in it. */
export function nameTerms({ text, said, document }: NamedText): readonly string[] {
  const mentions = namesIn(text).flatMap(({ key, form }) => {
    const term = form === 'whole' ? mentionTerm(key) : null;
    return term?.startsWith('@') === true ? [term] : [];
  });
  const [title = null] = document === null ? [] : titleKeys(document.slice(0, BEGINNING));
  const titles = [...(title === null ? [] : [title]), ...titleKeys(text), ...(said ? [] : headingKeys(text))];
  return [...new Set([...titles.map(titleTerm), ...mentions])].slice(0, MOST);
}
