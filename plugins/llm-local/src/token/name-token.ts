import { CITIES } from '../lexicon/cities.ts';
import { COUNTRIES } from '../lexicon/countries.ts';
import { FEMALE_NAMES } from '../lexicon/female-names.ts';
import { DETERMINERS, FIELD_LABELS, MODALS, POSSESSIVES, PREPOSITIONS, PRONOUNS } from '../lexicon/function-words.ts';
import { INTERJECTIONS } from '../lexicon/interjections.ts';
import { EITHER_NAMES, MALE_NAMES } from '../lexicon/male-names.ts';
import { KNOWN_ORGANIZATIONS } from '../lexicon/organizations.ts';
import { isOccupation, TITLE_WORDS } from '../lexicon/roles.ts';
import { MORE_FEMALE_NAMES, MORE_MALE_NAMES } from '../lexicon/world-names.ts';
import { isTie } from '../lexicon/kin.ts';
import { readKnownVerb } from '../lexicon/verb-forms.ts';
import type { RawToken } from './token.ts';

const CAPITAL = /^\p{Lu}|^\p{Ll}\p{Lu}|^\p{Ll}+\d*\p{Lu}|^\d+\p{Lu}\p{L}/u;
const CLOSED_TAGS = new Set(['AUX', 'PRON', 'DET', 'ADP', 'CCONJ', 'SCONJ', 'PART', 'INTJ', 'ADV']);
const NEVER = new Set(
  'former retired new old young early late now then there here no ok also both dear only even just today'.split(' '),
);

/** Written large before another capital, these are parts of names: "La Paz", "Da Nang". */
const NAME_OPENERS = new Set(
  'la le les el los las da de del di dos du van von der den al san santa saint new old'.split(' '),
);

/** Capitals that stand for a common noun or adjective. */
const SHORT_FORMS = new Set(
  'lgbt lgbtq lgbtq+ lgbtqia lgbtqia+ phd mba msc bsc tv diy bbq ceo cto cfo coo hr pr dj vr ar pc faq asap diy btw fyi dna gps er icu mri x-ray t-shirt pdf'
    .split(' ')
    .filter((word) => !TITLE_WORDS.has(word)),
);

/** What firms and people do, and moods and materials do not. */
const AGENT_VERBS = new Set(
  (
    'acquire hire employ announce release launch join open raise sell buy sign merge fire appoint publish develop produce ' +
    'manufacture sponsor move relocate live work marry study speak build design own run sue ship deploy partner'
  ).split(' '),
);

export function isGivenName(lower: string): boolean {
  return (
    FEMALE_NAMES.has(lower) ||
    MALE_NAMES.has(lower) ||
    EITHER_NAMES.has(lower) ||
    MORE_FEMALE_NAMES.has(lower) ||
    MORE_MALE_NAMES.has(lower)
  );
}

function isListed(lower: string): boolean {
  return isGivenName(lower) || CITIES.has(lower) || COUNTRIES.has(lower) || KNOWN_ORGANIZATIONS.has(lower);
}

function isFunctionWord(lower: string): boolean {
  return (
    PRONOUNS.has(lower) ||
    POSSESSIVES.has(lower) ||
    DETERMINERS.has(lower) ||
    PREPOSITIONS.has(lower) ||
    MODALS.has(lower) ||
    NEVER.has(lower)
  );
}

/**
 * Whether a common word that opens a sentence is a name all the same: another capital follows, or what only somebody or
 * some firm does.
 */
function isTitled(lower: string, ahead: readonly RawToken[]): boolean {
  const [next] = ahead;
  if (CAPITAL.test(next?.text ?? '') && !TITLE_WORDS.has(next?.text.toLowerCase() ?? '')) return true;
  if (/(?:ing|[^s]s)$/.test(lower)) return false;
  const follower = next?.text.toLowerCase() ?? '';
  return acts(ahead) || follower === ',';
}

const HELPERS = new Set(
  "will wo 'll can ca could would should might must may shall no never used also then now".split(' '),
);

/** Given names that are verbs too, beside those that the list of verbs has. */
const ALSO_VERBS = new Set('will mark chase pat grant rob drew bill skip jack nick josh'.split(' '));

