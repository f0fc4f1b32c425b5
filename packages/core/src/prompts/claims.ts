import type { ClaimedEdge, ClaimedEntity } from '../ports/tasks.ts';

/** Why an item of a reply was not used, or not as it stood: a `date in words` became the date that it means. The sentences go to the run log, so they hold nothing of the text. */
export type DropReason =
  | 'not an entity or a fact'
  | 'entity without a name'
  | 'edge without a source'
  | 'edge source is a number'
  | 'edge without a target'
  | 'edge without a relation'
  | 'unreadable date'
  | 'date in words'
  | 'repeated item';

/** Counts by reason. */
export class Counts<Reason extends string = string> {
  readonly #counts = new Map<Reason, number>();

  add(reason: Reason): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  all(): Readonly<Record<string, number>> {
    return Object.freeze(Object.fromEntries(this.#counts));
  }
}

/** Items of a reply that were not used, counted by reason. */
export class Drops extends Counts<DropReason> {}

/** The fact as a model states it, before its sentence was looked up in the text. */
export type UnlocatedEdge = Omit<ClaimedEdge, 'span'>;

export interface ClaimedGraph {
  readonly entities: readonly ClaimedEntity[];
  readonly edges: readonly UnlocatedEdge[];
  readonly dropped: Readonly<Record<string, number>>;
}
