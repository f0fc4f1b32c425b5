import type { Comparison, ResolvedPair, ResolveEdgesInput } from '../ports/tasks.ts';
import { asList } from './as-list.ts';
import { Counts } from './claims.ts';
import { asText, type Fields, fieldsOf, foldName, hasAny, isRecord, pick } from './fields.ts';
import { findJson } from './find-json.ts';
import { CUT_JSON, NO_JSON, type Reading, SCHEMA_ECHO, unreadable } from './reading.ts';
import { isSchemaEcho } from './schema-echo.ts';

type Verdict = ResolvedPair['verdict'];

const RESULT_LISTS = Object.freeze(['results', 'verdicts', 'resolutions', 'pairs', 'facts', 'items', 'result', 'data']);
const ADDED = Object.freeze(['fact', 'added', 'new', 'newfact', 'handle', 'id']);
const STORED = Object.freeze(['stored', 'storedfact', 'existing', 'existingfact', 'candidate', 'target']);
const ALIASES = Object.freeze(['aliases', 'alias', 'samenames', 'confirmedaliases']);
const NO_RESULTS = 'the JSON value has no list of results';
const NO_ITEM = 'no item of the results names a new fact by its handle';

const VERDICTS: ReadonlyMap<string, Verdict> = new Map([
  ['duplicate', 'duplicate'],
  ['duplicates', 'duplicate'],
  ['duplicateof', 'duplicate'],
  ['contradicts', 'contradicts'],
  ['contradict', 'contradicts'],
  ['contradictions', 'contradicts'],
  ['contradiction', 'contradicts'],
  ['corrects', 'corrects'],
  ['correct', 'corrects'],
  ['corrections', 'corrects'],
  ['correction', 'corrects'],
  ['ends', 'ends'],
  ['end', 'ends'],
  ['ended', 'ends'],
]);

/** A handle as it was written: outer white space and one pair of brackets do not count, anything else does. */
function readHandle(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : null;
  return text === null ? null : (/^\[(.*)\]$/.exec(text)?.[1] ?? text);
}

function isResult(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return pick(fieldsOf(value), ADDED) !== undefined;
}

/** The items of a reply, or how it fails to hold any. */
function itemsOf(value: unknown, depth = 0): readonly unknown[] | 'echo' | null {
  if (Array.isArray(value)) return value.length === 0 || value.some(isRecord) ? value : null;
  if (!isRecord(value)) return null;
  if (Object.keys(value).length === 0) return [];
  if (isSchemaEcho(value)) return 'echo';
  if (isResult(value)) return [value];
  const fields = fieldsOf(value);
  const name = RESULT_LISTS.find((each) => fields.has(each));
  if (name === undefined && hasAny(fields, ALIASES)) return [];
  if (name !== undefined) {
    const inner = fields.get(name);
    return isRecord(inner) && depth === 0 ? itemsOf(inner, 1) : asList(inner);
  }
  // {"n1": {"duplicates": [...]}}: keyed by the new fact.
  const keyed = Object.entries(value).filter(([, item]) => isRecord(item));
  return keyed.length > 0 && keyed.every(([key]) => /^n\d+$/.test(key))
    ? keyed.map(([fact, item]) => ({ fact, ...(isRecord(item) ? item : {}) }))
    : null;
}

/** The verdicts of one item in the order in which it names them: lists by verdict, or one pair with its verdict. */
function* verdictsOf(fields: Fields): Generator<readonly [Verdict, string]> {
  const named = asText(pick(fields, ['verdict', 'decision', 'label', 'type']));
  const verdict = named === null ? undefined : VERDICTS.get(foldName(named));
  const stored = readHandle(pick(fields, STORED));
  if (verdict !== undefined && stored !== null) yield [verdict, stored];
  for (const [name, value] of fields) {
    const listed = VERDICTS.get(name);
    if (listed === undefined) continue;
    for (const handle of asHandles(value)) yield [listed, handle];
  }
}

function asHandles(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    const given = isRecord(item) ? pick(fieldsOf(item), ['handle', 'fact', 'id']) : item;
    // A number is no handle: it is kept as what it is, and matches none.
    return readHandle(typeof given === 'number' ? String(given) : given) ?? [];
  });
}

/** The new facts, stored facts and names of the call: what a reply may speak of. */
function readItems(items: readonly unknown[], input: ResolveEdgesInput, confirmed: unknown): Reading<Comparison> {
  const added = new Set(input.added.map((fact) => fact.handle));
  const stored = new Set(input.stored.map((fact) => fact.handle));
  const pairs = new Map<string, ResolvedPair>();
  const dropped = new Counts();
  let legible = 0;
  for (const item of items) {
    const fields = isRecord(item) ? fieldsOf(item) : null;
    const fact = fields && readHandle(pick(fields, ADDED));
    if (fields === null || fact === null) {
      dropped.add('result without a new fact');
      continue;
    }
    legible++;
    for (const [verdict, handle] of verdictsOf(fields)) {
      const key = `${fact} ${handle}`;
      if (!added.has(fact) || !stored.has(handle)) dropped.add('unknown handle');
      else if (pairs.has(key)) dropped.add('repeated verdict');
      else pairs.set(key, { added: fact, stored: handle, verdict });
    }
  }
  if (items.length > 0 && legible === 0) return unreadable(NO_ITEM);
  const aliases = new Set(asHandles(confirmed));
  const known = input.aliases.map(({ handle }) => handle).filter((handle) => aliases.has(handle));
  for (let at = known.length; at < aliases.size; at++) dropped.add('unknown alias');
  return { ok: true, value: { pairs: [...pairs.values()], aliases: known, dropped: dropped.all() }, complaint: null };
}

/**
 * Reads the reply to a comparison. Only handles that were sent count, copied exactly; the first verdict on a pair wins;
 * a missing list is empty. A new fact that is not named stays a new fact. What cannot be used is counted.
 */
export function readVerdicts(reply: string, input: ResolveEdgesInput): Reading<Comparison> {
  const found = findJson(reply);
  let echo = false;
  for (const value of found.values) {
    const items = itemsOf(value);
    if (items === 'echo') echo = true;
    else if (items !== null) return readItems(items, input, isRecord(value) ? pick(fieldsOf(value), ALIASES) : null);
  }
  if (echo) return unreadable(SCHEMA_ECHO, true);
  if (found.cut) return unreadable(CUT_JSON);
  return unreadable(found.values.length === 0 ? NO_JSON : NO_RESULTS);
}
