import type { DatasetId, Id } from '../domain/ids.ts';
import type { TextKind } from '../domain/text.ts';
import type { View } from '../ports/clocks.ts';
import type { CallContext } from '../ports/context.ts';
import type { TextIndex, TextOwner } from '../ports/text-index.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { spaceOf } from './spaces.ts';

export interface NearText extends TextOwner {
  /** Cosine similarity. */
  readonly score: number;
}

export interface NearestQuery {
  readonly dataset: DatasetId;
  readonly kind: TextKind;
  readonly vectors: readonly Float32Array[];
  /** As `vectorModelOf` names it: vectors of another model are never compared. */
  readonly model: string;
  /** How many survivors each vector wants. */
  readonly limit: number;
  readonly atLeast: number;
}

/** A page holds a few more than are wanted, since some will not survive the database's judgement. */
const SPARE = 12;
/** Of texts that a filter judges few may survive, and a page may be a round trip. */
const FILTERED_PAGE = 1000;

/**
 * The texts nearest to each vector that may be shown in a view. The index proposes by falling score; the database
 * judges each page, and as many are asked for as it takes, so that a closed fact never takes the place of a live one,
 * nor what does not fit of what does, however many are nearer.
 */
export async function nearestTexts(
  ports: { readonly 'vector-index': VectorIndex; readonly 'text-index': TextIndex },
  query: NearestQuery,
  view: View,
  context: CallContext,
): Promise<readonly (readonly NearText[])[]> {
  const found: NearText[][] = query.vectors.map(() => []);
  if (query.vectors.length === 0) return found;
  const { asOf, knownAt, during, superseded, among } = view;
  const live = asOf === undefined && knownAt === undefined && during === undefined && superseded !== true;
  const page = among === undefined ? query.limit + SPARE : FILTERED_PAGE;
  const how = { page, ...(live ? { live: true as const } : {}) };
  const pages = ports['vector-index'].search(
    spaceOf(query.dataset, query.kind, query.model),
    query.vectors,
    how,
    context,
  );
  for await (const hitsOf of pages) {
    const ids = [...new Set(hitsOf.flatMap((hits) => hits.map(({ id }) => id)))];
    const { kind, model: vectorModel } = query;
    const shown = await ports['text-index'].owners(query.dataset, { kind, vectorModel, which: ids }, view, context);
    const owners = new Map<Id, Id>(shown.map(({ textId, ownerId }) => [textId, ownerId]));
    let open = false;
    for (const [index, hits] of hitsOf.entries()) {
      const survivors = found[index] ?? [];
      for (const { id, score } of hits) {
        const ownerId = owners.get(id);
        if (score < query.atLeast || survivors.length >= query.limit) break;
        if (ownerId !== undefined) survivors.push({ textId: id, ownerId, score });
      }
      const last = hits.at(-1);
      if (survivors.length < query.limit && last !== undefined && last.score >= query.atLeast) open = true;
    }
    if (!open) break;
  }
  return found;
}
