import {
  type DateContext,
  findDates,
  isWritable,
  mayBeginWithDate,
  readBound,
  readCivil,
  withoutRelativeDates,
} from '@gligabao/dates';
import { cleanName, cleanText, cutGraphemes, nameKey, relationKey } from '@gligabao/text';
import { UNKNOWN_TYPE, VALUE_TYPE } from '../domain/entity.ts';
import type { Bound, Instant } from '../domain/time.ts';
import type { ClaimedEdge, ClaimedEntity, ExtractedGraph } from '../ports/tasks.ts';
import type { RelationTable } from '../temporal/index.ts';
import type { Claim, Claims, NotedEntity } from './claims.ts';
import { mayStateTime } from './may-state-time.ts';
import { endToldBy, readEnd } from './read-end.ts';
import { typesAgree } from './identify.ts';
import { joinsNames, numbersAgree, type SameNames } from './same-names.ts';

const MAX_DESCRIPTION = 2000;

/** Whether a name is nothing but a date. */
type IsBareDate = (name: string) => boolean;

function isOneDate(name: string, reference: Instant): boolean {
  if (!mayBeginWithDate(name)) return false;
  const [mention] = findDates(name, { reference });
  return mention?.start === 0 && mention.end === name.length;
}

/** Reads each name once: most stand in several edges of a text. */
function bareDates(reference: Instant): IsBareDate {
  const known = new Map<string, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const is = readCivil(name) !== null || isOneDate(name, reference);
    known.set(name, is);
    return is;
  };
}

/** Collects entities by key, keeping the better type and the first description. */
class EntityList {
  readonly #byKey = new Map<string, NotedEntity>();
  readonly #drop: (reason: string) => void;

  constructor(drop: (reason: string) => void) {
    this.#drop = drop;
  }

  add(entity: NotedEntity): void {
    const known = this.#byKey.get(entity.key);
    if (!known) {
      this.#byKey.set(entity.key, entity);
      return;
    }
    this.#drop(typesAgree(known.type, entity.type) ? 'repeated item' : 'name listed under two types');
    this.#byKey.set(entity.key, {
      ...known,
      type: known.type === UNKNOWN_TYPE ? entity.type : known.type,
      description: known.description === '' ? entity.description : known.description,
    });
  }

  get(key: string): NotedEntity | undefined {
    return this.#byKey.get(key);
  }

  all(): readonly NotedEntity[] {
    return [...this.#byKey.values()];
  }
}

/** The bounds of a claim as instants, by the grain in which they were stated. */
function readBounds(edge: ClaimedEdge, moment: DateContext, drop: (reason: string) => void) {
  const { reference } = moment;
  const told = edge.validAt === null ? null : readBound(edge.validAt, 'start', moment);
  const toldEnd = edge.invalidAt === null ? null : readBound(edge.invalidAt, 'end', moment);
  if (edge.validAt !== null && told === null) drop('unreadable valid_at');
  if (edge.invalidAt !== null && toldEnd === null) drop('unreadable invalid_at');
  for (const read of [told, toldEnd]) if (read?.inWords === true) drop('date in words');
  const [valid, invalid] = [told?.date ?? null, toldEnd?.date ?? null];
  const written = (bound: Bound | null): Bound | null => {
    if (bound === null || isWritable(bound.at)) return bound;
    drop('date outside the years 0001 to 9999');
    return null;
  };
  const start = written(valid && { at: valid.from, grain: valid.grain });
  if (edge.polarity === 'ends') {
    return { start: invalid ? written(endToldBy(invalid, reference)) : start, end: null };
  }
  const end = written(invalid && readEnd(invalid));
  if (start !== null && end !== null && end.at <= start.at) {
    drop('end before start');
    return { start, end: null };
  }
  return { start, end };
}

/** What a fact says is read on any later day, so that "last week" in it would lie. */
function describeEdge(
  edge: ClaimedEdge,
  source: string,
  relation: string,
  target: string,
  moment: DateContext,
): string {
  const given = withoutRelativeDates(cleanText(edge.description).replaceAll(/\s+/gu, ' ').trim(), moment);
  const text = given === '' ? `${source} ${relation.replaceAll('_', ' ')} ${target}` : given;
  return cutGraphemes(text, MAX_DESCRIPTION);
}

interface Reader {
  readonly entities: EntityList;
  /** Where names that are one are put down. */
  readonly same: SameNames[];
  readonly table: RelationTable;
  /** What relative words are read against. */
  readonly moment: DateContext;
  /** False where the text tells no time: dates are guesses then, and do not stand in for its reference time. */
  readonly mayBeDated: boolean;
  readonly isBareDate: IsBareDate;
  readonly drop: (reason: string) => void;
}

/** The key of an end of an edge, adding the entity when no list named it; null when it is no entity. */
function endpoint(name: string, reader: Reader): { readonly key: string; readonly name: string } | null {
  const clean = cleanName(cleanText(name));
  const key = clean === null ? '' : nameKey(clean);
  if (clean === null || key === '') return null;
  // A date that the model listed as a value, such as a birthday, may be the target of a fact.
  if (reader.entities.get(key) === undefined && reader.isBareDate(clean)) return null;
  return { key, name: clean };
}

