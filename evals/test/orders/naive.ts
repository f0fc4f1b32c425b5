import type { Statement } from '../../benchmarks/orders/stream.ts';

// The rules of temporal facts once more, as plainly as they can be said: every claim is looked at on every piece of the
// time line. It shares no code with the product, and is far too slow for it.

type Edge = Statement['edges'][number];

/** A fact in words: `Person 1|lives_in|Paris`. */
export type Fact = string;

interface Claim {
  readonly fact: Fact;
  readonly said: number;
  readonly from: number;
  readonly startStated: boolean;
  /** Exclusive; of an open claim the last instant at which it is known, inclusive. */
  readonly until: number;
  readonly open: boolean;
  /** The first instant of the grain of the end. */
  readonly lastGrain: number;
  /** Told as an end, and not as part of naming a period. */
  readonly closes: boolean;
  readonly sources: readonly string[];
}

interface Ending {
  readonly fact: Fact;
  readonly said: number;
  readonly at: number;
  readonly lastGrain: number;
}

interface Correction {
  readonly fact: Fact;
  readonly by: Fact | null;
  readonly said: number;
  readonly text: string;
}

interface Said {
  readonly text: string;
  readonly place: number;
  readonly fact: Fact;
  readonly edge: Edge;
  readonly at: number;
}

interface Evidence {
  readonly said: readonly Said[];
  readonly corrections: readonly Correction[];
}

const PER_SOURCE = new Set(['lives_in', 'works_at']);
const PER_TARGET = new Set(['ceo_of', 'mayor_of']);
const OPPOSED = new Set(['runs_on', 'migrated_to']);

/** The words of the fact that an edge states, whichever way round. */
function factOf({ source, relation, target }: Edge): Fact {
  if (relation === 'employs') return [target, 'works_at', source].join('|');
  if (relation === 'married_to' && source > target) return [target, relation, source].join('|');
  return [source, relation, target].join('|');
}

/** Whether two facts cannot both be true. */
export function exclude(left: Fact, right: Fact): boolean {
  if (left === right) return false;
  const [source = '', relation = '', target = ''] = left.split('|');
  const [otherSource = '', otherRelation = '', otherTarget = ''] = right.split('|');
  if (relation !== otherRelation) {
    return OPPOSED.has(relation) && OPPOSED.has(otherRelation) && source === otherSource;
  }
  if (relation === 'married_to') return [source, target].some((end) => end === otherSource || end === otherTarget);
  if (PER_SOURCE.has(relation)) return source === otherSource;
  return PER_TARGET.has(relation) && target === otherTarget;
}

/** The first instant of a date, and the first after it. */
function spanOf(date: string): readonly [number, number] {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const next = date.length === 4 ? [year + 1, 0, 1] : date.length === 7 ? [year, month, 1] : [year, month - 1, day + 1];
  return [Date.UTC(year, month - 1, day), Date.UTC(next[0] ?? 0, next[1], next[2])];
}

function gather(statements: readonly Statement[]): Evidence {
  const told = new Map(statements.map((statement) => [`${statement.reference_time} ${statement.text}`, statement]));
  const said = [...told].flatMap(([text, { edges, reference_time }]) =>
    edges.map((edge, place): Said => ({ text, place, fact: factOf(edge), edge, at: Date.parse(reference_time) })),
  );
  const corrections = said
    .filter(({ edge }) => edge.denied)
    .map(({ fact, text, at }): Correction => {
      const instead = said.find((other) => other.text === text && !other.edge.denied);
      return { fact, by: instead?.fact ?? null, said: at, text };
    });
  return { said, corrections };
}

/** The last correction of each fact that stands: what was put in its place was not taken out later for nothing, or for it. */
function standing(corrections: readonly Correction[]): ReadonlyMap<Fact, Correction> {
  const stands = new Map<Fact, Correction>();
  for (const correction of corrections.toSorted((a, b) => b.said - a.said)) {
    let at = correction.by;
    const passed: Fact[] = [];
    while (at !== null && at !== correction.fact && stands.has(at) && !passed.includes(at)) {
      passed.push(at);
      at = stands.get(at)?.by ?? null;
    }
    const isVoid = correction.by !== null && (at === null || at === correction.fact);
    if (!isVoid && !stands.has(correction.fact)) stands.set(correction.fact, correction);
  }
  return stands;
}

interface Read {
  readonly claims: readonly Claim[];
  readonly endings: readonly Ending[];
}

function readOne({ fact, edge, at: said, text, place }: Said): Read {
  const start = edge.validAt === null ? null : spanOf(edge.validAt);
  const end = edge.invalidAt === null ? null : spanOf(edge.invalidAt);
  if (edge.polarity === 'ends' || (start === null && end !== null && end[1] <= said)) {
    // "Left in March", said in March, has happened by then.
    const at = end === null || (end[0] <= said && end[1] > said) ? said : end[1];
    return { claims: [], endings: [{ fact, said, at, lastGrain: end === null ? said : Math.min(end[0], at) }] };
  }
  const from = start?.[0] ?? said;
  const known = { fact, said, from, startStated: start !== null, sources: [`${text}#${place}`] };
  if (end !== null && end[1] > from) {
    const onePeriod = edge.validAt === edge.invalidAt;
    return { claims: [{ ...known, until: end[1], open: false, lastGrain: end[0], closes: !onePeriod }], endings: [] };
  }
  const until = Math.max(from, said);
  return { claims: [{ ...known, until, open: true, lastGrain: until, closes: false }], endings: [] };
}

