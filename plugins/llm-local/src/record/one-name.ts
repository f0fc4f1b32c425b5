import {
  CONDITIONALS,
  HEDGES,
  MODALS,
  PRONOUNS,
  RELATIVES,
  SUBJECT_PRONOUNS,
  SUBORDINATORS,
} from '../lexicon/function-words.ts';
import { CITIES } from '../lexicon/cities.ts';
import { COUNTRIES } from '../lexicon/countries.ts';
import { LANGUAGES, NATIONALITIES } from '../lexicon/languages.ts';
import { KNOWN_ORGANIZATIONS, OF_HEADS, ORGANIZATION_SUFFIXES } from '../lexicon/organizations.ts';
import { readKnownVerb } from '../lexicon/verb-forms.ts';
import { isGivenName } from '../token/name-token.ts';
import { wordSet } from '../lexicon/word-list.ts';

/** Words that end a name where they stand in small letters: what follows tells more of the clause. */
const CLAUSAL: ReadonlySet<string> = new Set([
  ...wordSet(`
a an as with by from into than not n't is was are were be been has have had does did do will his her their its my our your
also again now then still too together alone already just only even ever never always often here there more less very
full-time part-time but or nor so yet
`),
  ...[...PRONOUNS].filter((word) => word !== 'mine'),
  ...RELATIVES,
  ...CONDITIONALS,
  ...HEDGES,
  ...MODALS,
  ...SUBORDINATORS,
  ...SUBJECT_PRONOUNS,
]);
/** Particles of names in other languages, some of which are English words elsewhere. */
const PARTICLES: ReadonlySet<string> = wordSet(`
al am an auf aus bei bin ben da das de degli dei del dell della delle den der des di do dos du e ed el en et ibn i ii il im in ka
la las le les lo los na nad nas o og och op pod pri s sur sous te ter ten til u und v van ved vom von voor y zu zum zur z za
`);
/** Small words that join the parts of an English name. */
const JOINING: ReadonlySet<string> = wordSet('of the for and');
/** Small words that belong to a name only where it is the general name of an institution: "University of Texas at Austin". */
const PLACING: ReadonlySet<string> = wordSet('in at on to under');
const MORE_BODIES: ReadonlySet<string> = wordSet(`
railway railways railroad organisation organization cabinet assembly authority conservatoire polytechnic faculty press
exchange observatory secretariat directorate court works board office bureau centers centres government municipality county
district diocese archdiocese duchy province embassy conservatorio universität université universidad università universidade
école escuela escola hochschule akademie académie accademia institut instituto istituto collège lycée liceo gymnasium
`);
/** Places that have an "and" in their names. */
const COMPOUND_PLACES =
  /\b(Bosnia|Trinidad|Antigua|Kitts|Vincent|Tomé|Jammu|Newfoundland|Tyne|Dumfries|Andaman|Castile|Schleswig|Turks|Svalbard|Wallis|Heard|Perth|Brighton|Hammersmith|Kensington) and (?=(?:the )?(?:Herzegovina|Tobago|Barbuda|Nevis|Grenadines|Príncipe|Kashmir|Labrador|Wear|Galloway|Nicobar|León|Holstein|Caicos|Jan|Futuna|McDonald|Kinross|Hove|Fulham|Chelsea)\b)/gu;

/** What institutions are for: a word of these before "and" is not an institution by itself. */
const FIELDS: ReadonlySet<string> = wordSet(`
state language technology technical technological food agriculture agricultural health science sciences art arts music law
business justice education research development industry trade commerce labour labor culture sport sports energy
environment economy economics finance freedom peace security defence defense training medicine medical engineering design
media communication communications planning transport nature history literature drama community graduate teachers
`);

function isBodyWord(word: string): boolean {
  const lower = word.toLowerCase().replace(/[.,]+$/u, '');
  return ORGANIZATION_SUFFIXES.has(lower) || OF_HEADS.has(lower) || MORE_BODIES.has(lower);
}

function isNamePart(word: string): boolean {
  return /^["'“‘«(]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]|^[&–]$|\p{Ll}\p{Lu}|[\p{L}\p{N}][./@]\p{L}|^(?:al|el|an|ad|as|ash|ibn|d|l|de|['’]?[st])[-'’]\p{Lu}|^plc$/u.test(
    word,
  );
}

