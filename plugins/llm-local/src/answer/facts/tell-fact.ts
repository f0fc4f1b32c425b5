import type { AnswerFact } from '@gligabao/core';
import { readCivil } from '@gligabao/dates';
import { pastParticiple, pastTense, thirdPerson } from '../../lexicon/verb-forms.ts';
import { LASTING_ADJECTIVES } from '../../lexicon/adjectives.ts';
import { readNumber } from '../../lexicon/number-words.ts';
import { asData, shorten } from '../words/as-data.ts';
import { pluralOf } from '../words/plural.ts';
import { SELF_KEYS, nameKey } from '../question/asked-name.ts';
import { predicateOf } from './predicate.ts';
import { tellWhen } from '../time/tell-date.ts';

/** `perfect`: what began and still holds, told with how long; `planned`: what was only told as still to come. */
export type Tense = 'present' | 'perfect' | 'past' | 'future' | 'planned';

/** Several facts of one relation told at once: with several sources or several targets, never both. */
export interface Telling {
  readonly facts: readonly AnswerFact[];
  readonly tense: Tense;
  /** Whether the one who asks is told as "you". */
  readonly self: boolean;
  /** Between the last two names that vary: "and" unless given. */
  readonly joint?: 'and' | 'or';
}

const MAX_NAME = 120;

