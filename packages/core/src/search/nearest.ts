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

interface SearchPorts {
  readonly 'vector-index': VectorIndex;
  readonly 'text-index': TextIndex;
}

const ownersById = (owners: readonly TextOwner[]): ReadonlyMap<Id, Id> =>
  new Map(owners.map(({ textId, ownerId }) => [textId, ownerId]));

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
/** A page holds so many times more where much may be left out. */
const PAGES_WHERE_FEW_SURVIVE = 2;
/** Of texts that a filter judges few may survive, and a page may be a round trip. */
const FILTERED_PAGE = 1000;
/** Where a filter lets no more texts through, they are searched alone; of more, some are among the first that are near. */
const FEW = 2000;

/** What is searched, of which all may be shown: null where it is too much to be told. */
async function searchedAlone(
  { 'text-index': texts }: SearchPorts,
  { dataset, kind, model: vectorModel }: NearestQuery,
  view: View,
  context: CallContext,
): Promise<ReadonlyMap<Id, Id> | null> {
  const shown = await texts.owners(dataset, { kind, vectorModel, which: { most: FEW + 1 } }, view, context);
  return shown.length > FEW ? null : ownersById(shown);
}

/**
 * The texts nearest to each vector that may be shown in a view. The index proposes by falling score; the database
 * judges each page, and as many are asked for as it takes, so that a closed fact never takes the place of a live one,
 * nor what does not fit of what does, however many are nearer. Where few texts fit, they are all that is searched.
 */
export async function nearestTexts(
  ports: SearchPorts,
  query: NearestQuery,
  view: View,
  context: CallContext,
): Promise<readonly (readonly NearText[])[]> {
  const found: NearText[][] = query.vectors.map(() => []);
  if (query.vectors.length === 0) return found;
  const { asOf, knownAt, during, superseded, among } = view;
  const live = asOf === undefined && knownAt === undefined && during === undefined && superseded !== true;
  const { idFilter } = ports['vector-index'].supports;
  // Without a filter nothing is waited for: the index is asked in the very turn in which this was called.
  const alone = among === undefined || !idFilter ? null : await searchedAlone(ports, query, view, context);
  if (alone?.size === 0) return found;
  const space = spaceOf(query.dataset, query.kind, query.model);
  const { kind, model: vectorModel } = query;
  const ownersOf = (which: readonly Id[]): Promise<readonly TextOwner[]> =>
    ports['text-index'].owners(query.dataset, { kind, vectorModel, which }, view, context);
  const ofATime = asOf !== undefined || during !== undefined;
  const judged = (query.limit + SPARE) * (ofATime ? PAGES_WHERE_FEW_SURVIVE : 1);
  const page = among === undefined ? judged : FILTERED_PAGE;
  const how = alone
    ? { page: query.limit, only: [...alone.keys()] }
    : { page, ...(live ? { live: true as const } : {}) };
  for await (const hitsOf of ports['vector-index'].search(space, query.vectors, how, context)) {
    const ids = new Set(hitsOf.flatMap((hits) => hits.map(({ id }) => id)));
    const owners = alone ?? ownersById(await ownersOf([...ids]));
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
