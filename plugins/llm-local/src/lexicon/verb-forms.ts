import { FRAMES } from './frames.ts';
import { IRREGULAR } from './irregular-verbs.ts';
import { CATENATIVES, OTHER_VERBS, STATE_VERBS } from './verb-words.ts';

export type VerbForm = 'base' | 'third' | 'past' | 'participle' | 'gerund';

export interface VerbReading {
  readonly lemma: string;
  readonly form: VerbForm;
}

const DOUBLING = new Set(
  'stop plan drop hop jog rob hug chat swim run sit get let put set cut quit begin win dig ship step admit refer prefer commit occur control split scan trap wrap knit beg ban bet hit'.split(
    ' ',
  ),
);

function stemFor(lemma: string): string {
  return DOUBLING.has(lemma)
    ? lemma + lemma.slice(-1)
    : lemma.endsWith('e') && !/(?:ee|oe|ye)$/.test(lemma)
      ? lemma.slice(0, -1)
      : lemma;
}

/** "speaks", "studies", "has". */
export function thirdPerson(lemma: string): string {
  if (lemma === 'be') return 'is';
  if (lemma === 'have') return 'has';
  if (/(?:s|x|z|ch|sh|o)$/.test(lemma)) return `${lemma}es`;
  return /[^aeiou]y$/.test(lemma) ? `${lemma.slice(0, -1)}ies` : `${lemma}s`;
}

export function pastTense(lemma: string): string {
  const irregular = IRREGULAR.get(lemma);
  if (irregular) return irregular.past;
  if (/[^aeiou]y$/.test(lemma)) return `${lemma.slice(0, -1)}ied`;
  // The tagger left the lemma of a verb that it does not know as it stood.
  if (lemma.endsWith('ed') && !/(?:eed|need|embed|wed|shred)$/.test(lemma)) return lemma;
  return lemma.endsWith('e') ? `${lemma}d` : `${stemFor(lemma)}ed`;
}

export function pastParticiple(lemma: string): string {
  return IRREGULAR.get(lemma)?.participle ?? pastTense(lemma);
}

export function gerund(lemma: string): string {
  if (lemma === 'be' || lemma === 'see') return `${lemma}ing`;
  return lemma === 'die' ? 'dying' : lemma === 'lie' ? 'lying' : `${stemFor(lemma)}ing`;
}

const known = new Set(
  [...FRAMES.keys(), ...IRREGULAR.keys(), ...OTHER_VERBS, ...STATE_VERBS, ...CATENATIVES.keys()].filter(
    (verb) => !verb.includes('_'),
  ),
);

const READINGS: ReadonlyMap<string, VerbReading> = new Map(
  [...known].flatMap((lemma): [string, VerbReading][] => [
    [gerund(lemma), { lemma, form: 'gerund' }],
    [pastParticiple(lemma), { lemma, form: 'participle' }],
    [pastTense(lemma), { lemma, form: 'past' }],
    [thirdPerson(lemma), { lemma, form: 'third' }],
    [lemma, { lemma, form: 'base' }],
  ]),
);

const BE: ReadonlyMap<string, VerbForm> = new Map([
  ['am', 'base'],
  ['are', 'base'],
  ["'re", 'base'],
  ["'m", 'base'],
  ["'s", 'third'],
  ['is', 'third'],
  ['was', 'past'],
  ['were', 'past'],
  ['been', 'participle'],
  ['being', 'gerund'],
]);

/** How a word reads as a verb that is known by all its forms; null for other words. */
export function readKnownVerb(word: string): VerbReading | null {
  const be = BE.get(word);
  if (be !== undefined) return { lemma: 'be', form: be };
  // "found" is the past of "find" far more often than the present of "found".
  if (word === 'found') return { lemma: 'find', form: 'past' };
  return READINGS.get(word) ?? null;
}

/** How a word that was tagged as a verb reads, known or not. */
export function readVerb(word: string, taggedLemma: string): VerbReading {
  const reading = readKnownVerb(word);
  if (reading !== null) return reading;
  if (word.endsWith('ing')) return { lemma: taggedLemma, form: 'gerund' };
  if (word.endsWith('ed') || word.endsWith('en')) return { lemma: taggedLemma, form: 'past' };
  return { lemma: taggedLemma, form: word.endsWith('s') && word !== taggedLemma ? 'third' : 'base' };
}
