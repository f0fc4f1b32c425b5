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

// What asks for a time opens no event: "when did", "since when", "how long until", "how many years is it since".
const HOW_LONG = String.raw`\bhow (?:long|soon|many \w+)(?: (?:is|was|has|had|will|would) it(?: be| been)?)? `;
const EVENT = new RegExp(
  String.raw`\b(?<word>before|prior to|after|(?<!${HOW_LONG})(?:until|till|since)|while|during|at the time of|` +
    String.raw`(?<!\b(?:since|until|till|by|from) )when(?! (?:did|does|do|was|were|is|are|has|have|had|will|would)\b)) ` +
    String.raw`(?!when\b)(?<clause>[^?,;.!]+)`,
  'iu',
);

interface Cue {
  readonly says: RegExp;
  readonly relations: RegExp;
  readonly bound: 'start' | 'end';
  /** The same verb or noun, with the word that places it, where it says that the fact held: "while she was married". */
  readonly state?: RegExp;
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
  {
    says: /\b(?:married|marry(?:ing)?|wedding|marriage|wed)\b/iu,
    relations: /^married_to$/u,
    bound: 'start',
    state:
      /^(?:when|while) (?:.*\b(?:is|are|was|were|been|being|still|stayed|remained) (?:(?:still|happily|once) )*)?married\b|^during\b.*\bmarriage\b/iu,
  },
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
  // "When Jon lost his job?" asks for the time, and places nothing in it.
  if (!/[\p{L}\p{N}]/u.test(query.slice(0, match.index) + query.slice(end))) return null;
  const cue = CUES.find(({ says }) => says.test(said));
  return {
    beside,
    whole: { start: match.index, end },
    clause: { start: match.index + match[0].length - said.length, end },
    relations: cue?.relations ?? null,
    bound: cue === undefined || cue.state?.test(match[0]) ? 'whole' : cue.bound,
  };
}
