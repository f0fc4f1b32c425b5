import type { Mention } from '@gligabao/dates';
import { relationName } from '../claim/claim.ts';
import { CONDITIONALS, DETERMINERS, HEDGES, PREPOSITIONS, PRONOUNS, SUBORDINATORS } from '../lexicon/function-words.ts';
import { isOccupation } from '../lexicon/roles.ts';
import { wordSet } from '../lexicon/word-list.ts';
import { isOneName, isOneOffice } from './one-name.ts';
import { RECORD_FORMS, type RecordForm } from './record-forms.ts';

/** A dated statement whose two ends are names as they stand: "Ann Lee works for University of Texas at Austin from ...". */
export interface DatedRecord {
  readonly form: RecordForm;
  readonly relation: string;
  readonly subject: string;
  readonly object: string;
  readonly tense: 'past' | 'present';
  /** The numbers of the mentions that date it. */
  readonly times: readonly number[];
}

/** Titles that stand in a name, where other offices before it say what somebody is. */
const OF_NAMES: ReadonlySet<string> = wordSet('junior senior king queen prince princess emperor');

const MONTH = /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/u;

/** The mentions that the sentence ends with, one after the other, and where they begin. */
function closingTimes(
  text: string,
  mentions: readonly Mention[],
): { readonly times: number[]; readonly start: number } {
  let start = text.replace(/[\s.!]+$/u, '').length;
  const times: number[] = [];
  for (const [at, mention] of [...mentions.entries()].toReversed()) {
    // A bare date before them may be a part of the name: "Movimento 31 March from 2010 to 2012".
    if (!/^\p{Ll}/u.test(mention.text) || !/^[\s,]*[.!]*\s*$/u.test(text.slice(mention.end, start))) break;
    times.unshift(at);
    start = mention.start;
  }
  return { times, start };
}

function isSubject(name: string): boolean {
  const [first = '', second = ''] = name.split(' ');
  const lower = first.toLowerCase();
  if (
    lower !== 'the' &&
    [PRONOUNS, DETERMINERS, CONDITIONALS, SUBORDINATORS, HEDGES, PREPOSITIONS].some((set) => set.has(lower))
  )
    return false;
  if (isOccupation(lower) && !(OF_NAMES.has(lower) && !isOccupation(second.toLowerCase()))) return false;
  // "Alice's sister", and a first name that an earlier sentence may have told in full.
  return !/['’]s? /u.test(name) && /[\s\d.-]/u.test(name) && !/ (?:and|or) /u.test(name) && isOneName(name);
}

/** Offices told in two steps: "head of the government of Norway". */
const OFFICE_WITHIN =
  /^(?:deputy |vice |acting )?(?:head|chief|president|chair|leader|speaker|secretary) of (?:the )?(?:government|state|staff|council|parliament|senate|assembly|house|board|cabinet|executive|opposition)$/u;

function officeRelation(office: string): string | null {
  const held = OFFICE_WITHIN.test(office) || (!office.includes(' of ') && isOccupation(office.split(' ').at(-1) ?? ''));
  return held ? `${relationName(office.replaceAll(' the ', ' '))}_of` : null;
}

/**
 * The record that a sentence is, if it is one: a name, a plain verb, a name, and the time, and nothing else. Names are
 * taken whole there, with commas, "and" and small words, since nothing else can stand between the verb and the time.
 */
export function readRecord(text: string, mentions: readonly Mention[]): DatedRecord | null {
  const { times, start } = closingTimes(text, mentions);
  if (times.length === 0) return null;
  const body = text.slice(0, start).trim().replace(/,$/u, '');
  const found = RECORD_FORMS.flatMap((form) => {
    const match = form.says.exec(body);
    return match === null ? [] : [{ form, match }];
  });
  const [first] = found.toSorted((a, b) => a.match.index - b.match.index || b.match[0].length - a.match[0].length);
  if (first === undefined) return null;
  const { form, match } = first;
  const subject = body.slice(0, match.index).trim();
  const object = body.slice(match.index + match[0].length).trim();
  // In names there are numbers and days as well: "Turris 1944", "The Sunday Times", "August Krogh".
  const inName = ({ start: at, text: said }: Mention): boolean =>
    at < match.index ? MONTH.test(said) : /^[\p{Lu}\d]/u.test(said);
  if (mentions.some((each, at) => !times.includes(at) && !inName(each))) return null;
  const relation = form.relation ?? officeRelation(match.groups?.['office'] ?? '');
  const whole =
    form.object === 'office' ? isOneOffice(object) : isOneName(object, form.one && match[0].endsWith(' the '));
  if (relation === null || !whole || !isSubject(subject)) return null;
  const tense = /^ (?:was|held|\S+ed)\b/u.test(match[0]) ? 'past' : 'present';
  return { form, relation, subject, object, tense, times };
}