/** Marks that stand in no name. */
const FOREIGN_MARKS = /[;:!?—]|\s-\s/u;
/** "Turkey national under-18 football team": the side of a country or of a sport, in small letters. */
const SIDE =
  /^(?:\p{Lu}\S* |and |of |the )+(?:(?:men|women|girl|boy)['’]s )?(?:national|(?:[\p{Ll}\d-]+ ){0,4}(?:football|soccer|hockey|basketball|rugby|cricket|handball|volleyball|baseball|futsal)) (?:(?:[\p{Ll}\d-]+|[A-Z]) ){0,5}(?:team|side|squad)(?: [A-Z])?$/u;

/** Whether the words in small letters are those that a name may hold. */
function holdsTogether(words: readonly string[]): boolean {
  const institution = isBodyWord(words[0] ?? '') || isBodyWord(words[1] ?? '');
  const foreign = words.some((word) => /[^\p{ASCII}]/u.test(word) || PARTICLES.has(word));
  return words.every((word, at) => {
    if (isNamePart(word) || /^\(.+\)$/u.test(word)) return true;
    const lower = word.toLowerCase();
    if (lower === 'a') return words[at - 1] === 'for' && isNamePart(words[at + 1] ?? '');
    if (JOINING.has(lower)) return at < words.length - 1;
    if (PLACING.has(lower)) return institution && isNamePart(words[at + 1] ?? '');
    if (PARTICLES.has(lower)) return at > 0 && at < words.length - 1;
    if (CLAUSAL.has(lower) || /(?:ly|ing)$/u.test(lower)) return false;
    // Adjectives of other languages are written small: "Université libre de Bruxelles", "École normale supérieure".
    return at > 0 && readKnownVerb(lower) === null && (foreign || words.slice(at + 1).some(isNamePart));
  });
}

function isBody(part: string): boolean {
  const words = part.split(' ');
  if (KNOWN_ORGANIZATIONS.has(part.toLowerCase())) return true;
  return (
    words.length > 1 &&
    (isBodyWord(words.at(-1) ?? '') ||
      (isBodyWord(words[0] ?? '') && !FIELDS.has((words[0] ?? '').toLowerCase()) && words[1] === 'of'))
  );
}

/** Whether a word says what something is like or where it is, and so names nothing by itself. */
function qualifies(word: string): boolean {
  const lower = word.toLowerCase();
  const known = CITIES.has(lower) || COUNTRIES.has(lower) || LANGUAGES.has(lower) || NATIONALITIES.has(lower);
  return known || FIELDS.has(lower) || /(?:[ai]c|[ai]al|ical|ous|ary|ive|ern)$/u.test(lower);
}

/**
 * Whether what "and" joins is one name: the fields of an institution ("Academy of Arts, Architecture and Design"), or
 * what qualifies it ("Scientific and Industrial Research Organisation"). "Acme and Globex" are two.
 */
function joinsWithin(phrase: string): boolean {
  const whole = phrase.replaceAll(COMPOUND_PLACES, '$1 & ');
  const [first = '', ...rest] = whole.split(/, (?:and )?| and /u);
  if (rest.length === 0) return true;
  if (!/ and /u.test(whole)) return rest.length === 1;
  const field = /\b(\S+)(?: \S+)? (?:of|for|on|in) (?:the )?[^,]*$/u.exec(first);
  if (field !== null && first.split(' ').some(isBodyWord) && !rest.some(isBody)) return true;
  const last = rest.at(-1) ?? '';
  // "Institute and State University", "School and Language College": the last says only of what kind it is besides.
  const generic = last.split(' ').every((word) => FIELDS.has(word.toLowerCase()) || isBodyWord(word));
  if (rest.length === 1 && isBody(first) && generic) return true;
  // "Pierre and Marie Curie University": a first name that shares the family name with the next.
  if (isBody(last) && rest.length === 1 && isGivenName(first.toLowerCase())) return true;
  const qualified = [first, ...rest.slice(0, -1)].some((part) => qualifies(part.split(' ').at(-1) ?? ''));
  return isBody(last) && !isBody(first) && qualified;
}

/**
 * Whether a phrase is one name as it stands, however long, with the marks and the small words that names have. After a
 * "the" that speaks of one thing (`definite`), what "and" joins is one, unless another "the" follows.
 */
export function isOneName(phrase: string, definite = false): boolean {
  const words = phrase.split(' ').filter((word) => word !== '');
  if (words.length === 0 || words.length > 16 || FOREIGN_MARKS.test(phrase)) return false;
  if (SIDE.test(phrase)) return true;
  return (
    isNamePart(words[0] ?? '') &&
    holdsTogether(words) &&
    (definite ? !/, the | and the /u.test(phrase) : joinsWithin(phrase))
  );
}

/** Whether a phrase is one office or post: what follows "the position of" is one, whatever it holds, but no clause. */
export function isOneOffice(phrase: string): boolean {
  const words = phrase.split(' ').filter((word) => word !== '');
  const clausal = words.some((word) => !isNamePart(word) && CLAUSAL.has(word.toLowerCase()));
  return words.length > 0 && words.length <= 20 && !clausal && !FOREIGN_MARKS.test(phrase);
}
