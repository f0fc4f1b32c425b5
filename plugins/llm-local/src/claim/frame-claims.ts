import type { Clause } from '../clause/clause.ts';
import { type Frame, FRAMES } from '../lexicon/frames.ts';
import { COLOURLESS_OBJECTS, MODALS } from '../lexicon/function-words.ts';
import { pastTense, readVerb, thirdPerson } from '../lexicon/verb-forms.ts';
import { LIGHT_VERBS, STATE_VERBS } from '../lexicon/verb-words.ts';
import { ADJECTIVE_RELATIONS } from '../lexicon/adjectives.ts';
import { ORGANIZATION_NOUNS } from '../lexicon/organizations.ts';
import { MAKER_NAMES } from '../lexicon/products.ts';
import { type Arguments, namesOf, targetsOf } from './arguments.ts';
import { type Claim, named, noun, type Referent } from './claim.ts';
import type { Scene } from './scene.ts';

/** Relations whose target must have a name. */
/** Institutions that may be meant without a name: "works at the library". */
const INSTITUTIONS = new Set([
  'library',
  'hospital',
  'school',
  'university',
  'bank',
  'museum',
  'bakery',
  'clinic',
  'pharmacy',
  'post office',
  'gym',
  'college',
  'airport',
  'factory',
  'court',
  'embassy',
  'zoo',
  'cafe',
  'café',
  'bookstore',
  'bookshop',
  'supermarket',
  'hotel',
  'restaurant',
  'police',
]);
const UNNAMED_BARRED = new Set(['works_at', 'lives_in', 'acquired', 'merged_with']);
const TRANSPORT = new Set(['tram', 'bus', 'train', 'metro', 'subway', 'ferry', 'tube', 'underground', 'bike']);
/** Words for medicines, by their endings or meaning. */
const MEDICINE =
  /(?:formin|statin|cillin|mycin|pril|olol|sartan|azole|profen|prazole|zepam|thyroxine|insulin|antibiotics?|medication|medicine|pills?|vitamins?|supplements?|aspirin|ibuprofen|antidepressants?|steroids?|inhaler)$/i;
const COMMUTING = new Set(['cycle', 'walk', 'bike', 'commute', 'drive', 'jog', 'run']);

/** Verbs whose object may be "the" thing without saying which: "plays the guitar". */
const VAGUE_VERBS = new Set([
  'play',
  'study',
  'teach',
  'learn',
  'like',
  'love',
  'hate',
  'prefer',
  'enjoy',
  'dislike',
  'work',
  'speak',
]);

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

function argument(scene: Scene, clause: Clause, args: Arguments, slot: string): readonly Referent[] {
  if (slot === 'subj') return args.subjects;
  if (slot === 'obj')
    return clause.activity !== null && args.objects.length === 0 ? [noun(clause.activity)] : args.objects;
  return targetsOf(scene, args.phrases, [slot], namesOf([...args.subjects, ...args.objects]));
}

const TASTES = new Set(['like', 'love', 'enjoy', 'adore', 'hate', 'dislike']);

/** "love all the yellow leaves", "ate good food": of the moment, and no taste or habit. */
function isOfTheMoment(clause: Clause, args: Arguments): boolean {
  const { lemma, tense, phase } = clause.verb;
  const determiner = args.object?.determiner ?? '';
  const shown = ['the', 'this', 'that', 'these', 'those'].includes(determiner) && args.object?.name === null;
  if (TASTES.has(lemma)) return shown && args.object?.labels.length === 0;
  return ['eat', 'drink', 'wear'].includes(lemma) && tense === 'past' && phase === null && clause.times.length === 0;
}

function isEmpty(referent: Referent): boolean {
  return referent.kind === 'noun' && COLOURLESS_OBJECTS.has(referent.name.toLowerCase().split(' ').at(-1) ?? '');
}

