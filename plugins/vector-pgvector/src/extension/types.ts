import { quoted } from '../connection/statement.ts';

/** What pgvector brings, as SQL writes it, wherever it is installed. */
export interface VectorTypes {
  readonly vector: string;
  readonly halfvec: string;
  /** Minus the inner product: of two vectors of norm 1, minus the cosine. */
  readonly product: string;
  /** The class of operators that an HNSW index over the type is built with. */
  readonly vectorClass: string;
  readonly halfvecClass: string;
}

export function vectorTypes(extensionSchema: string): VectorTypes {
  const schema = quoted(extensionSchema);
  return Object.freeze({
    vector: `${schema}.vector`,
    halfvec: `${schema}.halfvec`,
    product: `OPERATOR(${schema}.<#>)`,
    vectorClass: `${schema}.vector_ip_ops`,
    halfvecClass: `${schema}.halfvec_ip_ops`,
  });
}

/** HNSW indexes whole numbers of 32 bits up to this length, and halved ones up to the other (pgvector's reference). */
const MAX_INDEXED = 2000;
export const MAX_INDEXED_HALVED = 4000;

/** What an index over vectors of this length is made of; undefined where pgvector has none. */
export function indexedType(
  types: VectorTypes,
  dimensions: number,
): { readonly type: string; readonly operators: string } | undefined {
  if (dimensions <= MAX_INDEXED) return { type: `${types.vector}(${dimensions})`, operators: types.vectorClass };
  if (dimensions > MAX_INDEXED_HALVED) return undefined;
  return { type: `${types.halfvec}(${dimensions})`, operators: types.halfvecClass };
}

/** Nine digits tell any two 32-bit numbers apart. */
const DIGITS = 9;

/** A vector as pgvector reads it. */
export function vectorText(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => value.toPrecision(DIGITS)).join(',')}]`;
}
