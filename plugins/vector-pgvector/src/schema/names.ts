import { quoted } from '../connection/statement.ts';

/** How vectors are stored: as values of pgvector, or as bytes. */
export type Storage =
  | { readonly kind: 'extension'; /** The schema that pgvector is installed in. */ readonly extensionSchema: string }
  | { readonly kind: 'bytes' };

/** The tables of a schema, as SQL writes them. No statement relies on `search_path`. */
export interface Names {
  /** Unquoted, as the catalogue has it. */
  readonly schema: string;
  readonly migration: string;
  readonly space: string;
  readonly vectors: string;
}

export function namesOf(schema: string): Names {
  const inSchema = (name: string): string => `${quoted(schema)}.${quoted(name)}`;
  return Object.freeze({
    schema,
    migration: inSchema('migration'),
    space: inSchema('space'),
    vectors: inSchema('vectors'),
  });
}
