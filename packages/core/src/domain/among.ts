import type { MetadataValue } from './artifact.ts';

/**
 * A condition on a label of an artifact.
 *
 * Values are of one type or another, and never turned into another: numbers are compared with numbers, strings with
 * strings by code points, and `true` equals neither 1 nor "true". A label that an artifact lacks, or one of another type,
 * meets `ne` and no other comparison: `ne` is what `eq` is not.
 */
export type LabelCondition =
  | { readonly label: string; readonly operator: 'eq' | 'ne'; readonly value: MetadataValue }
  | { readonly label: string; readonly operator: 'in'; readonly value: readonly MetadataValue[] }
  | { readonly label: string; readonly operator: 'gt' | 'gte' | 'lt' | 'lte'; readonly value: string | number }
  | { readonly label: string; readonly operator: 'exists'; readonly value: boolean };

/** Which artifacts are heeded: those of a session, and those whose labels meet all conditions. */
export interface Among {
  readonly sessionId?: string;
  readonly where?: readonly LabelCondition[];
}
