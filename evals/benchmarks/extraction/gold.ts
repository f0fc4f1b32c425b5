/** One way in which a gold fact may be stated. Lists are alternatives; `*` is anything. */
export interface GoldAlternative {
  readonly source: readonly string[];
  readonly relation: readonly string[];
  readonly target: readonly string[];
  /** Date prefixes (`2023-04`), `ref` for the reference time or no date of its own, `*` for anything. Absent: as `ref`. */
  readonly valid_at?: readonly string[];
  readonly invalid_at?: readonly string[];
}

export interface GoldTriple {
  /** Found or not, it counts neither way. */
  readonly optional?: boolean;
  readonly accept: readonly GoldAlternative[];
}

export interface GoldEntity {
  readonly name: string;
  /** Other names that do as well. */
  readonly or?: readonly string[];
  readonly type: string;
}

/** A sentence with what it states. */
export interface GoldCase {
  readonly set: string;
  readonly reference_time: string;
  readonly text: string;
  readonly triples: readonly GoldTriple[];
  readonly entities: readonly GoldEntity[];
}

/** `Dr. Ann Lee/Ann Lee` as the name of an entity gives two names that do. */
function withVariants(gold: GoldCase): GoldCase {
  const entities = gold.entities.map((entity): GoldEntity => {
    const [name = entity.name, ...others] = entity.name.split('/');
    return others.length === 0 ? entity : { ...entity, name, or: [...(entity.or ?? []), ...others] };
  });
  return { ...gold, entities };
}

/** The cases of a JSON Lines text, one object a line; only those of `set` when it is given, others are not parsed into it. */
export function readGold(jsonLines: string, set?: string): readonly GoldCase[] {
  return jsonLines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => withVariants(JSON.parse(line) as GoldCase))
    .filter((each) => set === undefined || each.set === set);
}
