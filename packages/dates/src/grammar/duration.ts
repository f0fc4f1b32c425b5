import { civilInstant, type Civil } from '../civil/civil.ts';
import { SHIFTS } from '../lexicon/words.ts';
import { shiftBy } from './relative.ts';
import { type Part, type Scene, wordAt } from './scene.ts';
import { readSpan } from './span.ts';

export interface Duration {
  readonly next: number;
  /** When it began, for one that reaches up to the reference. */
  readonly from: Civil | null;
  readonly part: Part;
}

const HEDGES = new Set([
  'about',
  'around',
  'over',
  'almost',
  'nearly',
  'roughly',
  'exactly',
  'approximately',
  'only',
  'just',
  'at',
  'least',
]);

/** `for ten years`, `for the past 3 months`; it reaches up to now when the clause is in the present or perfect. */
export function readDuration(scene: Scene, at: number): Duration | null {
  if (wordAt(scene, at) !== 'for') return null;
  let index = at + 1;
  while (HEDGES.has(wordAt(scene, index))) index += 1;
  if (wordAt(scene, index) === 'more' && wordAt(scene, index + 1) === 'than') index += 2;
  const the = wordAt(scene, index) === 'the' ? index + 1 : index;
  const shift = SHIFTS.get(wordAt(scene, the));
  const span = readSpan(scene, shift === undefined ? index : the + 1);
  if (span === null || wordAt(scene, span.next) === 'of' || shift === 1) return null;
  const start = shift === undefined ? index : the + 1;
  const part: Part = { at: start, next: span.next, timex: { type: 'DURATION', value: span.iso } };
  const tense = scene.tenseAt(at);
  // "Worked on it for the last 3 months", not in the perfect, is a range of its own.
  if (shift === -1 && tense !== 'perfect') return null;
  const current = shift === -1 || (shift === undefined && (tense === 'perfect' || tense === 'present'));
  if (!current || ['from', 'before', 'after', 'starting'].includes(wordAt(scene, span.next)))
    return { next: span.next, from: null, part };
  const from =
    span.days % 1 === 0 ? shiftBy(scene.today, span, -1) : civilInstant(shiftBy(scene.reference, span, -1).from);
  return { next: wordAt(scene, span.next) === 'now' ? span.next + 1 : span.next, from, part };
}
