import type { Clause } from '../clause/clause.ts';
import { type Claim, type Referent, value } from './claim.ts';
import { copulaClaims } from './copula.ts';
import { refer } from './refer.ts';
import type { Scene } from './scene.ts';

/** Words that say that what was told before was wrong, so that a "not" takes it back. */
const CORRECTING =
  /\b(?:correct(?:ion|ing)|sorry|apolog(?:y|ies|i[sz]e)|actually|in fact|(?:i|we) (?:was|were) (?:wrong|mistaken|confused)|that was wrong|(?:made|make) (?:a|an) (?:mistake|error)|by mistake|my (?:mistake|bad|error)|after all|mistaken(?:ly)?|misspoke|scratch that|in error|not true|isn't true|i meant)\b/i;

/** Whether a text has the cue of a correction. */
export function hasCorrectionCue(text: string): boolean {
  return CORRECTING.test(text.replaceAll('’', "'"));
}

const CARRYING =
  /\b(?:correct(?:ion|ing)|(?:i|we) (?:was|were) (?:wrong|mistaken|confused)|(?:made|make) (?:a|an) (?:mistake|error)|my (?:mistake|bad|error)|misspoke|scratch that)\b/i;

/** Whether the next sentence corrects too: "I was wrong.", and not a mere "Sorry!" */
export function announcesCorrection(text: string): boolean {
  return CARRYING.test(text.replaceAll('’', "'"));
}

const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['likes', 'dislikes'],
  ['loves', 'dislikes'],
  ['enjoys', 'dislikes'],
]);
/** "can't eat gluten", "doesn't drink coffee". */
const AVOIDED = new Set(['eat', 'drink', 'tolerate', 'smoke']);
/** States that somebody had, when it is told that they do not have them: the homes, work and ties of a life. */
const LEFT =
  /^(?:lives_in|works_at|is_a|has_role|married_to|engaged_to|dating|studies_at|reports_to|plays_for|lives_with|phone_number|email|address|(?:ceo|cto|cfo|coo|president|mayor|head|manager|boss|chair|chairman|director|member|captain|coach|leader|editor|governor|minister)_of)$/;

/** Ways to be that nobody is said to have had by being said not to have them. */
const WAYS =
  /\b(?:vegetarian|vegan|christian|muslim|buddhist|atheist|citizen|resident|native|widow|orphan|bachelor|veteran|refugee|immigrant|expat|twin|parent|grandparent|minimalist|pacifist)$/i;

/** Ties and origins of a whole life: they never end, so that a "not" says that they never were. */
const LIFELONG =
  /^(?:born_in|born_on|is_from|(?:(?:half_|step)?(?:sister|brother|mother|father|son|daughter|sibling|parent|child)|cousin|aunt|uncle|niece|nephew|twin|grand\w+)_of)$/;

/** Whether a bare "not" ends what it denies: a state of now, without a date of its own. */
function endsState(clause: Clause, claim: Claim): boolean {
  const { tense, perfect, phase } = clause.verb;
  return (
    LEFT.test(claim.relation) &&
    !(claim.relation === 'is_a' && WAYS.test(claim.target.name)) &&
    claim.effect === 'state' &&
    tense === 'present' &&
    !perfect &&
    phase === null &&
    clause.times.length === 0
  );
}

/**
 * What is left of a clause's claims when its verb is negated: an aversion; a denial after "never" or where something is
 * corrected; the end of a present state; or nothing.
 */
export function negate(scene: Scene, clause: Clause, stated: readonly Claim[]): readonly Claim[] {
  return stated.flatMap((claim): Claim[] => {
    if (claim.verb === null) return [claim];
    if (AVOIDED.has(claim.verb.lemma) && claim.verb.tense === 'present' && !claim.verb.perfect)
      return [{ ...claim, relation: 'avoids', confidence: Math.max(claim.confidence, 0.7) }];
    const opposite = OPPOSITES.get(claim.relation);
    if (opposite !== undefined && claim.verb.tense === 'present') return [{ ...claim, relation: opposite }];
    if (clause.verb.never && claim.effect !== 'event') return [{ ...claim, denied: true, effect: 'state' }];
    const certain = claim.confidence > 0.6 && clause.verb.tense !== 'future' && clause.times.length === 0;
    if ((scene.correcting || LIFELONG.test(claim.relation)) && certain)
      return [{ ...claim, denied: true, effect: 'state' }];
    return endsState(clause, claim) ? [{ ...claim, denied: false, effect: 'end', confidence: 0.6 }] : [];
  });
}

/** "works at Adidas, not Nike": the same claim of the other target, taken back. */
export function deniedClaims(scene: Scene, clause: Clause, stated: readonly Claim[]): readonly Claim[] {
  const [claim] = stated.slice(-1);
  if (!claim || claim.verb === null || clause.denied.length === 0) return [];
  const taken = (target: Referent): Claim => ({ ...claim, target, denied: true });
  if (claim.target.kind === 'value') return clause.denied.map((phrase) => taken(value(phrase.text)));
  // "is not a nurse but a doctor": each says by itself what somebody is.
  if (
    clause.verb.lemma === 'be' &&
    (clause.objects[0]?.length ?? 0) > 0 &&
    claim.target.name !== clause.objects[0]?.[0]?.name
  ) {
    // Beside the right one, so that "of Acme" holds for both.
    const both = [...clause.denied, ...(clause.objects[0] ?? [])];
    const told = copulaClaims(scene, { ...clause, objects: [both], denied: [], adjectives: [], phrases: [] }, [
      claim.source,
    ]);
    return told
      .filter(
        (each) => !stated.some((right) => right.relation === each.relation && right.target.name === each.target.name),
      )
      .map((each) => ({ ...each, denied: true, effect: 'state' as const }));
  }
  return clause.denied.flatMap((phrase) => refer(scene, phrase)).map(taken);
}

/**
 * "Mia lived in Paris after all, not in Lyon": in a correction the past tense tells of what was said, and ends nothing.
 * Each claim beside a denied one of the same source and relation holds as the denied one was said to.
 */
export function asCorrected(claims: readonly Claim[]): readonly Claim[] {
  return claims.map((claim) => {
    const corrects =
      !claim.denied &&
      claim.effect !== 'end' &&
      claim.verb?.tense === 'past' &&
      claims.some(
        (other) => other.denied && other.relation === claim.relation && other.source.name === claim.source.name,
      );
    return corrects && claim.verb !== null ? { ...claim, verb: { ...claim.verb, tense: 'present' as const } } : claim;
  });
}
