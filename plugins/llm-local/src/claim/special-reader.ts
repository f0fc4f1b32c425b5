import type { Clause } from '../clause/clause.ts';
import type { Effect } from '../lexicon/frames.ts';
import { type Arguments, namesOf, targetsOf } from './arguments.ts';
import { type Claim, named, type Referent } from './claim.ts';
import type { Scene } from './scene.ts';

/** Reads a verb that frames cannot; null when they should be tried. */
export type SpecialReader = (scene: Scene, clause: Clause, args: Arguments) => readonly Claim[] | null;

export function claims(
  clause: Clause,
  sources: readonly string[],
  relation: string,
  targets: readonly Referent[],
  effect: Effect,
  confidence = 0.8,
): readonly Claim[] {
  return sources.flatMap((source) =>
    targets.map((target): Claim => ({
      source: named(source),
      relation,
      target,
      effect,
      confidence,
      denied: false,
      verb: clause.verb,
    })),
  );
}

export function vote(scene: Scene, referents: readonly Referent[], type: string, weight = 2): void {
  for (const each of referents) if (each.kind === 'name') scene.registry.vote(each.name, type, weight);
}

export function at(scene: Scene, args: Arguments, words: readonly string[]): readonly Referent[] {
  return targetsOf(scene, args.phrases, words, namesOf(args.subjects));
}

/** "Flight LH123 leaves Frankfurt": nobody who lived there. */
const VEHICLE = /^(?:flight|train|bus|ferry|tram|ship|boat|plane)\b/iu;

export function personsOf(scene: Scene, args: Arguments): readonly string[] {
  const persons = args.subjects.filter((each) => each.kind !== 'name' || !VEHICLE.test(each.name));
  vote(scene, persons, 'person', 1.5);
  return namesOf(persons);
}
