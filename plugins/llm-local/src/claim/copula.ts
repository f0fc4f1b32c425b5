import type { NounPhrase } from '../chunk/phrase.ts';
import type { Clause } from '../clause/clause.ts';
import { ADJECTIVE_RELATIONS, LASTING_ADJECTIVES } from '../lexicon/adjectives.ts';
import { MUTUAL, tieName } from '../lexicon/kin.ts';
import { LANGUAGES, NATIONALITIES } from '../lexicon/languages.ts';
import { readNumber } from '../lexicon/number-words.ts';
import { OFFICES } from '../lexicon/roles.ts';
import { namesOf, targetsOf } from './arguments.ts';
import { type Claim, named, noun, type Referent, relationName, value } from './claim.ts';
import { ownersOf } from './refer.ts';
import { type Becoming, roleClaims } from './role-claims.ts';
import type { Scene } from './scene.ts';
import { claimOf } from './state-claim.ts';

/** "is five years old", when the date reader took the years for a duration. */
function ageOf(scene: Scene, clause: Clause): string | null {
  if (!clause.adjectives.some((each) => each.word === 'old')) return null;
  const years = clause.times.flatMap((time) => /^([\w-]+) years?\b/i.exec(scene.mentions[time]?.text ?? '')?.[1] ?? []);
  const age = readNumber(years[0]?.toLowerCase() ?? '');
  return age === null ? null : String(age);
}

const OF_PEOPLE =
  /^(?:allergic_to|afraid_of|likes|interested_in|speaks|good_at|bad_at|addicted_to|passionate_about|obsessed_with|friend_of|married_to|engaged_to|diagnosed_with)$/;

/** "is allergic to peanuts", "is fluent in French", "is vegetarian". */
function adjectiveClaims(scene: Scene, clause: Clause, source: string): readonly Claim[] {
  const age = ageOf(scene, clause);
  if (age !== null) {
    if (clause.verb.tense === 'past') return [];
    scene.registry.vote(source, 'person', 2);
    return [claimOf(clause, source, 'age', value(age), 0.9)];
  }
  return clause.adjectives.flatMap(({ word, at }): readonly Claim[] => {
    const claims = clause.phrases.flatMap((phrase) => {
      const relation = ADJECTIVE_RELATIONS.get(`${word} ${phrase.word}`);
      if (relation === undefined) return [];
      if (OF_PEOPLE.test(relation)) scene.registry.vote(source, 'person', 1);
      return targetsOf(scene, [phrase], [phrase.word], [source]).map((target) =>
        claimOf(clause, source, relation, target),
      );
    });
    if (claims.length > 0) return claims;
    const before = clause.objects[0]?.at(-1);
    if (['intolerant', 'blind', 'allergic'].includes(word) && before?.end === at && before.name === null)
      return [claimOf(clause, source, 'is', noun(`${before.text} ${word}`), 0.8)];
    const lasting = LASTING_ADJECTIVES.has(word) || LANGUAGES.has(word) || NATIONALITIES.has(word);
    return lasting ? [claimOf(clause, source, 'is', noun(word), 0.75)] : [];
  });
}

/** What somebody is "on" for a while. */
const TURNS = new Set([
  'call',
  'duty',
  'leave',
  'sick leave',
  'parental leave',
  'maternity leave',
  'paternity leave',
  'vacation',
  'holiday',
  'sabbatical',
  'furlough',
  'standby',
  'probation',
  'parole',
  'strike',
]);

/** "is on call", "was on parental leave". */
function turnClaims(clause: Clause, source: string): readonly Claim[] {
  if ((clause.objects[0]?.length ?? 0) > 0 || clause.adjectives.length > 0) return [];
  const turns = clause.phrases
    .filter(({ word }) => word === 'on')
    .flatMap(({ phrases }) => phrases.filter(({ text, name }) => name === null && TURNS.has(text.toLowerCase())));
  return turns.map(({ text }) => claimOf(clause, source, 'is', noun(`on ${text.toLowerCase()}`), 0.75));
}

