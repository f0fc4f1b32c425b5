import type { NounPhrase } from '../chunk/phrase.ts';
import { typeVotes } from '../entity/type-votes.ts';
import { isTie, KIN, PETS, tieName } from '../lexicon/kin.ts';
import { ORGANIZATION_NOUNS } from '../lexicon/organizations.ts';
import { PRODUCT_NOUNS } from '../lexicon/products.ts';
import { isOccupation, OFFICES } from '../lexicon/roles.ts';
import { type Claim, named, noun, type Referent, relationName } from './claim.ts';
import type { Scene } from './scene.ts';

const PLACE_NOUNS = new Set(['city', 'town', 'village', 'country', 'region', 'place', 'island', 'state']);

const WORKS = new Set([
  'novel',
  'book',
  'album',
  'song',
  'film',
  'movie',
  'memoir',
  'painting',
  'play',
  'poem',
  'opera',
  'podcast',
]);

/** What only organisations have. */
const BODIES = new Set(['board', 'staff', 'headquarters', 'subsidiary', 'employee', 'shareholder', 'shares']);

const FORMER = /^(?:former|ex|previous)\b/i;
/** Of these an old one is a former one, where an old friend is none. */
const LEFT_BEHIND = new Set(
  'boss manager supervisor landlord landlady roommate flatmate housemate teacher coach doctor dentist tutor'.split(' '),
);

function tieClaim(source: string, relation: string, target: string, confidence = 0.9): Claim {
  return {
    source: named(source),
    relation,
    target: named(target),
    effect: 'state',
    confidence,
    denied: false,
    verb: null,
  };
}

/** Whose a phrase is, as names. */
export function ownersOf(scene: Scene, phrase: NounPhrase, near: readonly string[]): readonly string[] {
  const { owner } = phrase;
  if (owner === null) return [];
  if (typeof owner === 'string') {
    const holder = isTie(phrase.head) ? scene.discourse.holderFor(owner) : null;
    return holder === null ? scene.discourse.resolve(owner, near) : [holder];
  }
  return refer(scene, owner, near).flatMap((each) => (each.kind === 'name' ? [each.name] : []));
}

/** The type that a common noun gives to what it names. */
export function typeOfLabel(head: string): string | null {
  if (head === 'employer') return 'organization';
  if (PETS.has(head)) return 'animal';
  if (KIN.has(head) || isTie(head) || isOccupation(head)) return 'person';
  if (ORGANIZATION_NOUNS.has(head)) return 'organization';
  if (PRODUCT_NOUNS.has(head)) return 'product';
  return PLACE_NOUNS.has(head) ? 'place' : null;
}

/** States what a labelled phrase says by itself: "Alice's sister Maria", "Apple CEO Tim Cook", "a dog named Max". */
function stateLabels(scene: Scene, phrase: NounPhrase, near: readonly string[]): void {
  if (scene.stated.has(phrase.start)) return;
  scene.stated.add(phrase.start);
  const { head, labels } = phrase;
  const owners = phrase.modifier === null ? ownersOf(scene, phrase, near) : [phrase.modifier];
  const holders =
    owners.length > 0 || phrase.of.length === 0
      ? owners
      : phrase.of
          .flatMap((each) => refer(scene, each, near))
          .flatMap((each) => (each.kind === 'name' ? [each.name] : []));
  for (const label of labels) {
    scene.registry.mention(label, scene.discourse.sentence, false);
    const type = typeOfLabel(head);
    if (type !== null) scene.registry.vote(label, type === 'animal' ? 'other' : type, 6);
    const gender = KIN.get(head);
    const known = scene.registry.get(label);
    if (known && gender !== undefined && gender !== 'unknown') known.gender = gender;
    for (const owner of holders) {
      if (owner === label) continue;
      if (head === 'employer') {
        const over = /^(?:former|ex|previous|old|last)\b/i.test(phrase.text);
        scene.claims.push({ ...tieClaim(owner, 'works_at', label), effect: over ? 'end' : 'state' });
        scene.registry.vote(owner, 'person', 2);
      } else if (isTie(head) && phrase.modifier === null) {
        const over = FORMER.test(phrase.text) || (LEFT_BEHIND.has(head) && /^old\b/i.test(phrase.text));
        scene.claims.push({ ...tieClaim(label, `${tieName(head)}_of`, owner), effect: over ? 'end' : 'state' });
        if (!phrase.plural) scene.discourse.setTie(owner, tieName(head), label);
        if (KIN.has(head)) scene.registry.vote(owner, 'person', 2);
      } else if (OFFICES.has(head)) {
        const former = /^(?:former|ex|previous|old)\s+/i;
        const office = tieClaim(label, `${relationName(phrase.text.replace(former, ''))}_of`, owner);
        scene.claims.push(former.test(phrase.text) ? { ...office, effect: 'end' } : office);
        scene.registry.vote(owner, 'organization', 1);
        scene.discourse.setTie(owner, head, label);
      } else if (phrase.modifier === null && (ORGANIZATION_NOUNS.has(head) || WORKS.has(head))) {
        scene.claims.push(tieClaim(label, `${head}_of`, owner, 0.75));
        if (/^\S+ \S+$/.test(owner) || WORKS.has(head)) scene.registry.vote(owner, 'person', 2);
      } else if (
        isOccupation(head) &&
        !KIN.has(head) &&
        phrase.modifier !== null &&
        scene.registry.typeOf(owner) !== 'place'
      ) {
        scene.claims.push(tieClaim(label, 'works_at', owner, 0.6));
      }
    }
    const kind =
      (phrase.called && !KIN.has(head)) ||
      (isOccupation(head) && !OFFICES.has(head) && (holders.length === 0 || !isTie(head)));
    if (kind && !(isTie(head) && holders.length > 0)) {
      scene.claims.push({
        source: named(label),
        relation: 'is_a',
        target: noun(
          phrase.plural
            ? [
                ...phrase.text
                  .split(' ')
                  .slice(0, -1)
                  .filter((word) => !/^(?:\d+|two|three|four|five|six|several)$/i.test(word)),
                head,
              ].join(' ')
            : phrase.text,
        ),
        effect: 'state',
        confidence: 0.7,
        denied: false,
        verb: null,
      });
    }
  }
}

