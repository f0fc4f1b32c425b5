import { isTie } from '../lexicon/kin.ts';
import { LANGUAGES, NATIONALITIES } from '../lexicon/languages.ts';
import { ORGANIZATION_NOUNS } from '../lexicon/organizations.ts';
import { PRODUCT_NOUNS } from '../lexicon/products.ts';
import { isOccupation, TITLE_WORDS } from '../lexicon/roles.ts';
import { readKnownVerb } from '../lexicon/verb-forms.ts';
import type { Token } from '../token/token.ts';
import { type NameRun, readName } from './read-name.ts';

/** Nouns that a name may follow without a comma, beside ties, occupations, firms and products. */
const LABELLED = new Set(
  (
    'project band film movie book novel album song city town village river mountain island country state magazine series ' +
    'show play team group province region district street'
  ).split(' '),
);
const STREETS = /\b(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|square|way|place|court)\.?$/i;

/** Head and modifiers of a noun phrase, without determiner, owner and "of" part. */
export interface Core {
  readonly end: number;
  readonly head: string;
  readonly plural: boolean;
  readonly name: string | null;
  readonly modifier: string | null;
  readonly labels: readonly string[];
  readonly text: string;
}

const BARE = { plural: false, name: null, modifier: null, labels: [] } as const;

function takesLabel(head: string): boolean {
  if (isTie(head) || isOccupation(head)) return true;
  return ORGANIZATION_NOUNS.has(head) || PRODUCT_NOUNS.has(head) || LABELLED.has(head);
}

function isModifier(token: Token, next: Token | undefined, inside: boolean): boolean {
  if (token.time >= 0) return false;
  if (['ADJ', 'NUM', 'SYM'].includes(token.tag)) return true;
  if (!inside || token.tag !== 'VERB' || !['NOUN', 'PROPN', 'ADJ'].includes(next?.tag ?? '')) return false;
  const form = readKnownVerb(token.lower)?.form;
  return form === 'gerund' || form === 'participle' || /(?:ing|ed)$/.test(token.lower);
}

function isNounToken(token: Token | undefined): boolean {
  if (token === undefined || token.time >= 0) return false;
  if (token.name) return TITLE_WORDS.has(token.lower);
  return token.tag === 'NOUN' || token.tag === 'PROPN';
}

function singular(token: Token): string {
  const { lower, lemma } = token;
  if (token.name) return lower;
  if (lower === 'children') return 'child';
  if (lower.endsWith('wives')) return lower.replace('wives', 'wife');
  const tie = lemma === lower && /[^s]s$/.test(lower) && isTie(lower.slice(0, -1));
  return tie ? lower.slice(0, -1) : lemma;
}

/** Where the reading of a core stands. */
interface Progress {
  readonly tokens: readonly Token[];
  readonly text: string;
  readonly from: number;
  at: number;
  /** Where the words of the phrase begin, after a name that only says whose it is. */
  words: number;
  modifier: string | null;
  lastNoun: number;
}

function between(progress: Progress, from: number, to: number): string {
  const { tokens, text } = progress;
  return text.slice(tokens[from]?.start, tokens[to]?.end).replace(/\s+/g, ' ');
}

/** "version 3", "order #4711": where the number ends that tells which one of its kind it is; one of something else has that behind it. */
function numberedTo({ tokens, lastNoun }: Progress): number {
  const at = lastNoun + (tokens[lastNoun + 1]?.text === '#' ? 2 : 1);
  const [number, after] = [tokens[at], tokens[at + 1]];
  if (number?.tag !== 'NUM' || number.time >= 0 || !/^\d+(?:\.\d+)*\p{L}?$/u.test(number.text)) return lastNoun;
  return ['NOUN', 'PROPN', 'ADJ', 'NUM', 'SYM'].includes(after?.tag ?? '') ? lastNoun : at;
}

function commonCore(progress: Progress, head: Token): Core {
  const { words, lastNoun, modifier } = progress;
  const lemma = singular(head);
  const plural = lemma !== head.lower;
  const last = plural ? lastNoun : numberedTo(progress);
  return { ...BARE, end: last + 1, head: lemma, plural, modifier, text: between(progress, words, last) };
}

