/** A sentence and where it stands; `start` and `end` are UTF-16 offsets. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Titles and the like: a name follows, so the point never ends a sentence. */
const BEFORE_A_NAME = words(
  'mr mrs ms dr st prof sr sra rev hon gen col capt lt sgt maj cmdr gov sen rep pres mt ft messrs mme mlle fr',
);

/** Abbreviations that may also be the last word of a sentence. */
const ABBREVIATIONS = words(
  'jr inc ltd co corp llc plc gmbh bros etc vs v al fig figs no nos vol vols pp p ed eds ch sec eq approx ca cf dept est ' +
    'univ assn ave blvd rd hwy apt jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri ' +
    'sat sun e.g i.e a.m p.m am pm u.s u.k u.n e.u u.s.a ph.d b.a m.a b.sc m.sc d.c l.a n.y a.k.a b.c a.d viz incl min max ' +
    'nr bzw ggf inkl zzgl evtl z',
);

/** Words that begin a sentence far more often than a name. */
const STARTERS = words(
  'the a an he she it they we i you his her its their our my your this that these those there here in on at for from with ' +
    'when while after before since as if but and so or then also however although what who where why how is are was were ' +
    'do did does no not yes now later today yesterday',
);

const END = /[.!?…]+["'”’»)\]]*(?=\s|$)|[。！？｡．][」』”’）》]*|\n\s*/g;

/** Lines of prose that was wrapped are about this long; a shorter one is an item, a verse or an answer. */
const WRAPPED = 40;
const WIDTH = { least: 60, most: 100 };
/** How a line begins that is no continuation: an item of a list, a heading, a quotation, a speaker. */
const BEGINS_ANEW = /^(?:[-*•#>|=+~]|\d+[.)]|[\p{L}][\p{L} .'-]{0,40}:\s)/u;

/** Whether the break at `at` only wraps a line of prose, and the text goes on in the next; `mark` is the break itself. */
export function isWrap(text: string, at: number, mark: string): boolean {
  if (mark.indexOf('\n') !== mark.lastIndexOf('\n')) return false;
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim();
  if (line.length < WRAPPED || /[.!?…:;。！？]["'”’»)\]]*$/u.test(line) || BEGINS_ANEW.test(line)) return false;
  const next = text.slice(at + mark.length, at + mark.length + 64);
  if (next === '' || BEGINS_ANEW.test(next)) return false;
  return /^["'“‘«(_]*\p{Ll}/u.test(next) || (line.length >= WIDTH.least && line.length <= WIDTH.most);
}

function ends(text: string, match: RegExpExecArray, sentenceStart: number): boolean {
  const mark = match[0];
  if (mark.startsWith('\n')) return !isWrap(text, match.index, mark);
  if (!/^[.!?…]/.test(mark)) return true;
  const after = match.index + mark.length;
  const next = /^\s*["'“‘«([]*([\p{L}\p{N}]+)/u.exec(text.slice(after, after + 64))?.[1] ?? '';
  if (/^\p{Ll}/u.test(next)) return false;
  if (mark[0] !== '.' || mark.startsWith('..')) return true;
  return !isAbbreviated(text.slice(sentenceStart, match.index), next);
}

/** Languages that write the day of a month with a point: "3. Mai". */
const POINTED_DAYS = ['de', 'da', 'nb', 'fi', 'cs', 'sk', 'sl', 'hr', 'et', 'is', 'hu'] as const;
const MONTHS: ReadonlySet<string> = new Set(
  POINTED_DAYS.flatMap((language) => {
    const named = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = named.formatToParts(Date.UTC(2024, month, 3));
      return (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase();
    });
  }),
);

const ENGLISH_MONTHS = words('april august september november');
const BEFORE_A_DAY = /(?:^|\s)(?:am|der|den|vom|zum|bis|ab|seit|dem|und|til|fra|og|d)\.? \d{1,2}$/iu;

/** Whether the point after `before` belongs to an abbreviation, an initial, or the number of a list item or of a day. */
function isAbbreviated(before: string, next: string): boolean {
  const word = /[\p{L}\p{N}.]+$/u.exec(before.slice(-40))?.[0] ?? '';
  if (/^\d{1,2}$/.test(word) && MONTHS.has(next.toLowerCase())) {
    // "There is room for 12. April is fine.": where English has the month too, the word before the day tells.
    return !ENGLISH_MONTHS.has(next.toLowerCase()) || BEFORE_A_DAY.test(before);
  }
  // "1. FC Köln": a number that opens a name, after a word that wants one.
  if (/^\d{1,3}$/.test(word))
    return (
      before.trim() === word || (/^\p{Lu}{2,4}$/u.test(next) && /\b(?:for|of|with|against|from|to) \d+$/.test(before))
    );
  const lower = word.toLowerCase();
  if (BEFORE_A_NAME.has(lower) && word !== lower) return true;
  const starts = STARTERS.has(next.toLowerCase());
  if (/^\p{Lu}$/u.test(word)) return word !== 'I' && !starts && next !== '';
  return !starts && next !== '' && (ABBREVIATIONS.has(lower) || /^(?:\p{L}\.)+\p{L}$/u.test(word));
}

function push(found: Sentence[], text: string, from: number, to: number): void {
  const piece = text.slice(from, to);
  const trimmed = piece.trim();
  if (trimmed === '') return;
  const start = from + piece.length - piece.trimStart().length;
  found.push({ start, end: start + trimmed.length, text: trimmed });
}

/**
 * The sentences of a text, without outer white space; `text.slice(start, end)` is the sentence. A sentence ends at a
 * mark that is not part of an abbreviation, an initial or a number, at a line break that does more than wrap a line of
 * prose, and at a full stop of Chinese or Japanese. Closing quotes and brackets stay with their sentence.
 */
export function sentences(text: string): readonly Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  for (const match of text.matchAll(END)) {
    if (match.index < from || !ends(text, match, from)) continue;
    const end = match.index + match[0].length;
    push(found, text, from, end);
    from = end;
  }
  push(found, text, from, text.length);
  return found;
}
