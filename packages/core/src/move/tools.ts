import type { Ports } from '../ports/index.ts';

/** A SHA-256 that is told texts, one after the other. */
export interface Digest {
  update(text: string): void;
  /** The digest of what it was told so far, in hexadecimal digits; it can be told more. */
  hex(): string;
}

/** What moving needs of its surroundings. */
export interface MoveTools {
  readonly digest: () => Digest;
  /** Lets others have their turn. */
  readonly breathe: () => Promise<void>;
  /** How many rows a transaction takes at most; 500 when left out. */
  readonly maxRows?: number;
  /** Told of rows that were read or stored since it was last told. */
  readonly onRows?: (rows: number) => void;
}

/** The stores of one side; without a vector index, no vectors are moved. */
export type MovePorts<Store extends 'exporter' | 'importer'> = Pick<Ports, Store> &
  Partial<Pick<Ports, 'vector-index'>>;
