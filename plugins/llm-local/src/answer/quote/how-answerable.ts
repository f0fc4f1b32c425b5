import { type AskedName, nameKey } from '../question/asked-name.ts';
import type { QuestionShape } from '../question/read-question-shape.ts';
import type { MaterialSentence } from '../passage/sentence-material.ts';
import { toldOfAnother } from './told-of-another.ts';
import { contentKeys } from '../words/word-key.ts';

const FIRST = /\b(?:i|i'm|i've|i'll|i'd|me|my|mine|myself|we|we're|we've|our|us)\b/i;
const SECOND = /\b(?:you|your|yours|you're|you've|you'll|u|yourself)\b/i;

/** Words by which a question speaks of the conversation itself, or asks for a way of telling. */
const OF_TELLING: ReadonlySet<string> = new Set(
  contentKeys(
    'mention bring brought conversation throughout across aspect list order item walk show explain step share tell give provide ' +
      'summary summarize comprehensive clear clearly discuss discussion chat question request message recommend suggest help ' +
      'one two three four five six seven eight nine ten only including include different various specific particular pass ' +
      'happen between over behind besides per total overall want need try plan work use using',
  ),
);

/** A question asks for what somebody else said, or would have to say. */
const OF_A_QUESTION = 0.5;

/** How well a conversation answers a question. */
export interface Answerable {
  /**
   * About one of those who speak: the share of the question that stands in what is said of them, less the share that
   * stands in what is said of the others, from -1 to 1. About anything else: the share of its words that are said at all.
   */
  readonly score: number;
  /** Which of the two it is. */
  readonly measure: 'said-of-one' | 'said-at-all';
  /** Below this score, it is taken not to hold the answer. */
  readonly least: number;
  /** The sentences that hold some of the question, best first. */
  readonly best: readonly { readonly sentence: MaterialSentence; readonly share: number }[];
}

/** Chosen on development conversations: one in ten answerable questions falls below. */
const LEAST = Object.freeze({ 'said-of-one': -0.07, 'said-at-all': 0.84 });

/** Of these, one is enough: what the other said may not have been found. */
const IN_A_CHAT = /^(?:user|assistant|human|me)$/i;

const wordsOf = (name: string): readonly string[] => nameKey(name).split(' ');

/** Whether two names have a word in common, or one begins the other as "Mel" does "Melanie". */
function meet(one: string, other: string): boolean {
  const begins = (a: string, b: string): boolean => a === b || (a.length >= 3 && b.startsWith(a));
  return wordsOf(one).some((a) => wordsOf(other).some((b) => begins(a, b) || begins(b, a)));
}

/** How surely a sentence is about somebody who takes part: said by them of themselves, or to them. */
function aboutSpeaker(
  name: AskedName,
  keys: readonly string[],
  { speaker, text, keys: own }: MaterialSentence,
): number {
  const plain = text.replaceAll('’', "'");
  const [first, second] = [FIRST.test(plain), SECOND.test(plain)];
  if (speaker !== null && meet(name.text, speaker)) return first ? 1 : second ? 0.2 : 0.8;
  if (second) return first ? 0.4 : 0.8;
  return keys.length > 0 && keys.every((key) => own.has(key)) ? 0.6 : 0;
}

/** The words of a question as units of which each is met or not; a relation is one, by whichever word it is told. */
function unitsOf(shape: QuestionShape, others: readonly AskedName[]): readonly ReadonlySet<string>[] {
  const words = new Set([...shape.sought, ...others.flatMap(({ text }) => contentKeys(text))]);
  const units = [...words].map((key): ReadonlySet<string> => new Set([key]));
  return shape.relation.words.size === 0 ? units : [...units, shape.relation.words];
}

function shareOf(units: readonly ReadonlySet<string>[], keys: ReadonlySet<string>): number {
  const met = units.filter((unit) => [...unit].some((key) => keys.has(key)));
  return units.length === 0 ? 0 : met.length / units.length;
}

/** The keys of whole passages: what a sentence leaves out its neighbours may say. */
function keysByPassage(material: readonly MaterialSentence[]): ReadonlyMap<number, ReadonlySet<string>> {
  const keys = new Map<number, Set<string>>();
  for (const { rank, keys: own } of material) {
    const all = keys.get(rank) ?? new Set();
    for (const key of own) all.add(key);
    keys.set(rank, all);
  }
  return keys;
}

type Share = Answerable['best'][number];

const bestFirst = (shares: readonly Share[]): readonly Share[] =>
  shares
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share || a.sentence.rank - b.sentence.rank || a.sentence.index - b.sentence.index);

function answerable(measure: Answerable['measure'], score: number, shares: readonly Share[]): Answerable {
  return { measure, score, least: LEAST[measure], best: bestFirst(shares) };
}

function saidOfOne(
  asked: readonly AskedName[],
  shape: QuestionShape,
  material: readonly MaterialSentence[],
): Answerable {
  const [name] = asked;
  const nameKeys = contentKeys(name?.text ?? '');
  const units = unitsOf(
    shape,
    shape.names.filter((each) => !each.self && !asked.includes(each)),
  );
  const whole = keysByPassage(material);
  let [own, foreign] = [0, 0];
  const shares = material.map((sentence) => {
    const around = whole.get(sentence.rank) ?? sentence.keys;
    const share =
      ((shareOf(units, sentence.keys) + shareOf(units, around)) / 2) *
      (sentence.role === 'question' ? OF_A_QUESTION : 1);
    // Of two who are asked about together, what either says is about them.
    const about =
      name === undefined || asked.length > 1
        ? 1
        : toldOfAnother(shape, sentence)
          ? 0
          : aboutSpeaker(name, nameKeys, sentence);
    own = Math.max(own, share * about);
    foreign = Math.max(foreign, share * (1 - about));
    return { sentence, share: share * about };
  });
  return answerable('said-of-one', own - foreign, shares);
}

function saidAtAll(shape: QuestionShape, material: readonly MaterialSentence[]): Answerable {
  const names = shape.names.filter(({ self }) => !self);
  const words = [...shape.sought, ...names.flatMap(({ text }) => contentKeys(text))].filter(
    (key) => !OF_TELLING.has(key),
  );
  const units = [...new Set(words)].map((key): ReadonlySet<string> => new Set([key]));
  // A question of one word or none is asked by its relation.
  const asked = units.length < 2 && shape.relation.words.size > 0 ? [...units, shape.relation.words] : units;
  const all = new Set(material.flatMap(({ keys }) => [...keys]));
  const shares = material.map((sentence) => ({
    sentence,
    share: shareOf(asked, sentence.keys) * (sentence.role === 'question' ? OF_A_QUESTION : 1),
  }));
  return answerable('said-at-all', asked.length === 0 ? 1 : shareOf(asked, all), shares);
}

/**
 * Judges whether a conversation holds the answer to a question. Null where the material is none: texts without speakers
 * name what they are about.
 */
export function howAnswerable(shape: QuestionShape, material: readonly MaterialSentence[]): Answerable | null {
  const speakers = [...new Set(material.flatMap(({ speaker }) => speaker ?? []))];
  if (speakers.length < 2 && !speakers.some((speaker) => IN_A_CHAT.test(speaker))) return null;
  const named = shape.names.filter(({ self, text }) => !self && !IN_A_CHAT.test(text));
  const asked = named.filter(({ text }) => speakers.some((speaker) => meet(text, speaker)));
  return asked.length > 0 ? saidOfOne(asked, shape, material) : saidAtAll(shape, material);
}
