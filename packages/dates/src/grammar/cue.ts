import { ORDINAL_WORDS } from '../lexicon/numbers.ts';
import type { Reading, Scene } from './scene.ts';
import { isMark, wordAt } from './scene.ts';

const PREPOSITIONS = new Set(
  'in since until till til by from of before after during to through throughout around circa about year between starting beginning mid early late over as born est founded ca'.split(
    ' ',
  ),
);
const DAY_PREPOSITIONS = new Set(
  'on by since until till from before after between due sometime beginning starting through to over for'.split(' '),
);
const COUNTED = new Set(
  'people persons men women pieces dollars euros pounds users employees members units words items students copies miles km kilometers meters feet lines points votes customers'.split(
    ' ',
  ),
);
const CONTINUES = new Set(
  'and or at in for with to between we i you he she they it is was will but so when because the from until through if as by near before after of on please this that'.split(
    ' ',
  ),
);

/** Whether the words around a weak reading make it a date. `prefix` is the preposition before it, or nothing. */
export function hasCue(scene: Scene, reading: Reading, at: number, prefix: string): boolean {
  if (reading.weak !== true) return true;
  const { grain } = reading.first;
  const previous = prefix === '' ? wordAt(scene, at - 1) : prefix;
  // "Third-quarter profit".
  if (isMark(scene, at + 1, '-') && reading.first !== reading.last && grain === 'month') return true;
  if (grain === 'year' && scene.isNews && namesEvent(scene, at, reading.next)) return true;
  if (grain === 'year') return yearCue(scene, reading, at, previous);
  if (grain === 'month' && scene.isNews && namesMonth(scene, at, reading.next)) return true;
  if (grain === 'month') return PREPOSITIONS.has(previous) && previous !== 'to' && previous !== 'as';
  const token = scene.tokens[at];
  if (token?.kind === 'numeric') return numericCue(scene, reading, at, previous);
  return DAY_PREPOSITIONS.has(previous) && wordAt(scene, at) !== 'the'
    ? true
    : wordAt(scene, at + 1) === 'weekend' && DAY_PREPOSITIONS.has(previous);
}

/** "Back on 4/22", "in Rome 4/22": where a fraction or a score would not stand. */
function numericCue(scene: Scene, reading: Reading, at: number, previous: string): boolean {
  const text = scene.tokens[at]?.text ?? '';
  if (previous === 'for') return false;
  const clear = /^(?:\d{1,2}[/.](?:1[3-9]|2\d|3[01])|(?:1[3-9]|2\d|3[01])[/.]0\d)$/.test(text);
  if (text.includes('.')) return previous === 'on' && clear;
  if (DAY_PREPOSITIONS.has(previous) || stands(scene, at, reading.next)) return true;
  const isTold = ['word', undefined].includes(scene.tokens[at - 1]?.kind);
  return (
    clear &&
    isTold &&
    dayStands(scene, reading.next) &&
    wordAt(scene, reading.next) !== 'of' &&
    !FRACTIONS.has(previous)
  );
}

const PARTS_OF_BOOKS =
  'chapter chapters step steps page pages part section verse score ratio figure item room grade line table'.split(' ');
const FRACTIONS = new Set([
  'a',
  'an',
  'the',
  'of',
  'by',
  'to',
  'is',
  'was',
  'about',
  'only',
  'scored',
  'got',
  ...PARTS_OF_BOOKS,
]);

/** Whether a reading is a clause of its own, as in a table or a list. */
function stands(scene: Scene, at: number, next: number): boolean {
  const before = scene.tokens[at - 1];
  const after = scene.tokens[next];
  return (
    (before === undefined || isMark(scene, at - 1, ':,;(?!')) &&
    (after === undefined || isMark(scene, next, ',.;)!?') || isClock(scene, next))
  );
}

function isClock(scene: Scene, at: number): boolean {
  return scene.tokens[wordAt(scene, at) === 'at' ? at + 1 : at]?.kind === 'clock';
}

/** Whether a sentence begins at a token. */
function opens(scene: Scene, at: number): boolean {
  return at === 0 || isMark(scene, at - 1, '.!?');
}

const DETERMINERS = new Set(['the', 'a', 'its', 'his', 'her', 'their', 'this', 'each', 'no']);

/** `the March elections`, `its first quarter`, but no name such as "the March Hare". */
function namesMonth(scene: Scene, at: number, next: number): boolean {
  const ahead = scene.tokens[next];
  if (wordAt(scene, at) === 'the' && wordAt(scene, next) !== 'of') return true;
  if (!DETERMINERS.has(wordAt(scene, at - 1)) || ahead?.kind !== 'word' || ahead.capital) return false;
  return scene.tokens[at]?.capital === true || ORDINAL_WORDS.has(wordAt(scene, at));
}

/** `the 2012 election`, where it does not count what follows. */
function namesEvent(scene: Scene, at: number, next: number): boolean {
  const word = wordAt(scene, next);
  const { value = 0 } = scene.tokens[at] ?? {};
  if (opens(scene, at) && ['was', 'is', 'has', 'saw', 'will', 'brought'].includes(word)) return true;
  if (!DETERMINERS.has(wordAt(scene, at - 1)) || word === '') return false;
  return value >= 1900 && value <= 2099 && !COUNTED.has(word) && nounFree(scene, next);
}

function yearCue(scene: Scene, reading: Reading, at: number, previous: string): boolean {
  const token = scene.tokens[at];
  const next = reading.next;
  if (
    token === undefined ||
    COUNTED.has(wordAt(scene, next)) ||
    (isMark(scene, next, '-') && scene.tokens[next + 1]?.start === scene.tokens[next]?.end)
  )
    return false;
  const year = new Date(reading.first.from).getUTCFullYear();
  if (year < 1800 || year > 2099) return PREPOSITIONS.has(previous) && previous === 'in' && year >= 1000;
  if (previous === 'to' || previous === 'about' || previous === 'over')
    return nounFree(scene, next) && (previous === 'to' ? wordAt(scene, at - 2) !== '' : false);
  if (PREPOSITIONS.has(previous)) return ['in', 'since', 'until', 'during'].includes(previous) || nounFree(scene, next);
  if (isMark(scene, at - 1, '(') && (isMark(scene, next, ')') || isMark(scene, next, ',;-–'))) return true;
  if (isMark(scene, at - 1, '=') && next === scene.tokens.length) return true;
  const open = at === 0 || isMark(scene, at - 1, ',.;:');
  const close = next === scene.tokens.length || isMark(scene, next, ',.;:)');
  return open && close && (at > 0 || isMark(scene, next, ',:'));
}

const NO_PLURALS = new Set(['was', 'has', 'is', 'as', 'his', 'its', 'onwards', 'afterwards', 'always']);

/** No plural noun follows that the number would count. */
function nounFree(scene: Scene, next: number): boolean {
  const token = scene.tokens[next];
  const word = wordAt(scene, next);
  return token?.capital === true || !/[^sui]s$/.test(word) || NO_PLURALS.has(word);
}

/** Whether `the 4th` after `on` is a day: nothing follows that it could count. */
export function dayStands(scene: Scene, next: number): boolean {
  const token = scene.tokens[next];
  return token === undefined || token.kind === 'mark' || CONTINUES.has(token.text);
}
