import { DETERMINERS, POSSESSIVES, PRONOUNS } from '../lexicon/function-words.ts';
import { isTie } from '../lexicon/kin.ts';
import { LANGUAGES, NATIONALITIES } from '../lexicon/languages.ts';
import { ORGANIZATION_NOUNS } from '../lexicon/organizations.ts';
import { PRODUCT_NOUNS } from '../lexicon/products.ts';
import { isOccupation, TITLE_WORDS } from '../lexicon/roles.ts';
import { readKnownVerb } from '../lexicon/verb-forms.ts';
import type { Token } from '../token/token.ts';
import type { NounPhrase } from './phrase.ts';
import { opensTitle, readName } from './read-name.ts';

const LABELLED = new Set('project band film movie book novel album song city town village river mountain island country state magazine series show play team group province region district street'.split(' '));

const QUANTITIES = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}|some|several|many|most|both)$/i;
const STREETS = /\b(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|square|way|place|court)\.?$/i;

const EMPTY = {
  kind: 'noun',
  pronoun: null,
  name: null,
  plural: false,
  modifier: null,
  determiner: null,
  owner: null,
  labels: [],
  called: false,
  of: [],
} as const;

function takesLabel(head: string): boolean {
  return isTie(head) || isOccupation(head) || ORGANIZATION_NOUNS.has(head) || PRODUCT_NOUNS.has(head) || LABELLED.has(head);
}

function isModifier(token: Token, next: Token | undefined, inside: boolean): boolean {
  if (token.time >= 0) return false;
  if (['ADJ', 'NUM', 'SYM'].includes(token.tag)) return true;
  if (inside && token.tag === 'VERB' && next !== undefined && ['NOUN', 'PROPN', 'ADJ'].includes(next.tag)) {
    const form = readKnownVerb(token.lower)?.form;
    return form === 'gerund' || form === 'participle' || /(?:ing|ed)$/.test(token.lower);
  }
  return false;
}

function isNounToken(token: Token | undefined): boolean {
  return token !== undefined && token.time < 0 && (token.tag === 'NOUN' || (token.tag === 'PROPN' && !token.name) || (token.name && TITLE_WORDS.has(token.lower)));
}

function singular(token: Token): string {
  if (token.name) return token.lower;
  if (token.lower === 'children') return 'child';
  if (token.lower.endsWith('wives')) return token.lower.replace('wives', 'wife');
  return token.lemma === token.lower && /[^s]s$/.test(token.lower) && isTie(token.lower.slice(0, -1)) ? token.lower.slice(0, -1) : token.lemma;
}

interface Core {
  readonly end: number;
  readonly head: string;
  readonly plural: boolean;
  readonly name: string | null;
  readonly modifier: string | null;
  readonly labels: readonly string[];
  readonly text: string;
}

/** Modifiers and head from `at`: a name, or a common noun with its adjectives, perhaps with a name before or after. */
function readCore(tokens: readonly Token[], at: number, text: string, inside: boolean): Core | null {
  let i = at;
  let modifier: string | null = null;
  let words = at;
  let lastNoun = -1;
  for (let token = tokens[i]; token; token = tokens[i]) {
    if (isNounToken(token)) {
      lastNoun = i;
      i += 1;
    } else if (token.name && token.time < 0) {
      const run = readName(tokens, i, text);
      if (!run) break;
      const after = tokens[run.end];
      const noun = isNounToken(after) || (after !== undefined && after.tag === 'ADJ' && isNounToken(tokens[run.end + 1]));
      const adjectival = LANGUAGES.has(token.lower) || NATIONALITIES.has(token.lower);
      if (lastNoun >= 0) {
        const head = tokens[lastNoun];
        if (!head) break;
        if (!takesLabel(singular(head))) break;
        return { ...common(tokens, words, lastNoun, text, modifier), end: run.end, labels: [run.text] };
      }
      if (!noun) {
        if (adjectival && i > words) return { end: run.end, head: token.lower, plural: false, name: run.text, modifier, labels: [], text: text.slice(tokens[words]?.start, tokens[run.end - 1]?.end) };
        const street = /^\d+\w?$/.test(tokens[i - 1]?.text ?? '') && i > at && STREETS.test(run.text);
        const whole = street ? text.slice(tokens[i - 1]?.start, tokens[run.end - 1]?.end) : run.text;
        return { end: run.end, head: tokens[run.end - 1]?.lower ?? '', plural: false, name: whole, modifier, labels: [], text: whole };
      }
      if (!adjectival) {
        modifier = run.text;
        if (after !== undefined && (isTie(singular(after)) || isOccupation(singular(after)))) words = run.end;
      }
      i = run.end;
    } else if (isModifier(token, tokens[i + 1], i > at || inside) && (lastNoun < 0 || token.tag === 'NUM')) i += 1;
    else if (lastNoun < 0 && token.tag === 'ADV' && ['ADJ'].includes(tokens[i + 1]?.tag ?? '') && i > at) i += 1;
    else break;
  }
  if (lastNoun >= 0) return { ...common(tokens, words, lastNoun, text, modifier), end: Math.max(lastNoun + 1, i) };
  const last = tokens[i - 1];
  if (last && i > at && (last.tag === 'NUM' || last.tag === 'SYM')) {
    return { end: i, head: last.lower, plural: false, name: null, modifier: null, labels: [], text: text.slice(tokens[at]?.start, last.end) };
  }
  return null;
}

