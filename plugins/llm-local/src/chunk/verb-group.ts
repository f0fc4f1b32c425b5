import { MODALS } from '../lexicon/function-words.ts';
import { readVerb, type VerbForm } from '../lexicon/verb-forms.ts';
import { CATENATIVES, PHRASAL } from '../lexicon/verb-words.ts';
import type { Token } from '../token/token.ts';
import type { Tense, VerbGroup } from './phrase.ts';

const BE = new Set(['am', 'is', 'are', 'was', 'were', 'be', 'been', 'being', "'m", "'re"]);
const HAVE = new Set(['have', 'has', 'had', 'having', "'ve"]);
const DO = new Set(['do', 'does', 'did']);
const NOT = new Set(['not', "n't", 'never', 'hardly', 'barely']);
/** Before a verb, these say that it did not come to it; before an adverb they only weaken that. */
const NEARLY = new Set(['almost', 'nearly']);
const FUTURE = new Set(['gonna', 'will', 'wo', "'ll", 'shall', 'sha']);

interface Scan {
  readonly words: readonly Token[];
  /** The number of the token after the group. */
  readonly end: number;
  readonly main: Token;
  readonly form: VerbForm;
  readonly lemma: string;
  readonly to: boolean;
}

function isVerbal(token: Token | undefined): token is Token {
  return token !== undefined && token.time < 0 && !token.name && (token.tag === 'VERB' || token.tag === 'AUX');
}

function isFiller(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    !token.name &&
    token.time < 0 &&
    (NOT.has(token.lower) ||
      (token.tag === 'ADV' && !['there', 'here', 'when', 'where', 'as', 'home', 'back'].includes(token.lower)))
  );
}

function isAuxiliary(token: Token): boolean {
  const { lower } = token;
  return (
    BE.has(lower) ||
    HAVE.has(lower) ||
    DO.has(lower) ||
    FUTURE.has(lower) ||
    MODALS.has(lower) ||
    (lower === "'s" && token.tag === 'AUX')
  );
}

/** Collects auxiliaries and fillers up to the main verb. */
function scan(tokens: readonly Token[], at: number): Scan | null {
  const words: Token[] = [];
  let i = at;
  const to = tokens[i]?.lower === 'to';
  if (to) i += 1;
  let main = -1;
  for (let token = tokens[i]; token; token = tokens[i]) {
    if (isVerbal(token)) {
      const mayGoOn = isAuxiliary(token) || ['got', 'get', 'gets', 'getting'].includes(token.lower);
      words.push(token);
      main = i;
      i += 1;
      if (!mayGoOn) break;
      // "has a dog", "is a doctor": an auxiliary that nothing verbal follows is the main verb.
      let ahead = i;
      while (isFiller(tokens[ahead])) ahead += 1;
      const next = tokens[ahead];
      if (!isVerbal(next)) break;
      const form = readVerb(next.lower, next.lemma).form;
      if (['got', 'get', 'gets', 'getting'].includes(token.lower) && form !== 'past' && form !== 'participle') break;
      if (HAVE.has(token.lower) && form === 'gerund') break;
    } else if (isFiller(token) && (main >= 0 || to || leadsToVerb(tokens, i))) {
      words.push(token);
      i += 1;
    } else break;
  }
  const verb = main >= 0 ? tokens[main] : undefined;
  if (!verb) return null;
  // "does not", "is not": fillers after a main verb that negate it belong to it.
  while (tokens[i] && NOT.has(tokens[i]?.lower ?? '') && isAuxiliary(verb)) {
    const filler = tokens[i];
    if (filler) words.push(filler);
    i += 1;
  }
  const { lemma, form } = readVerb(verb.lower === "'s" ? 'is' : verb.lower, verb.lemma);
  const particle = tokens[i];
  const phrasal = particle && particle.time < 0 && PHRASAL.has(`${lemma}_${particle.lower}`) ? particle : undefined;
  const end = phrasal ? i + 1 : Math.max(main + 1, words.some((word) => NOT.has(word.lower)) ? i : main + 1);
  return { words, end, main: verb, form, lemma: phrasal ? `${lemma}_${phrasal.lower}` : lemma, to };
}

function tenseOf(scanned: Scan, has: (set: ReadonlySet<string>) => boolean): Tense {
  const first = scanned.words.find((word) => isVerbal(word)) ?? scanned.main;
  if (has(FUTURE)) return 'future';
  if (['was', 'were', 'did', 'had', 'got'].includes(first.lower)) return 'past';
  if (isAuxiliary(first)) return 'present';
  if (['quit', 'cut', 'put', 'let', 'hit', 'set', 'hurt', 'shut', 'split'].includes(scanned.main.lower)) return 'past';
  return scanned.form === 'past' || scanned.form === 'participle' ? 'past' : 'present';
}

