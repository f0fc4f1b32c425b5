import { type Civil, readBound } from '@gligabao/dates';
import type { Instant } from '../domain/time.ts';
import { DENIED, EDGE_DESCRIPTION, INVALID_AT, RELATION, SOURCE, TARGET, VALID_AT } from './aliases.ts';
import type { DropReason, Drops, UnlocatedEdge } from './claims.ts';
import { asText, type Fields, fieldsOf, isRecord, pick } from './fields.ts';

/** What an edge is read against. */
export interface EdgeSetting {
  readonly reference: Instant;
  readonly offsetMinutes: number;
  /** Names by the number or mark that the reply gave its entities; some models point at those. */
  readonly nameOf: ReadonlyMap<string, string>;
  readonly drops: Drops;
}

const NO_DATE = /^(?:null|none|n\/a|unknown|unspecified|undefined|present|ongoing|now|-)?$/i;

function readDate(value: unknown, bound: 'start' | 'end', setting: EdgeSetting): Civil | null {
  const text = asText(value);
  if (text === null || NO_DATE.test(text)) return null;
  const read = readBound(text, bound, setting);
  if (read === null) setting.drops.add('unreadable date');
  else if (read.inWords) setting.drops.add('date in words');
  return read?.date ?? null;
}

/** Whether a date has begun at the reference time; a civil date begins on the reference's own calendar. */
function hasBegun(date: Civil, setting: EdgeSetting): boolean {
  const local = date.grain === 'instant' ? 0 : setting.offsetMinutes * 60_000;
  return date.from <= setting.reference + local;
}

function readEnd(value: unknown, setting: EdgeSetting): string | null {
  const text = asText(value);
  return text === null ? null : (setting.nameOf.get(text) ?? text);
}

function partsOf(item: unknown): Fields | null {
  if (Array.isArray(item)) {
    return item.length === 3 ? fieldsOf({ source: item[0], relation: item[1], target: item[2] }) : null;
  }
  return isRecord(item) ? fieldsOf(item) : null;
}

/** A description for a fact that came without one, for a fact is found by it. */
function describe(source: string, relation: string, target: string): string {
  return `${source} ${relation.replaceAll('_', ' ')} ${target}`;
}

/**
 * An item of a reply as a fact, or why it is none. Dates become ISO prefixes or RFC 3339 instants; one that cannot be
 * read becomes null and is counted. A fact of which only an end is stated, and that end has come, is one that `ends`.
 */
export function readEdge(item: unknown, setting: EdgeSetting): UnlocatedEdge | DropReason {
  const fields = partsOf(item);
  if (fields === null) return 'not an entity or a fact';
  const givenSource = pick(fields, SOURCE);
  const source = readEnd(givenSource, setting);
  if (source === null) return 'edge without a source';
  if (typeof givenSource === 'number' && source === String(givenSource)) return 'edge source is a number';
  const target = readEnd(pick(fields, TARGET), setting);
  if (target === null) return 'edge without a target';
  const relation = asText(pick(fields, RELATION));
  if (relation === null) return 'edge without a relation';
  const validAt = readDate(pick(fields, VALID_AT), 'start', setting);
  const invalidAt = readDate(pick(fields, INVALID_AT), 'end', setting);
  return {
    source,
    target,
    relation,
    description: asText(pick(fields, EDGE_DESCRIPTION)) ?? describe(source, relation, target),
    validAt: validAt?.text ?? null,
    invalidAt: invalidAt?.text ?? null,
    polarity: validAt === null && invalidAt !== null && hasBegun(invalidAt, setting) ? 'ends' : 'holds',
    denied: asText(pick(fields, DENIED))?.toLowerCase() === 'true',
    confidence: null,
  };
}
