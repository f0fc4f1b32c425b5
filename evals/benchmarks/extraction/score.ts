import type { ClaimedEdge, ClaimedEntity } from '@gligabao/core';
import { nameKey } from '@gligabao/text';
import type { GoldAlternative, GoldCase, GoldEntity, GoldTriple } from './gold.ts';

/** Counts from which precision, recall and F1 follow. */
export interface Tally {
  readonly correct: number;
  readonly predicted: number;
  readonly expected: number;
}

export interface CaseScore {
  readonly triples: Tally;
  readonly entities: Tally;
  readonly missed: readonly GoldTriple[];
  readonly wrong: readonly ClaimedEdge[];
  readonly missedEntities: readonly GoldEntity[];
  readonly wrongEntities: readonly ClaimedEntity[];
}

/** Names compare by their key, leading articles left out. */
function key(name: string): string {
  return nameKey(name).replace(/^(?:the|a|an) /, '');
}

function nameFits(wanted: readonly string[], name: string): boolean {
  return wanted.some((each) => each === '*' || key(each) === key(name));
}

/**
 * Whether a stated date fits. `ref`, and no expectation at all, are met by no date and by the day of the reference;
 * other expectations are prefixes.
 */
function dateFits(wanted: readonly string[] | undefined, stated: string | null, reference: string): boolean {
  return (wanted ?? ['ref']).some((each) => {
    if (each === '*') return true;
    if (each === 'ref') return stated === null || stated.startsWith(reference.slice(0, 10));
    return stated?.startsWith(each) === true;
  });
}

function fits(alternative: GoldAlternative, edge: ClaimedEdge, reference: string): boolean {
  if (!nameFits(alternative.source, edge.source) || !nameFits(alternative.target, edge.target)) return false;
  if (!alternative.relation.some((each) => each === '*' || each === edge.relation)) return false;
  // An end must be expected where the text states one, and the other way round.
  const endsNow = alternative.invalid_at?.includes('ref') === true && !alternative.invalid_at.includes('*');
  if (endsNow && edge.polarity !== 'ends' && edge.invalidAt === null) return false;
  if (alternative.invalid_at === undefined && edge.polarity === 'ends') return false;
  return (
    dateFits(alternative.valid_at, edge.validAt, reference) &&
    dateFits(alternative.invalid_at, edge.invalidAt, reference)
  );
}

function matches(triple: GoldTriple, edge: ClaimedEdge, reference: string): boolean {
  return triple.accept.some((alternative) => fits(alternative, edge, reference));
}

function entityFits(gold: GoldEntity, entity: ClaimedEntity): boolean {
  return nameFits([gold.name, ...(gold.or ?? [])], entity.name) && (gold.type === '*' || gold.type === entity.type);
}

/** Names that the gold mentions as ends of facts: common nouns and values, which count neither way as entities. */
function isEndOfGold(gold: GoldCase, name: string): boolean {
  return gold.triples.some((triple) => triple.accept.some((each) => nameFits([...each.source, ...each.target], name)));
}

/**
 * Scores what was read from one sentence.
 *
 * Triples: each gold fact is met by at most one edge, and the other way round; a fact with a wrong date is wrong.
 * Edges that fit only optional facts, and denials, count neither way. Entities: by name and type; a predicted one that
 * is only an end of a gold fact, or an unnamed thing of type `value` or `other` in lower case, counts neither way.
 */
export function scoreCase(
  gold: GoldCase,
  edges: readonly ClaimedEdge[],
  entities: readonly ClaimedEntity[],
): CaseScore {
  const required = gold.triples.filter((triple) => triple.optional !== true);
  const free = edges.filter((edge) => !edge.denied);
  const used = new Set<ClaimedEdge>();
  const missed = required.filter((triple) => {
    const edge = free.find((each) => !used.has(each) && matches(triple, each, gold.reference_time));
    if (edge) used.add(edge);
    return edge === undefined;
  });
  const wrong = free.filter(
    (edge) => !used.has(edge) && !gold.triples.some((triple) => matches(triple, edge, gold.reference_time)),
  );
  const missedEntities = gold.entities.filter((each) => !entities.some((entity) => entityFits(each, entity)));
  const wrongEntities = entities.filter((entity) => {
    if (gold.entities.some((each) => entityFits(each, entity))) return false;
    const named = gold.entities.some((each) => nameFits([each.name, ...(each.or ?? [])], entity.name));
    return (
      named ||
      !(
        isEndOfGold(gold, entity.name) ||
        ((entity.type === 'value' || entity.type === 'other') && !/\p{Lu}/u.test(entity.name))
      )
    );
  });
  const correct = required.length - missed.length;
  const found = gold.entities.length - missedEntities.length;
  return {
    triples: { correct, predicted: correct + wrong.length, expected: required.length },
    entities: { correct: found, predicted: found + wrongEntities.length, expected: gold.entities.length },
    missed,
    wrong,
    missedEntities,
    wrongEntities,
  };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, each) => ({
      correct: sum.correct + each.correct,
      predicted: sum.predicted + each.predicted,
      expected: sum.expected + each.expected,
    }),
    { correct: 0, predicted: 0, expected: 0 },
  );
}

/** Precision, recall and F1 in per cent; 100 where there was nothing to find and nothing was found. */
export function ratesOf(tally: Tally): { readonly precision: number; readonly recall: number; readonly f1: number } {
  const share = (part: number, whole: number): number => (whole === 0 ? 100 : (100 * part) / whole);
  const precision = share(tally.correct, tally.predicted);
  const recall = share(tally.correct, tally.expected);
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