/** A bare date as the target of a fact, such as a birthday: a value. */
function literal(name: string, reader: Reader): { readonly key: string; readonly name: string } | null {
  const clean = cleanText(name).replaceAll(/\s+/gu, ' ').trim();
  const key = nameKey(clean);
  if (key === '' || !reader.isBareDate(clean)) return null;
  if (reader.entities.get(key) === undefined) {
    reader.entities.add({ key, name: clean, type: VALUE_TYPE, description: '' });
  }
  return { key, name: clean };
}

/** Whether a relation says of two names that they are one, and nothing else that the text says stands against it. */
function mayBeOne(key: string, relation: string, otherKey: string, { entities, table }: Reader): boolean {
  if (!joinsNames(relation, table) || !numbersAgree(key, otherKey)) return false;
  return typesAgree(entities.get(key)?.type ?? UNKNOWN_TYPE, entities.get(otherKey)?.type ?? UNKNOWN_TYPE);
}

function boundsOf(edge: ClaimedEdge, { moment, mayBeDated, drop }: Reader) {
  if (mayBeDated) return readBounds(edge, moment, drop);
  if (edge.validAt !== null || edge.invalidAt !== null) drop('date that the text does not tell');
  return { start: null, end: null };
}

function readClaim(edge: ClaimedEdge, reader: Reader): Claim | null {
  const first = endpoint(edge.source, reader);
  const second = endpoint(edge.target, reader) ?? literal(edge.target, reader);
  const stated = relationKey(cleanText(edge.relation));
  if (first === null || second === null || stated === '') {
    reader.drop('edge without two ends and a relation');
    return null;
  }
  const { relation, inverse } = reader.table.canonical(stated, {
    sourceType: reader.entities.get(first.key)?.type,
    isDated: reader.isBareDate(second.name),
  });
  const [source, target] = inverse ? [second, first] : [first, second];
  if (source.key === target.key) {
    reader.drop('edge to itself');
    return null;
  }
  if (reader.entities.get(source.key)?.type === VALUE_TYPE) {
    reader.drop('edge from a value');
    return null;
  }
  for (const { key, name } of [source, target]) {
    if (reader.entities.get(key) === undefined) reader.entities.add({ key, name, type: UNKNOWN_TYPE, description: '' });
  }
  if (edge.polarity === 'holds' && !edge.denied && mayBeOne(source.key, relation, target.key, reader)) {
    reader.same.push({ key: source.key, otherKey: target.key });
    return null;
  }
  return {
    sourceKey: source.key,
    relation,
    targetKey: target.key,
    description: describeEdge(edge, source.name, relation, target.name, reader.moment),
    polarity: edge.polarity,
    ...boundsOf(edge, reader),
    denied: edge.denied,
    confidence: edge.confidence,
    span: edge.span,
  };
}

function readEntity(entity: ClaimedEntity, isBareDate: IsBareDate): NotedEntity | string {
  const name = cleanName(cleanText(entity.name));
  const key = name === null ? '' : nameKey(name);
  if (name === null || key === '') return 'entity without a name';
  const type = nameKey(cleanText(entity.type)) || UNKNOWN_TYPE;
  if (type !== VALUE_TYPE && isBareDate(name)) return 'date as an entity';
  const description = cutGraphemes(cleanText(entity.description).replaceAll(/\s+/gu, ' ').trim(), MAX_DESCRIPTION);
  return { key, name, type, description };
}

function claimKey(claim: Claim): string {
  const bound = (at: Bound | null): string => (at === null ? '' : `${at.at}/${at.grain}`);
  return JSON.stringify([
    claim.sourceKey,
    claim.relation,
    claim.targetKey,
    claim.polarity,
    claim.denied,
    bound(claim.start),
    bound(claim.end),
  ]);
}

/** What a model was given to read. */
export interface ReadText {
  /** The text, with the headings that it stands under. */
  readonly text: string;
  readonly reference: Instant;
  /** The offset of the reference time, which decides what "today" is. */
  readonly offsetMinutes: number;
}

/**
 * What a model returned, in normal form: names cleaned and keyed, relations canonical and turned the right way round,
 * dates read, repeats collapsed. Items that cannot be used are dropped and counted, never the rest with them.
 */
export function normalise(
  graph: ExtractedGraph,
  table: RelationTable,
  { text, reference, offsetMinutes }: ReadText,
): Claims {
  const dropped: Record<string, number> = { ...graph.dropped };
  const drop = (reason: string): void => {
    dropped[reason] = (dropped[reason] ?? 0) + 1;
  };
  const entities = new EntityList(drop);
  const isBareDate = bareDates(reference);
  for (const claimed of graph.entities) {
    const entity = readEntity(claimed, isBareDate);
    if (typeof entity === 'string') drop(entity);
    else entities.add(entity);
  }
  const moment = { reference, offsetMinutes };
  const mayBeDated = mayStateTime(text, reference);
  const same: SameNames[] = [];
  const listed = new Set(entities.all().map(({ key }) => key));
  const claims = new Map<string, Claim>();
  for (const edge of graph.edges) {
    const claim = readClaim(edge, { entities, same, table, moment, mayBeDated, isBareDate, drop });
    if (claim === null) continue;
    if (claims.has(claimKey(claim))) drop('repeated item');
    else claims.set(claimKey(claim), claim);
  }
  return {
    listed: entities.all().filter(({ key }) => listed.has(key)),
    named: entities.all().filter(({ key }) => !listed.has(key)),
    claims: [...claims.values()],
    same,
    dropped,
  };
}
