import { DETERMINERS, POSSESSIVES, PRONOUNS } from '../lexicon/function-words.ts';
import type { Token } from '../token/token.ts';
import type { NounPhrase } from './phrase.ts';
import { type Core, readCore } from './read-core.ts';
import { readName } from './read-name.ts';

const QUANTITIES = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}|some|several|many|most|both)$/i;

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

function readOf(
  tokens: readonly Token[],
  at: number,
  text: string,
): { readonly of: readonly NounPhrase[]; readonly end: number } {
  if (tokens[at]?.lower !== 'of' || (tokens[at]?.time ?? -1) >= 0) return { of: [], end: at };
  const inner = readNounPhrase(tokens, at + 1, text);
  return inner ? { of: [inner], end: inner.end } : { of: [], end: at };
}

/** "named Max", "called Sweet Crumbs" right after a phrase. */
function readCalled(
  tokens: readonly Token[],
  at: number,
  text: string,
): { readonly labels: readonly string[]; readonly end: number } | null {
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
  const possessive =
    POSSESSIVES.has(first.lower) &&
    !(first.lower === 'her' && !['NOUN', 'ADJ', 'PROPN', 'NUM', 'VERB'].includes(tokens[at + 1]?.tag ?? ''));
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
  if (inner && phrase.name === null && QUANTITIES.test(phrase.text))
    return { ...inner, start: at, plural: phrase.text.toLowerCase() !== 'one' };
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
