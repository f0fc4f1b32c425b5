import { CONDITIONALS, HEDGES, PREPOSITIONS, RELATIVES, SUBORDINATORS } from '../lexicon/function-words.ts';
import { isTie } from '../lexicon/kin.ts';
import type { Token } from '../token/token.ts';
import { readNounPhrase } from './noun-phrase.ts';
import type { Chunk, WordChunk } from './phrase.ts';
import { readVerbGroup } from './verb-group.ts';

const COMMAS = new Set([',', '(', ')', '–', '—', '-', '/']);
const BREAKS = new Set([';', ':', '.', '!', '?', '...', '…', '|']);
const CONJUNCTIONS = new Set(['and', 'but', 'or', 'nor', '&', 'then', 'yet', 'plus']);

function wordKind(tokens: readonly Token[], at: number): WordChunk['kind'] {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token) return 'mark';
  const { lower, tag } = token;
  if (COMMAS.has(token.text)) return token.text === '-' && !token.spaced ? 'mark' : 'comma';
  // "has two sons: Ann and Bo" lists names as a comma does.
  const lists = token.text === ':' && next?.name === true && isTie(tokens[at - 1]?.lemma ?? '');
  if (lists) return 'comma';
  if (BREAKS.has(token.text)) return 'break';
  if (HEDGES.has(lower)) return 'hedge';
  if (CONDITIONALS.has(lower)) return 'conditional';
  if (CONJUNCTIONS.has(lower)) return 'conjunction';
  if (lower === 'not' || lower === "n't") return 'not';
  if (lower === 'though' && (next === undefined || next.tag === 'PUNCT')) return 'adverb';
  const nominal =
    next !== undefined && (['NOUN', 'PROPN', 'PRON', 'DET', 'NUM', 'ADJ'].includes(next.tag) || next.time >= 0);
  if ((SUBORDINATORS.has(lower) && tag !== 'ADP' && lower !== 'as') || lower === 'because' || lower === 'while')
    return lower === 'when' ? 'relative' : 'subordinator';
  if (PREPOSITIONS.has(lower) && (tag !== 'ADV' || nominal)) return 'preposition';
  if (RELATIVES.has(lower)) return 'relative';
  if (tag === 'ADJ' || (tag === 'VERB' && /(?:ed|en)$/.test(lower))) return 'adjective';
  if (tag === 'ADV' || tag === 'INTJ' || tag === 'PART') return 'adverb';
  return 'mark';
}

function isRelativeHere(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || !RELATIVES.has(token.lower) || token.name) return false;
  if (token.lower !== 'that') return true;
  const next = tokens[at + 1];
  return (
    next !== undefined &&
    ((next.tag === 'VERB' && !(next.lower.endsWith('ing') && ['VERB', 'AUX'].includes(tokens[at + 2]?.tag ?? ''))) ||
      next.tag === 'AUX' ||
      next.name ||
      next.tag === 'PRON' ||
      next.tag === 'DET' ||
      next.tag === 'ADV')
  );
}

function readChunk(tokens: readonly Token[], at: number, text: string): Chunk {
  const token = tokens[at];
  const word = (): WordChunk => ({ kind: wordKind(tokens, at), start: at, end: at + 1, word: token?.lower ?? '' });
  if (!token) return word();
  if (token.time >= 0) {
    let end = at + 1;
    while (tokens[end]?.time === token.time) end += 1;
    return { kind: 'time', start: at, end, mention: token.time };
  }
  if (isRelativeHere(tokens, at)) return { kind: 'relative', start: at, end: at + 1, word: token.lower };
  if (HEDGES.has(token.lower) || (token.lower === 'not' && tokens[at - 1]?.tag !== 'AUX')) return word();
  if (['both', 'all', 'each'].includes(token.lower) && token.tag === 'ADV')
    return { kind: 'adverb', start: at, end: at + 1, word: token.lower };
  const verb = readVerbGroup(tokens, at);
  if (verb) return verb;
  if (CONDITIONALS.has(token.lower) || (PREPOSITIONS.has(token.lower) && !token.name)) return word();
  if ((token.tag === 'ADJ' || token.tag === 'ADV') && !token.name) {
    const noun = readNounPhrase(tokens, at, text);
    if (noun && noun.head !== token.lower && token.tag === 'ADJ') return noun;
    return word();
  }
  return readNounPhrase(tokens, at, text) ?? word();
}

/** The chunks of a sentence, in order, without gaps. */
export function chunkSentence(tokens: readonly Token[], text: string): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < tokens.length;) {
    const chunk = readChunk(tokens, at, text);
    chunks.push(chunk);
    at = Math.max(chunk.end, at + 1);
  }
  return chunks;
}
