import type { MovedKind } from '../domain/moved.ts';
import type { Hashes } from './format.ts';
import type { MoveTools } from './tools.ts';

/** What the rows of a dataset come to so far. */
export interface Tally {
  add(kind: MovedKind, line: string): void;
  /** How many rows there were. */
  readonly rows: number;
  /** Of all of them. */
  digest(): string;
  hashes(): Hashes;
}

const LOG: ReadonlySet<MovedKind> = new Set<MovedKind>([
  'commit',
  'remember-run',
  'query-run',
  'run-event',
  'inference',
  'request',
]);
/** A store may know a model for longer than the dataset, and vectors are made anew at any time: neither is what is known. */
const UNHASHED: ReadonlySet<MovedKind> = new Set<MovedKind>(['model', 'vector']);

/** Counts and hashes rows as they come. */
export function tally({ digest: start }: Pick<MoveTools, 'digest'>): Tally {
  const [all, knowledge, log] = [start(), start(), start()];
  let rows = 0;
  return {
    add(kind, line) {
      rows += 1;
      all.update(line);
      if (!UNHASHED.has(kind)) (LOG.has(kind) ? log : knowledge).update(line);
    },
    get rows() {
      return rows;
    },
    digest: () => all.hex(),
    hashes: () => ({ hash: knowledge.hex(), logHash: log.hex() }),
  };
}
