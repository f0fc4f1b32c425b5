import { DETERMINERS, POSSESSIVES, PREPOSITIONS, SUBJECT_PRONOUNS } from '../lexicon/function-words.ts';
import { INTERJECTIONS } from '../lexicon/interjections.ts';
import { FRAMES } from '../lexicon/frames.ts';
import { readKnownVerb } from '../lexicon/verb-forms.ts';
import type { Token } from './token.ts';

type Draft = { -readonly [K in keyof Token]: Token[K] };

const NOMINAL = new Set(['PROPN', 'NOUN', 'PRON']);

function opensPhrase(token: Token | undefined): boolean {
  return token !== undefined && (DETERMINERS.has(token.lower) || POSSESSIVES.has(token.lower));
}

/** Whether what follows is an object, or a preposition that this verb takes. */
function takesWhatFollows(lemma: string, after: Token | undefined): boolean {
  if (after === undefined) return false;
  if (opensPhrase(after) || after.name) return true;
  return FRAMES.get(lemma)?.some((frame) => frame.targets.includes(after.lower)) === true;
}

/** Whether a word tagged as something else stands where a finite verb stands. */
function isHiddenVerb(tokens: readonly Token[], index: number): boolean {
  const [token, before, after] = [tokens[index], tokens[index - 1], tokens[index + 1]];
  if (
    !token ||
    token.name ||
    token.time >= 0 ||
    !['NOUN', 'ADJ', 'ADP', 'ADV', 'PROPN', 'X', 'INTJ'].includes(token.tag)
  )
    return false;
  if (PREPOSITIONS.has(token.lower) && token.lower !== 'like') return false;
  const reading = readKnownVerb(token.lower);
  if (!reading || reading.form === 'gerund' || reading.form === 'participle') return false;
  if (after && ['AUX', 'VERB'].includes(after.tag) && readKnownVerb(after.lower)?.form !== 'gerund') return false;
  if (!before) return false;
  const conjoined = before.tag === 'CCONJ' || before.tag === 'ADV' || before.tag === 'PUNCT';
  const plainSubject = SUBJECT_PRONOUNS.has(before.lower) && !POSSESSIVES.has(before.lower);
  const finite = reading.form === 'third' || reading.form === 'past';
  if (token.lower === 'like' && !plainSubject && !before.lower.endsWith('s') && before.lower !== 'also') return false;
  // "Omar, who works at Siemens, studies law": the verb after what the commas enclose.
  const enclosed =
    before.lower === ',' &&
    after?.tag === 'NOUN' &&
    tokens.slice(0, index).filter((each) => each.lower === ',').length > 1;
  if (conjoined && enclosed && reading.form === 'third') return true;
  const livesAlone =
    reading.form === 'third' && after?.tag === 'ADV' && FRAMES.has(reading.lemma) && before.tag === 'CCONJ';
  if (conjoined)
    return (
      livesAlone ||
      (before.tag === 'CCONJ' &&
        tokens[index - 2]?.name === true &&
        after?.tag === 'ADP' &&
        reading.form === 'third') ||
      (finite && takesWhatFollows(reading.lemma, after)) ||
      (token.lower === 'own' && opensPhrase(after))
    );
  if (plainSubject) return true;
  if (!NOMINAL.has(before.tag) || opensPhrase(before)) return false;
  if (finite) return true;
  const plural = before.tag === 'NOUN' ? before.lower !== before.lemma : tokens[index - 2]?.lower === 'and';
  return (
    (plural || before.name) &&
    (opensPhrase(after) || after?.tag === 'ADP' || tokens.slice(0, index).some((each) => each.lower === 'and'))
  );
}

/** Whether a word tagged as a verb stands where only a noun or adjective can. */
function isHiddenNoun(token: Token, before: Token | undefined, beforeThat: Token | undefined): boolean {
  if (token.tag !== 'VERB' || before === undefined) return false;
  if (opensPhrase(before) && !['that', 'this', 'all', 'her', 'both', 'such', 'what'].includes(before.lower))
    return true;
  if (before.lower === 'her') return readKnownVerb(token.lower)?.form !== 'third';
  return before.tag === 'ADJ' && opensPhrase(beforeThat);
}

function isCopula(tokens: readonly Token[], index: number): boolean {
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  if (!before) return false;
  if (['he', 'she', 'it', 'that', 'there', 'who', 'what', 'here', 'where'].includes(before.lower)) return true;
  if (!after) return false;
  if (DETERMINERS.has(after.lower) || after.lower === 'not' || after.lower === 'been') return true;
  const reading = readKnownVerb(after.lower);
  return (
    after.tag === 'VERB' &&
    (reading?.form === 'gerund' || reading?.form === 'participle') &&
    tokens[index + 2]?.tag !== 'NOUN'
  );
}

/** Whether "doesn't", "will not" or the like stands right before a bare verb. */
function isHelped(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token || token.name || readKnownVerb(token.lower)?.form !== 'base') return false;
  const [before, beforeThat] = [tokens[index - 1], tokens[index - 2]];
  if (before?.lower !== "n't" && before?.lower !== 'not') return false;
  return ['do', 'does', 'did', 'will', 'wo', 'ca', 'can', 'would', 'could', 'should'].includes(beforeThat?.lower ?? '');
}

/** Whether an exclamation stands by itself, and does not describe the noun after it. */
function isLoose(token: Draft, next: Draft | undefined): boolean {
  if (next === undefined || next.tag === 'PUNCT' || next.name || token.tag === 'INTJ') return true;
  return ['NOUN', 'PROPN', 'X'].includes(token.tag) && next.tag !== 'VERB' && next.tag !== 'AUX';
}

