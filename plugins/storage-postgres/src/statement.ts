import type { SqlValue } from './wire.ts';

/** Values by name (`:name` in the text). Names that the statement lacks are ignored. */
export type Bindings = Readonly<Record<string, SqlValue | undefined>>;

/** A statement, in which `@.` stands for the schema. */
export interface Statement {
  readonly text: string;
  readonly values: Bindings;
}

/** A text as PostgreSQL takes it, and the names of its parameters in the order of their numbers. */
interface Compiled {
  readonly text: string;
  readonly names: readonly string[];
}

const PARAMETER = /(?<!:):([a-z]\w*)/gi;
/** A commit has a text of its own for each set of things that it writes; the others are few. */
const MAX_KEPT = 500;

/** Makes a function that compiles texts for a schema, and remembers them. */
export function compiler(schema: string): (text: string) => Compiled {
  const kept = new Map<string, Compiled>();
  const compile = (text: string): Compiled => {
    const numbers = new Map<string, number>();
    const numbered = text.replaceAll('@.', `"${schema}".`).replaceAll(PARAMETER, (_, name: string) => {
      if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
      return `$${numbers.get(name)}`;
    });
    return { text: numbered, names: [...numbers.keys()] };
  };
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const compiled = compile(text);
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(text, compiled);
    return compiled;
  };
}
