import type { Clause } from '../clause/clause.ts';
import { COLOURLESS_OBJECTS, MODALS } from '../lexicon/function-words.ts';
import { pastTense, readVerb, thirdPerson } from '../lexicon/verb-forms.ts';
import { LIGHT_VERBS, STATE_VERBS } from '../lexicon/verb-words.ts';
import { type Arguments, namesOf, targetsOf } from './arguments.ts';
import { type Claim, named, noun, type Referent } from './claim.ts';
import type { Scene } from './scene.ts';

const TRANSPORT = new Set(['tram', 'bus', 'train', 'metro', 'subway', 'ferry', 'tube', 'underground', 'bike']);
/** Words for medicines, by their endings or meaning. */
const MEDICINE =
  /(?:formin|statin|cillin|mycin|pril|olol|sartan|azole|profen|prazole|zepam|thyroxine|insulin|antibiotics?|medication|medicine|pills?|vitamins?|supplements?|aspirin|ibuprofen|antidepressants?|steroids?|inhaler)$/i;
const COMMUTING = new Set(['cycle', 'walk', 'bike', 'commute', 'drive', 'jog', 'run']);

/** The verb as a relation: states in the present, what happened in the past. */
export function verbRelation(clause: Clause): string {
  const { lemma, tense, perfect } = clause.verb;
  const [verb = lemma, ...particle] = lemma.split('_');
  const state =
    STATE_VERBS.has(lemma) ||
    clause.verb.phase !== null ||
    (tense === 'present' && (!perfect || clause.verb.progressive));
  return [state ? thirdPerson(verb) : pastTense(verb), ...particle].join('_').replaceAll('-', '_');
}

/** A noun that says nothing by itself: "a lot", "things". */
export function isEmpty(referent: Referent): boolean {
  return referent.kind === 'noun' && COLOURLESS_OBJECTS.has(referent.name.toLowerCase().split(' ').at(-1) ?? '');
}

/** "Woah, cool event": a name and a bare form make no statement. */
function lacksAgreement({ verb, subjects }: Clause): boolean {
  const [subject] = subjects;
  if (subjects.length !== 1 || !subject || subject.name === null || subject.plural) return false;
  const bare = verb.end - verb.start === 1 && verb.tense === 'present' && verb.shape === 'finite';
  return bare && readVerb(verb.surface, verb.lemma).form === 'base';
}

/** A clause whose verb no frame knows: subject, verb and object, or subject, verb with preposition, and its name. */
export function plainClaims(clause: Clause, scene: Scene, args: Arguments): readonly Claim[] {
  const { lemma } = clause.verb;
  const makes =
    lemma === 'make' &&
    clause.verb.tense === 'present' &&
    [...args.subjects, ...args.objects].every((each) => scene.registry.typeOf(each.name) !== 'person');
  const remedy =
    MEDICINE.test(args.objects[0]?.name ?? '') ||
    (args.objects[0]?.kind === 'noun' && clause.times.some((time) => scene.mentions[time]?.kind === 'recurring'));
  // "saw the band in June": seen once, by name and date.
  const saw =
    lemma === 'see' && clause.verb.tense === 'past' && clause.times.length > 0 && args.objects[0]?.kind === 'name';
  const rides =
    lemma === 'take' && clause.verb.tense === 'present' && (TRANSPORT.has(args.object?.head ?? '') || remedy);
  if (rides)
    return namesOf(args.subjects).flatMap((source) =>
      args.objects.map((target): Claim => ({
        source: named(source),
        relation: 'takes',
        target,
        effect: 'state',
        confidence: 0.6,
        denied: false,
        verb: clause.verb,
      })),
    );
  if ((LIGHT_VERBS.has(lemma) && !makes && !saw && !COMMUTING.has(lemma)) || clause.verb.shape === 'infinitive')
    return [];
  if (MODALS.has(lemma) || (lemma === 'live' && args.objects.length > 0) || lacksAgreement(clause)) return [];
  const relation = verbRelation(clause);
  const habit = clause.verb.tense === 'present' || clause.verb.phase === 'used-to';
  const effect = STATE_VERBS.has(lemma) || habit ? 'state' : 'event';
  const bare = (args.object?.determiner ?? null) === null && (args.object?.owner ?? null) === null;
  const objects = (
    clause.activity !== null && args.objects.length === 0 ? [noun(clause.activity)] : args.objects
  ).filter(
    (each) =>
      !isEmpty(each) &&
      each.vague !== true &&
      !(each.kind === 'noun' && clause.activity === null && bare && /^\w+ing \w/.test(each.name)),
  );
  const make = (source: string, name: string, target: Referent, confidence: number): Claim => ({
    source: named(source),
    relation: name,
    target,
    effect,
    confidence,
    denied: false,
    verb: clause.verb,
  });
  const sources = namesOf(args.subjects);
  if (objects.length > 0) {
    return sources.flatMap((source) =>
      objects
        .filter((each) => each.name !== source)
        .map((target) => make(source, relation, target, target.kind === 'name' ? 0.7 : 0.5)),
    );
  }
  if (clause.verb.passive || args.objects.length > 0) return [];
  const [phrase] = args.phrases.filter(
    (each) =>
      each.after < 0 &&
      !['by', 'of', 'like', 'than', 'during', 'before', 'after', 'without', 'despite', 'per'].includes(each.word),
  );
  if (!phrase) return [];
  const commutes = COMMUTING.has(lemma) && phrase.word === 'to' && clause.verb.tense !== 'future';
  const targets = targetsOf(scene, [phrase], [phrase.word], sources).filter(
    (each) => each.kind === 'name' || (commutes && ['work', 'school', 'college', 'office'].includes(each.name)),
  );
  return sources.flatMap((source) =>
    targets
      .filter((each) => each.name !== source)
      .map((target) => make(source, `${relation}_${phrase.word}`, target, 0.55)),
  );
}
