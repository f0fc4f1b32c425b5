import type { ResolvedPair, ResolveEdgesInput } from '../ports/tasks.ts';
import { asList } from './as-list.ts';
import { asText, type Fields, fieldsOf, foldName, isRecord, pick } from './fields.ts';
import { findJson } from './find-json.ts';
import { CUT_JSON, NO_JSON, type Reading, SCHEMA_ECHO, unreadable } from './reading.ts';
import { isSchemaEcho } from './schema-echo.ts';

type Verdict = ResolvedPair['verdict'];

const RESULT_LISTS = Object.freeze(['results', 'verdicts', 'resolutions', 'pairs', 'facts', 'items', 'result', 'data']);
const ADDED = Object.freeze(['fact', 'added', 'new', 'newfact', 'handle', 'id']);
const STORED = Object.freeze(['stored', 'storedfact', 'existing', 'existingfact', 'candidate', 'target']);
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
  return items.flatMap(
    (item) => readHandle(isRecord(item) ? pick(fieldsOf(item), ['handle', 'fact', 'id']) : item) ?? [],
  );
}

function readItems(items: readonly unknown[], input: ResolveEdgesInput): Reading<readonly ResolvedPair[]> {
  const added = new Set(input.added.map((fact) => fact.handle));
  const stored = new Set(input.stored.map((fact) => fact.handle));
  const pairs = new Map<string, ResolvedPair>();
  let legible = 0;
  for (const item of items) {
    if (!isRecord(item)) continue;
    const fields = fieldsOf(item);
    const fact = readHandle(pick(fields, ADDED));
    if (fact === null) continue;
    legible++;
    if (!added.has(fact)) continue;
    for (const [verdict, handle] of verdictsOf(fields)) {
      const key = `${fact} ${handle}`;
      if (stored.has(handle) && !pairs.has(key)) pairs.set(key, { added: fact, stored: handle, verdict });
    }
  }
  if (items.length > 0 && legible === 0) return unreadable(NO_ITEM);
  return { ok: true, value: [...pairs.values()], complaint: null };
}

/**
 * Reads the reply to a comparison. Only handles that were sent count, copied exactly; the first verdict on a pair wins;
 * a missing list is empty. A new fact that is not named stays a new fact.
 */
export function readVerdicts(reply: string, input: ResolveEdgesInput): Reading<readonly ResolvedPair[]> {
  const found = findJson(reply);
  let echo = false;
  for (const value of found.values) {
    const items = itemsOf(value);
    if (items === 'echo') echo = true;
    else if (items !== null) return readItems(items, input);
  }
  if (echo) return unreadable(SCHEMA_ECHO, true);
  if (found.cut) return unreadable(CUT_JSON);
  return unreadable(found.values.length === 0 ? NO_JSON : NO_RESULTS);
}
