// How a text cites: one or more handles between brackets, `[f1]`, `[f1, p2]`; and what only looks like that.

const OPEN = '[［【〔〖⟦(（{｛<＜';
const CLOSE = ']］】〕〗⟧)）}｝>＞';
/** Brackets in which a bare number is read as a citation too. */
const SQUARE = '[［【〔〖⟦';
/** Enough for a dozen handles; what is longer is prose. */
const MOST = 120;

const escaped = (chars: string): string => chars.replaceAll(/[[\]\\^-]/gu, String.raw`\$&`);
/** A pair of brackets with no other within, and the blanks before it. */
const GROUP = new RegExp(
  `([ \\t]*)([${escaped(OPEN)}])([^${escaped(OPEN + CLOSE)}]{1,${MOST}})[${escaped(CLOSE)}]`,
  'gu',
);

const EXACT = /^\s*[fp]\d+(?:\s*[,;]\s*[fp]\d+)*\s*$/iu;
/** What may stand beside handles in lists that models write: `[f1 and f2]`, `[see f1]`, `[fact f1]`. */
const BESIDE = new Set('and or see cf ref refs id ids fact facts passage passages source sources handle'.split(' '));
const MARKS = /^[\p{L}\p{N}\s,;:|/&+^#*†‡._~–—-]*$/u;
const HANDLE = /^[fp]\d+$/u;
const NUMBERS = /^\s*[#^]?\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*$/u;

/** One pair of brackets that cites, or looks as if it did. */
export interface CitationMark {
  /** The blanks before it. */
  readonly blanks: string;
  /** Its handles in lower case, where it is written exactly as a citation is; null where it only looks like one. */
  readonly handles: readonly string[] | null;
  /** What stands between the brackets. */
  readonly inner: string;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase();
}

function listsHandles(read: string): boolean {
  if (!MARKS.test(read)) return false;
  const words = (read.replaceAll(/\b([fp])\s+(?=\d)/gu, '$1').match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !BESIDE.has(word),
  );
  return words.some((word) => HANDLE.test(word)) && words.every((word) => /^[fp]?\d+$/u.test(word));
}

function readMark(blanks: string, open: string, inner: string): CitationMark | null {
  if (open === '[' && EXACT.test(inner)) {
    return { blanks, inner, handles: inner.split(/[,;]/u).map((handle) => handle.trim().toLowerCase()) };
  }
  const read = plain(inner);
  // "Formula One (F1)" is prose: between other brackets only what is written as a handle is taken for one.
  const handles = listsHandles(read) && (SQUARE.includes(open) || !/\p{Lu}/u.test(inner));
  const numbers = SQUARE.includes(open) && NUMBERS.test(read);
  return handles || numbers ? { blanks, inner, handles: null } : null;
}

/** The text with every mark that cites, or looks as if it did, replaced. */
export function replaceCitationMarks(text: string, replacement: (mark: CitationMark) => string): string {
  return text.replaceAll(GROUP, (whole: string, blanks: string, open: string, inner: string) => {
    const mark = readMark(blanks, open, inner);
    return mark === null ? whole : replacement(mark);
  });
}

/** The text without anything that a reader would take for a citation: what was stored cites nothing. */
export function withoutCitationMarks(text: string): string {
  let clean = text;
  // Taking one out can join the parts of another.
  for (let before = ''; before !== clean;) {
    before = clean;
    clean = replaceCitationMarks(clean, () => '');
  }
  return clean;
}

/**
 * The text with whatever a reader would take for a citation as words of its own: what was stored cites nothing, but says
 * what it says. A number stays in round brackets, a handle is quoted.
 */
export function disarmCitationMarks(text: string): string {
  let clean = text;
  // Within other brackets one may stand that shows when the inner one is no more.
  for (let before = ''; before !== clean;) {
    before = clean;
    clean = replaceCitationMarks(clean, ({ blanks, inner }) => {
      const plainly = inner.replaceAll(/\p{Cf}/gu, '').trim();
      return NUMBERS.test(plainly) ? `${blanks}(${plainly})` : `${blanks}"${plainly}"`;
    });
  }
  return clean;
}

/** A bracket that a handle follows, closed or not, whatever stands between them unseen. */
const OPENED = /[[［【〔〖⟦](?=[\s\p{Cf}]*[fpｆｐ][\s\p{Cf}]*\p{Nd})/giu;

/** The text with the brackets that would open a handle written as character references. */
export function escapeCitationMarks(text: string): string {
  return text.replaceAll(OPENED, (bracket) => `&#${bracket.codePointAt(0) ?? 0};`);
}
