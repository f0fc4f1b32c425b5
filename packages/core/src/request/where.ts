import { z } from 'zod';
import { fitsMetadata, METADATA_BYTES, METADATA_KEYS, metadataKey } from './metadata.ts';

/** The operators of a condition on a label. */
const WHERE_OPERATORS = Object.freeze(['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'exists'] as const);
type Operator = (typeof WHERE_OPERATORS)[number];

const MAX_VALUES = 100;

const TOO_LONG = `must be at most ${METADATA_BYTES} bytes in UTF-8`;

const text = z.string().refine(fitsMetadata, TOO_LONG);
const scalar = z.union([text, z.number(), z.boolean()]);
const ordered = z.union([text, z.number()]);
const operands = z.strictObject({
  eq: scalar.optional(),
  ne: scalar.optional(),
  in: z.array(scalar).min(1).max(MAX_VALUES).optional(),
  gt: ordered.optional(),
  gte: ordered.optional(),
  lt: ordered.optional(),
  lte: ordered.optional(),
  exists: z.boolean().optional(),
});

const TAKES: Readonly<Record<Operator, string>> = Object.freeze({
  eq: 'a string, a number or a boolean',
  ne: 'a string, a number or a boolean',
  in: `a list of 1 to ${MAX_VALUES} strings, numbers or booleans`,
  gt: 'a string or a number',
  gte: 'a string or a number',
  lt: 'a string or a number',
  lte: 'a string or a number',
  exists: 'true or false',
});

/** What is wrong with an object of operators, in words, or null. */
function problemOfOperands(given: object): string | null {
  const unknown = Object.keys(given).filter((name) => !WHERE_OPERATORS.some((operator) => operator === name));
  if (unknown.length > 0) {
    return `unknown operator ${unknown.join(', ')}; the operators are ${WHERE_OPERATORS.join(', ')}`;
  }
  if (Object.keys(given).length === 0) return `must have one of the operators ${WHERE_OPERATORS.join(', ')}`;
  const result = operands.safeParse(given);
  if (result.success) return null;
  const wrong = new Set(result.error.issues.map(({ path }) => path[0]));
  const told = WHERE_OPERATORS.filter((operator) => wrong.has(operator));
  return told.map((operator) => `${operator} takes ${TAKES[operator]}`).join(', ');
}

function problemOf(given: unknown): string | null {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return problemOfOperands(given);
  if (scalar.safeParse(given).success) return null;
  if (typeof given === 'string') return TOO_LONG;
  return `must be a string, a number, a boolean, or an object of operators: ${WHERE_OPERATORS.join(', ')}`;
}

const shape = z.union([scalar, operands]);

// A union tells no more than that nothing fits; the check before it says what is wrong with which operator.
const condition = z
  .unknown()
  .superRefine((given, context) => {
    const problem = problemOf(given);
    if (problem !== null) context.addIssue(problem);
  })
  .pipe(shape)
  .meta({ anyOf: z.toJSONSchema(shape).anyOf });

const MEANS =
  'Only what was told by texts whose `metadata` fits: `{"channel": "mail", "priority": {"gte": 2}}`. Each named label equals ' +
  'a value, or meets all of its operators: eq, ne, in, gt, gte, lt, lte, exists. Values are compared with values of their ' +
  'own type alone: numbers with numbers, strings with strings by code points (so that ISO dates are ordered), and `true` ' +
  'is neither 1 nor "true". A label that is not there, or is of another type, meets `ne` and `exists: false` and nothing ' +
  'else. A chunk has the labels of its document; a fact fits when one of the texts that state it does, and an entity when ' +
  'one that mentions it does. What does not fit takes no place in any list.';

/** A filter on the labels of artifacts: each named label equals a value, or meets all of its operators. */
export const where = z
  .record(metadataKey, condition)
  .refine((map) => Object.keys(map).length <= METADATA_KEYS, `must have at most ${METADATA_KEYS} keys`)
  .meta({ description: MEANS });
