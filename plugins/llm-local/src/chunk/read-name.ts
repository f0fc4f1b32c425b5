import { HONORIFICS, TITLE_WORDS } from '../lexicon/roles.ts';
import { KNOWN_ORGANIZATIONS, OF_HEADS, ORGANIZATION_SUFFIXES } from '../lexicon/organizations.ts';
import { isGivenName } from '../token/name-token.ts';
import type { Token } from '../token/token.ts';

const PARTICLES = new Set([
  'de',
  'van',
  'von',
  'der',
  'den',
  'da',
  'di',
  'del',
  'della',
  'la',
  'le',
  'el',
  'bin',
  'ibn',
  'al',
  'dos',
  'du',
  'ten',
  'ter',
  'y',
  '&',
]);

export interface NameRun {
  readonly end: number;
  readonly text: string;
}

/** Whether a title, and not a name, opens here: "VP of Engineering", but not "Head Office Ltd". */
function opensTitle(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || !TITLE_WORDS.has(token.lower)) return false;
  const next = tokens[at + 1];
  return !(next?.name === true && ORGANIZATION_SUFFIXES.has(next.lower));
}

function isPart(token: Token | undefined): boolean {
  return token !== undefined && token.name && token.time < 0;
}

/** Where the name goes on after `at`, or -1: over "of", particles, "'s" before an institution word, and numbers. */
function nextPart(tokens: readonly Token[], at: number, from: number): number {
  const [here, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!here || !next) return -1;
  if (isPart(next) && !(opensTitle(tokens, at + 1) && at + 1 > from && !TITLE_WORDS.has(tokens[from]?.lower ?? '')))
    return at + 1;
  if (PARTICLES.has(next.lower) && next.time < 0 && isPart(after)) return at + 2;
  if (next.lower === 'of' && OF_HEADS.has(here.lower)) {
    if (isPart(after)) return at + 2;
    if (after?.lower === 'the' && isPart(tokens[at + 3])) return at + 3;
  }
  if (next.lower === "'s" && isPart(after)) {
    const lastOf = (i: number): number => (isPart(tokens[i + 1]) ? lastOf(i + 1) : i);
    const last = tokens[lastOf(at + 2)];
    const saint = HONORIFICS.has(tokens[at - 1]?.lower ?? '') && tokens[at - 1]?.lower.startsWith('st') === true;
    const institution = last !== undefined && ORGANIZATION_SUFFIXES.has(last.lower);
    if (saint || (institution && last.start !== after?.start) || (institution && !isGivenName(here.lower)))
      return at + 2;
  }
  if (
    next.tag === 'NUM' &&
    next.time < 0 &&
    /^\d{1,4}(?:\.\d+)*$/.test(next.text) &&
    next.spaced &&
    !/^(?:NOUN|PROPN)$/.test(after?.tag ?? '')
  )
    return at + 1;
  return -1;
}

/** Whether the 's after a name belongs to it: "works at McDonald's." Somebody's own is none of their name. */
function endsInMark(tokens: readonly Token[], last: number): boolean {
  const [name, mark, after] = [tokens[last]?.lower ?? '', tokens[last + 1], tokens[last + 2]];
  if (mark?.tag !== 'PART' || mark.lower !== "'s") return false;
  if (isGivenName(name) && !KNOWN_ORGANIZATIONS.has(`${name}'s`)) return false;
  if (after === undefined || ['PUNCT', 'ADP', 'CCONJ'].includes(after.tag)) return true;
  // "Acme's 2020 plans": a time before what is owned.
  const owned = tokens.slice(last + 2).find((token) => token.time < 0);
  return after.time >= 0 && !['NOUN', 'ADJ', 'PROPN'].includes(owned?.tag ?? '');
}

/** The run of name tokens that starts at `at`, or null. */
export function readName(tokens: readonly Token[], at: number, text: string): NameRun | null {
  const first = tokens[at];
  if (!first || !isPart(first)) return null;
  let last = at;
  for (let next = nextPart(tokens, at, at); next >= 0; next = nextPart(tokens, next, at)) last = next;
  // "works at McDonald's." ends in its own 's; an owner is followed by what is owned.
  if (endsInMark(tokens, last)) last += 1;
  return { end: last + 1, text: text.slice(first.start, tokens[last]?.end).replace(/\s+/g, ' ') };
}
