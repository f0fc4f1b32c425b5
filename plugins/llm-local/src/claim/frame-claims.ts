import type { Clause } from '../clause/clause.ts';
import { type Frame, FRAMES } from '../lexicon/frames.ts';
import { ADJECTIVE_RELATIONS } from '../lexicon/adjectives.ts';
import { ORGANIZATION_NOUNS } from '../lexicon/organizations.ts';
import { MAKER_NAMES } from '../lexicon/products.ts';
import { type Arguments, namesOf, targetsOf } from './arguments.ts';
import { type Claim, named, noun, type Referent } from './claim.ts';
import type { Scene } from './scene.ts';
import { isEmpty, plainClaims, verbRelation } from './plain-claims.ts';

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
/** Relations whose target must have a name. */
const UNNAMED_BARRED = new Set(['works_at', 'lives_in', 'acquired', 'merged_with']);

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
          clause.verb.lemma === 'switch' ||
          relation === 'met' ||
          relation === 'invested_in' ||
          relation === 'speaks')
      )
        return [];
      const firm =
        relation === 'works_at' &&
        (INSTITUTIONS.has(target.name) ||
          (ORGANIZATION_NOUNS.has(target.name.split(' ').at(-1) ?? '') && target.vague !== true));
      const founds = relation === 'founded' && clause.verb.lemma === 'start';
      if (founds && target.kind === 'noun' && !ORGANIZATION_NOUNS.has(target.name.split(' ').at(-1) ?? '')) return [];
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
                confidence: 0.85,
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

/** What a clause states by the frames of its verb, or plainly when it has none that fit. */
export function frameClaims(scene: Scene, clause: Clause, args: Arguments): readonly Claim[] {
  if (!clause.verb.passive && isOfTheMoment(clause, args)) return [];
  const frames = FRAMES.get(clause.verb.lemma) ?? [];
  const participle = participleClaims(scene, clause, args);
  const framed = frames.flatMap((frame) => claimsOf(scene, clause, args, frame));
  if (framed.length > 0 || participle.length > 0) return framed.length > 0 ? framed : participle;
  return plainClaims(clause, scene, args);
}