const isSelf = (name: string, self: boolean): boolean => self && SELF_KEYS.has(nameKey(name));
const shown = (name: string): string => shorten(asData(name), MAX_NAME);
/** A name as the one who asks is told it: "User's sister" is "your sister". */
const told = (name: string, self: boolean): string =>
  self ? shown(name).replace(/^(?:the )?user['’]s (?=.)/i, 'your ') : shown(name);

function list(parts: readonly string[], joint: 'and' | 'or'): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} ${joint} ${parts.at(-1) ?? ''}`;
}

type Person = 'third' | 'second' | 'plural';

function be(person: Person, tense: Tense): string {
  if (tense === 'future') return 'will be';
  if (tense === 'perfect') return person === 'third' ? 'has been' : 'have been';
  if (tense === 'past') return person === 'third' ? 'was' : 'were';
  return person === 'third' ? 'is' : 'are';
}

function conjugate(lemma: string, person: Person, tense: Tense): string {
  if (tense === 'planned') return `planned to ${lemma}`;
  if (lemma === 'be') return be(person, tense);
  if (tense === 'future') return `will ${lemma}`;
  if (tense === 'past') return pastTense(lemma);
  if (tense === 'perfect') return `${person === 'third' ? 'has' : 'have'} ${pastParticiple(lemma)}`;
  return person === 'third' ? thirdPerson(lemma) : lemma;
}

const owner = (name: string): string => (name.endsWith('s') ? `${name}'` : `${name}'s`);
const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** What somebody has without an article. */
const AILMENT = /(?:asthma|diabetes|epilepsy|eczema|dementia|hay fever|adhd|itis|osis|aemia|emia|algia)$/u;

/** A common noun gets the article it needs to stand after "is". */
function withArticle(noun: string): string {
  if (!/^\p{Ll}/u.test(noun) || /^(?:a|an|the|his|her|their|my|your|one|retired|married|single|not) /.test(`${noun} `))
    return noun;
  if (readNumber(noun.split(' ')[0] ?? '') !== null || /^(?:several|many|few|both|some|no) /.test(noun)) return noun;
  if (AILMENT.test(noun)) return noun;
  if (/(?:ed|ing|ous|ful|less|ive|al|ic|ble|[^s]s)$/.test(noun) && !noun.includes(' ')) return noun;
  return `${/^[aeio]|^u(?!ni|se)/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** What somebody is, by an adjective or a noun: "pregnant", "lactose intolerant", "a widow". */
function asComplement(what: string): string {
  const last = what.split(' ').at(-1) ?? '';
  return LASTING_ADJECTIVES.has(last) || /^(?:intolerant|ill|unwell)$/u.test(last) ? what : withArticle(what);
}

/** Verbs whose object is one thing among many, named by a common noun. */
const OBJECT_VERBS = new Set(['own', 'have', 'drive', 'buy', 'sell', 'get', 'adopt']);
const AGE = /^\d{1,3}$/;

/** The article that a fact's sentence has before its target: "painted a sunset". */
function toldArticle({ description, target }: AnswerFact): string {
  const end = ` ${target}.`;
  if (!/^\p{Ll}/u.test(target) || !description.endsWith(end)) return '';
  return / (?:an?|the)$/u.exec(description.slice(0, -end.length))?.[0].trim() ?? '';
}

/** "died" and a date: the date with its preposition. Null where the target is none. */
function datedTarget({ relation, target }: AnswerFact): string | null {
  if (!/^died(?:_on|_in)?$/.test(relation)) return null;
  const date = readCivil(target);
  return date === null ? null : tellWhen(date);
}

const DENIES = /^(is|was|does|has) (not|never) /;
const SECOND: ReadonlyMap<string, string> = new Map([
  ['is', 'are'],
  ['was', 'were'],
  ['does', 'do'],
  ['has', 'have'],
]);

/** A fact of which was only ever told that it is not so, as it was told: "Kit is not married to Lou [f1]". Null for others. */
export function tellDenial({ source, description, handle }: AnswerFact, self: boolean): string | null {
  if (!description.startsWith(`${source} `)) return null;
  const said = description.slice(source.length + 1).replace(/\.$/, '');
  const [, verb = ''] = DENIES.exec(said) ?? [];
  if (verb === '') return null;
  const second = isSelf(source, self) ? `you ${SECOND.get(verb) ?? verb}${said.slice(verb.length)}` : null;
  return capital(`${shown(second ?? `${source} ${said}`)} [${handle}]`);
}

/** The sentence of facts without its full stop, each name that varies followed by its handle. */
export function tellFacts({ facts, tense, self, joint = 'and' }: Telling): string {
  const [first] = facts;
  if (!first) return '';
  const subjectsVary = facts.some(({ source }) => source !== first.source);
  const cited = (name: string, { handle }: AnswerFact): string => `${name} [${handle}]`;
  const second = !subjectsVary && isSelf(first.source, self);
  const together = subjectsVary && joint === 'and';
  const person: Person = together ? 'plural' : second ? 'second' : 'third';
  const sources = subjectsVary
    ? list(
        facts.map((fact) => cited(told(fact.source, self), fact)),
        joint,
      )
    : second
      ? 'you'
      : told(first.source, self);
  const target = (fact: AnswerFact, as: (name: string) => string = (name) => name): string =>
    as(isSelf(fact.target, self) ? 'you' : told(fact.target, self));
  const targets = (as?: (name: string) => string): string =>
    subjectsVary
      ? target(first, as)
      : list(
          facts.map((fact) => cited(target(fact, as), fact)),
          joint,
        );
  const predicate = predicateOf(first.relation);
  switch (predicate.kind) {
    case 'verb': {
      const dated = datedTarget(first);
      if (dated !== null && facts.length === 1)
        return capital(`${sources} ${conjugate(predicate.lemma, person, 'past')} ${cited(dated, first)}`);
      const said = conjugate(predicate.lemma, person, predicate.event && tense === 'present' ? 'past' : tense);
      const article = first.relation === 'works_as' || OBJECT_VERBS.has(predicate.lemma) ? withArticle : undefined;
      const told = subjectsVary || facts.length > 1 ? '' : toldArticle(first);
      const object = told === '' ? article : (name: string): string => `${told} ${name}`;
      return capital([sources, said, predicate.rest, targets(object)].filter((part) => part !== '').join(' '));
    }
    case 'copula':
      return capital(
        `${sources} ${be(person, tense)} ${targets(first.relation === 'is' ? asComplement : withArticle)}`,
      );
    case 'tie': {
      const whose = (name: string): string =>
        `${name === 'you' ? 'your' : owner(name)} ${together ? pluralOf(predicate.noun) : predicate.noun}`;
      return capital(`${sources} ${be(person, tense)} ${targets(whose)}`);
    }
    case 'attribute': {
      if (predicate.noun === 'age' && AGE.test(first.target)) {
        return capital(`${sources} ${be(person, tense)} ${shown(first.target)} years old [${first.handle}]`);
      }
      const whose = second ? 'your' : owner(sources.replace(/ \[f\d+\]$/, ''));
      // "Her hobbies are climbing and chess".
      const several = facts.length > 1 && !subjectsVary;
      const noun = several ? pluralOf(predicate.noun) : predicate.noun;
      return capital(`${whose} ${noun} ${be(several ? 'plural' : 'third', tense)} ${targets()}`);
    }
  }
}