/** "is from Spain", "is in Paris", "is at Acme". */
function placeClaims(scene: Scene, clause: Clause, source: string): readonly Claim[] {
  if ((clause.objects[0]?.length ?? 0) > 0 || clause.adjectives.length > 0) return [];
  return clause.phrases.flatMap((phrase) => {
    const targets = targetsOf(scene, [phrase], [phrase.word], [source]).filter((each) => each.kind === 'name');
    return targets.flatMap((target): readonly Claim[] => {
      const type = scene.registry.typeOf(target.name);
      const organization = type === 'organization';
      if (phrase.word === 'to') {
        if (!clause.verb.perfect || type === 'person') return [];
        scene.registry.vote(target.name, 'place', 1);
        return [{ ...claimOf(clause, source, 'visited', target, 0.75), effect: 'event' }];
      }
      if (phrase.word === 'from') {
        if (!organization) scene.registry.vote(target.name, 'place', 2);
        return [claimOf(clause, source, organization ? 'works_at' : 'is_from', target)];
      }
      if ((phrase.word === 'at' || phrase.word === 'with') && organization)
        return [claimOf(clause, source, 'works_at', target, 0.6)];
      if (phrase.word !== 'in' && phrase.word !== 'near') return [];
      scene.registry.vote(target.name, 'place', 1.5);
      return [claimOf(clause, source, 'located_in', target, 0.7)];
    });
  });
}

/** "founder and CEO of Lumo": the first is of Lumo too. */
function sharingOf(phrases: readonly NounPhrase[]): readonly NounPhrase[] {
  const last = phrases.findLast((phrase) => phrase.of.length > 0);
  if (!last) return phrases;
  return phrases.map((phrase) =>
    phrase.of.length === 0 && phrase.owner === null && OFFICES.has(phrase.head) && phrase.start < last.start
      ? { ...phrase, of: last.of }
      : phrase,
  );
}

function mutualClaims(
  clause: Clause,
  sources: readonly string[],
  complements: readonly NounPhrase[],
): readonly Claim[] {
  const [first, ...others] = sources;
  const [phrase] = complements;
  if (
    first === undefined ||
    others.length === 0 ||
    !phrase ||
    !MUTUAL.has(phrase.head) ||
    !phrase.plural ||
    phrase.owner !== null ||
    phrase.of.length > 0
  )
    return [];
  return others.map((other) => claimOf(clause, first, `${tieName(phrase.head)}_of`, named(other)));
}

const PAIRED: ReadonlyMap<string, string> = new Map([
  ['married', 'married_to'],
  ['engaged', 'engaged_to'],
]);

/** "Ann and Bo are married". */
function pairClaims(clause: Clause, sources: readonly string[]): readonly Claim[] {
  const [first, second, third] = sources;
  const word = clause.adjectives.map((each) => PAIRED.get(each.word)).find((each) => each !== undefined);
  if (first === undefined || second === undefined || third !== undefined || word === undefined) return [];
  return clause.phrases.some((phrase) => phrase.word === 'to') ? [] : [claimOf(clause, first, word, named(second))];
}

/** What a clause with "be" states of its subjects. */
export function copulaClaims(scene: Scene, clause: Clause, subjects: readonly Referent[]): readonly Claim[] {
  const sources = namesOf(subjects);
  const becoming: Becoming = {
    verb: clause.verb,
    effect: 'state',
    plain: 'is_a',
    named: clause.subjects.some((phrase) => phrase.name !== null || phrase.labels.length > 0),
  };
  const complements = sharingOf(clause.objects[0] ?? []);
  const mutual = mutualClaims(clause, sources, complements);
  if (mutual.length > 0) {
    const firms = targetsOf(scene, clause.phrases, ['at'], sources).filter((each) => each.kind === 'name');
    for (const firm of firms) scene.registry.vote(firm.name, 'organization', 2);
    const works = sources.flatMap((source) => firms.map((firm) => claimOf(clause, source, 'works_at', firm, 0.75)));
    return [...mutual, ...works];
  }
  const paired = pairClaims(clause, sources);
  if (paired.length > 0) return paired;
  return sources.flatMap((source) => [
    ...complements.flatMap((phrase) => complementClaims(scene, clause, source, phrase, becoming)),
    ...adjectiveClaims(scene, clause, source),
    ...placeClaims(scene, clause, source),
    ...turnClaims(clause, source),
  ]);
}

function complementClaims(
  scene: Scene,
  clause: Clause,
  source: string,
  phrase: NounPhrase,
  becoming: Becoming,
): readonly Claim[] {
  // "Bo is Alice's favourite singer" is Alice's attribute.
  if (/^favou?rite\b/.test(phrase.text)) {
    return ownersOf(scene, phrase, [source]).map((owner) =>
      claimOf(clause, owner, relationName(phrase.text), named(source)),
    );
  }
  // "is two years younger" measures by another; only "two years old" is an age.
  const measures = /^(?:\d|\p{Ll}+ years?$)/u.test(phrase.text.toLowerCase());
  if (measures && clause.adjectives.some(({ word, at }) => at === phrase.end && word !== 'old')) return [];
  // What a "not" makes of them is decided for all claims of the clause.
  return roleClaims(scene, source, phrase, clause.phrases, becoming);
}
