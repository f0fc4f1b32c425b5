import { CITIES } from '../lexicon/cities.ts';
import { COUNTRIES } from '../lexicon/countries.ts';
import { LANGUAGES, NATIONALITIES } from '../lexicon/languages.ts';
import { KNOWN_ORGANIZATIONS, ORGANIZATION_SUFFIXES } from '../lexicon/organizations.ts';
import { PRODUCT_WORDS } from '../lexicon/products.ts';
import { HONORIFICS } from '../lexicon/roles.ts';
import { isGivenName } from '../token/name-token.ts';

const PLACE_WORDS = new Set(
  'street road avenue square river lake mountain mountains hills island islands valley beach park bay county province coast desert forest peninsula ocean sea village heights boulevard bridge canyon falls'.split(
    ' ',
  ),
);
const EVENT_WORDS = new Set(
  'conference summit festival olympics marathon cup championship championships prize award awards war expo hackathon fair medal'.split(
    ' ',
  ),
);
const ORGANIZATION_OPENERS = new Set([
  'university',
  'bank',
  'ministry',
  'department',
  'institute',
  'museum',
  'college',
  'church',
]);

/** What a name alone says about the type of what it names, as weights by type. */
export function typeVotes(name: string): ReadonlyMap<string, number> {
  const votes = new Map<string, number>();
  const add = (type: string, weight: number): void => {
    votes.set(type, (votes.get(type) ?? 0) + weight);
  };
  const lower = name.toLowerCase().replace(/^the /, '');
  const words = lower.split(' ');
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  if (CITIES.has(lower) || COUNTRIES.has(lower)) add('place', 3);
  if (KNOWN_ORGANIZATIONS.has(lower) || KNOWN_ORGANIZATIONS.has(`the ${lower}`)) add('organization', 3);
  if (words.length > 1 && (ORGANIZATION_SUFFIXES.has(last) || ORGANIZATION_OPENERS.has(first))) add('organization', 5);
  if (words.length > 1 && PLACE_WORDS.has(last)) add('place', 4);
  if (EVENT_WORDS.has(last)) add('event', 5);
  if (PRODUCT_WORDS.has(first) || (words.length > 1 && /\d/.test(last))) add('product', 4);
  if (LANGUAGES.has(lower)) add('language', 2);
  if (NATIONALITIES.has(lower)) add('other', 1);
  if (HONORIFICS.has(first) && !votes.has('organization') && !votes.has('place')) add('person', 5);
  const given = isGivenName(first);
  if (given && !votes.has('organization')) {
    // Florence, Sofia, Jordan: what stands around the name decides.
    if (votes.has('place')) votes.set('place', 2);
    add('person', votes.has('place') ? 2 : words.length <= 3 ? 3 : 1);
  }
  if (/ ?& ?/.test(name)) add('organization', 2);
  if (/^[A-Z]{2,5}$/.test(name)) add('organization', 1);
  return votes;
}