function common(tokens: readonly Token[], words: number, lastNoun: number, text: string, modifier: string | null): Core {
  const head = tokens[lastNoun];
  if (!head) throw new RangeError('a phrase without a head');
  const lemma = singular(head);
  return {
    end: lastNoun + 1,
    head: lemma,
    plural: lemma !== head.lower,
    name: null,
    modifier,
    labels: [],
    text: text.slice(tokens[words]?.start, head.end).replace(/\s+/g, ' '),
  };
}

function readOf(tokens: readonly Token[], at: number, text: string): { readonly of: readonly NounPhrase[]; readonly end: number } {
  if (tokens[at]?.lower !== 'of' || (tokens[at]?.time ?? -1) >= 0) return { of: [], end: at };
  const inner = readNounPhrase(tokens, at + 1, text);
  return inner ? { of: [inner], end: inner.end } : { of: [], end: at };
}

/** "named Max", "called Sweet Crumbs" right after a phrase. */
function readCalled(tokens: readonly Token[], at: number, text: string): { readonly labels: readonly string[]; readonly end: number } | null {
  if (!['named', 'called', 'nicknamed', 'titled', 'entitled'].includes(tokens[at]?.lower ?? '')) return null;
  const skip = tokens[at + 1]?.text === '"' ? 1 : 0;
  const labels: string[] = [];
  let next = at + 1 + skip;
  for (let run = readName(tokens, next, text); run; run = readName(tokens, next, text)) {
    labels.push(run.text);
    next = run.end + (tokens[run.end]?.text === '"' ? 1 : 0);
    const and = tokens[next]?.lower === 'and' || (tokens[next]?.lower === ',' && tokens[next + 2]?.lower === 'and');
    if (!and || !tokens[next + 1]?.name || ['VERB', 'AUX'].includes(tokens[next + 2]?.tag ?? '')) break;
    next += 1;
  }
  return labels.length > 0 ? { labels, end: next } : null;
}

/** The noun phrase that starts at a token, with its owner, label and "of" part; null when none does. */
export function readNounPhrase(tokens: readonly Token[], at: number, text: string): NounPhrase | null {
  let i = at;
  let determiner: string | null = null;
  let owner: NounPhrase | string | null = null;
  const first = tokens[at];
  if (!first || first.time >= 0) return null;
  const possessive = POSSESSIVES.has(first.lower) && !(first.lower === 'her' && !['NOUN', 'ADJ', 'PROPN', 'NUM', 'VERB'].includes(tokens[at + 1]?.tag ?? ''));
  if (possessive) {
    owner = first.lower;
    i += 1;
    if (tokens[i]?.lower === 'own') i += 1;
  } else if (!first.name && DETERMINERS.has(first.lower)) {
    while (DETERMINERS.has(tokens[i]?.lower ?? '') && tokens[i]?.name !== true) {
      determiner = tokens[i]?.lower ?? null;
      i += 1;
    }
    if (POSSESSIVES.has(tokens[i]?.lower ?? '')) {
      owner = tokens[i]?.lower ?? null;
      i += 1;
    }
  }
  let core = readCore(tokens, i, text, i > at);
  if (!core) {
    if (PRONOUNS.has(first.lower) && !first.name) {
      return { ...EMPTY, start: at, end: at + 1, pronoun: first.lower, head: first.lower, text: first.text };
    }
    return null;
  }
  let phrase = build(core, at, determiner, owner);
  for (let mark = tokens[core.end]; mark && mark.tag === 'PART' && /^'s?$/.test(mark.lower); mark = tokens[core.end]) {
    i = core.end + 1;
    if (tokens[i]?.lower === 'own') i += 1;
    const owned = readCore(tokens, i, text, true);
    if (!owned) return { ...phrase, end: core.end + 1 };
    core = owned;
    phrase = build(core, at, null, phrase);
  }
  const { of, end } = readOf(tokens, core.end, text);
  const [inner] = of;
  // "two of our engineers" are engineers.
  if (inner && phrase.name === null && QUANTITIES.test(phrase.text)) return { ...inner, start: at, plural: phrase.text.toLowerCase() !== 'one' };
  const called = readCalled(tokens, end, text);
  return { ...phrase, of, end: called?.end ?? end, labels: called?.labels ?? phrase.labels, called: called !== null };
}

function build(core: Core, start: number, determiner: string | null, owner: NounPhrase | string | null): NounPhrase {
  return {
    ...EMPTY,
    start,
    end: core.end,
    name: core.name,
    head: core.head,
    plural: core.plural,
    text: core.text,
    modifier: core.modifier,
    determiner,
    owner,
    labels: core.labels,
  };
}

/** Whether a title reads as a role even though it is written like a name. */
export function isTitle(tokens: readonly Token[], at: number): boolean {
  return opensTitle(tokens, at);
}
