import type { Claim } from './claim/claim.ts';
import { isTie } from './lexicon/kin.ts';
import { isOccupation } from './lexicon/roles.ts';
import { pastTense, readKnownVerb } from './lexicon/verb-forms.ts';

const PHRASES: ReadonlyMap<string, readonly [present: string, past: string]> = new Map([
  ['works_at', ['works at', 'worked at']],
  ['lives_in', ['lives in', 'lived in']],
  ['lives_with', ['lives with', 'lived with']],
  ['married_to', ['is married to', 'was married to']],
  ['engaged_to', ['is engaged to', 'was engaged to']],
  ['dating', ['is dating', 'was dating']],
  ['owns', ['owns', 'owned']],
  ['is_a', ['is a', 'was a']],
  ['is', ['is', 'was']],
  ['has_role', ['has the role of', 'had the role of']],
  ['also_works_at', ['also works at', 'also worked at']],
  ['also_lives_in', ['also lives in', 'also lived in']],
  ['located_in', ['is located in', 'was located in']],
  ['headquartered_in', ['is headquartered in', 'was headquartered in']],
  ['is_from', ['is from', 'was from']],
  ['born_in', ['was born in', 'was born in']],
  ['born_on', ['was born on', 'was born on']],
  ['founded_in', ['was founded in', 'was founded in']],
  ['founded_on', ['was founded on', 'was founded on']],
  ['allergic_to', ['is allergic to', 'was allergic to']],
]);
const MANY =
  /^(?:member|friend|fan|cousin|colleague|neighbor|sibling|brother|sister|child|son|daughter|student|resident|native|citizen|partner|client|subsidiary|part)_of$/;
const ADJECTIVAL =
  /^(?:interested|afraid|responsible|known|good|bad|involved|enrolled|proficient|allergic|addicted|passionate|obsessed|related|native|intolerant|skilled|active|named|compatible|similar|vaccinated|diagnosed)_/;
const OWNED =
  /^(?:favou?rite_.*|birthday|email|phone_number|address|age|name|nickname|hobby|.*_(?:number|name|address|date))$/;

function withArticle(text: string): string {
  return /^[aeiou]/i.test(text) ? `n ${text}` : ` ${text}`;
}

/** "studied at" for "studies at". */
function pastOf(words: string): string {
  const [verb = '', ...rest] = words.split(' ');
  const reading = readKnownVerb(verb);
  if (reading?.form === 'past') return words;
  return reading?.form === 'third' ? [pastTense(reading.lemma), ...rest].join(' ') : `no longer ${words}`;
}

/** "Nina does not live in Rome.", from the sentence that says she does. */
function negated(stated: string, { source }: Claim): string {
  const [verb = '', ...rest] = stated.slice(source.name.length + 1).split(' ');
  if (stated.startsWith(`${source.name}'s `)) return stated.replace(/ is /, ' is not ');
  if (verb === 'is') return [source.name, 'is not', ...rest].join(' ');
  const lemma = readKnownVerb(verb)?.lemma ?? verb.replace(/s$/, '');
  return [source.name, 'does not', lemma, ...rest].join(' ');
}

/** "Nina will visit Rome.", from the sentence that says she visited it. */
function ahead(stated: string, { source }: Claim): string {
  if (stated.startsWith(`${source.name}'s `)) return stated.replace(/ (?:is|was) /, ' will be ');
  const [verb = '', ...rest] = stated.slice(source.name.length + 1).split(' ');
  const lemma = ['is', 'was'].includes(verb) ? 'be' : readKnownVerb(verb)?.lemma;
  return lemma === undefined ? stated : [source.name, 'will', lemma, ...rest].join(' ');
}

/**
 * A sentence that states a claim by names, without pronouns or relative dates; in the past when it has ended, with its
 * "not" when that is how the end was told, and in the future when it has not begun. `sentence` is the one that tells it.
 */
export function describe(claim: Claim, when: 'ended' | 'holds' | 'upcoming', sentence: string): string {
  return withToldArticle(describeBare(claim, when), claim, sentence);
}

/** A common noun keeps the article that it was told with: "Mona painted a sunset." */
function withToldArticle(description: string, { target }: Claim, sentence: string): string {
  const end = ` ${target.name}.`;
  if (target.kind !== 'noun' || !description.endsWith(end)) return description;
  const before = description.slice(0, -end.length);
  const at = sentence.search(new RegExp(String.raw`(?<=\b(?:an?|the) )${literally(target.name)}(?!\p{L})`, 'iu'));
  const article = /\b(an?|the) $/iu.exec(sentence.slice(0, Math.max(0, at)))?.[1];
  return article === undefined || / (?:an?|the)$/u.test(before)
    ? description
    : `${before} ${article.toLowerCase()}${end}`;
}

const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);

function describeBare(claim: Claim, when: 'ended' | 'holds' | 'upcoming'): string {
  const ended = when === 'ended';
  if (claim.denied) return `It is not so that ${state(claim, false)}`;
  if (ended && claim.verb?.negated === true) return negated(state(claim, false), claim);
  return when === 'upcoming' ? ahead(state(claim, false), claim) : state(claim, ended);
}

function state(claim: Claim, ended: boolean): string {
  const { source, relation, target } = claim;
  const words = relation
    .replaceAll('_', ' ')
    .replace(/^(?:ceo|cto|cfo|coo|cmo|cio|cpo|vp)\b/, (title) => title.toUpperCase());
  if (relation === 'age') return `${source.name} ${ended ? 'was' : 'is'} ${target.name} years old.`;
  if (OWNED.test(relation)) return `${source.name}'s ${words} ${ended ? 'was' : 'is'} ${target.name}.`;
  if (relation === 'died') return `${source.name} died ${target.name.length > 7 ? 'on' : 'in'} ${target.name}.`;
  const phrase = PHRASES.get(relation);
  if (relation === 'is_a' && target.kind === 'noun')
    return `${source.name} ${ended ? 'was' : 'is'} a${withArticle(target.name)}.`;
  if (phrase) return `${source.name} ${phrase[ended ? 1 : 0]} ${target.name}.`;
  if (ADJECTIVAL.test(relation)) return `${source.name} ${ended ? 'was' : 'is'} ${words} ${target.name}.`;
  const article = MANY.test(relation) ? 'a' : 'the';
  if (relation.endsWith('_of') && !isVerbal(words))
    return `${source.name} ${ended ? 'was' : 'is'} ${article} ${words} ${target.name}.`;
  // "User's meeting is on 2025-03-14": a noun, and no verb, joins the two.
  if (target.kind === 'value' && !isVerbal(words))
    return `${source.name}'s ${words} ${ended ? 'was' : 'is'} ${/^\d{4}-\d\d-\d\d$/.test(target.name) ? 'on ' : ''}${target.name}.`;
  // "The crane's operator is Wilhelm."
  if (target.kind === 'name' && isTitle(words))
    return `${source.name}'s ${words} ${ended ? 'was' : 'is'} ${target.name}.`;
  return `${source.name} ${ended ? pastOf(words) : words} ${target.name}.`;
}

/** Whether a relation is called by who holds it. */
function isTitle(words: string): boolean {
  return isTie(words) || isOccupation(words) || /(?:er|or)$/u.test(words);
}

function isVerbal(words: string): boolean {
  const form = readKnownVerb(words.split(' ')[0] ?? '')?.form;
  return form === 'third' || form === 'past';
}
