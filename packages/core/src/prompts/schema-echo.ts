import { isRecord, type JsonRecord } from './fields.ts';

/** Whether a value describes data instead of being it. */
export function isSchema(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if ('$ref' in value || 'anyOf' in value) return true;
  const { properties } = value;
  // Entities listed by their names may have one of this name: its fields are words, and those of a schema are schemas.
  if (isRecord(properties) && Object.values(properties).every(isRecord)) return true;
  return value['type'] === 'array' || value['type'] === 'object';
}

function isTyped(value: unknown): boolean {
  return isSchema(value) || (isRecord(value) && ('type' in value || 'enum' in value));
}

/** Whether a record is the schema that was asked to be followed, and not data that follows it. */
export function isSchemaEcho(record: JsonRecord): boolean {
  if ('$defs' in record || '$schema' in record) return true;
  const { properties } = record;
  return isRecord(properties) && Object.keys(properties).length > 0 && Object.values(properties).every(isTyped);
}