/** Whether the verb that follows is told to be over: "no longer cycles", "stopped cycling". */
function isGivenUp(before: Token | undefined): boolean {
  if (before === undefined) return false;
  return before.lower === 'longer' || ['stop', 'quit'].includes(readKnownVerb(before.lower)?.lemma ?? '');
}

/** Corrects tags that the tagger often gets wrong, by what stands around them. Changes the tokens in place. */
export function repairTags(tokens: Draft[]): void {
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    const opening = before === undefined || before.tag === 'PUNCT' || before.tag === 'INTJ';
    if (opening && !token.name && INTERJECTIONS.has(token.lower) && isLoose(token, tokens[index + 1]))
      token.tag = 'INTJ';
    const holder = before === undefined ? null : readKnownVerb(before.lower)?.lemma;
    if (
      token.tag === 'VERB' &&
      holder === 'have' &&
      readKnownVerb(token.lower) === null &&
      !/(?:ed|en|ing)$/.test(token.lower)
    )
      token.tag = 'NOUN';
    if (
      token.lower === 'lead' &&
      before &&
      ((before.tag === 'NOUN' && ['at', 'of', 'for', ',', '.'].includes(tokens[index + 1]?.lower ?? '')) ||
        ['team', 'tech', 'technical', 'project', 'design', 'engineering', 'product', 'research'].includes(before.lower))
    )
      token.tag = 'NOUN';
    if (token.lower === 'like' && token.tag === 'NOUN' && tokens[index + 1]?.name === true) token.tag = 'ADP';
    if (token.lower === 'cool' && before?.lower !== 'to') token.tag = 'ADJ';
    if (token.name) token.tag = 'PROPN';
    else if (token.tag === 'PROPN' && /^\p{L}/u.test(token.text)) token.tag = 'NOUN';
    if (token.lower === "'s" && before) token.tag = isCopula(tokens, index) ? 'AUX' : 'PART';
    const [after, then] = [tokens[index + 1], tokens[index + 2]];
    if (/-(?:based|born|owned|led|backed|style|speaking|related|inspired|made)$/.test(token.lower)) {
      token.tag = 'ADJ';
      token.name = false;
    }
    // "Sue doesn't work": what "do" helps is a verb.
    if (['NOUN', 'ADJ', 'ADP'].includes(token.tag) && isHelped(tokens, index)) token.tag = 'VERB';
    // "cycles to work": a place, and not what for.
    if (
      token.lower === 'work' &&
      before?.lower === 'to' &&
      ['cycle', 'walk', 'drive', 'bike', 'commute', 'go', 'get', 'come', 'run'].includes(
        readKnownVerb(tokens[index - 2]?.lower ?? '')?.lemma ?? '',
      )
    ) {
      token.tag = 'NOUN';
      before.tag = 'ADP';
      const mover = tokens[index - 2];
      if (mover && isGivenUp(tokens[index - 3])) mover.tag = 'VERB';
    }
    if (['gonna', 'wanna', 'gotta'].includes(token.lower)) {
      token.tag = 'AUX';
      if (after && readKnownVerb(after.lower)?.form === 'base') after.tag = 'VERB';
    }
    // "both play", "all live": no determiner.
    if (
      ['both', 'all', 'each'].includes(token.lower) &&
      before &&
      (NOMINAL.has(before.tag) || before.tag === 'CCONJ') &&
      after &&
      readKnownVerb(after.lower)?.form === 'base' &&
      !(then?.tag === 'VERB' || then?.tag === 'AUX')
    ) {
      token.tag = 'ADV';
      after.tag = 'VERB';
    }
    const owned =
      before !== undefined &&
      ((before.tag === 'PART' && before.lower === "'s") ||
        DETERMINERS.has(before.lower) ||
        (POSSESSIVES.has(before.lower) && before.lower !== 'her'));
    if (
      token.tag === 'ADJ' &&
      owned &&
      (after === undefined || ['ADP', 'AUX', 'VERB', 'PUNCT', 'CCONJ'].includes(after.tag)) &&
      !['that', 'this', 'all', 'no', 'such'].includes(before.lower)
    )
      token.tag = 'NOUN';
    if (token.lower === 'own' && before && POSSESSIVES.has(before.lower)) token.tag = 'ADJ';
  });
  tokens.forEach((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (isHiddenNoun(token, before, tokens[index - 2])) {
      token.tag = after && ['NOUN', 'PROPN'].includes(after.tag) ? 'ADJ' : 'NOUN';
    } else if (isHiddenVerb(tokens, index)) token.tag = 'VERB';
    const reading = token.tag === 'VERB' ? readKnownVerb(token.lower) : null;
    if (reading) token.lemma = reading.lemma;
  });
  if (!tokens.some((token) => token.tag === 'VERB' || token.tag === 'AUX')) promoteOnlyVerb(tokens);
}

/** A sentence without any verb: the first word after a noun or comma that can be one is taken for it. */
function promoteOnlyVerb(tokens: Draft[]): void {
  const token = tokens.find((each, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (!after || each.name || each.time >= 0 || !['NOUN', 'ADJ'].includes(each.tag)) return false;
    const form = readKnownVerb(each.lower)?.form;
    // A line of notes without its subject: "Lives in Paris".
    if (!before) return form === 'third' && (after.tag === 'ADP' || after.name || opensPhrase(after));
    return (
      (form === 'third' || form === 'past') && (NOMINAL.has(before.tag) || before.lower === ',') && !opensPhrase(before)
    );
  });
  if (!token) return;
  token.tag = 'VERB';
  token.lemma = readKnownVerb(token.lower)?.lemma ?? token.lemma;
}
