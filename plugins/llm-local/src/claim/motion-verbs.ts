import type { Clause } from '../clause/clause.ts';
import { type Arguments, namesOf } from './arguments.ts';
import { wordSet } from '../lexicon/word-list.ts';
import { type Claim, noun, type Referent } from './claim.ts';
import type { Scene } from './scene.ts';
import { at, claims, personsOf, type SpecialReader, vote } from './special-reader.ts';

export const move: SpecialReader = (scene, clause, args) => {
  const to = at(scene, args, ['to', 'into']);
  const from = at(scene, args, ['from']);
  const subjects = namesOf(args.subjects);
  if (args.object?.head === 'headquarters')
    return claims(clause, subjects.length > 0 ? subjects : [], 'headquartered_in', to, 'begin', 0.7);
  if (args.objects.length > 0) return [];
  const [subject = ''] = subjects;
  const mover = scene.registry.typeOf(subject);
  const relation = (each: Referent): string => {
    const type = scene.registry.typeOf(each.name);
    if (mover === 'organization') return type === 'place' ? 'located_in' : 'uses';
    if (mover !== 'person' && / /.test(subject) && type !== 'place') return 'uses';
    return type === 'organization' ? 'works_at' : 'lives_in';
  };
  const movers =
    mover === 'organization' || / (?:team|project|group|department)$/.test(subject) ? subjects : personsOf(scene, args);
  for (const each of [...to, ...from]) if (relation(each) === 'lives_in') vote(scene, [each], 'place');
  const named = to.filter((each) => each.kind === 'name');
  // "moved into a flat in Bristol".
  const places =
    named.length > 0 || to.length === 0 ? named : at(scene, args, ['in']).filter((each) => each.kind === 'name');
  return [
    ...places.flatMap((each) => claims(clause, movers, relation(each), [each], 'begin')),
    ...from
      .filter((each) => each.kind === 'name')
      .flatMap((each) => claims(clause, subjects, relation(each), [each], 'end')),
  ];
};

/** Gatherings that people remember having been at. */
const EVENTS: ReadonlySet<string> = wordSet(`
workshop parade concert conference festival wedding party group class course show exhibition exhibit meetup fair game match
retreat funeral reunion ceremony seminar lecture talk play musical opera gig rally protest march camp tournament competition
interview appointment checkup auction audition screening premiere convention expo picnic barbecue bbq dinner graduation summit
hackathon meeting marathon race prom ball event reading council
`);
/** Places without a name that a dated visit tells of. */
const OUTINGS: ReadonlySet<string> = wordSet(`
beach museum park zoo aquarium gallery mountain lake hospital doctor dentist vet therapist gym library cinema theater theatre
stadium festival church mosque temple synagogue desert coast island waterfall farm winery brewery restaurant cafe mall salon
`);

/** "The prize went to Ann". */
function prizesWon(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] {
  const prizes = args.subjects.filter((each) =>
    /\b(?:prize|award|medal|title|trophy|grant|scholarship)\b/i.test(each.name),
  );
  const winners = prizes.length === 0 ? [] : at(scene, args, ['to']).filter((each) => each.kind === 'name');
  vote(scene, winners, 'person', 1.5);
  return claims(clause, namesOf(winners), 'won', prizes, 'event', 0.8);
}

export const go: SpecialReader = (scene, clause, args) => {
  const won = prizesWon(scene, clause, args);
  return won.length > 0 ? won : outings(scene, clause, args);
};

/** "took the kids to the museum", "took a trip to Rome": an outing when it has a place or a date; null otherwise. */
export function takenOut(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] | null {
  const company =
    args.objects.some((each) => each.kind === 'name') ||
    (args.object?.owner ?? null) !== null ||
    args.object?.plural === true;
  const trip = /^(?:trip|tour|vacation|holiday|train|flight|bus|ferry|cruise|getaway|road-trip|roadtrip)$/.test(
    args.object?.head ?? '',
  );
  if (clause.verb.tense === 'present' || !(company || trip)) return null;
  const found = outings(scene, { ...clause, activity: null }, args);
  return found.length > 0 ? found : null;
}

/** "ran a marathon": once, where "runs a shop" is a state. */
export const run: SpecialReader = (_, clause, args) => {
  if (!EVENTS.has(args.object?.head ?? '') || clause.verb.tense === 'present') return null;
  return claims(clause, namesOf(args.subjects), 'ran', args.objects, 'event', 0.8);
};

/** Where somebody went, by name; at a gathering; or, with a date, to a place without a name. */
function outings(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] {
  const habit = clause.verb.tense === 'present' && !clause.verb.perfect && !clause.verb.progressive;
  const reached = at(scene, args, ['to']);
  const to = reached.filter((each) => each.kind === 'name');
  const dated = clause.times.length > 0;
  const common = reached.flatMap((each) => {
    const [head = ''] = each.name.toLowerCase().split(/ (?:of|for|in) /);
    const word = (head.split(' ').at(-1) ?? '').replace(/s$/, '');
    if (each.kind !== 'noun' || habit) return [];
    if (EVENTS.has(word) && each.vague !== true)
      return claims(clause, namesOf(args.subjects), 'attended', [each], 'event', 0.65);
    return OUTINGS.has(word) && dated ? claims(clause, namesOf(args.subjects), 'visited', [each], 'event', 0.6) : [];
  });
  const named = to.flatMap((each) => {
    const type = scene.registry.typeOf(each.name);
    if (type === 'person') return [];
    const school = type === 'organization' && /univ|college|school|academy|institute|^[A-Z]{2,5}$/i.test(each.name);
    if (habit && type !== 'place') {
      if (type === 'other') vote(scene, [each], 'organization', 0.5);
      return claims(clause, namesOf(args.subjects), 'goes_to', [each], 'state', 0.65);
    }
    if (type === 'other') vote(scene, [each], 'place', 0.5);
    return claims(clause, namesOf(args.subjects), school ? 'attended' : 'visited', [each], 'event', 0.65);
  });
  const outing = dated && clause.activity !== null && !habit;
  return [
    ...named,
    ...common,
    ...(outing ? claims(clause, namesOf(args.subjects), 'went', [noun(clause.activity ?? '')], 'event', 0.6) : []),
  ];
}

/** "switched to Acme": another employer when the one before was just told, another tool otherwise. */
export const switchTo: SpecialReader = (scene, clause, args) => {
  const subjects = namesOf(args.subjects);
  const worked = scene.earlier.some((claim) => claim.relation === 'works_at' && subjects.includes(claim.source.name));
  const firms = at(scene, args, ['to']).filter(
    (each) => each.kind === 'name' && ['organization', 'other'].includes(scene.registry.typeOf(each.name)),
  );
  if (!worked || firms.length === 0) return null;
  vote(scene, firms, 'organization');
  return claims(clause, subjects, 'works_at', firms, 'begin', 0.75);
};
