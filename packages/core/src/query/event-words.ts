import type { Span } from './question-time.ts';

/** How a question places its time beside an event. */
export type Beside = 'before' | 'after' | 'since' | 'while';

/** An event that a question names: "before she moved to Berlin". */
export interface EventWords {
  readonly beside: Beside;
  /** All of it, and what follows the word that places it. */
  readonly whole: Span;
  readonly clause: Span;
  /** Which facts it may be of; null: of any between the things that it names. */
  readonly relations: RegExp | null;
  /** What of the fact the event is: that it began, that it ended, or that it held. */
  readonly bound: 'start' | 'end' | 'whole';
}

const BESIDE: ReadonlyMap<string, Beside> = new Map([
  ['before', 'before'],
  ['prior to', 'before'],
  ['until', 'before'],
  ['till', 'before'],
  ['after', 'after'],
  ['since', 'since'],
  ['when', 'while'],
  ['while', 'while'],
  ['during', 'while'],
  ['at the time of', 'while'],
]);

// A "when" that asks for a time, and words that only a date can follow, open no event.
const EVENT =
  /\b(?<word>before|prior to|until|till|after|since|when(?! (?:did|does|do|was|were|is|are|has|have|had|will|would)\b)|while|during|at the time of) (?<clause>[^?,;.!]+)/iu;

interface Cue {
  readonly says: RegExp;
  readonly relations: RegExp;
  readonly bound: 'start' | 'end';
}

const WORK = /^(?:also_)?works_at$|^(?:plays_for|member_of|studies_at|has_role)$|_of$/u;

/** What verbs and nouns say of the facts that they begin or end. */
const CUES: readonly Cue[] = Object.freeze([
  {
    says: /\b(?:mov(?:ed?|es|ing)|relocat\w+|settl(?:ed|ing)|emigrat\w+)\b/iu,
    relations: /^(?:also_)?lives_(?:in|at|with)$|^located_in$/u,
    bound: 'start',
  },
  {
    says: /\b(?:join(?:ed|ing|s)?|start(?:ed|ing|s)?|hired|began|beginning|signed|became|becoming|appointed|elected|promoted)\b/iu,
    relations: WORK,
    bound: 'start',
  },
  {
    says: /\b(?:left|leav(?:es?|ing)|quit(?:ting)?|resign\w*|fired|laid off|retir\w+|stepp\w+ down)\b/iu,
    relations: new RegExp(`${WORK.source}|^(?:also_)?lives_in$`, 'u'),
    bound: 'end',
  },
  { says: /\b(?:married|marry(?:ing)?|wedding|marriage|wed)\b/iu, relations: /^married_to$/u, bound: 'start' },
  {
    says: /\b(?:divorc\w+|separat\w+|split up|broke up)\b/iu,
    relations: /^(?:married_to|dating|engaged_to)$/u,
    bound: 'end',
  },
  { says: /\b(?:bought|buying|acquir\w+|purchas\w+)\b/iu, relations: /^(?:owns|acquired)$/u, bound: 'start' },
  { says: /\b(?:sold|selling)\b/iu, relations: /^owns$/u, bound: 'end' },
] as const);

/** The event beside which a question places its time, or null. */
export function readEventWords(query: string): EventWords | null {
  const match = EVENT.exec(query);
  const word = match?.groups?.['word'] ?? '';
  const said = match?.groups?.['clause'] ?? '';
  const beside = BESIDE.get(word.toLowerCase());
  if (match === null || beside === undefined) return null;
  const end = match.index + match[0].trimEnd().length;
  const cue = CUES.find(({ says }) => says.test(said));
  return {
    beside,
    whole: { start: match.index, end },
    clause: { start: match.index + match[0].length - said.length, end },
    relations: cue?.relations ?? null,
    bound: cue?.bound ?? 'whole',
  };
}