/** "board of Oxfam". */
export function withOf(phrase: NounPhrase): string {
  return [phrase.text, ...phrase.of.map((each) => `of ${withOf(each)}`)].join(' ');
}

function anaphor(scene: Scene, phrase: NounPhrase): string | null {
  if (phrase.determiner !== 'the' && phrase.determiner !== 'this') return null;
  if (phrase.of.length > 0 || phrase.text !== phrase.head) return null;
  if (ORGANIZATION_NOUNS.has(phrase.head)) return scene.discourse.latestOfType('organization');
  if (PLACE_NOUNS.has(phrase.head)) return scene.discourse.latestOfType('place');
  return PRODUCT_NOUNS.has(phrase.head) ? scene.discourse.latestOfType('product') : null;
}

/**
 * What a noun phrase stands for. Pronouns and "the company" are resolved; what a phrase says by itself is stated on the
 * way. Empty when it cannot be told.
 */
export function refer(
  scene: Scene,
  phrase: NounPhrase,
  near: readonly string[] = [],
  subject = false,
): readonly Referent[] {
  const mention = (name: string): Referent => {
    scene.registry.mention(name, scene.discourse.sentence, subject);
    return named(name);
  };
  if (phrase.pronoun !== null) {
    const known = subject ? scene.resolved.get(phrase) : undefined;
    const names = known ?? scene.discourse.resolve(phrase.pronoun, near, !subject);
    if (subject) scene.resolved.set(phrase, names);
    return names.map(mention);
  }
  if (phrase.labels.length > 0) {
    stateLabels(scene, phrase, near);
    return phrase.labels.map(mention);
  }
  if (phrase.name !== null) return [mention(phrase.name)];
  if (BODIES.has(phrase.head))
    for (const { name } of phrase.of.flatMap((each) => refer(scene, each, near)).filter((each) => each.kind === 'name'))
      scene.registry.vote(name, 'organization', 1);
  const told = isTie(phrase.head) || OFFICES.has(phrase.head) || phrase.owner === 'his' || phrase.owner === 'her';
  const owners = told ? ownersOf(scene, phrase, near) : [];
  const [owner] = owners;
  if (owner !== undefined && isTie(phrase.head)) {
    const known = scene.discourse.tie(owner, tieName(phrase.head));
    if (known !== null) return [mention(known)];
    if (phrase.plural) return [noun(phrase.text)];
    const unnamed = `${owner}'s ${phrase.text}`;
    const result = mention(unnamed);
    const gender = KIN.get(phrase.head);
    const entry = scene.registry.get(unnamed);
    if (entry && gender !== undefined) entry.gender = gender;
    scene.registry.vote(unnamed, PETS.has(phrase.head) ? 'other' : 'person', 9);
    return [result];
  }
  if (owner !== undefined && OFFICES.has(phrase.head)) {
    const known = scene.discourse.tie(owner, phrase.head);
    if (known !== null) return [mention(known)];
  }
  const meant = anaphor(scene, phrase);
  if (meant !== null) return [mention(meant)];
  if (phrase.modifier !== null && !isTie(phrase.head) && !isOccupation(phrase.head)) {
    if (typeVotes(phrase.modifier).size > 0) scene.registry.mention(phrase.modifier, scene.discourse.sentence, false);
    if (
      phrase.text.includes(phrase.modifier) &&
      phrase.determiner !== 'a' &&
      phrase.determiner !== 'an' &&
      !phrase.plural
    )
      return [mention(phrase.text)];
  }
  const vague =
    ['the', 'this', 'that', 'these', 'those'].includes(phrase.determiner ?? '') &&
    phrase.text === phrase.head &&
    phrase.of.length === 0;
  return [{ ...noun(withOf(phrase)), vague }];
}
