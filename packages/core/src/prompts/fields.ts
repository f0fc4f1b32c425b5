import { cleanText } from '@gligabao/text';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The fields of a record by folded name, so that `entity_name`, `entityName` and `Entity Name` are one. */
export type Fields = ReadonlyMap<string, unknown>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}$]/gu, '');
}

/** The first of two fields with the same folded name wins. */
export function fieldsOf(record: JsonRecord): Fields {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    const folded = foldName(name);
    if (!fields.has(folded)) fields.set(folded, value);
  }
  return fields;
}

export function hasAny(fields: Fields, names: readonly string[]): boolean {
  return names.some((name) => fields.has(name));
}

/** The value of the first of these fields that is given and not null. */
export function pick(fields: Fields, names: readonly string[]): unknown {
  for (const name of names) {
    const value = fields.get(name);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

const NAME_FIELDS = Object.freeze(['name', 'entityname', 'text', 'label', 'value']);

/**
 * A value as text: strings and numbers, the first of a list, the name of a record. Null when nothing legible is in it.
 */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return cleanText(value).trim() || null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : asText(value[0]);
  if (!isRecord(value)) return null;
  const name = pick(fieldsOf(value), NAME_FIELDS);
  return typeof name === 'string' || typeof name === 'number' ? asText(name) : null;
}
