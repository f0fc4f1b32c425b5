import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = Object.freeze({
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
});

const UNITS: Readonly<Record<string, string>> = Object.freeze({ string: 'character', array: 'item' });

/** A bound of a number, or of how much something has. */
function bound(than: string, limit: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  return unit === undefined
    ? `must be ${than} ${limit}`
    : `must have ${than} ${limit} ${unit}${limit === 1 ? '' : 's'}`;
}

/** What a schema says that has no words of its own. */
const UNWORDED = /^(?:Too (?:big|small)|Invalid (?:input|option))\b/u;

/** What is wrong with a value, as what it must be. Words that a schema has of its own stay. */
export function problemInWords(issue: z.core.$ZodIssue): string {
  if (!UNWORDED.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type': {
      const kind = KINDS[issue.expected];
      return kind === undefined ? issue.message : `must be ${kind}`;
    }
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return bound(issue.inclusive === false ? 'less than' : 'at most', issue.maximum, issue.origin);
    case 'too_small':
      return bound(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin);
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return issue.message;
  }
}
