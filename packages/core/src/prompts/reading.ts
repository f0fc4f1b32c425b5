/**
 * What became of a reply. A complaint is a fixed sentence that a model can act on: it never quotes the reply, so that it
 * may stand in an error. A value with a complaint is usable, and worth one more try.
 */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value; readonly complaint: string | null }
  | { readonly ok: false; readonly complaint: string; readonly schemaEcho: boolean };

export function unreadable(complaint: string, schemaEcho = false): Reading<never> {
  return { ok: false, complaint, schemaEcho };
}

export const NO_JSON = 'no JSON value was found in the answer';
export const CUT_JSON = 'the JSON value in the answer is not closed';
export const SCHEMA_ECHO = 'the answer repeats the schema instead of giving the data';