function groupOf(scanned: Scan, at: number): VerbGroup {
  const before = scanned.words.filter((word) => word !== scanned.main);
  const has = (set: ReadonlySet<string>): boolean => before.some((word) => set.has(word.lower));
  const be = before.some((word) => BE.has(word.lower) || (word.lower === "'s" && word.tag === 'AUX'));
  const get = before.some((word) => ['got', 'get', 'gets', 'getting'].includes(word.lower));
  const past = scanned.form === 'past' || scanned.form === 'participle';
  const auxiliary = before.some((word) => isVerbal(word));
  const shape = scanned.to
    ? 'infinitive'
    : auxiliary
      ? 'finite'
      : scanned.form === 'gerund'
        ? 'gerund'
        : scanned.form === 'participle' && !past
          ? 'participle'
          : 'finite';
  return {
    kind: 'verb',
    start: at,
    end: scanned.end,
    lemma: scanned.lemma,
    surface: scanned.main.lower,
    tense: tenseOf(scanned, has),
    shape: shape === 'finite' && !auxiliary && scanned.main.lower === 'being' ? 'gerund' : shape,
    perfect:
      has(HAVE) ||
      before.some((word) => word.lower === "'s" && scanned.form === 'participle' && scanned.lemma === 'be'),
    progressive: be && scanned.form === 'gerund',
    passive: ((be || get) && past && scanned.lemma !== 'be') || scanned.main.lower === 'born',
    inchoative: get && past,
    negated: scanned.words.some((word) => NOT.has(word.lower)),
    never: scanned.words.some((word) => word.lower === 'never'),
    unreal: has(MODALS) || before.some((word, at) => NEARLY.has(word.lower) && before[at + 1]?.tag !== 'ADV'),
    phase: null,
  };
}

/** "no longer", written before or within the group. */
function noLongerAt(tokens: readonly Token[], at: number): number {
  return tokens[at]?.lower === 'no' && tokens[at + 1]?.lower === 'longer' ? 2 : 0;
}

function withPhase(
  outer: VerbGroup,
  inner: VerbGroup,
  catenative: 'begins' | 'ends' | 'same' | 'future' | 'wish',
): VerbGroup {
  const joined = {
    ...inner,
    start: outer.start,
    tense: outer.tense,
    shape: outer.shape,
    perfect: outer.perfect,
    negated: outer.negated || inner.negated,
    never: outer.never || inner.never,
    unreal: outer.unreal || inner.unreal,
    phase: outer.phase,
  };
  switch (catenative) {
    case 'begins':
      return { ...joined, phase: 'begins' };
    case 'ends':
      return { ...joined, phase: 'ends' };
    case 'future':
      return { ...joined, tense: 'future' };
    case 'wish':
      return { ...joined, unreal: true };
    case 'same':
      return joined;
  }
}

const PLANS = new Set(['plan', 'intend']);

/** How a verb bears on the infinitive or gerund after it; null when it does not take one. */
function catenativeOf(outer: VerbGroup, inner: VerbGroup): 'begins' | 'ends' | 'same' | 'future' | 'wish' | null {
  const { lemma } = outer;
  if (inner.shape === 'infinitive') {
    // "was going to": who tells it so does not say that it came to it.
    if ((lemma === 'go' && outer.progressive) || (lemma === 'suppose' && outer.passive) || PLANS.has(lemma))
      return outer.tense === 'past' ? 'wish' : 'future';
    if (lemma === 'be') return 'future';
    if (lemma === 'stop') return null;
    if (lemma === 'have') return 'wish';
  }
  if (inner.shape === 'gerund' && (lemma === 'be' || lemma === 'go')) return null;
  return CATENATIVES.get(lemma) ?? null;
}

/** The verb group that starts at a token, or null. Catenatives are folded into the verb that they govern. */
export function readVerbGroup(tokens: readonly Token[], at: number): VerbGroup | null {
  const lead = noLongerAt(tokens, at);
  const start = at + lead;
  const to = tokens[start]?.lower === 'to';
  if (to && !isVerbal(tokens[start + 1]) && !isFiller(tokens[start + 1])) return null;
  if (tokens[start]?.lower === 'used' && tokens[start + 1]?.lower === 'to' && !to) {
    const inner = readVerbGroup(tokens, start + 1);
    if (inner) return { ...inner, start: at, tense: 'past', shape: 'finite', phase: 'used-to' };
  }
  if (!to && !isVerbal(tokens[start]) && !(isFiller(tokens[start]) && leadsToVerb(tokens, start))) return null;
  const scanned = scan(tokens, start);
  if (!scanned) return null;
  let group: VerbGroup = { ...groupOf(scanned, start), start: at };
  const inside = noLongerAt(tokens, group.end);
  if (lead > 0) group = { ...group, phase: 'no-longer' };
  if (inside > 0) {
    const rest = readVerbGroup(tokens, group.end + inside);
    if (rest && rest.shape !== 'infinitive') {
      const be = group.lemma === 'be';
      const past = ['past', 'participle'].includes(readVerb(rest.surface, rest.lemma).form);
      return {
        ...rest,
        start: at,
        tense: group.tense,
        shape: 'finite',
        passive: be && past,
        progressive: be && !past,
        phase: 'no-longer',
      };
    }
    group = { ...group, end: group.end + inside, phase: 'no-longer' };
  }
  if (group.negated && isAnymore(tokens, group.end)) group = { ...group, negated: false, phase: 'no-longer' };
  const follower = tokens[group.end];
  if (
    follower &&
    (follower.lower === 'to' || follower.lower.endsWith('ing') || isFiller(follower)) &&
    (group.lemma !== 'be' || follower.lower === 'to')
  ) {
    const inner = readVerbGroup(tokens, group.end);
    const how = inner && inner.shape !== 'finite' ? catenativeOf(group, inner) : null;
    if (inner && how) return withPhase(group, inner, how);
  }
  return group;
}

/** "anymore", "any longer" later in the clause. */
function isAnymore(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length && tokens[at]?.tag !== 'PUNCT'; at += 1) {
    const word = tokens[at]?.lower;
    if (word === 'anymore' || (word === 'any' && ['more', 'longer'].includes(tokens[at + 1]?.lower ?? ''))) return true;
  }
  return false;
}

function leadsToVerb(tokens: readonly Token[], at: number): boolean {
  let i = at;
  while (isFiller(tokens[i])) i += 1;
  return isVerbal(tokens[i]) || noLongerAt(tokens, i) > 0;
}