/** Names that are also verbs or nouns (Will, Mark, Hope): what stands after them must not be what the verb would take. */
function opensAsGivenName(token: RawToken, lower: string, ahead: readonly RawToken[]): boolean {
  const follower = ahead[0]?.text.toLowerCase() ?? '';
  const verbal = readKnownVerb(lower) !== null || MODALS.has(lower) || ALSO_VERBS.has(lower);
  if (!verbal && !CLOSED_TAGS.has(token.tag)) return true;
  if (CAPITAL.test(ahead[0]?.text ?? '')) {
    // "Will Tom join us?"
    const asks =
      (lower === 'will' || MODALS.has(lower)) && readKnownVerb(ahead[1]?.text.toLowerCase() ?? '')?.form === 'base';
    return !asks && follower !== 'i';
  }
  if (["'s", "'ll", "'d", ',', 'and'].includes(follower) || HELPERS.has(follower)) return true;
  return readKnownVerb(follower) !== null || (ahead[0]?.tag === 'ADV' && acts(ahead));
}

/** Whether what somebody or some firm does follows, after auxiliaries and adverbs: "has been working". */
function acts(ahead: readonly RawToken[]): boolean {
  for (const { text, tag } of ahead.slice(0, 4)) {
    const reading = readKnownVerb(text.toLowerCase());
    if (reading !== null && AGENT_VERBS.has(reading.lemma)) return true;
    if (tag !== 'ADV' && !HELPERS.has(text.toLowerCase()) && !['be', 'have', 'do'].includes(reading?.lemma ?? ''))
      return false;
  }
  return false;
}

/** A word at the start of a sentence has its capital for its place; other signs must say that it is a name. */
function opensAsName(token: RawToken, lower: string, ahead: readonly RawToken[]): boolean {
  const [next] = ahead;
  if (INTERJECTIONS.has(lower)) return false;
  if (isGivenName(lower)) return opensAsGivenName(token, lower, ahead);
  if (
    token.common === false &&
    ['NOUN', 'ADJ', 'X'].includes(token.tag) &&
    !/(?:ing|[^s]s)$/.test(lower) &&
    acts(ahead)
  )
    return true;
  if (isListed(lower)) return lower !== 'nice' || next?.tag === 'VERB' || next?.tag === 'AUX';
  if (CLOSED_TAGS.has(token.tag) || readKnownVerb(lower) !== null) return false;
  if (isOccupation(lower) || isTie(lower) || TITLE_WORDS.has(lower) || FIELD_LABELS.has(lower)) return false;
  if (token.common === true && !isTitled(lower, ahead)) return false;
  if (token.tag === 'PROPN' || /^\p{Ll}*\p{Lu}.*\p{Lu}|\d/u.test(token.text)) return true;
  return (
    (token.tag === 'NOUN' || token.tag === 'ADJ') &&
    CAPITAL.test(next?.text ?? '') &&
    !TITLE_WORDS.has(next?.text.toLowerCase() ?? '')
  );
}

/** Whether a verb or what somebody has follows "User", who then is one: "User interface" is none. */
function isActing(next: RawToken | undefined): boolean {
  const follower = next?.text.toLowerCase() ?? '';
  return (
    follower === "'s" ||
    NEVER.has(follower) ||
    MODALS.has(follower) ||
    next?.tag === 'AUX' ||
    next?.tag === 'ADV' ||
    readKnownVerb(follower) !== null
  );
}

/** Whether a word is part of a name, told by capitals, position, tag and lists. */
export function isNameToken(token: RawToken, opens: boolean, ahead: readonly RawToken[]): boolean {
  const [next] = ahead;
  if (!CAPITAL.test(token.text)) return false;
  const lower = token.text.toLowerCase();
  if (SHORT_FORMS.has(lower)) return false;
  if (token.text === 'User') return isActing(next);
  if (!opens && CAPITAL.test(next?.text ?? '') && NAME_OPENERS.has(lower)) return true;
  if (isFunctionWord(lower) && !(lower === 'us' && token.text === 'US') && !isGivenName(lower)) return false;
  if (isFunctionWord(lower) && !opens && CLOSED_TAGS.has(token.tag) && token.tag !== 'AUX') return false;
  if (opens) return opensAsName(token, lower, ahead);
  return token.tag === 'PROPN' || !CLOSED_TAGS.has(token.tag) || isListed(lower);
}