/** The core when the name is its head: "Acme", "Greek", "14 Elm Street". */
function nameCore(progress: Progress, run: NameRun, adjectival: boolean): Core {
  const { tokens, at, from, words, modifier } = progress;
  const last = run.end - 1;
  if (adjectival && at > words) {
    return {
      ...BARE,
      end: run.end,
      head: tokens[at]?.lower ?? '',
      name: run.text,
      modifier,
      text: between(progress, words, last),
    };
  }
  const numbered = at > from && /^\d+\w?$/.test(tokens[at - 1]?.text ?? '') && STREETS.test(run.text);
  const name = numbered ? between(progress, at - 1, last) : run.text;
  return { ...BARE, end: run.end, head: tokens[last]?.lower ?? '', name, modifier, text: name };
}

/** The name after a common noun; after a plural one, all names of the list: "the sisters Ann and Bo Lee". */
function labelsFrom({ tokens, text }: Progress, first: NameRun, head: Token): Pick<Core, 'end' | 'labels'> {
  const labels = [first.text];
  let { end } = first;
  for (;;) {
    const comma = tokens[end]?.lower === ',' && tokens[end + 2]?.lower !== ',';
    const joined = tokens[end]?.lower === 'and';
    const next = singular(head) !== head.lower && (joined || comma) ? readName(tokens, end + 1, text) : null;
    if (!next || (comma && tokens[next.end]?.lower !== 'and')) return { end, labels };
    labels.push(next.text);
    end = next.end;
    if (joined) return { end, labels };
  }
}

/** Reads a name: as the head, as the label of a common noun before it, or as the modifier of one after it. */
function readNamePart(progress: Progress, token: Token): Core | 'goes on' | 'ends' {
  const { tokens } = progress;
  const run = readName(tokens, progress.at, progress.text);
  if (!run) return 'ends';
  const head = tokens[progress.lastNoun];
  if (head)
    return takesLabel(singular(head)) ? { ...commonCore(progress, head), ...labelsFrom(progress, run, head) } : 'ends';
  const after = tokens[run.end];
  const followed = isNounToken(after) || (after?.tag === 'ADJ' && isNounToken(tokens[run.end + 1]));
  const adjectival = LANGUAGES.has(token.lower) || NATIONALITIES.has(token.lower);
  if (!followed) return nameCore(progress, run, adjectival);
  if (!adjectival) {
    progress.modifier = run.text;
    // "Apple CEO": the name says of whom, and is no part of the role.
    if (after && (isTie(singular(after)) || isOccupation(singular(after)))) progress.words = run.end;
  }
  progress.at = run.end;
  return 'goes on';
}

/** Modifiers and head from `from`: a name, or a common noun with its adjectives, perhaps with a name before or after. */
export function readCore(tokens: readonly Token[], from: number, text: string, inside: boolean): Core | null {
  const progress: Progress = { tokens, text, from, at: from, words: from, modifier: null, lastNoun: -1 };
  for (let token = tokens[from]; token; token = tokens[progress.at]) {
    const { at, lastNoun } = progress;
    const next = tokens[at + 1];
    const headed = tokens[lastNoun];
    // "the novel The Quiet Canal": the article belongs to the title.
    if (headed && lastNoun === at - 1 && token.text === 'The' && next?.name === true && takesLabel(singular(headed))) {
      const run = readName(tokens, at + 1, text);
      if (run)
        return {
          ...commonCore(progress, headed),
          end: run.end,
          labels: [text.slice(token.start, tokens[run.end - 1]?.end)],
        };
    }
    if (isNounToken(token)) progress.lastNoun = at;
    else if (token.name && token.time < 0) {
      const read = readNamePart(progress, token);
      if (read === 'ends') break;
      if (read === 'goes on') continue;
      return read;
    } else {
      const modifies = isModifier(token, next, at > from || inside) && (lastNoun < 0 || token.tag === 'NUM');
      const intensifies = lastNoun < 0 && token.tag === 'ADV' && next?.tag === 'ADJ' && at > from;
      if (!modifies && !intensifies) break;
    }
    progress.at += 1;
  }
  const head = tokens[progress.lastNoun];
  if (head) {
    const core = commonCore(progress, head);
    return { ...core, end: Math.max(core.end, progress.at) };
  }
  const last = progress.at > from ? tokens[progress.at - 1] : undefined;
  if (last?.tag !== 'NUM' && last?.tag !== 'SYM') return null;
  return { ...BARE, end: progress.at, head: last.lower, text: text.slice(tokens[from]?.start, last.end) };
}
