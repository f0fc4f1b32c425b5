import type { VerbGroup } from '../chunk/phrase.ts';
import { type Claim, named, noun, type Referent } from '../claim/claim.ts';
import type { Scene } from '../claim/scene.ts';
import type { DatedRecord } from './read-record.ts';

/** Above what a name alone says of its type. */
const TYPE_WEIGHT = 6;

function verbOf({ form, tense }: DatedRecord): VerbGroup {
  return {
    kind: 'verb',
    start: 0,
    end: 0,
    lemma: form.lemma,
    surface: form.lemma,
    tense,
    shape: 'finite',
    perfect: false,
    progressive: false,
    passive: false,
    inchoative: false,
    negated: false,
    never: false,
    unreal: false,
    phase: null,
  };
}

/** What a record states, with its names made known to the text. */
export function recordClaim(scene: Scene, record: DatedRecord): Claim {
  const { registry, discourse } = scene;
  const { form, subject, object } = record;
  const [subjectType, objectType] = form.types;
  registry.mention(subject, discourse.sentence, true);
  discourse.named.set(subject, discourse.sentence);
  if (subjectType !== null) registry.vote(subject, subjectType, TYPE_WEIGHT);
  const isNamed = /\p{Lu}|\p{N}/u.test(object);
  if (isNamed) {
    registry.mention(object, discourse.sentence, false);
    discourse.named.set(object, discourse.sentence);
    if (objectType !== null) registry.vote(object, objectType, TYPE_WEIGHT);
  }
  const other: Referent = isNamed ? named(object) : noun(object);
  return {
    source: form.inverse ? other : named(subject),
    relation: record.relation,
    target: form.inverse ? named(subject) : other,
    effect: 'state',
    confidence: 0.9,
    denied: false,
    verb: verbOf(record),
  };
}
