import { isTie } from '../../lexicon/kin.ts';
import { isGivenName } from '../../token/name-token.ts';
import { nameKey } from '../question/asked-name.ts';
import { askedSubject } from '../question/asked-subject.ts';
import type { QuestionShape } from '../question/read-question-shape.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import { contentKeys } from '../words/word-key.ts';

const BORDER =
  /[,;:–—]|\b(?=(?:and|but|so|because|while|when|that|which|who|if|since|although|though) )(?:and|but|so|because|while|when|that|which|who|if|since|although|though) /u;
const FIRST = /(?<![\p{L}'])(?:i|we)(?![\p{L}])/iu;
const PLURAL: ReadonlySet<string> = new Set(['children', 'kids', 'parents', 'folks', 'wives']);
/** "My sister Dana", "her two brothers": whose, then a word for a person by a tie, then perhaps the name. */
const TIED =
  /^\s*(?:my|our|your|his|her|their|(\p{Lu}[\p{L}'-]*)'s) (?:(?:own|older|younger|elder|big|little|best|old|new|dear|late|two|three|four) ){0,2}([\p{L}-]+)((?: \p{Lu}[\p{L}'-]*)*)(?!'| and (?:i|me)\b)/iu;
const NAMED = /^\s*(\p{Lu}[\p{L}-]*)((?: \p{Lu}[\p{L}-]*)*) (?!(?:i|you|your|we|what|this|that|it|how|and) )\p{Ll}/u;
const NAME_ALONE = /^\s*(\p{Lu}[\p{L}-]*(?: \p{Lu}[\p{L}-]*)*)\s*$/u;

/** Who a clause is about: the one who speaks, or another by the words for them. */
type Subject = 'speaker' | ReadonlySet<string>;

const wordsOf = (text: string): readonly string[] =>
  nameKey(text)
    .split(' ')
    .filter((word) => word !== '');

function isTied(word: string): boolean {
  return isTie(word) || PLURAL.has(word) || (word.endsWith('s') && isTie(word.slice(0, -1)));
}

function subjectOf(clause: string): Subject | null {
  if (FIRST.test(clause)) return 'speaker';
  const [, , tie = '', called = ''] = TIED.exec(clause) ?? [];
  // Without regard to case, what follows a tie may be any word: a name has its capital.
  if (isTied(tie.toLowerCase()))
    return new Set([tie.toLowerCase(), ...wordsOf(called.match(/ \p{Lu}[\p{L}'-]*/gu)?.join('') ?? '')]);
  const [, first = '', rest = ''] = NAMED.exec(clause) ?? [];
  return isGivenName(first.toLowerCase()) ? new Set(wordsOf(`${first}${rest}`)) : null;
}

interface Clause {
  readonly text: string;
  readonly subject: Subject | null;
}

/** The clauses of a sentence; one without a subject of its own has that of the one before it. */
function clausesOf(sentence: string): readonly Clause[] {
  const clauses: Clause[] = [];
  // "Mia and Tom swam": both did.
  let joined: readonly string[] = [];
  for (const text of sentence.replaceAll('’', "'").split(BORDER)) {
    const before = clauses.at(-1)?.subject ?? null;
    const alone = NAME_ALONE.exec(text)?.[1];
    // "My sister, Dana, ..."
    const own = subjectOf(text);
    const subject =
      alone !== undefined && before instanceof Set
        ? new Set([...before, ...wordsOf(alone)])
        : own instanceof Set
          ? new Set([...own, ...joined])
          : (own ?? before);
    joined = alone === undefined ? [] : [...joined, ...wordsOf(alone)];
    clauses.push({ text, subject });
  }
  return clauses;
}

/**
 * Whether a sentence tells of somebody else what is asked of one: "My sister Dana is moving to Portland" does not tell
 * where the speaker moves. A sentence whose subject is not understood tells of whoever it may be.
 */
export function toldOfAnother(shape: QuestionShape, { text }: MaterialSentence): boolean {
  const asked = askedSubject(shape);
  if (asked === null) return false;
  const own = new Set([...wordsOf(asked.text), ...shape.masked.split(/[^\p{L}-]+/u)]);
  const isAnother = (subject: Subject | null): boolean =>
    subject instanceof Set && ![...subject].some((word) => own.has(word));
  const wanted = new Set([...shape.sought, ...shape.relation.words]);
  const telling = clausesOf(text).filter((clause) => contentKeys(clause.text).some((key) => wanted.has(key)));
  return telling.length > 0 && telling.every(({ subject }) => isAnother(subject));
}