/** What is said of a fact within a period of reference times; what corrects another fact without a date takes its bounds. */
function readFact(fact: Fact, evidence: Evidence, after: number, upTo: number): Read {
  const reads = evidence.said
    .filter((each) => each.fact === fact && !each.edge.denied && each.at > after && each.at <= upTo)
    .map((each): Read => {
      const taken = evidence.corrections.filter(({ by, text }) => by === fact && text === each.text);
      const told =
        each.edge.validAt === null && each.edge.polarity === 'holds'
          ? taken.map((correction) =>
              readFact(correction.fact, earlier(evidence, correction), -Infinity, correction.said),
            )
          : [];
      const something = told.filter(({ claims, endings }) => claims.length + endings.length > 0);
      if (something.length === 0) return readOne(each);
      const own = each.edge.invalidAt === null ? { claims: [], endings: [] } : readOne(each);
      const source = `${each.text}#${each.place}`;
      return {
        claims: [
          ...own.claims,
          ...something.flatMap(({ claims }) =>
            claims.map((claim) => ({ ...claim, fact, sources: [...claim.sources, source] })),
          ),
        ],
        endings: [
          ...own.endings,
          ...something.flatMap(({ endings }) => endings.map((ending) => ({ ...ending, fact }))),
        ],
      };
    });
  return { claims: reads.flatMap(({ claims }) => claims), endings: reads.flatMap(({ endings }) => endings) };
}

/** The evidence without a correction, which is not to be followed twice. */
function earlier(evidence: Evidence, correction: Correction): Evidence {
  return { ...evidence, corrections: evidence.corrections.filter((each) => each !== correction) };
}

const compareWeight = (a: Claim, b: Claim): number =>
  a.said - b.said || a.from - b.from || Number(a.startStated) - Number(b.startStated);

function sideBySide(a: Claim, b: Claim): boolean {
  const textOf = (source: string): string => source.slice(0, source.lastIndexOf('#'));
  const beside = a.sources.some((source) =>
    b.sources.some((other) => source !== other && textOf(source) === textOf(other)),
  );
  if (!beside) return false;
  if (a.from === b.from) return true;
  const reaches = (claim: Claim, at: number): boolean => (claim.open ? at <= claim.until : at < claim.until);
  return !(a.startStated && b.startStated) && reaches(a, b.from) && reaches(b, a.from);
}

const rivals = (a: Claim, b: Claim): boolean => exclude(a.fact, b.fact) && !sideBySide(a, b);

function takesFrom(ending: Ending, claim: Claim): boolean {
  if (ending.fact !== claim.fact || ending.said < claim.said) return false;
  return ending.said > claim.said || !claim.startStated || ending.at > claim.from;
}

/** Ends that another fact's start inside their last grain reads more finely. */
function clipped({ claims, endings }: Read): Read {
  const firstWithin = (low: number, high: number, passes: (claim: Claim) => boolean): number =>
    Math.min(
      high,
      ...claims.filter((each) => each.from >= low && each.from < high && passes(each)).map(({ from }) => from),
    );
  return {
    claims: claims.map((claim) => {
      if (claim.open) return claim;
      const passes = (other: Claim): boolean => other.from > claim.from && rivals(other, claim);
      return { ...claim, until: firstWithin(claim.lastGrain, claim.until, passes) };
    }),
    endings: endings.map((ending) => {
      const own = claims.filter(({ fact, from }) => fact === ending.fact && from < ending.at).map(({ from }) => from);
      const begun = Math.max(-Infinity, ...own);
      const passes = (other: Claim): boolean => other.from > begun && exclude(other.fact, ending.fact);
      return { ...ending, at: firstWithin(ending.lastGrain, ending.at, passes) };
    }),
  };
}

/** Of the claims that are known, the weightiest, and whatever it does not shut out. */
function owners(known: readonly Claim[]): readonly Claim[] {
  const own: Claim[] = [];
  const sorted = known.toSorted((a, b) => compareWeight(b, a));
  for (const claim of sorted) {
    if (own.every((other) => !rivals(other, claim) || compareWeight(other, claim) === 0)) own.push(claim);
  }
  return own;
}

/** A stretch of the time line, and the facts that are true on it. */
export interface NaivePiece {
  readonly from: number;
  readonly to: number;
  readonly facts: ReadonlySet<Fact>;
}

