import { formatInstant } from '@gligabao/dates';
import { stateAt, type Edge } from '../../domain/edge.ts';
import type { Id } from '../../domain/ids.ts';
import { contains, overlaps, type Instant, type Interval } from '../../domain/time.ts';
import type { Clocks } from '../../ports/clocks.ts';
import type { EdgeRevision } from '../../ports/catalogue.ts';
import { isVisible } from '../../temporal/visible.ts';

/** What a reason speaks of. */
export const REASONS = Object.freeze([
  'holds',
  'begins_later',
  'ended',
  'superseded',
  'retracted',
  'not_true_then',
  'not_known_then',
  'disputed',
  'changed',
  'history_wanted',
  'known_since',
  'beyond_limit',
] as const);

/** One reason why a fact is in or out, in words and as what they were made from. */
export interface Reason {
  readonly reason: (typeof REASONS)[number];
  readonly text: string;
  /** The instant that the words name. */
  readonly at: Instant | null;
  /** The fact that brought it about, by its first row. */
  readonly byEdgeId: Id | null;
  readonly artifactId: Id | null;
}

/** A row as it stood at the clocks of the question, with how it came to. */
export interface Standing {
  /** Null: it was not known by then. */
  readonly edge: Edge | null;
  /** The row as it stands today. */
  readonly today: Edge;
  /** Its changes up to the question's `known_at`, oldest first. */
  readonly revisions: readonly EdgeRevision[];
}

/** What a question wants, as far as it decides which facts are in. */
export interface Wish {
  readonly clocks: Clocks;
  /** The instant at which states are told. */
  readonly statesAt: Instant;
  readonly history: boolean;
  /** Whether history was asked for by name, and not read from the question. */
  readonly historyStated: boolean;
}

/** How another fact is called in an explanation. */
export interface NamedFact {
  readonly words: string;
  readonly artifactId: Id;
  /** In favour of which fact it was retracted by then: null for none. Left out, it was not. */
  readonly retractedFor?: Id | null;
}
export type FactNames = ReadonlyMap<Id, NamedFact>;

/** An instant as short as it can be told: a midnight as its date. */
function spoken(at: Instant): string {
  return formatInstant(at).replace(/T00:00:00Z$/u, '');
}

function reason(
  kind: Reason['reason'],
  text: string,
  of: Partial<Pick<Reason, 'at' | 'byEdgeId' | 'artifactId'>> = {},
): Reason {
  return { reason: kind, text, at: of.at ?? null, byEdgeId: of.byEdgeId ?? null, artifactId: of.artifactId ?? null };
}

/** The instant at which the question looks, by the name of the field that sets it. */
function lookedAt({ clocks, statesAt }: Wish): string {
  if (clocks.asOf !== undefined) return `as_of ${spoken(statesAt)}`;
  return clocks.knownAt === undefined ? 'now' : `known_at ${spoken(statesAt)}`;
}

interface Cause {
  /** Such as ` by edge 12 (Alice lives_in Berlin), said in artifact 7`. */
  readonly words: string;
  readonly of: Pick<Reason, 'byEdgeId' | 'artifactId'>;
}

/** That a person decided it, and why, on one line. */
function decidedBy({ verdict }: EdgeRevision): readonly string[] {
  if (verdict === null) return [];
  const why = verdict.reason === null ? '' : `: ${verdict.reason.trim().replaceAll(/\s+/gu, ' ')}`;
  return [`, as a person decided${why}`];
}

function causeOf(revision: EdgeRevision, names: FactNames): Cause {
  const { byFactId, artifactId } = revision;
  const by = byFactId === null ? undefined : names.get(byFactId);
  const inFavourOf = by?.retractedFor ?? null;
  const stands = inFavourOf === null ? undefined : names.get(inFavourOf);
  const said = (stands ?? by)?.artifactId ?? artifactId;
  const parts = [
    ...(by === undefined ? [] : [` by ${by.words}`]),
    ...(by?.retractedFor === undefined ? [] : [', since retracted']),
    ...(stands === undefined ? [] : [` in favour of ${stands.words}`]),
    ...(said === null ? [] : [`, said in artifact ${said}`]),
    ...decidedBy(revision),
  ];
  const byEdgeId = by === undefined ? null : stands === undefined ? byFactId : inFavourOf;
  return { words: parts.join(''), of: { byEdgeId, artifactId: said } };
}

/** The last change after which something is so that was not so before; a row can be so from its creation. */
function lastTurn(revisions: readonly EdgeRevision[], wasSo: (edge: Edge) => boolean): EdgeRevision | undefined {
  return revisions.findLast(({ before }) => before === null || !wasSo(before));
}

function supersededReason(edge: Edge, revisions: readonly EdgeRevision[], names: FactNames): Reason {
  const turn = lastTurn(revisions, (before) => before.expiredAt !== null);
  const cause = turn && causeOf(turn, names);
  const empty = edge.validAt !== null && edge.validAt === edge.invalidAt;
  const when = edge.invalidAt === null || empty ? '' : ` on ${spoken(edge.invalidAt)}`;
  const rest = empty ? ': it is true at no instant' : '';
  const learned = turn === undefined ? '' : `, learned on ${spoken(turn.changedAt)}`;
  const text = `superseded${when}${cause?.words ?? ''}${learned}${rest}`;
  return reason('superseded', text, { at: empty ? null : edge.invalidAt, ...cause?.of });
}

