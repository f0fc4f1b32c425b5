export type JsonSchema = Readonly<Record<string, unknown>>;

/** An object in the strict form that every provider takes: all properties required, no others, null for what is absent. */
export function strictObject(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return Object.freeze({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false });
}

export function listOf(items: JsonSchema): JsonSchema {
  return Object.freeze({ type: 'array', items });
}

export const STRING: JsonSchema = Object.freeze({ type: 'string' });
export const BOOLEAN: JsonSchema = Object.freeze({ type: 'boolean' });
export const NULLABLE_STRING: JsonSchema = Object.freeze({ anyOf: [STRING, Object.freeze({ type: 'null' })] });