/** What is true when, after some texts that arrived in any order. */
export function naiveTimeLine(statements: readonly Statement[]): readonly NaivePiece[] {
  const evidence = gather(statements);
  const corrected = standing(evidence.corrections);
  const facts = [...new Set(evidence.said.map(({ fact }) => fact))];
  const reads = facts.map((fact) => readFact(fact, evidence, corrected.get(fact)?.said ?? -Infinity, Infinity));
  const told = evidence.said.filter(
    ({ fact, at, edge }) => !edge.denied && at > (corrected.get(fact)?.said ?? -Infinity),
  );
  const stands = new Set(told.map(({ fact }) => fact));
  const { claims, endings } = clipped({
    claims: reads.flatMap((read) => read.claims).filter(({ fact }) => stands.has(fact)),
    endings: reads.flatMap((read) => read.endings).filter(({ fact }) => stands.has(fact)),
  });
  const stops = new Map(
    claims.map((claim) => [
      claim,
      Math.min(Infinity, ...endings.filter((ending) => takesFrom(ending, claim)).map(({ at }) => at)),
    ]),
  );
  const stopOf = (claim: Claim): number => stops.get(claim) ?? Infinity;
  const tailEndOf = (claim: Claim): number =>
    Math.min(
      stopOf(claim),
      ...endings.filter(({ fact, at }) => fact === claim.fact && at >= claim.until).map(({ at }) => at),
      ...claims
        .filter(
          (each) => each.fact === claim.fact && each.closes && each.until >= claim.until && each.said >= claim.said,
        )
        .map(({ until }) => until),
    );
  const points = [...new Set([...claims.flatMap(({ from, until }) => [from, until]), ...endings.map(({ at }) => at)])];
  points.sort((a, b) => a - b);
  const lost = new Set<Claim>();
  let tails: Claim[] = [];
  const pieces: { from: number; to: number; facts: Set<Fact> }[] = [
    { from: -Infinity, to: points[0] ?? Infinity, facts: new Set() },
  ];
  const carryOn = (own: readonly Claim[]): void => {
    const open = own.filter((claim) => claim.open);
    tails = tails.filter((tail) => open.includes(tail) || !open.some((claim) => rivals(claim, tail)));
    tails = [...new Set([...tails, ...open])];
  };
  for (const [index, point] of points.entries()) {
    const at = claims.filter(
      (claim) =>
        !lost.has(claim) &&
        claim.from <= point &&
        point < stopOf(claim) &&
        (claim.open ? point <= claim.until : point < claim.until),
    );
    const own = owners(at);
    tails = tails.filter((tail) => tailEndOf(tail) > point);
    carryOn(own);
    // An open claim said last here contradicts the rest of a rival's period that weighs less.
    const heirs = [...own.filter((claim) => claim.open), ...tails].filter(({ until }) => until === point);
    for (const claim of at) {
      if (!claim.open && heirs.some((heir) => rivals(heir, claim) && compareWeight(heir, claim) > 0)) lost.add(claim);
    }
    const behind = owners(at.filter((claim) => !lost.has(claim) && (!claim.open || claim.until > point)));
    carryOn(behind);
    const going = tails.filter(
      (tail) =>
        tail.until <= point && behind.every((other) => !rivals(other, tail) || compareWeight(other, tail) === 0),
    );
    const to = points[index + 1] ?? Infinity;
    pieces.push({ from: point, to, facts: new Set([...behind, ...going].map(({ fact }) => fact)) });
  }
  fillUnknownPasts(pieces, claims, endings);
  return pieces;
}

/** A fact of which only the end is known was true for some time before it: on the last stretch that is free for it. */
function fillUnknownPasts(
  pieces: readonly { readonly from: number; readonly to: number; readonly facts: Set<Fact> }[],
  claims: readonly Claim[],
  endings: readonly Ending[],
): void {
  const pasts = [...new Set(endings.map(({ fact }) => fact))].flatMap((fact) => {
    const own = claims.filter((claim) => claim.fact === fact);
    const lone = endings.filter(
      (ending) =>
        ending.fact === fact &&
        own.every(({ from }) => from >= ending.at) &&
        own.every((claim) => claim.from > ending.at || takesFrom(ending, claim)),
    );
    return lone.toSorted((a, b) => a.at - b.at || b.said - a.said).slice(0, 1);
  });
  const turns = pasts.toSorted((a, b) => a.at - b.at || b.said - a.said);
  for (let at = 0; at < turns.length;) {
    const together = turns.filter((each) => each.at === turns[at]?.at && each.said === turns[at]?.said);
    const runs = together.map(({ fact, at: end }) => {
      const before = pieces.filter(({ to }) => to <= end).toReversed();
      const isFree = (piece: NaivePiece): boolean =>
        ![...piece.facts].some((other) => other === fact || exclude(other, fact));
      const first = before.findIndex(isFree);
      const rest = first < 0 ? [] : before.slice(first);
      const busy = rest.findIndex((piece) => !isFree(piece));
      return { fact, run: busy < 0 ? rest : rest.slice(0, busy) };
    });
    for (const { fact, run } of runs) for (const piece of run) piece.facts.add(fact);
    at += together.length;
  }
}
