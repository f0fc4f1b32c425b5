import type { DatasetId, Id } from '../domain/ids.ts';
import type { IndexedText, TextKind } from '../domain/text.ts';
import type { View } from './clocks.ts';
import type { CallContext } from './context.ts';

export interface Posting {
  readonly textId: Id;
  readonly ownerId: Id;
  /** How often the term occurs in the text. */
  readonly frequency: number;
  /** The number of terms of the text. */
  readonly length: number;
}

export interface TermPostings {
  readonly term: string;
  /** Texts of the view that hold the term, newest first (highest text number), at most `perTerm`. */
  readonly postings: readonly Posting[];
}

export interface Postings {
  /** How many texts of the kind are known, and their mean length in terms: the statistics of a BM25 score. */
  readonly texts: number;
  readonly meanLength: number;
  /** One list for each term asked for, in the order asked. */
  readonly terms: readonly TermPostings[];
}

/** An artifact with its neighbours in the same session. */
export interface Adjacent {
  readonly artifactId: Id;
  readonly previousId: Id | null;
  readonly nextId: Id | null;
}

export interface VectorSettled {
  readonly textId: Id;
  readonly state: 'pending' | 'stored';
  readonly model: string;
}

/** A text, and what it speaks for. */
export interface TextOwner {
  readonly textId: Id;
  readonly ownerId: Id;
}

/** Texts of one kind that have a vector of one model: some of them, or all but for those behind the first `most`. */
export interface OwnersQuery {
  readonly kind: TextKind;
  readonly vectorModel: string;
  readonly which: readonly Id[] | { readonly most: number };
}

/** All texts, those whose vector is pending, or those without a stored vector of a model. */
export type WalkedTexts = 'all' | 'pending' | { readonly lacking: string };

/**
 * The searchable texts of a dataset: postings for keywords, and the state of each vector.
 *
 * - Postings are filtered at the clocks before the cap: a fact counts when one of its rows is visible; an entity,
 *   passage or summary when its text was current at `knownAt`, and a passage or summary, with `asOf`, when its artifact
 *   had been said by then. Statistics count texts current at `knownAt`, whatever `among` leaves out.
 * - `postings`, `visible`, `owners` and `adjacent` heed `among` as `View` says, before every cap.
 * - `visible` resolves text numbers (as a vector index returned them), or the owners of texts of one kind, to texts that
 *   may be shown at the clocks: those by number in the order asked, then those by owner in the order asked; the others
 *   are left out. The index is a hint, the database the judge.
 * - `owners` resolves, of texts of one kind that have a vector of one model, those that `visible` would give to their owners, in
 *   no order: of these text numbers, each once, or any `most` of all.
 * - `adjacent` answers for each artifact asked that fits, is known at `knownAt` and, with `asOf`, had been said by then,
 *   in the order asked; a neighbour of which that is not so is null.
 * - `latest` is the newest artifact of a session that is no summary, or null.
 * - `settle` records what happened to vectors.
 * - `walk` gives at most `limit` texts behind the number `after`, by number, closed ones too.
 */
export interface TextIndex {
  postings(
    dataset: DatasetId,
    query: { readonly kind: TextKind; readonly terms: readonly string[]; readonly perTerm: number },
    view: View,
    context: CallContext,
  ): Promise<Postings>;
  visible(
    dataset: DatasetId,
    query: {
      readonly textIds?: readonly Id[];
      readonly owners?: { readonly kind: TextKind; readonly ids: readonly Id[] };
    },
    view: View,
    context: CallContext,
  ): Promise<readonly IndexedText[]>;
  owners(dataset: DatasetId, query: OwnersQuery, view: View, context: CallContext): Promise<readonly TextOwner[]>;
  adjacent(
    dataset: DatasetId,
    query: { readonly artifactIds: readonly Id[]; readonly latestOf?: string },
    view: Pick<View, 'knownAt' | 'asOf' | 'among'>,
    context: CallContext,
  ): Promise<{ readonly adjacent: readonly Adjacent[]; readonly latest: Id | null }>;
  settle(dataset: DatasetId, vectors: readonly VectorSettled[], context: CallContext): Promise<void>;
  walk(
    dataset: DatasetId,
    query: { readonly which: WalkedTexts; readonly after: Id; readonly limit: number },
    context: CallContext,
  ): Promise<readonly IndexedText[]>;
}
