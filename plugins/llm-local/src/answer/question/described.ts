import { isStopWord } from '@gligabao/text';
import { isTie } from '../../lexicon/kin.ts';
import { OFFICES } from '../../lexicon/roles.ts';
import { readKnownVerb } from '../../lexicon/verb-forms.ts';
import type { AskedName, MaskedQuestion } from './asked-name.ts';
import { contentKeys, wordKey } from '../words/word-key.ts';

/** A question about something that it does not name, but describes: "the company that Ada runs". */
export interface Described {
  /** Whom or what the description names. */
  readonly anchor: AskedName;
  /** Keys of which a sentence has to have one to say what is described. */
  readonly keys: ReadonlySet<string>;
  /** The question with a name in place of the description. */
  readonly ask: (name: string) => string;
}

const WORD = String.raw`[\p{L}\p{M}-]+`;
/** "the company that Ada runs", "the city Ada lives in": noun, anchor, verb. */
const BY_SUBJECT = new RegExp(
  String.raw`\b(?:the|a) (?:${WORD} )?(?!(?:that|which|who|whom|where)\b)(${WORD}) (?:(?:that|which|who|whom|where) )?@(\d+) (${WORD})(?: (?:in|at|for|by|to|on|with|from)\b)?`,
  'u',
);
/** "the woman who wrote Glass Harbor": noun, what is said, anchor. */
const BY_OBJECT = new RegExp(
  String.raw`\b(?:the|a) (${WORD}) (?:that|who|which) ((?:${WORD} ){1,4}?)(?:the )?(?:${WORD} )?@(\d+)(?!\d|'s)`,
  'u',
);
/** "the author of the novel Glass Harbor": noun, anchor. */
const BY_ROLE = new RegExp(
  String.raw`\bthe (${WORD}) (?:of|behind) (?:the )?(?:(?!of )${WORD} ){0,2}?@(\d+)(?!\d|'s)`,
  'u',
);
/** "Ada's company": anchor, noun. */
const BY_OWNER = new RegExp(String.raw`@(\d+)'s (?:current |own )?(${WORD})(?= \p{Ll})`, 'u');

/** Who does something is named after it, or by a word of its own. */
const DOING: ReadonlyMap<string, string> = new Map([
  ['author', 'write'],
  ['painter', 'paint'],
  ['inventor', 'invent'],
  ['creator', 'create'],
  ['founder', 'founded'],
  ['company', 'run own founded'],
  ['employer', 'work'],
  ['hometown', 'grow live'],
]);

function doingOf(noun: string): readonly string[] {
  const verbs = [noun.replace(/(?:er|or)$/, ''), noun.replace(/r$/, '')];
  return [
    ...(DOING.get(noun)?.split(' ') ?? []),
    ...verbs.filter((verb) => verb !== noun && readKnownVerb(verb) !== null),
  ];
}

function byVerb(verb: string): ReadonlySet<string> {
  return new Set(contentKeys(verb));
}

function byNoun(noun: string): ReadonlySet<string> | null {
  const doing = doingOf(noun);
  if (doing.length === 0 && !isTie(noun) && !OFFICES.has(noun)) return null;
  return new Set([noun, ...doing].map(wordKey));
}

/** Where somebody did something is asked of a place: "the sessions where I wrote" have no name. */
const PLACE =
  /^(?:city|country|town|state|village|place|company|firm|school|university|college|hospital|museum|office)$/;

function describesBySubject([whole, noun = '', , verb = '']: RegExpExecArray): boolean {
  if (isStopWord(noun) || (whole.includes(' where @') && !PLACE.test(noun))) return false;
  return readKnownVerb(verb) !== null;
}

interface Found {
  readonly whole: string;
  readonly at: string;
  readonly keys: ReadonlySet<string> | null;
}

function find(masked: string): Found | null {
  const subject = BY_SUBJECT.exec(masked);
  if (subject && describesBySubject(subject))
    return { whole: subject[0], at: subject[2] ?? '', keys: byVerb(subject[3] ?? '') };
  const object = BY_OBJECT.exec(masked);
  if (object) return { whole: object[0], at: object[3] ?? '', keys: byVerb(object[2] ?? '') };
  const role = BY_ROLE.exec(masked);
  if (role) return { whole: role[0], at: role[2] ?? '', keys: byNoun(role[1] ?? '') };
  const owned = BY_OWNER.exec(masked);
  return owned && { whole: owned[0], at: owned[1] ?? '', keys: byNoun(owned[2] ?? '') };
}

/** The places that "in which city" asks for are asked for by "where" as well. */
const IN_WHICH =
  /\b(?:in |at )?(?:which|what) (?:city|country|town|state|village|place)\b(?= (?:is|are|was|were|do|does|did|has|have)\b)/u;

/** Reads what a question describes, from its words with masked names; null where it names all that it asks about. */
export function readDescribed({ text, names }: MaskedQuestion): Described | null {
  const found = find(text);
  const anchor = found ? names[Number(found.at)] : undefined;
  if (!found?.keys || found.keys.size === 0 || !anchor) return null;
  const ask = (name: string): string =>
    text
      .replace(found.whole, () => name)
      .replace(IN_WHICH, 'where')
      .replace(/^(where .*) (?:in|at)(?=\W*$)/u, '$1')
      .replaceAll(/@(\d+)/gu, (_, at: string) => names[Number(at)]?.text ?? '');
  return { anchor, keys: found.keys, ask };
}
