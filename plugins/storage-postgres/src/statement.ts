import { createHash } from 'node:crypto';
import type { SqlValue } from './wire.ts';

/** Values by name (`:name` in the text). Names that the statement lacks are ignored. */
export type Bindings = Readonly<Record<string, SqlValue | undefined>>;

/** A statement, in which `@.` stands for the schema. */
export interface Statement {
  readonly text: string;
  readonly values: Bindings;
  /** Whether it takes the limit of time away from its transaction: until the answer nothing need come. */
  readonly unlimits?: true;
}

/** A text as PostgreSQL takes it, and the names of its parameters in the order of their numbers. */
export interface Compiled {
  readonly text: string;
  readonly names: readonly string[];
  /** The name under which the server may keep it, once it has come often enough. */
  readonly preparedAs: string | null;
}

const PARAMETER = /(?<!:):([a-z]\w*)/gi;
/** A commit has a text of its own for each set of things that it writes; the others are few. */
const MAX_KEPT = 500;
/** What comes so often, and has parameters, has a name: texts that are made for one list or filter do not come again. */
const OFTEN = 3;
/** How many names there are at most: each connection keeps what it has heard of them in the server's memory. */
const MAX_PREPARED = 150;

/** A name that no other text has: whoever keeps statements for several clients cannot mix them up. */
function nameOf(text: string): string {
  return `gb_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

/** Makes a function that compiles texts for a schema, and remembers them. */
export function compiler(schema: string): (text: string) => Compiled {
  const kept = new Map<string, { compiled: Compiled; uses: number }>();
  let prepared = 0;
  const compile = (text: string): Compiled => {
    const numbers = new Map<string, number>();
    const numbered = text.replaceAll('@.', `"${schema}".`).replaceAll(PARAMETER, (_, name: string) => {
      if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
      return `$${numbers.get(name)}`;
    });
    return { text: numbered, names: [...numbers.keys()], preparedAs: null };
  };
  const remember = (text: string): { compiled: Compiled; uses: number } => {
    const compiled = compile(text);
    if (kept.size >= MAX_KEPT) {
      for (const [each, { compiled: old }] of kept) if (old.preparedAs === null) kept.delete(each);
    }
    const entry = { compiled, uses: 0 };
    kept.set(text, entry);
    return entry;
  };
  return (text) => {
    const entry = kept.get(text) ?? remember(text);
    entry.uses += 1;
    if (entry.uses === OFTEN && prepared < MAX_PREPARED && entry.compiled.names.length > 0) {
      prepared += 1;
      entry.compiled = { ...entry.compiled, preparedAs: nameOf(entry.compiled.text) };
    }
    return entry.compiled;
  };
}
