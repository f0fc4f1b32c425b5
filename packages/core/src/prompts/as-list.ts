import { NAME, RELATION, SOURCE, TARGET } from './aliases.ts';
import { fieldsOf, hasAny, isRecord } from './fields.ts';
import { repairJson } from './repair-json.ts';

// `type`, `label` and `name` may belong to an entity as well.
const RELATION_ONLY = Object.freeze(RELATION.filter((name) => !['type', 'label', 'name'].includes(name)));

/** Whether an item is a fact and not an entity, by its keys; a list of three is subject, relation and object. */
export function looksLikeEdge(item: unknown): boolean {
  if (Array.isArray(item)) return item.length === 3;
  if (!isRecord(item)) return false;
  const fields = fieldsOf(item);
  const parts = [SOURCE, TARGET, RELATION_ONLY].filter((names) => hasAny(fields, names)).length;
  return parts >= 2 || (parts === 1 && !hasAny(fields, NAME));
}

/** The JSON value that a string holds, when it holds an object or a list; else null. */
export function innerJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(repairJson(text));
  } catch {
    return null;
  }
}

/**
 * A list as a model may write it: null is empty, one item stands for itself, a record of items is keyed by their names,
 * and a string may hold the list. Null when it cannot be a list.
 */
export function asList(value: unknown): readonly unknown[] | null {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') {
    if (/^\s*(?:none|null|n\/a)?\s*$/i.test(value)) return [];
    const inner = innerJson(value);
    return inner === null ? null : asList(inner);
  }
  if (!isRecord(value)) return null;
  if (looksLikeEdge(value) || hasAny(fieldsOf(value), NAME)) return [value];
  return Object.entries(value).map(([name, item]) => (isRecord(item) ? { name, ...item } : { name, type: item }));
}
