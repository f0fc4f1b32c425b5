import { isTie } from '../../lexicon/kin.ts';
import { readKnownVerb } from '../../lexicon/verb-forms.ts';
import { OFFICES } from '../../lexicon/roles.ts';

/** How a relation is put into a sentence. */
export type Predicate =
  /** "live in": the verb's lemma and what follows; `event` for what only has a past. */
  | { readonly kind: 'verb'; readonly lemma: string; readonly rest: string; readonly event: boolean }
  /** "Maria is Alice's sister". */
  | { readonly kind: 'tie'; readonly noun: string }
  /** "Alice's email is ...". */
  | { readonly kind: 'attribute'; readonly noun: string }
  /** "Alice is an engineer". */
  | { readonly kind: 'copula' };

/** Relations whose name does not spell their sentence. */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ['lives_in', 'live in'],
  ['works_at', 'work at'],
  ['works_as', 'work as'],
  ['also_works_at', 'work at'],
  ['also_lives_in', 'live in'],
  ['has', 'have'],
  ['married_to', 'be married to'],
  ['engaged_to', 'be engaged to'],
  ['dating', 'be dating'],
  ['studies', 'study'],
  ['is_from', 'be from'],
  ['from', 'be from'],
  ['located_in', 'be located in'],
  ['headquartered_in', 'be headquartered in'],
  ['based_in', 'be based in'],
  ['hosted_at', 'be hosted at'],
  ['has_skill', 'have skill in'],
  ['has_child', 'have a child,'],
  ['has_role', 'be'],
  ['role', 'be'],
  ['occupation', 'be'],
  ['profession', 'be'],
  ['job', 'be'],
  ['works_with', 'work with'],
  ['knows', 'know'],
  ['friends_with', 'be friends with'],
  ['known_for', 'be known for'],
  ['known_as', 'be known as'],
  ['named_after', 'be named after'],
]);
/** What is said of somebody's beginning, in the past whenever it is told. */
const EVENTS: ReadonlyMap<string, string> = new Map([
  ['born_in', 'be born in'],
  ['born_on', 'be born on'],
  ['time_of_birth', 'be born in'],
  ['founded', 'found'],
  ['founded_in', 'be founded in'],
]);
const PREPOSITION = /_(?:in|at|on|of|to|for|with|from|by|about|as)$/;
const verb = (text: string, event: boolean): Predicate => {
  const [lemma = '', ...rest] = text.split(' ');
  return { kind: 'verb', lemma, rest: rest.join(' '), event };
};

function ofTie(relation: string): Predicate | null {
  if (!relation.endsWith('_of')) return null;
  const noun = relation.slice(0, -3).replaceAll('_', ' ');
  if (isTie(noun.replaceAll(' ', '-')) || isTie(noun)) return { kind: 'tie', noun };
  const title = noun.replace(/^(?:ceo|cto|cfo|coo|cmo|cio)$/, (letters) => letters.toUpperCase());
  if (
    OFFICES.has(noun) ||
    OFFICES.has(noun.replaceAll(' ', '-')) ||
    /(?:er|or|ant|ist|head|director|minister|coach)$/.test(noun)
  ) {
    return verb(
      `be ${noun === 'member' || noun === 'part' ? noun : `the ${title}`} of`.replace('be member', 'be a member'),
      false,
    );
  }
  return verb(`be ${noun} of`, false);
}

/** The predicate of a relation by its name. */
export function predicateOf(relation: string): Predicate {
  if (relation === 'is_a' || relation === 'is' || relation === 'is_an') return { kind: 'copula' };
  const spelled = SPELLED.get(relation);
  if (spelled !== undefined) return spelled === 'be' ? { kind: 'copula' } : verb(spelled, false);
  const event = EVENTS.get(relation);
  if (event !== undefined) return verb(event, true);
  const tie = ofTie(relation);
  if (tie) return tie;
  const words = relation.split('_').filter((word) => word !== '');
  const [first = '', ...others] = words;
  const rest = others.join(' ');
  if (others.at(-1) === 'by') return verb(`be ${first} ${rest}`, false);
  if (first === 'has') return { kind: 'attribute', noun: rest || first };
  if (first === 'is') return verb(`be ${rest}`, false);
  const reading = readKnownVerb(first);
  if (reading && (reading.form === 'third' || reading.form === 'past')) {
    return verb(`${reading.lemma} ${rest}`.trim(), reading.form === 'past');
  }
  // "placed": a verb that is not known is told as it was read.
  if (/[a-z]{2}(?<!e)ed$/.test(first) && !PREPOSITION.test(relation)) return verb(words.join(' '), true);
  if (/(?:s|ed)$/.test(first) && PREPOSITION.test(relation)) {
    return first.endsWith('ed') ? verb(`be ${words.join(' ')}`, false) : verb(`${first.slice(0, -1)} ${rest}`, false);
  }
  return PREPOSITION.test(relation)
    ? verb(`be ${words.join(' ')}`, false)
    : { kind: 'attribute', noun: words.join(' ') };
}
