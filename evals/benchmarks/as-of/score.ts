import type { DatedQuestion, Fact } from './load-tempreason.ts';

/** A fact as the server shows it. */
export interface ShownFact {
  readonly source: string;
  readonly target: string;
  readonly valid_at?: string | undefined;
  readonly invalid_at?: string | undefined;
}

/** A name without case, marks and a leading "the": what is compared is which thing is meant. */
function plain(name: string): string {
  const folded = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded.replace(/^(?:the )+/u, '');
}

function joins({ source, target }: ShownFact, { subject, object }: Fact): boolean {
  const ends = [plain(source), plain(target)].toSorted();
  const expected = [plain(subject), plain(object)].toSorted();
  return ends[0] === expected[0] && ends[1] === expected[1];
}

/** The last month that a fact reaches into; its end is exclusive. */
function lastMonth(invalidAt: string | undefined): string | null {
  return invalidAt === undefined ? null : new Date(Date.parse(invalidAt) - 1).toISOString().slice(0, 7);
}

/**
 * Whether one of the rows says of the fact what the sentence says: its ends, and its first and last month. An end may
 * stand at the first instant of its month, where the next fact of the same slot begins within it.
 */
export function boundsAreExact(fact: Fact, rows: readonly ShownFact[]): boolean {
  return rows.some((row) => {
    const ends = row.invalid_at?.slice(0, 10) === `${fact.valid_to}-01` || lastMonth(row.invalid_at) === fact.valid_to;
    return joins(row, fact) && row.valid_at?.slice(0, 7) === fact.valid_from && ends;
  });
}

/** Whether a fact names one of the answers, and that at one of its ends. */
export function isAnswer(fact: ShownFact | null, { answers }: DatedQuestion): boolean {
  const ends = fact === null ? [] : [plain(fact.source), plain(fact.target)];
  return answers.some((answer) => ends.includes(plain(answer)));
}

export interface Tally {
  readonly n: number;
  readonly right: number;
}

/** How many are right, by relation in the order of their first case, and over all. */
export function tally<Case extends { readonly relation: string }>(
  cases: readonly Case[],
  isRight: (each: Case) => boolean,
): { readonly all: Tally; readonly byRelation: ReadonlyMap<string, Tally> } {
  const byRelation = new Map<string, Tally>();
  let right = 0;
  for (const each of cases) {
    const hit = isRight(each) ? 1 : 0;
    const { n, right: before } = byRelation.get(each.relation) ?? { n: 0, right: 0 };
    byRelation.set(each.relation, { n: n + 1, right: before + hit });
    right += hit;
  }
  return { all: { n: cases.length, right }, byRelation };
}
