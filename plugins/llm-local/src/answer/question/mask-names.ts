import type { AnswerFact } from '@gligabao/core';
import { type AskedName, type MaskedQuestion, SELF_KEYS, nameKey } from './asked-name.ts';
import { indexNames, MAX_NAME_WORDS, type NameIndex } from './name-index.ts';

interface Token {
  readonly text: string;
  readonly word: string;
  readonly possessive: boolean;
  readonly capital: boolean;
}

/** Capitalised in a question without being a name. */
const NO_NAME = new Set(
  (
    'who whom whose what where when which why how is are was were do does did has have had can could will would should ' +
    'the a an in at on of for from by since before after during until till and or but so then tell list show name give ceo cto ' +
    'cfo coo cio vp hr dob email id ok please hey hi hello january february march april may june july august september ' +
    'october november december monday tuesday wednesday thursday friday saturday sunday mr mrs ms dr currently if not'
  ).split(' '),
);
const SELF = new Set(['i', 'me', 'myself', 'my', 'mine', 'we', 'us', 'our', 'ours']);
const TOKEN = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}.'’&+#-]*|[,?!;:]/gu;

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(who|what|where|when|how|why|which|that|it|he|she|there)['’]s\b/gi, '$1 is'],
  [/\bi['’]m\b/gi, 'I am'],
  [/\b(i|you|we|they)['’]ve\b/gi, '$1 have'],
  [/\b(can)['’]t\b/gi, '$1 not'],
  [/\bwon['’]t\b/gi, 'will not'],
  [/n['’]t\b/gi, ' not'],
  [/['’]re\b/gi, ' are'],
];
/** Words around a question that are no part of it. */
const LEAD_IN =
  /^(?:(?:hey|hi|hello|ok|okay|so|and|but|well|also|please|now then)[ ,]+)*(?:(?:can|could|would|will) you (?:please )?)?(?:(?:please )?(?:tell|remind|show|give) me(?: again)?(?: about)?[ ,:]+|do you (?:know|remember|recall) (?:if |whether )?|i (?:want|need|would like) to know (?:if |whether )?|remember (?:if |whether ))?/i;

function readTokens(question: string): readonly Token[] {
  let text = question.replace(LEAD_IN, '');
  for (const [contraction, full] of CONTRACTIONS) text = text.replaceAll(contraction, full);
  return [...text.matchAll(TOKEN)].map(([found]) => {
    const bare = found.replace(/['’]s?$|\.$/u, '');
    return {
      text: bare,
      word: nameKey(bare),
      possessive: /['’]s?$/u.test(found),
      capital: /^\p{Lu}|^\p{Ll}+\p{Lu}/u.test(bare),
    };
  });
}

/** Words before a subject, after which "Will" and "May" are somebody's names. */
const BEFORE_A_SUBJECT = new Set([
  'do',
  'does',
  'did',
  'is',
  'was',
  'has',
  'had',
  'will',
  'are',
  'were',
  'have',
  'and',
  'of',
  'about',
]);

/** Whether a word that is mostly no name stands as one: "Where does Will work?", "Will's sister". */
function standsAsName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || !['will', 'may', 'till', 'april', 'june', 'august'].includes(token.word)) return false;
  if (token.possessive) return true;
  return BEFORE_A_SUBJECT.has(tokens[at - 1]?.word ?? '') && (token.capital || token.word === 'will');
}

function isNoName(tokens: readonly Token[], at: number): boolean {
  return NO_NAME.has(tokens[at]?.word ?? '') && !standsAsName(tokens, at);
}

interface Run {
  readonly length: number;
  readonly keys: ReadonlySet<string>;
}

/** The longest stored name that begins at a token. */
function storedAt(tokens: readonly Token[], at: number, index: NameIndex, cased: boolean): Run | null {
  for (let length = Math.min(MAX_NAME_WORDS, tokens.length - at); length > 0; length--) {
    const run = tokens.slice(at, at + length);
    const keys = index.whole.get(run.map(({ word }) => word).join(' '));
    if (keys && !(length === 1 && isNoName(tokens, at))) return { length, keys };
  }
  const token = tokens[at];
  if (!token || (cased && !token.capital) || isNoName(tokens, at)) return null;
  const keys = index.part.get(token.word);
  return keys ? { length: 1, keys } : null;
}

/** A run of capitalised words that no fact knows. */
function unknownAt(tokens: readonly Token[], at: number): Run | null {
  let end = at;
  while (end < tokens.length) {
    const token = tokens[end];
    if (!token?.capital || isNoName(tokens, end) || SELF.has(token.word)) break;
    end++;
    if (token.possessive) break;
  }
  return end > at ? { length: end - at, keys: new Set() } : null;
}

const DETERMINERS =
  'the|a|an|this|that|these|those|his|her|its|their|your|he|she|it|they|you|there|any|some|all|each|every|everyone|anyone|somebody|people|not|still|ever|currently';
/** The place of a subject: whatever stands there is a name, even in lower case. */
const SUBJECT_SLOTS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:do|does|did) (?!(?:${DETERMINERS})\b)([\p{Ll}\p{M}-]+)(?= [\p{L}])`, 'u'),
  new RegExp(
    String.raw`\b(?:is|was|has|will) (?!(?:${DETERMINERS})\b)([\p{Ll}\p{M}-]+)(?= (?:married|working|living|employed|engaged|from|born|dating|lived|worked|been|allergic)\b)`,
    'u',
  ),
  new RegExp(String.raw`(?<!\b(?:${DETERMINERS}) )(?<!@|'s )\b(?!(?:${DETERMINERS})\b)([\p{Ll}\p{M}-]+)(?='s )`, 'u'),
];

function maskSubjects(text: string, names: AskedName[]): string {
  let masked = text;
  for (const slot of SUBJECT_SLOTS) {
    if (names.some(({ self }) => !self)) break;
    masked = masked.replace(slot, (whole, name: string) => {
      names.push({ text: name, keys: new Set(), self: false });
      return whole.replace(new RegExp(`${name}$`, 'u'), `@${String(names.length - 1)}`);
    });
  }
  return masked;
}

/** Finds the names of a question: those of the facts, then whatever is written or placed like a name. */
export function maskNames(question: string, facts: readonly AnswerFact[]): MaskedQuestion {
  const index = indexNames(facts);
  const tokens = readTokens(question);
  const cased = tokens.slice(1).some(({ capital, word }) => capital && word !== 'i');
  const names: AskedName[] = [];
  const words: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const self = SELF.has(token.word) && token.text !== 'US';
    const run = self ? { length: 1, keys: SELF_KEYS } : (storedAt(tokens, at, index, cased) ?? unknownAt(tokens, at));
    if (run === null) {
      words.push(token.possessive ? `${token.word}'s` : token.word);
      at++;
      continue;
    }
    const part = tokens.slice(at, at + run.length);
    const text = part.map((each) => each.text).join(' ');
    const known = names.findIndex((name) => (self ? name.self : nameKey(name.text) === nameKey(text)));
    if (known < 0) names.push({ text, keys: run.keys, self });
    const owner = part.at(-1)?.possessive === true || token.word === 'my' || token.word === 'our';
    words.push(`@${String(known < 0 ? names.length - 1 : known)}${owner ? "'s" : ''}`);
    at += run.length;
  }
  const text = words.join(' ').replaceAll(/ ([,?!;:])/g, '$1');
  return { text: maskSubjects(text, names), names };
}
