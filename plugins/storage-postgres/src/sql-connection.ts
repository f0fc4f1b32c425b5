/* oxlint-disable typescript/no-unnecessary-type-parameters -- no compiler reads SQL: who wrote a statement states its row */
import type { LeaseId } from '@gligabao/core';
import type { PoolUse } from '@gligabao/plugin';
import type { Bindings, Statement } from './statement.ts';

/** Statements by a name of their own, sent in that order; null for one that is not needed. */
export type Statements<Rows> = { readonly [Name in keyof Rows]: Statement | null };
/** The rows of each statement, none for one that was not needed. */
export type RowsOf<Rows> = { readonly [Name in keyof Rows]: readonly Rows[Name][] };

/** A lock that all clients of a database share, by name. */
export interface Lock {
  readonly name: string;
  /** Whether others may hold it for long. */
  readonly contended: boolean;
}

/**
 * A database with a schema. Each method is one round trip, whatever it sends, and keeps no state in the session, so that
 * a transaction pooler may stand in between. Every method rejects with a GligabaoError.
 */
export interface SqlConnection {
  readonly schema: string;
  /** The rows of one statement, outside any transaction. `Row` states the columns that the text selects. */
  all<Row>(text: string, values: Bindings): Promise<readonly Row[]>;
  /** The rows of several statements that see one state of the database. */
  snapshot<Rows extends object>(statements: Statements<Rows>): Promise<RowsOf<Rows>>;
  /**
   * Runs statements in one transaction, one such call after the other among those that name the same lock. Each must
   * ask for `IN_TRANSACTION`. In the name of a lease, nothing is written when that was ended, and none ends meanwhile.
   *
   * @throws GligabaoError `interrupted` `leases/ended`
   */
  write<Rows extends object>(lock: Lock, statements: Statements<Rows>, lease?: LeaseId): Promise<RowsOf<Rows>>;
  /**
   * Hears the words of `tell` from now on until the function is called that it gives. Words may be lost; one of null says
   * that some may have been.
   */
  listen(onWord: (word: string | null) => void): () => void;
  /** How the connections are used now. */
  use(): PoolUse;
  /**
   * Runs many statements, one after the other, that see one state of the database, over a connection of their own: it is
   * not taken from the pool for as long as somebody reads. To be closed.
   */
  hold(): Promise<HeldState>;
  close(): Promise<void>;
}

/** A state of the database that is held for reading. */
export interface HeldState {
  all<Row>(text: string, values: Bindings): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/**
 * The condition that a statement runs inside the transaction that was begun for it. What was sent behind a BEGIN that
 * failed would otherwise run by itself.
 */
export const IN_TRANSACTION = "current_setting('gligabao.transaction', true) = 'begun'";

/** An expression that tells a word to those who listen, once its transaction is committed; `:channel` is the schema. */
export const tell = (word: string): string => `pg_notify(:channel, ${word})`;