function claimsOf(scene: Scene, clause: Clause, args: Arguments, frame: Frame): readonly Claim[] {
  const sources = argument(scene, clause, args, frame.source).filter((each) => each.kind === 'name');
  const vague = VAGUE_VERBS.has(clause.verb.lemma);
  const reached = frame.targets.flatMap((slot) => argument(scene, clause, args, slot));
  if (sources.length === 0 || reached.length === 0) return [];
  const targets = reached.filter(
    (each) => !isEmpty(each) && (vague || each.vague !== true || INSTITUTIONS.has(each.name)),
  );
  if (frame.sourceType !== null) for (const source of sources) scene.registry.vote(source.name, frame.sourceType, 1.5);
  const relation = frame.relation.replace('@', verbRelation(clause)).replace('PREP', frame.targets[0] ?? '');
  return sources.flatMap((source) =>
    targets.flatMap((target): Claim[] => {
      const role = relation === 'works_as' || relation === 'has_role';
      if (frame.targetType !== null && target.kind === 'name') {
        scene.registry.vote(target.name, frame.targetType, 1.5);
      }
      if (['owns', 'drives', 'rides'].includes(relation) && MAKER_NAMES.has(target.name.toLowerCase()))
        scene.registry.vote(target.name, 'product', 4);
      if (
        target.kind === 'noun' &&
        (frame.targetType === 'person' ||
          (relation === 'works_on' && /^\w+ing$/.test(target.name)) ||
          relation === 'knows' ||
          relation === 'met' ||
          relation === 'invested_in' ||
          relation === 'speaks')
      )
        return [];
      const firm =
        relation === 'works_at' &&
        (INSTITUTIONS.has(target.name) ||
          (ORGANIZATION_NOUNS.has(target.name.split(' ').at(-1) ?? '') && target.vague !== true));
      if (target.kind === 'noun' && !firm && UNNAMED_BARRED.has(relation)) return [];
      const named =
        source.name === target.name
          ? []
          : [
              {
                source,
                relation,
                target,
                effect: frame.effect,
                confidence: role ? 0.75 : 0.85,
                denied: false,
                verb: clause.verb,
              },
            ];
      return named;
    }),
  );
}

/** "is married to", "is based in": participles that are as good as adjectives. */
function participleClaims(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] {
  if (!clause.verb.passive) return [];
  return args.phrases.flatMap((phrase) => {
    const relation = ADJECTIVE_RELATIONS.get(`${clause.verb.surface} ${phrase.word}`);
    if (relation === undefined) return [];
    return namesOf(args.objects).flatMap((source) =>
      targetsOf(scene, [phrase], [phrase.word], [source]).map((target): Claim => ({
        source: named(source),
        relation,
        target,
        effect: 'state',
        confidence: 0.8,
        denied: false,
        verb: clause.verb,
      })),
    );
  });
}

/** "Woah, cool event": a name and a bare form make no statement. */
function lacksAgreement({ verb, subjects }: Clause): boolean {
  const [subject] = subjects;
  if (subjects.length !== 1 || !subject || subject.name === null || subject.plural) return false;
  const bare = verb.end - verb.start === 1 && verb.tense === 'present' && verb.shape === 'finite';
  return bare && readVerb(verb.surface, verb.lemma).form === 'base';
}

/** A clause whose verb no frame knows: subject, verb and object, or subject, verb with preposition, and its name. */
function plainClaims(clause: Clause, scene: Scene, args: Arguments): readonly Claim[] {
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
  const effect = STATE_VERBS.has(lemma) || clause.verb.tense === 'present' ? 'state' : 'event';
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

/** What a clause states by the frames of its verb, or plainly when it has none that fit. */
export function frameClaims(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] {
  if (!clause.verb.passive && isOfTheMoment(clause, args)) return [];
  const frames = FRAMES.get(clause.verb.lemma) ?? [];
  const participle = participleClaims(scene, clause, args);
  const framed = frames.flatMap((frame) => claimsOf(scene, clause, args, frame));
  if (framed.length > 0 || participle.length > 0) return framed.length > 0 ? framed : participle;
  return plainClaims(clause, scene, args);
}