function retractedReason(revisions: readonly EdgeRevision[], names: FactNames): Reason {
  const turn = lastTurn(revisions, (before) => before.retracted);
  const cause = turn && causeOf(turn, names);
  const when = turn === undefined ? '' : ` on ${spoken(turn.changedAt)}`;
  return reason('retracted', `retracted${when}${cause?.words ?? ''}`, { at: turn?.changedAt ?? null, ...cause?.of });
}

function ended(at: Instant | null): string {
  return at === null ? 'ended' : `ended ${spoken(at)}`;
}

function sinceText({ validAt, validStated, invalidAt }: Edge): string {
  const from = validAt === null ? 'from an unknown start' : `since ${spoken(validAt)}`;
  const how = validAt === null || validStated ? '' : ' (when it was said)';
  return `${from}${how}${invalidAt === null ? '' : `, until ${spoken(invalidAt)}`}`;
}

/** What a row is at the instant at which the question looks. */
function stateReason(edge: Edge, revisions: readonly EdgeRevision[], wish: Wish, names: FactNames): Reason {
  const at = lookedAt(wish);
  switch (stateAt(edge, wish.statesAt)) {
    case 'retracted':
      return retractedReason(revisions, names);
    case 'superseded':
      return supersededReason(edge, revisions, names);
    case 'upcoming':
      return reason('begins_later', `not yet true at ${at}: begins ${spoken(edge.validAt ?? 0)}`, { at: edge.validAt });
    case 'ended':
      return reason('ended', `no longer true at ${at}, still believed: ${ended(edge.invalidAt)}`, {
        at: edge.invalidAt,
      });
    case 'current':
      return reason('holds', `true at ${at}: ${sinceText(edge)}`, { at: edge.validAt });
  }
}

function knownSince({ createdAt, artifactId }: Edge): Reason {
  const text = `known since ${spoken(createdAt)}, said in artifact ${artifactId}`;
  return reason('known_since', text, { at: createdAt, artifactId });
}

/** The last change of a row that is still believed, such as that it was clipped or restored. */
function changeReasons(edge: Edge, revisions: readonly EdgeRevision[], names: FactNames): readonly Reason[] {
  const last = revisions.at(-1);
  if (last === undefined || last.cause === 'created' || edge.expiredAt !== null) return [];
  const cause = causeOf(last, names);
  return [
    reason('changed', `${last.cause} on ${spoken(last.changedAt)}${cause.words}`, { at: last.changedAt, ...cause.of }),
  ];
}

function disputes({ conflictsWith }: Edge, names: FactNames): readonly Reason[] {
  return conflictsWith.map((factId) => {
    const other = names.get(factId);
    const text = `disputed: ${other?.words ?? `edge ${factId}`} claims the same time with the same weight`;
    return reason('disputed', text, { byEdgeId: factId, artifactId: other?.artifactId ?? null });
  });
}

/** Why a fact that is shown is shown. */
export function reasonsIn({ edge, today, revisions }: Standing, wish: Wish, names: FactNames): readonly Reason[] {
  const row = edge ?? today;
  const state = stateReason(row, revisions, wish, names);
  const why = wish.historyStated ? 'history was asked for' : 'the question asks about the past';
  const wanted = state.reason === 'superseded' ? [reason('history_wanted', `shown since ${why}`)] : [];
  return [state, ...wanted, ...disputes(row, names), ...changeReasons(row, revisions, names), knownSince(row)];
}

/** A period as the question's own words mean it. */
function spokenPeriod({ from, to }: Interval): string {
  const start = from === null ? '' : ` from ${spoken(from)}`;
  const end = to === null ? '' : ` until ${spoken(to)}`;
  return `in the time that the question names,${start}${end}`;
}

/** Why a row was not true at the event time of the question; nothing for one that is true at no instant, which is superseded. */
function notTrueThen({ validAt, invalidAt }: Edge, { asOf, during }: Clocks): readonly Reason[] {
  if (validAt !== null && validAt === invalidAt) return [];
  const period = { from: validAt, to: invalidAt };
  const missed = [
    ...(asOf === undefined || contains(period, asOf) ? [] : [{ when: `at as_of ${spoken(asOf)}`, until: asOf }]),
    ...(during === undefined || overlaps(period, during)
      ? []
      : [{ when: spokenPeriod(during), until: during.to ?? Infinity }]),
  ];
  return missed.map(({ when, until }) => {
    const later = validAt !== null && until <= validAt;
    const how = later ? `begins ${spoken(validAt)}` : ended(invalidAt);
    return reason('not_true_then', `not true ${when}: ${how}`, { at: later ? validAt : invalidAt });
  });
}

/** Why a fact that matches the question is not shown. */
export function reasonsOut({ edge, today, revisions }: Standing, wish: Wish, names: FactNames): readonly Reason[] {
  if (edge === null) {
    const { createdAt, artifactId } = today;
    const text = `known only since ${spoken(createdAt)}, said in artifact ${artifactId}`;
    return [reason('not_known_then', text, { at: createdAt, artifactId })];
  }
  const known = knownSince(edge);
  if (edge.retracted) return [retractedReason(revisions, names), known];
  if (isVisible(edge, wish.clocks)) {
    const cut = reason('beyond_limit', 'found, and ranked below the limits of facts');
    return [cut, stateReason(edge, revisions, wish, names), known];
  }
  const then = notTrueThen(edge, wish.clocks);
  const superseded = edge.expiredAt === null ? [] : [supersededReason(edge, revisions, names)];
  return [...then, ...superseded, known];
}
